import { DomainError, idCursor } from "@wardway/model";

/** Parses `?cursor=`; null for the first page. @throws DomainError invalid for an outdated link */
export function parsePageCursor(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("cursor");
  if (!text) return null;
  const parsed = idCursor.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new DomainError("list.pageGone");
}
