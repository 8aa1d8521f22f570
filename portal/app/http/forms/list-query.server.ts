import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SignedIn } from "../session/guard.server.ts";
import { decryptSearch } from "./search-token.server.ts";

export interface ListQuery {
  readonly search: string;
  readonly cursor: string | undefined;
}

export function readListQuery(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { account }: Pick<SignedIn, "account">,
): ListQuery {
  return {
    search: decryptSearch(request, context, account.id),
    cursor: new URL(request.url).searchParams.get("cursor") ?? undefined,
  };
}
