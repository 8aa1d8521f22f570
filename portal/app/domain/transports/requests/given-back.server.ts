import type { Connection } from "@wardway/db/open";
import { organizations, transportEvents, transportRequests } from "@wardway/db/schema";
import { type Actor, type TransportRequest, UNANSWERED_HOURS } from "@wardway/model";
import { subHours } from "date-fns";
import { and, desc, eq, isNotNull, not, sql } from "drizzle-orm";
import { readListed } from "../record/select-requests.server.ts";
import { visibleTo } from "../record/visibility.server.ts";
import { unansweredBefore } from "./unanswered.server.ts";

export interface GivenBack {
  readonly request: TransportRequest;
  /** Null if an administrator did it. */
  readonly company: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Empty if none was given. */
  readonly reason: string;
}

/**
 * Requests of the actor's hospital without a response since their company gave them back, the latest first. Those that nobody
 * has answered for hours are in `listUnanswered`.
 */
export async function listGivenBack(
  connection: Connection,
  actor: Actor,
  limit: number,
  now = new Date(),
): Promise<readonly GivenBack[]> {
  const { id, givenBackAt } = transportRequests;
  const scope = and(
    visibleTo(actor, ["pending"]),
    eq(transportRequests.status, "pending"),
    isNotNull(givenBackAt),
    not(unansweredBefore(connection, subHours(now, UNANSWERED_HOURS))),
  );
  const release = connection
    .select({
      at: transportEvents.occurredAt,
      details: transportEvents.details,
      actorOrganizationId: transportEvents.actorOrganizationId,
    })
    .from(transportEvents)
    .where(and(eq(transportEvents.transportRequestId, id), eq(transportEvents.type, "released")))
    .orderBy(desc(transportEvents.id))
    .limit(1)
    .as("release");
  const rows = await connection
    .select({ id, at: release.at, details: release.details, company: organizations.name })
    .from(transportRequests)
    .innerJoinLateral(release, sql`true`)
    .leftJoin(organizations, eq(organizations.id, release.actorOrganizationId))
    .where(scope)
    .orderBy(desc(givenBackAt))
    .limit(limit);
  const requests = await readListed(
    connection,
    actor,
    rows.map((row) => row.id),
  );
  const releases = new Map(rows.map((row) => [row.id, row]));
  return requests.flatMap((request) => {
    const found = releases.get(request.id);
    if (!found) return [];
    const { reason } = found.details;
    const text = typeof reason === "string" ? reason : "";
    return [{ request, company: found.company, at: found.at.toISOString(), reason: text }];
  });
}
