import type { AppLoadContext } from "@remix-run/node";
import { tokenHash } from "../domain/accounts/random-token.server.ts";
import { sessionIdIn } from "../platform/sessions/current.server.ts";

/** What a connection brings along. */
export interface Knock {
  readonly cookie: string | undefined;
  /** Missing where no browser connects. */
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

export type IdentifyParts = Pick<AppLoadContext, "sessionSecret" | "secureCookies" | "publicUrl">;

/**
 * The session that a connection is of, by its hash; null for one that is nobody's. A browser sends the cookie along
 * whichever page connects (RFC 6455, 10.2): only the portal's own pages speak in the name of who is signed in, and on
 * the way of others the cookie is not so much as read. A program that is no browser sends no `Origin`.
 */
export async function identify(knock: Knock, parts: IdentifyParts): Promise<string | null> {
  if (!knock.cookie || !isOwn(knock, parts.publicUrl)) return null;
  const id = await sessionIdIn(knock.cookie, parts);
  return id === null ? null : tokenHash(id);
}

function isOwn({ origin, host }: Knock, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin) || origin === publicUrl) return origin === publicUrl;
  const from = new URL(origin).host;
  return from === host && !isWithoutEncryption(from, publicUrl);
}

/** A page of the encrypted portal's host that came without encryption: whoever sits on the line can have written it. */
const isWithoutEncryption = (host: string, publicUrl: string) =>
  publicUrl.startsWith("https:") && new URL(publicUrl).host === host;
