import type { AppLoadContext } from "@remix-run/node";
import { describeError, liveSubprotocol } from "@wardway/model";
import { readWidgetSession, type WidgetClaims } from "#app/domain/embedding/token.server.ts";
import { parseSessionId } from "#app/http/session/current.server.ts";
import { tokenRejections } from "#app/http/session/widgets/token-rejections.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";

export interface UpgradeRequest {
  readonly cookie: string | undefined;
  /** Undefined outside browsers. */
  readonly origin: string | undefined;
  readonly host: string | undefined;
  /** `Sec-WebSocket-Protocol` carries a widget's session token. */
  readonly protocols?: string | undefined;
  readonly ipAddress?: string | null;
}

/** Contains the close reason for the page. */
export interface WidgetRejection {
  readonly rejectionMessage: string;
}

/** A session hash, a widget session, or null for anonymous. */
export type Identity = string | WidgetClaims | null;

export interface AuthenticateUpgradeParts
  extends Pick<AppLoadContext, "sessionSecrets" | "secureCookies" | "publicUrl"> {
  auditForeignSocket?(claims: WidgetClaims, upgrade: UpgradeRequest): Promise<void>;
}

/**
 * Browsers send the cookie whichever page connects (RFC 6455, 10.2): it is read only for the portal's own
 * pages and clients without `Origin`, never beside a widget session.
 */
export async function authenticateUpgrade(
  upgrade: UpgradeRequest,
  parts: AuthenticateUpgradeParts,
): Promise<Identity | WidgetRejection> {
  const token = tokenIn(upgrade.protocols);
  if (token !== null) return authenticateWidget(token, upgrade, parts);
  if (!upgrade.cookie || !isOwn(upgrade, parts.publicUrl)) return null;
  const id = await parseSessionId(upgrade.cookie, parts);
  return id === null ? null : tokenHash(id);
}

/** The token offered beside our subprotocol, or null. */
function tokenIn(protocols: string | undefined): string | null {
  const offered = protocols?.split(",").map((protocol) => protocol.trim()) ?? [];
  if (!offered.includes(liveSubprotocol)) return null;
  return offered.find((protocol) => protocol !== liveSubprotocol) ?? null;
}

/** The hub checks the site later, in a batch. */
async function authenticateWidget(
  token: string,
  upgrade: UpgradeRequest,
  { sessionSecrets, auditForeignSocket }: AuthenticateUpgradeParts,
): Promise<WidgetClaims | WidgetRejection> {
  const reading = await readWidgetSession(sessionSecrets, token);
  if (reading.kind !== "valid")
    return { rejectionMessage: describeError(tokenRejections[reading.kind]).message };
  if (reading.claims.origin === upgrade.origin) return reading.claims;
  await auditForeignSocket?.(reading.claims, upgrade);
  return { rejectionMessage: describeError(tokenRejections.elsewhere).message };
}

function isOwn({ origin, host }: UpgradeRequest, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin) || origin === publicUrl) return origin === publicUrl;
  const from = new URL(origin).host;
  return from === host && !isWithoutEncryption(from, publicUrl);
}

/** An attacker on the network may have written a page without HTTPS. */
const isWithoutEncryption = (host: string, publicUrl: string) =>
  publicUrl.startsWith("https:") && new URL(publicUrl).host === host;
