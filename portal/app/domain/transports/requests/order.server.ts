import { transportRequests } from "@wardway/db/schema";
import { headStartHours, type RequestStatus, type TransportRequest } from "@wardway/model";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { cursorText, type Direction, momentText, positiveId, readCursor } from "#app/infra/keyset.server.ts";

/** `urgent`: due next, urgent ones earlier (the pool). `latest`: latest transport first (history). */
export type TimeOrder = "urgent" | "latest";

/** `nearest`: the pool by distance to the company's base. */
export type Order = TimeOrder | "nearest";

export interface RequestQuery {
  /** Empty: all. */
  readonly statuses: readonly RequestStatus[];
  readonly search?: string | undefined;
  readonly order: Order;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface RequestPage {
  readonly items: readonly TransportRequest[];
  /** Null without such a page. */
  readonly next: string | null;
  readonly previous: string | null;
}

const cursorOf = <Order extends TimeOrder>(order: Order) =>
  z.tuple([z.enum(["after", "before"]), z.literal(order), momentText, positiveId]);
type Cursor = z.infer<ReturnType<typeof cursorOf<TimeOrder>>>;

const HOUR_MS = 3_600_000;

function getSortMoment(order: TimeOrder, request: TransportRequest): string {
  const pickUp = Date.parse(request.transportDate);
  return new Date(
    order === "urgent" ? pickUp - headStartHours[request.priority] * HOUR_MS : pickUp,
  ).toISOString();
}

export function encodeCursor(direction: Direction, order: TimeOrder, request: TransportRequest): string {
  return cursorText([direction, order, getSortMoment(order, request), request.id] satisfies Cursor);
}

/** @throws DomainError invalid if the text is not a cursor of this list */
export const decodeCursor = (text: string | undefined, order: TimeOrder): Cursor | null =>
  readCursor(text, cursorOf(order));

/** Rows beyond the cursor, compared as a tuple so that the index serves it. */
export function beyond([direction, order, moment, id]: Cursor): SQL {
  const ascending = (order === "urgent") === (direction === "after");
  const operator = sql.raw(ascending ? ">" : "<");
  return order === "urgent"
    ? sql`(${transportRequests.dispatchBy}, ${transportRequests.id}) ${operator} (${moment}::timestamptz at time zone 'UTC', ${id}::integer)`
    : sql`(${transportRequests.transportDate}, ${transportRequests.id}) ${operator} (${moment}::timestamptz, ${id}::integer)`;
}

/** Reversed to read the page before a cursor. */
export function orderBy(order: TimeOrder, reversed: boolean): SQL[] {
  const direction = (order === "urgent") !== reversed ? asc : desc;
  const column = order === "urgent" ? transportRequests.dispatchBy : transportRequests.transportDate;
  return [direction(column), direction(transportRequests.id)];
}
