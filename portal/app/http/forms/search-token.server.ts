import type { AppLoadContext } from "@remix-run/node";
import { limits } from "@wardway/model";

export const searchParameter = "search";

/**
 * Encrypts a search text for the URL of this account: it may be a patient's name, and browsers and proxies store
 * URLs.
 */
export function encryptSearch({ secretBox }: AppLoadContext, userId: number, text: string): string {
  return secretBox.encrypt(text, purposeFor(userId));
}

/** Decrypts the URL's search text; empty if absent or encrypted for another account. */
export function decryptSearch(request: Request, { secretBox }: AppLoadContext, userId: number): string {
  const token = new URL(request.url).searchParams.get(searchParameter);
  return token === null ? "" : (secretBox.decrypt(token, purposeFor(userId)) ?? "");
}

/** PostgreSQL text cannot contain NUL. */
export function normalizeSearch(typed: string): string {
  return typed.replaceAll("\0", "").trim().slice(0, limits.search);
}

const purposeFor = (userId: number) => `search of account ${userId}`;
