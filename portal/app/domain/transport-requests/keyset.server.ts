import { DomainError, headStartHours, type TransportRequest } from "@wardway/db/model";
import { transportRequests } from "@wardway/db/schema";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Due next first, the urgent ahead of their time (the pool), or the latest transport first (history). */
export type Order = "urgent" | "latest";

const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z.enum(["urgent", "latest"]),
  z.iso.datetime({ precision: 3 }).regex(/^[1-9]/),
  z.number().int().positive().max(2_147_483_647),
]);
type Cursor = z.infer<typeof cursorSchema>;

const hour = 3_600_000;

/** Where a request stands in an order: the same moment as the column of that order holds. */
function standing(order: Order, request: TransportRequest): string {
  const pickUp = Date.parse(request.transportDate);
  return new Date(
    order === "urgent" ? pickUp - headStartHours[request.priority] * hour : pickUp,
  ).toISOString();
}

/** A place in a list, as an opaque text for a link. It holds no name and no record number. */
export function encodeCursor(direction: "after" | "before", order: Order, request: TransportRequest): string {
  const cursor: Cursor = [direction, order, standing(order, request), request.id];
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** @throws DomainError invalid, where the text is no cursor of this list */
export function decodeCursor(text: string | undefined, order: Order): Cursor | null {
  if (!text) return null;
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success || parsed.data[1] !== order) {
    throw new DomainError(
      "invalid",
      "This page of the list no longer exists. Start again from its first page.",
      [{ field: "cursor", message: "The cursor is not one that this list gave." }],
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The rows on the far side of the cursor, compared as one tuple so that the index of the order serves it. */
export function beyond([direction, order, moment, id]: Cursor): SQL {
  const ascending = (order === "urgent") === (direction === "after");
  const operator = sql.raw(ascending ? ">" : "<");
  return order === "urgent"
    ? sql`(${transportRequests.dispatchBy}, ${transportRequests.id}) ${operator} (${moment}::timestamptz at time zone 'UTC', ${id}::integer)`
    : sql`(${transportRequests.transportDate}, ${transportRequests.id}) ${operator} (${moment}::timestamptz, ${id}::integer)`;
}

/** The order by clause; reversed to read the page before a cursor. */
export function orderBy(order: Order, reversed: boolean): SQL[] {
  const direction = (order === "urgent") !== reversed ? asc : desc;
  const column = order === "urgent" ? transportRequests.dispatchBy : transportRequests.transportDate;
  return [direction(column), direction(transportRequests.id)];
}
