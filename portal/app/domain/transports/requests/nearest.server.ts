import type { Connection } from "@wardway/db/open";
import { organizations, transportRequests } from "@wardway/db/schema";
import {
  type Actor,
  fieldRejection,
  nearestLimit,
  openStatuses,
  type Position,
  type RequestStatus,
} from "@wardway/model";
import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { matching } from "#app/infra/search-pattern.server.ts";
import { positionOf } from "../routing/request-route.server.ts";
import { cursorText, type Direction, momentText, positiveId, readCursor } from "./cursor.server.ts";
import { orderBy } from "./keyset.server.ts";
import type { RequestPage, RequestQuery } from "./list.server.ts";
import { visibleTo } from "./visibility.server.ts";
import { selectListed, toWire } from "./wire.server.ts";

/** Where the vehicles of the actor's company start from; null where that is nowhere on the map. */
export async function baseOf(connection: Connection, actor: Actor): Promise<Position | null> {
  if (actor.role !== "ambulance" || actor.organizationId === null) return null;
  const [row] = await connection
    .select({ latitude: organizations.baseLatitude, longitude: organizations.baseLongitude })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  return row ? positionOf(row.latitude, row.longitude) : null;
}

/** Metres are null for what is not on the map, which stands last. */
const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z.literal("nearest"),
  z.number().min(0).nullable(),
  momentText,
  positiveId,
]);
type Cursor = z.infer<typeof cursorSchema>;

/**
 * A page of the pool, the nearest to the company's base first. No index has the distance to any place, so it is
 * computed, for the open requests that are due next and no more: a page reads `nearestLimit` rows from the pool's
 * own index however many are open, sorts them, and then reads its twenty in full. What starts at the same place, as
 * the requests of one hospital do, is in the order of the pool.
 * @throws DomainError invalid where the company has no base, or where what is asked for is not open
 */
export async function listNearest(
  connection: Connection,
  actor: Actor,
  query: Omit<RequestQuery, "order">,
): Promise<RequestPage> {
  const base = await baseOf(connection, actor);
  if (!base) throw fieldRejection("sort", "list.noBase");
  const statuses = query.statuses.length > 0 ? query.statuses : openStatuses;
  if (!statuses.every(isOpen)) {
    throw fieldRejection("sort", "list.onlyOpenByDistance");
  }
  const cursor = readCursor(query.cursor, cursorSchema);
  const backwards = cursor?.[0] === "before";
  const scope = and(
    visibleTo(actor, statuses),
    inArray(transportRequests.status, [...statuses]),
    matching(actor, query.search ?? ""),
  );
  const due = connection
    .select({
      id: transportRequests.id,
      dispatchBy: transportRequests.dispatchBy,
      away: metresFrom(base).as("away"),
    })
    .from(transportRequests)
    .where(scope)
    .orderBy(...orderBy("urgent", false))
    .limit(nearestLimit)
    .as("due");
  const order = backwards ? desc : asc;
  const found = await connection
    .select({ id: due.id, dispatchBy: due.dispatchBy, away: due.away })
    .from(due)
    .where(cursor ? beyondPlace(due, cursor) : undefined)
    .orderBy(order(due.away), order(due.dispatchBy), order(due.id))
    .limit(query.limit + 1);
  const more = found.length > query.limit;
  const page = found.slice(0, query.limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    items: await inFull(connection, actor, page, scope),
    next: (backwards || more) && last ? encode("after", last) : null,
    previous: (backwards ? more : cursor !== null) && first ? encode("before", first) : null,
  };
}

/** A request that was taken in the meantime is left out, as it would be a moment later. */
async function inFull(
  connection: Connection,
  actor: Actor,
  page: readonly { readonly id: number }[],
  scope: SQL | undefined,
) {
  if (page.length === 0) return [];
  const ids = page.map(({ id }) => id);
  const rows = await selectListed(connection, actor).where(and(inArray(transportRequests.id, ids), scope));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toWire(actor, row));
}

/** The haversine of `greatCircle`, in SQL; infinite for what is not on the map. */
function metresFrom({ latitude, longitude }: Position): SQL<number> {
  const { startLocationLat: lat, startLocationLong: long } = transportRequests;
  return sql<number>`coalesce(2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(${lat} - ${latitude}::double precision) / 2), 2)
    + cos(radians(${latitude}::double precision)) * cos(radians(${lat}))
      * power(sin(radians(${long} - ${longitude}::double precision) / 2), 2)))), 'Infinity')`.mapWith(Number);
}

interface Place {
  readonly away: number;
  readonly dispatchBy: Date;
  readonly id: number;
}

function encode(direction: Direction, { away, dispatchBy, id }: Place): string {
  const metres = Number.isFinite(away) ? away : null;
  return cursorText([direction, "nearest", metres, dispatchBy.toISOString(), id] satisfies Cursor);
}

/** The rows on the far side of the cursor, compared as one tuple. */
function beyondPlace(
  due: Readonly<Record<keyof Place, SQLWrapper>>,
  [direction, , away, moment, id]: Cursor,
): SQL {
  const operator = sql.raw(direction === "after" ? ">" : "<");
  return sql`(${due.away}, ${due.dispatchBy}, ${due.id}) ${operator}
    (${away ?? "Infinity"}::double precision, ${moment}::timestamptz at time zone 'UTC', ${id}::integer)`;
}

const isOpen = (status: RequestStatus) => openStatuses.some((open) => open === status);
