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

/** One page of a list that is ordered by a unique name. */
export interface NamePage<Row> {
  readonly items: readonly Row[];
  /** Cursors of the pages around this one; null if there is no such page. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** @throws DomainError invalid if the text is no cursor of such a list */
export const decodeNameCursor = (text: string | undefined): NameCursor | null =>
  readCursor(text, cursorSchema);

/** Cuts a page from rows that were read from the cursor on with `limit + 1`. */
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
