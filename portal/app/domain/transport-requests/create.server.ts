import { type CreateRequest, DomainError, roleMay, type TransportRequest } from "@wardway/db/model";
import type { Database, Transaction } from "@wardway/db/open";
import { organizations, transportEvents, transportRequests } from "@wardway/db/schema";
import { and, eq } from "drizzle-orm";
import type { Caller } from "../caller.server.ts";
import { type Outcome, write } from "../write.server.ts";
import { readRequest } from "./read.server.ts";

/**
 * Puts a request into the pool.
 * @throws DomainError forbidden, or invalid where an administrator names no hospital
 */
export function createRequest(
  db: Database,
  caller: Caller,
  input: CreateRequest,
  idempotencyKey: string | null = null,
): Promise<TransportRequest> {
  const intent = {
    action: "request.create",
    resourceType: "transport_request",
    idempotencyKey,
    input,
  } as const;
  return write(db, caller, intent, (tx) => insertRequest(tx, caller, input));
}

async function insertRequest(
  tx: Transaction,
  caller: Caller,
  input: CreateRequest,
): Promise<Outcome<TransportRequest>> {
  if (!roleMay(caller.role, "request.create")) {
    throw new DomainError("forbidden", "Only a hospital can create a transport request.");
  }
  const hospitalId = await hospitalOf(tx, caller, input.hospitalId ?? null);
  const [created] = await tx
    .insert(transportRequests)
    .values({ ...input, hospitalId, createdBy: caller.userId })
    .returning({ id: transportRequests.id });
  if (!created) throw new Error("An insert returned no row.");
  await tx.insert(transportEvents).values({
    transportRequestId: created.id,
    type: "created",
    toStatus: "pending",
    actorUserId: caller.userId,
    actorOrganizationId: caller.organizationId,
    details: { priority: input.priority },
  });
  return { value: await readRequest(tx, caller, created.id), resourceId: created.id };
}

/** The session's hospital; an administrator, who has none, names one. */
async function hospitalOf(tx: Transaction, caller: Caller, named: number | null): Promise<number> {
  if (caller.organizationId !== null) return caller.organizationId;
  const [hospital] = named
    ? await tx
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, named), eq(organizations.kind, "hospital")))
    : [];
  if (hospital) return hospital.id;
  const message = "Choose the hospital that the request is for.";
  throw new DomainError("invalid", message, [{ field: "hospitalId", message }]);
}
