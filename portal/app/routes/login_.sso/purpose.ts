import type { ProviderPurpose } from "#app/http/session/single-sign-on.server.ts";

/** What the page is for, by its address. */
export function findPurpose(search: URLSearchParams): ProviderPurpose {
  const named = search.get("for");
  return named === "confirm" || named === "link" ? named : "logIn";
}
