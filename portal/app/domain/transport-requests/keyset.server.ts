import { DomainError, type TransportRequest } from "@wardway/db/model";
import { transportRequests } from "@wardway/db/schema";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";

/** Most urgent first and then soonest (the pool), or the latest transport first (history). */
export type Order = "urgent" | "latest";

const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z.enum(["urgent", "latest"]),
  z.number().int().min(1).max(4),
  z.iso.datetime().regex(/^[1-9]/),
  z.number().int().positive().max(2_147_483_647),
]);
type Cursor = z.infer<typeof cursorSchema>;

const ranks = { critical: 1, high: 2, medium: 3, low: 4 } as const;

/** A place in a list, as an opaque text for a link. It holds no name and no record number. */
export function encodeCursor(direction: "after" | "before", order: Order, request: TransportRequest): string {
  const cursor: Cursor = [direction, order, ranks[request.priority], request.transportDate, request.id];
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
export function beyond(cursor: Cursor): SQL {
  const [direction, order, rank, date, id] = cursor;
  const { priorityRank, transportDate, id: idColumn } = transportRequests;
  const forward = direction === "after";
  if (order === "urgent") {
    const operator = sql.raw(forward ? ">" : "<");
    return sql`(${priorityRank}, ${transportDate}, ${idColumn}) ${operator} (${rank}::smallint, ${date}::timestamptz, ${id}::integer)`;
  }
  const operator = sql.raw(forward ? "<" : ">");
  return sql`(${transportDate}, ${idColumn}) ${operator} (${date}::timestamptz, ${id}::integer)`;
}

/** The order by clause; reversed to read the page before a cursor. */
export function orderBy(order: Order, reversed: boolean): SQL[] {
  const { priorityRank, transportDate, id } = transportRequests;
  const ascending = (order === "urgent") !== reversed;
  const direction = ascending ? asc : desc;
  return order === "urgent"
    ? [direction(priorityRank), direction(transportDate), direction(id)]
    : [direction(transportDate), direction(id)];
}
