import { fieldRejection } from "@wardway/model";
import { z } from "zod";

const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z
    .string()
    .max(200)
    .refine((name) => !name.includes("\0")),
]);
export type NameCursor = z.infer<typeof cursorSchema>;

/** One page of a list that is ordered by a name no two rows share. */
export interface NamePage<Row> {
  readonly items: readonly Row[];
  /** Cursors of the pages around this one; null where there is none. */
  readonly next: string | null;
  readonly previous: string | null;
}

/** @throws DomainError invalid, where the text is no cursor of such a list */
export function decodeNameCursor(text: string | undefined): NameCursor | null {
  if (!text) return null;
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (parsed.success) return parsed.data;
  throw fieldRejection("cursor", "list.pageGone");
}

/** @param rows as they were read from the cursor on, in its direction: one more than `limit` if there are more */
export function namePage<Row>(
  rows: readonly Row[],
  limit: number,
  cursor: NameCursor | null,
  nameOf: (row: Row) => string,
): NamePage<Row> {
  const backwards = cursor?.[0] === "before";
  const more = rows.length > limit;
  const items = rows.slice(0, limit);
  if (backwards) items.reverse();
  const [first, last] = [items[0], items.at(-1)];
  const precedes = backwards ? more : cursor !== null;
  return {
    items,
    next: last && (backwards || more) ? encode(["after", nameOf(last)]) : null,
    previous: first && precedes ? encode(["before", nameOf(first)]) : null,
  };
}

const encode = (cursor: NameCursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
