import { limits } from "@wardway/db/model";

export interface ListQuery {
  readonly search: string;
  readonly cursor: string | undefined;
}

/** What a list's address asks for. PostgreSQL's text holds no NUL, and nobody types one. */
export function readListQuery(request: Request): ListQuery {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("q") ?? "";
  return {
    search: typed.replaceAll("\0", "").trim().slice(0, limits.search),
    cursor: searchParams.get("cursor") ?? undefined,
  };
}
