import { DomainError, idCursor } from "@wardway/model";

/**
 * The place in a list of rows by their numbers that a screen's address names (`?cursor=`); null for the first page.
 * @throws DomainError invalid, with a sentence for the person who has followed an old or a mistyped link
 */
export function pageCursor(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("cursor");
  if (!text) return null;
  const parsed = idCursor.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new DomainError("list.pageGone");
}
