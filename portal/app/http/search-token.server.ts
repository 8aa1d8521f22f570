import type { AppLoadContext } from "@remix-run/node";
import { limits } from "@wardway/model";

/** Name of the search parameter that holds the token. */
export const searchParameter = "search";

/**
 * Encrypts a search text for the URL, for this account only: it may be a patient's name, and browsers and proxies store
 * URLs. Back, reload and a second window still work.
 */
export function sealSearch({ secretBox }: AppLoadContext, userId: number, text: string): string {
  return secretBox.encrypt(text, purposeFor(userId));
}

/** Decrypts the search text of the URL; empty if there is none, or it was encrypted for another account. */
export function openSearch(request: Request, { secretBox }: AppLoadContext, userId: number): string {
  const token = new URL(request.url).searchParams.get(searchParameter);
  return token === null ? "" : (secretBox.decrypt(token, purposeFor(userId)) ?? "");
}

/** Normalizes a search text. PostgreSQL's text cannot contain NUL. */
export function tidySearch(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, limits.search);
}

const purposeFor = (userId: number) => `search of account ${userId}`;
