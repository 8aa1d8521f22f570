import { fieldRejection } from "@wardway/model";
import { z } from "zod";

export type Direction = "after" | "before";

/** PostgreSQL reads no year before 1 that JavaScript writes. */
export const momentText = z.iso.datetime({ precision: 3 }).regex(/^[1-9]/);

export const positiveId = z.number().int().positive().max(2_147_483_647);

/** A place in a list, as an opaque text for a link. It holds no name and no record number. */
export const cursorText = (cursor: readonly unknown[]) =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** @throws DomainError invalid, where the text is no cursor of this list */
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
