import { z } from "zod";
import { cursorText, keysetPage, readCursor } from "#app/infra/keyset.server.ts";

const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z
    .string()
    .max(200)
    .refine((name) => !name.includes("\0")),
]);
export type NameCursor = z.infer<typeof cursorSchema>;

/** A page of a list with a unique order. */
export interface NamePage<Row> {
  readonly items: readonly Row[];
  /** Null without such a page. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** @throws DomainError invalid if the text is not a cursor of this list */
export const decodeNameCursor = (text: string | undefined): NameCursor | null =>
  readCursor(text, cursorSchema);

/** Cuts a page from rows read with `limit + 1` from the cursor on. */
export function namePage<Row extends object>(
  rows: readonly Row[],
  limit: number,
  cursor: NameCursor | null,
  getName: (row: Row) => string,
): NamePage<Row> {
  const { items, next, previous } = keysetPage(rows, limit, cursor?.[0] ?? null);
  return {
    items,
    next: next && cursorText(["after", getName(next)] satisfies NameCursor),
    previous: previous && cursorText(["before", getName(previous)] satisfies NameCursor),
  };
}
