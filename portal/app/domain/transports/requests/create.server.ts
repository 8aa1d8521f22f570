import { setTimeout as wait } from "node:timers/promises";
import type { Connection, Transaction } from "@wardway/db/open";
import { organizations, transportEvents, transportRequests } from "@wardway/db/schema";
import {
  accountMay,
  type CreateRequest,
  DomainError,
  distanceLimit,
  fieldRejection,
  type TransportRequest,
} from "@wardway/model";
import type { MessageDescription } from "@wardway/model/messages/message";
import { and, eq } from "drizzle-orm";
import { type Outcome, runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import { type Caller, staffOf } from "#app/domain/audit/caller.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import type { Journey } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { keepRoute } from "../routing/read-route.server.ts";
import { journeyOf, type Mapped, routeColumns, routeOfShare } from "../routing/request-route.server.ts";
import { countRequest } from "./count-site-usage.server.ts";
import { readRequest } from "./read.server.ts";

/** Milliseconds for which a request waits for its route. The form's own question is answered from memory, at once. */
const patience = 1_000;

/**
 * Puts a request into the pool, with its route where both places are on the map. The route is the portal's own, and
 * looked for before the transaction. Where the answer is late, the request goes ahead without it: what the body
 * brought is shown meanwhile, and the route is stored once it is there, or at the latest when it is read.
 * @throws DomainError forbidden; invalid where an administrator names no hospital, or on `destination` where the
 * journey is longer than the settings allow
 */
export async function createRequest(
  mapped: Mapped,
  caller: Caller,
  input: CreateRequest,
  idempotencyKey: string | null = null,
): Promise<TransportRequest> {
  const { db } = mapped;
  const intent = {
    action: "request.create",
    resourceType: "transport_request",
    idempotencyKey,
    input,
  } as const;
  const journey = journeyOf(input);
  const answer = journey ? routeOrNone(mapped, caller, journey) : Promise.resolve(null);
  const route = await inTime(answer);
  const request = await runAuditedTransaction(db, caller, intent, (tx) =>
    insertRequest(tx, caller, input, journey, route === "late" ? null : route),
  );
  if (route === "late") {
    answer
      .then((computed) => computed && keepRoute(db, caller, request.id, computed))
      .catch((error: unknown) => tellFault("store a route", error));
  }
  return request;
}

/**
 * Whatever goes wrong there, the request does not go with it. Of a journey that is refused as the crow flies nobody is
 * asked: each refusal would cost a call of the provider.
 */
async function routeOrNone(mapped: Mapped, caller: Caller, journey: Journey): Promise<ComputedRoute | null> {
  try {
    if ((await tooFar(mapped.db, journey, null)) !== null) return null;
    return await routeOfShare(mapped, caller, journey);
  } catch (error) {
    tellFault("compute a route", error);
    return null;
  }
}

/** The kind of the fault alone: a message may quote where a patient is. */
function tellFault(doing: string, error: unknown): void {
  process.stderr.write(`Could not ${doing}: ${error instanceof Error ? error.name : "fault"}\n`);
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value | "late"> {
  const answered = new AbortController();
  const late = wait(patience, "late" as const, { signal: answered.signal }).catch(() => "late" as const);
  try {
    return await Promise.race([answer, late]);
  } finally {
    answered.abort();
  }
}

async function insertRequest(
  tx: Transaction,
  caller: Caller,
  input: CreateRequest,
  journey: Journey | null,
  route: ComputedRoute | null,
): Promise<Outcome<TransportRequest>> {
  if (!accountMay(caller, "request.create")) {
    throw new DomainError("transport.hospitalOnly");
  }
  const hospitalId = await hospitalOf(tx, caller, input.hospitalId ?? null);
  const message = journey && (await tooFar(tx, journey, route));
  if (message) throw new DomainError([{ field: "destination", ...message }]);
  const [created] = await tx
    .insert(transportRequests)
    .values({ ...input, ...(route && routeColumns(route)), hospitalId, createdBy: caller.userId })
    .returning({ id: transportRequests.id });
  if (!created) throw new Error("An insert returned no row.");
  await tx.insert(transportEvents).values({
    transportRequestId: created.id,
    type: "created",
    toStatus: "pending",
    actorUserId: caller.userId,
    actorOrganizationId: caller.organizationId,
    details: { priority: input.priority, ...staffOf(caller) },
  });
  if (caller.widget) await countRequest(tx, caller.widget.siteId);
  return { value: await readRequest(tx, caller, created.id), resourceId: created.id };
}

/** Why a journey is not taken, or null. */
async function tooFar(
  connection: Connection,
  { origin, destination }: Journey,
  route: ComputedRoute | null,
): Promise<MessageDescription | null> {
  const { maxDistance } = (await readRouteSettings(connection)).value;
  return distanceLimit({ from: origin, to: destination, route }, maxDistance).message;
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
  throw fieldRejection("hospitalId", "transport.hospitalRequired");
}
