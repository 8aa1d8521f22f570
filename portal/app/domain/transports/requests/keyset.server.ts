import { transportRequests } from "@wardway/db/schema";
import { headStartHours, type TransportRequest } from "@wardway/model";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { cursorText, type Direction, momentText, positiveId, readCursor } from "./cursor.server.ts";

/** Due next first, the urgent ahead of their time (the pool), or the latest transport first (history). */
export type TimeOrder = "urgent" | "latest";

const cursorOf = <Order extends TimeOrder>(order: Order) =>
  z.tuple([z.enum(["after", "before"]), z.literal(order), momentText, positiveId]);
type Cursor = z.infer<ReturnType<typeof cursorOf<TimeOrder>>>;

const hour = 3_600_000;

/** Where a request stands in an order: the same moment as the column of that order holds. */
function standing(order: TimeOrder, request: TransportRequest): string {
  const pickUp = Date.parse(request.transportDate);
  return new Date(
    order === "urgent" ? pickUp - headStartHours[request.priority] * hour : pickUp,
  ).toISOString();
}

/** The place of a request in a list. */
export function encodeCursor(direction: Direction, order: TimeOrder, request: TransportRequest): string {
  return cursorText([direction, order, standing(order, request), request.id] satisfies Cursor);
}

/** @throws DomainError invalid, where the text is no cursor of this list */
export const decodeCursor = (text: string | undefined, order: TimeOrder): Cursor | null =>
  readCursor(text, cursorOf(order));

/** The rows on the far side of the cursor, compared as one tuple so that the index of the order serves it. */
export function beyond([direction, order, moment, id]: Cursor): SQL {
  const ascending = (order === "urgent") === (direction === "after");
  const operator = sql.raw(ascending ? ">" : "<");
  return order === "urgent"
    ? sql`(${transportRequests.dispatchBy}, ${transportRequests.id}) ${operator} (${moment}::timestamptz at time zone 'UTC', ${id}::integer)`
    : sql`(${transportRequests.transportDate}, ${transportRequests.id}) ${operator} (${moment}::timestamptz, ${id}::integer)`;
}

/** The order by clause; reversed to read the page before a cursor. */
export function orderBy(order: TimeOrder, reversed: boolean): SQL[] {
  const direction = (order === "urgent") !== reversed ? asc : desc;
  const column = order === "urgent" ? transportRequests.dispatchBy : transportRequests.transportDate;
  return [direction(column), direction(transportRequests.id)];
}
