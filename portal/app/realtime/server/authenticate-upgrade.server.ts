import type { AppLoadContext } from "@remix-run/node";
import { describeError, liveSubprotocol } from "@wardway/model";
import { readWidgetSession, type WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { sessionIdIn } from "#app/http/sessions/current.server.ts";
import { tokenRefusal } from "#app/http/widgets/texts.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";

/** What a connection brings along. */
export interface Knock {
  readonly cookie: string | undefined;
  /** Missing where no browser connects. */
  readonly origin: string | undefined;
  readonly host: string | undefined;
  /** `Sec-WebSocket-Protocol`: a widget shows its session there. */
  readonly protocols?: string | undefined;
  readonly ipAddress?: string | null;
}

/** A widget session that opens nothing, and what its page is told. */
export interface Unwelcome {
  readonly refused: string;
}

/** The hash of a session, the session of a widget, or null for a connection that is nobody's. */
export type Identity = string | WidgetClaims | null;

export interface IdentifyParts extends Pick<AppLoadContext, "sessionSecret" | "secureCookies" | "publicUrl"> {
  /** Writes down that another page has shown somebody's widget session. */
  noteElsewhere?(claims: WidgetClaims, knock: Knock): Promise<void>;
}

/**
 * Whose a connection is. A browser sends the cookie along whichever page connects (RFC 6455, 10.2): only the portal's
 * own pages speak in the name of who is signed in, and on the way of others, or beside a widget session, the cookie is
 * not so much as read. A program that is no browser sends no `Origin`.
 */
export async function identify(knock: Knock, parts: IdentifyParts): Promise<Identity | Unwelcome> {
  const token = tokenIn(knock.protocols);
  if (token !== null) return widgetOf(token, knock, parts);
  if (!knock.cookie || !isOwn(knock, parts.publicUrl)) return null;
  const id = await sessionIdIn(knock.cookie, parts);
  return id === null ? null : tokenHash(id);
}

/** What is offered beside our subprotocol; null where that is nothing, or ours is not offered. */
function tokenIn(protocols: string | undefined): string | null {
  const offered = protocols?.split(",").map((protocol) => protocol.trim()) ?? [];
  if (!offered.includes(liveSubprotocol)) return null;
  return offered.find((protocol) => protocol !== liveSubprotocol) ?? null;
}

/** Whether its site is still in force is asked with all others who wait. */
async function widgetOf(
  token: string,
  knock: Knock,
  { sessionSecret, noteElsewhere }: IdentifyParts,
): Promise<WidgetClaims | Unwelcome> {
  const reading = await readWidgetSession(sessionSecret, token);
  if (reading.kind !== "valid") return { refused: describeError(tokenRefusal[reading.kind]).message };
  if (reading.claims.origin === knock.origin) return reading.claims;
  await noteElsewhere?.(reading.claims, knock);
  return { refused: describeError(tokenRefusal.elsewhere).message };
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
