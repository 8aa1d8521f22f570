import type { Connection } from "@wardway/db/open";
import { fieldRejection } from "@wardway/model";
import { and, asc, gt, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

/** The page's side of the cursor, in list order. */
export type Direction = "after" | "before";

export interface KeysetPage<Row> {
  readonly items: readonly Row[];
  /** Rows whose cursors lead to the adjacent pages, or null. */
  readonly next: Row | null;
  readonly previous: Row | null;
}

/**
 * Cuts a page from rows read with `limit + 1` from the cursor on.
 * @param direction of the cursor; null for the first page
 */
export function keysetPage<Row extends object>(
  rows: readonly Row[],
  limit: number,
  direction: Direction | null,
): KeysetPage<Row> {
  const hasMore = rows.length > limit;
  const items = rows.slice(0, limit);
  if (direction === "before") items.reverse();
  const hasNext = direction === "before" || hasMore;
  const hasPrevious = direction === "before" ? hasMore : direction !== null;
  return {
    items,
    next: (hasNext ? items.at(-1) : null) ?? null,
    previous: (hasPrevious ? items[0] : null) ?? null,
  };
}

export interface PageStart {
  /** The cursor of the page shown; null for the first page. */
  readonly cursor: number | null;
  /** The first id on the page; undefined if it is empty. */
  readonly firstId: number | undefined;
  readonly limit: number;
}

/**
 * The cursor of the previous page of a list by id, newest first.
 * @returns null on the first page; empty if the previous page is the first
 */
export async function previousIdCursor(
  connection: Connection,
  table: PgTable & { readonly id: AnyPgColumn },
  condition: SQL | undefined,
  { cursor, firstId, limit }: PageStart,
): Promise<string | null> {
  if (cursor === null) return null;
  if (firstId === undefined) return "";
  const [row] = await connection
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(condition, gt(table.id, firstId)))
    .orderBy(asc(table.id))
    .offset(limit)
    .limit(1);
  return row ? String(row.id) : "";
}

/** PostgreSQL reads no year before 1 that JavaScript writes. */
export const momentText = z.iso.datetime({ precision: 3 }).regex(/^[1-9]/);

export const positiveId = z.number().int().positive().max(2_147_483_647);

/** Opaque, for links: no patient's name or record number. */
export const cursorText = (cursor: readonly unknown[]) =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Null without a text. @throws DomainError invalid if the text is not a cursor of this list */
export function readCursor<Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (!text) return null;
  const parsed = schema.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (parsed.success) return parsed.data;
  throw fieldRejection("cursor", "list.pageGone");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
