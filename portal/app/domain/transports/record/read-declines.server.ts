import type { Connection } from "@wardway/db/open";
import { organizations, transportDeclines } from "@wardway/db/schema";
import type { Actor, TransportDecline } from "@wardway/model";
import { and, asc, eq } from "drizzle-orm";
import { readRequest } from "./read-request.server.ts";

/** The first one first. A company reads only its own. @throws DomainError not_found */
export async function readDeclines(
  connection: Connection,
  actor: Actor,
  requestId: number,
): Promise<readonly TransportDecline[]> {
  await readRequest(connection, actor, requestId);
  const { transportRequestId, ambulanceCompanyId, reason, note, createdAt } = transportDeclines;
  const own = actor.role === "ambulance" ? eq(ambulanceCompanyId, actor.organizationId ?? 0) : undefined;
  const rows = await connection
    .select({
      transportRequestId,
      ambulanceCompanyId,
      ambulanceCompanyName: organizations.name,
      reason,
      note,
      createdAt,
    })
    .from(transportDeclines)
    .innerJoin(organizations, eq(organizations.id, ambulanceCompanyId))
    .where(and(eq(transportRequestId, requestId), own))
    .orderBy(asc(createdAt), asc(ambulanceCompanyId))
    .limit(500);
  return rows.map(({ createdAt: declinedAt, ...row }) => ({
    ...row,
    declinedAt: declinedAt.toISOString(),
  }));
}
