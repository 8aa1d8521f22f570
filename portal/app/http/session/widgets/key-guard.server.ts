import type { AppLoadContext } from "@remix-run/node";
import { DomainError, keyPrefixes } from "@wardway/model";
import { RevokedError } from "#app/domain/audit/embed-site-lock.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isFirstRejection } from "#app/domain/audit/record-rejection.server.ts";
import { findSiteByKey, isBlocked, type KeyedSite } from "#app/domain/embedding/active-site.server.ts";
import { openSessionAction } from "#app/domain/embedding/open-session.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { getRestrictionError } from "../restrictions.server.ts";
import { challenge } from "./challenge.server.ts";
import { parseBearer } from "./widget-calls.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** A network with more wrong keys than this is blocked; a right key always works. */
const wrongKeys = { name: "embed-key-network", seconds: 15 * 60 };
const MAX_WRONG_KEYS = 20;

/**
 * Returns the site of a secret key.
 * @throws a 401 with the reason; RevokedError; DomainError forbidden for a browser, too_many, or unavailable
 */
export async function keyGuard(call: Call): Promise<KeyedSite> {
  const { request, context } = call;
  const { db } = context;
  const key = parseBearer(request.headers.get("authorization"));
  const site = key?.startsWith(keyPrefixes.secret) ? await findSiteByKey(db, tokenHash(key)) : null;
  // Browsers always send one of these headers.
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site")) {
    await auditRejection(call, site, "browser");
    throw new DomainError("embedKey.inPage");
  }
  if (key === null) throw challenge("embedKey.required");
  if (!site) throw await rejectWrongKey(call);
  if (site.siteRevokedAt !== null) {
    await auditRejection(call, site, "revoked");
    throw new RevokedError("embedSite.sessionsRevoked");
  }
  if (site.keyState !== "active") {
    await auditRejection(call, site, site.keyState);
    throw new RevokedError(`embedKey.${site.keyState}`);
  }
  if ((await activeSettings(db)).maintenanceMode) {
    await auditRejection(call, site, "maintenance");
    throw await getRestrictionError("maintenance", call);
  }
  if (isBlocked(site, context.demoLogins)) {
    await auditRejection(call, site, "held_back");
    throw new DomainError("widgets.locked");
  }
  return site;
}

async function rejectWrongKey(call: Call): Promise<Response> {
  const { db, ipAddress } = call.context;
  const { attempts, secondsLeft } = await count(db, wrongKeys, networkOf(ipAddress));
  await auditRejection(call, null, "wrong_key");
  if (attempts > MAX_WRONG_KEYS) {
    throw new RateLimitError(secondsLeft, "rateLimit.embedKeys", { minutes: inMinutes(secondsLeft) });
  }
  return challenge("embedKey.unknown");
}

type RejectionReason =
  | "browser"
  | "revoked"
  | "expired"
  | "disabled"
  | "wrong_key"
  | "maintenance"
  | "held_back";

async function auditRejection(
  { context }: Call,
  site: KeyedSite | null,
  reason: RejectionReason,
): Promise<void> {
  const { db, ipAddress } = context;
  const isRestriction = reason === "maintenance" || reason === "held_back";
  // A restriction concerns the site; other rejections are counted by network.
  const network = networkOf(ipAddress);
  const group = site ? (isRestriction ? site.siteId : `${site.keyId} ${network}`) : network;
  const kind = `${openSessionAction} ${reason} ${group}`;
  if (!(await isFirstRejection(db, kind, isRestriction ? "block" : "call"))) return;
  await recordAudit(
    db,
    { userId: site?.id ?? null, username: site?.username ?? null, ipAddress },
    {
      action: openSessionAction,
      resourceType: "embed_site",
      resourceId: site?.siteId ?? null,
      details: {
        refused: reason,
        ...(site && { site: site.siteName, siteId: site.siteId, key: site.keyId }),
      },
      success: false,
    },
  );
}
