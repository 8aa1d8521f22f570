import { transportRequests } from "@wardway/db/schema";
import type { RequestStatus, TransportRequest } from "@wardway/model";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { cursorText, type Direction, momentText, positiveId, readCursor } from "#app/infra/keyset.server.ts";

/** `pickup`: earliest pick-up first. `latest`: latest pick-up first (history). */
export type TimeOrder = "pickup" | "latest";

/** Of a hospital: what the user requested, or what a unit sends or receives; not both. */
export interface OwnFilter {
  readonly isMine?: boolean;
  /** Without regard to case; empty for all. */
  readonly unit?: string;
}

export const isNarrowed = ({ isMine = false, unit = "" }: OwnFilter): boolean => isMine || unit !== "";

export interface ListQuery {
  /** Empty: all. */
  readonly statuses: readonly RequestStatus[];
  readonly search?: string | undefined;
  readonly own?: OwnFilter | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Ids that the page shows elsewhere. */
  readonly without?: readonly number[];
  /** Only open requests that the company has declined, which no other list contains without a search. */
  readonly isDeclined?: boolean;
  /** Pick-ups in this period. */
  readonly period?: { readonly from: Date | undefined; readonly to: Date | undefined };
  /** Only unanswered requests. */
  readonly isUnanswered?: boolean;
}

/**
 * `urgent`: critical requests that are overdue or due soon, then by group (overdue or soon, today in this time zone, later);
 * among them by due time with the priority's head start. Unanswered ones are last, critical requests first.
 * `nearest`: the pool by distance to the company's base.
 */
export type ListOrder =
  | { readonly order: TimeOrder }
  | { readonly order: "nearest" }
  | { readonly order: "urgent"; readonly timeZone: string };

export type RequestQuery = ListQuery & ListOrder;

const cursorOf = <Order extends TimeOrder>(order: Order) =>
  z.tuple([z.enum(["after", "before"]), z.literal(order), momentText, positiveId]);
type Cursor = z.infer<ReturnType<typeof cursorOf<TimeOrder>>>;

export const encodeCursor = (direction: Direction, order: TimeOrder, request: TransportRequest) =>
  cursorText([direction, order, request.transportDate, request.id] satisfies Cursor);

/** @throws DomainError invalid if the text is not a cursor of this list */
export const decodeCursor = (text: string | undefined, order: TimeOrder): Cursor | null =>
  readCursor(text, cursorOf(order));

/** Rows beyond the cursor, compared as a tuple so that the index serves it. */
export function beyond([direction, order, moment, id]: Cursor): SQL {
  const ascending = (order === "pickup") === (direction === "after");
  const operator = sql.raw(ascending ? ">" : "<");
  return sql`(${transportRequests.transportDate}, ${transportRequests.id}) ${operator} (${moment}::timestamptz, ${id}::integer)`;
}

/** Reversed to read the page before a cursor. */
export function orderBy(order: TimeOrder, reversed: boolean): SQL[] {
  const direction = (order === "pickup") !== reversed ? asc : desc;
  return [direction(transportRequests.transportDate), direction(transportRequests.id)];
}
