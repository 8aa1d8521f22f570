import type { AppLoadContext } from "@remix-run/node";
import { limits } from "@wardway/model";

/** Name of the search parameter that holds the token. */
export const searchParameter = "search";

/**
 * What somebody searches for may be a patient's name, and addresses are kept by browsers and proxies. So the address
 * holds the text sealed, for this account alone; going back, a reload and a second window work as with a plain one.
 */
export function sealSearch({ secretBox }: AppLoadContext, userId: number, text: string): string {
  return secretBox.seal(text, purposeFor(userId));
}

/** The text that the address searches for; empty where there is none, or none that was sealed for this account. */
export function openSearch(request: Request, { secretBox }: AppLoadContext, userId: number): string {
  const token = new URL(request.url).searchParams.get(searchParameter);
  return token === null ? "" : (secretBox.open(token, purposeFor(userId)) ?? "");
}

/** As it is searched for. PostgreSQL's text holds no NUL, and nobody types one. */
export function tidySearch(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, limits.search);
}

const purposeFor = (userId: number) => `search of account ${userId}`;
