import type { LoaderFunctionArgs } from "@remix-run/node";
import { limits } from "@wardway/model";
import type { OwnFilter } from "#app/domain/transports/requests/order.server.ts";
import type { SignedIn } from "../session/guard.server.ts";
import { decryptSearch, normalizeSearch } from "./search-token.server.ts";

export interface ListQuery {
  readonly search: string;
  readonly cursor: string | undefined;
  readonly own: OwnFilter;
}

export function readListQuery(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { account }: Pick<SignedIn, "account">,
): ListQuery {
  const { searchParams } = new URL(request.url);
  return {
    search: decryptSearch(request, context, account.id),
    cursor: searchParams.get("cursor") ?? undefined,
    own: account.role === "hospital" ? readOwnFilter(searchParams) : {},
  };
}

function readOwnFilter(parameters: URLSearchParams): OwnFilter {
  if (parameters.get("whose") === "mine") return { isMine: true };
  return { unit: normalizeSearch(parameters.get("unit") ?? "").slice(0, limits.unit) };
}
