import type { Connection } from "@wardway/db/open";
import { organizations, transportEvents, users } from "@wardway/db/schema";
import {
  type Actor,
  amendments,
  type EventType,
  type TimelineEventType,
  type TransportEvent,
  timelineEventTypes,
} from "@wardway/model";
import { and, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { personName } from "#app/domain/accounts/deleted-user.ts";
import { applyCorrection, correction, isValid } from "./corrections.server.ts";
import { readRequest } from "./read-request.server.ts";

/** Whom the hospital asks, and what it plans, is its own affair. */
const ofHospital = [
  "asking_widened",
  "no_response",
  "return_prepared",
  "return_removed",
] as const satisfies readonly EventType[];

/** A company reads the request's and its own events, no rival's. */
function concerning(actor: Actor): SQL | undefined {
  if (actor.role !== "ambulance") return undefined;
  return and(
    or(
      isNull(transportEvents.ambulanceCompanyId),
      eq(transportEvents.ambulanceCompanyId, actor.organizationId ?? 0),
    ),
    notInArray(transportEvents.type, [...ofHospital]),
  );
}

function selectEvents(connection: Connection, actor: Actor, requestId: number, which?: SQL) {
  return connection
    .select({
      id: transportEvents.id,
      type: sql<TimelineEventType>`${transportEvents.type}`,
      occurredAt: transportEvents.occurredAt,
      correction,
      recordedAt: transportEvents.recordedAt,
      details: transportEvents.details,
      actor: { id: users.id, name: users.name, username: users.username },
      actorOrganizationId: transportEvents.actorOrganizationId,
      organizationName: organizations.name,
    })
    .from(transportEvents)
    .innerJoin(users, eq(users.id, transportEvents.actorUserId))
    .leftJoin(organizations, eq(organizations.id, transportEvents.actorOrganizationId))
    .where(
      and(
        eq(transportEvents.transportRequestId, requestId),
        // A process of a later release writes types that no text and no reader's right is known for.
        inArray(transportEvents.type, [...timelineEventTypes]),
        concerning(actor),
        which,
      ),
    )
    .$dynamic();
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** Only colleagues and administrators read staff names; others read the organization. */
function toWire(actor: Actor, row: EventRow): TransportEvent {
  const colleague = actor.role === "admin" || row.actorOrganizationId === actor.organizationId;
  const { staff, automatic, ...details } = row.details;
  return {
    id: row.id,
    type: row.type,
    ...applyCorrection(row),
    recordedAt: row.recordedAt.toISOString(),
    // The account only began what the portal went on with.
    actorName: colleague && !automatic ? (typeof staff === "string" ? staff : personName(row.actor)) : null,
    organizationName: row.organizationName,
    details,
  };
}

/** More than any transport has. */
const MAX_EVENTS_SHOWN = 500;

/** The newest entries, oldest first. @throws DomainError not_found */
export async function readEvents(
  connection: Connection,
  actor: Actor,
  requestId: number,
): Promise<readonly TransportEvent[]> {
  await readRequest(connection, actor, requestId);
  const rows = await selectEvents(connection, actor, requestId)
    .orderBy(desc(transportEvents.id))
    .limit(MAX_EVENTS_SHOWN);
  return rows.reverse().map((row) => toWire(actor, row));
}

/** Of no crew and no response: what comes after them may have happened before. */
export const noProgress = [
  "route_optimized",
  "acceptance_recorded",
  "patient_accepted",
  "declined",
  "decline_withdrawn",
  ...amendments,
  ...ofHospital,
  "message",
] as const satisfies readonly EventType[];

/** Without those that no longer count. @param types default: all that are progress */
export async function lastEvent(
  connection: Connection,
  actor: Actor,
  requestId: number,
  types?: readonly EventType[],
): Promise<TransportEvent | null> {
  const which = types
    ? inArray(transportEvents.type, [...types])
    : notInArray(transportEvents.type, [...noProgress]);
  const [row] = await selectEvents(connection, actor, requestId, and(which, isValid))
    .orderBy(desc(transportEvents.id))
    .limit(1);
  return row ? toWire(actor, row) : null;
}
