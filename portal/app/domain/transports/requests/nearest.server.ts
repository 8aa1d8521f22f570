import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests } from "@wardway/db/schema";
import {
  type Actor,
  fieldRejection,
  MAX_SORTED_BY_DISTANCE,
  openStatuses,
  type Position,
  type RequestStatus,
} from "@wardway/model";
import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import {
  cursorText,
  type Direction,
  keysetPage,
  momentText,
  positiveId,
  readCursor,
} from "#app/infra/keyset.server.ts";
import type { RequestPage } from "../record/listed-request.server.ts";
import { positionOf } from "../record/request-route.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import type { ListQuery } from "./order.server.ts";

export async function baseOf(connection: Connection, actor: Actor): Promise<Position | null> {
  if (actor.role !== "ambulance" || actor.organizationId === null) return null;
  const [row] = await connection
    .select({ latitude: organizations.baseLatitude, longitude: organizations.baseLongitude })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  return row ? positionOf(row.latitude, row.longitude) : null;
}

/** The distance is null without a location. */
const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z.literal("nearest"),
  z.number().min(0).nullable(),
  momentText,
  positiveId,
]);
type Cursor = z.infer<typeof cursorSchema>;

/**
 * A page of the pool, nearest to the company's base first. No index covers the distance, so it is computed
 * for the `MAX_SORTED_BY_DISTANCE` requests due next; only the page's rows are read in full.
 * @param statusScope the list's condition
 * @throws DomainError invalid without a base, or for a status that is not open
 */
export async function listNearest(
  connection: Connection,
  actor: Actor,
  query: ListQuery,
  statusScope: SQL | undefined,
): Promise<RequestPage> {
  const base = await baseOf(connection, actor);
  if (!base) throw fieldRejection("sort", "list.noBase");
  if (!query.statuses.every(isOpen)) {
    throw fieldRejection("sort", "list.onlyOpenByDistance");
  }
  // Stated twice, the condition would have fewer rows by the planner's estimate.
  const isStated = query.statuses.length > 0;
  const scope = isStated
    ? statusScope
    : and(statusScope, inArray(transportRequests.status, [...openStatuses]));
  const cursor = readCursor(query.cursor, cursorSchema);
  const due = connection
    .select({
      id: transportRequests.id,
      dispatchBy: transportRequests.dispatchBy,
      distance: metersFrom(base).as("distance"),
    })
    .from(transportRequests)
    .where(scope)
    .orderBy(asc(transportRequests.dispatchBy), asc(transportRequests.id))
    .limit(MAX_SORTED_BY_DISTANCE)
    .as("due");
  const order = cursor?.[0] === "before" ? desc : asc;
  const found = await connection
    .select({ id: due.id, dispatchBy: due.dispatchBy, distance: due.distance })
    .from(due)
    .where(cursor ? beyondCursor(due, cursor) : undefined)
    .orderBy(order(due.distance), order(due.dispatchBy), order(due.id))
    .limit(query.limit + 1);
  const { items, next, previous } = keysetPage(found, query.limit, cursor?.[0] ?? null);
  return {
    items: await readListed(
      connection,
      actor,
      items.map(({ id }) => id),
    ),
    next: next && encode("after", next),
    previous: previous && encode("before", previous),
  };
}

/** Haversine meters, as `greatCircle`; infinite without a location. */
function metersFrom({ latitude, longitude }: Position): SQL<number> {
  const { startLocationLat: lat, startLocationLong: long } = transportRequests;
  return sql<number>`coalesce(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${latitude}::double precision) / 2), 2)
    + cos(radians(${latitude}::double precision)) * cos(radians(${lat}))
      * power(sin(radians(${long} - ${longitude}::double precision) / 2), 2)))), 'Infinity')`.mapWith(Number);
}

interface SortKey {
  readonly distance: number;
  readonly dispatchBy: Date;
  readonly id: number;
}

function encode(direction: Direction, { distance, dispatchBy, id }: SortKey): string {
  const meters = Number.isFinite(distance) ? distance : null;
  return cursorText([direction, "nearest", meters, dispatchBy.toISOString(), id] satisfies Cursor);
}

/** Rows beyond the cursor, compared as a tuple. */
function beyondCursor(
  due: Readonly<Record<keyof SortKey, SQLWrapper>>,
  [direction, , distance, moment, id]: Cursor,
): SQL {
  const operator = sql.raw(direction === "after" ? ">" : "<");
  return sql`(${due.distance}, ${due.dispatchBy}, ${due.id}) ${operator}
    (${distance ?? "Infinity"}::double precision, ${moment}::timestamptz at time zone 'UTC', ${id}::integer)`;
}

const isOpen = (status: RequestStatus) => openStatuses.some((open) => open === status);
