import type { AppLoadContext } from "@remix-run/node";
import { DomainError, keyPrefixes } from "@wardway/model";
import { count } from "#app/domain/accounts/rate-limits.server.ts";
import { RevokedError } from "#app/domain/audit/embed-site-lock.server.ts";
import { recordAudit } from "#app/domain/audit/record.server.ts";
import { findSiteByKey, isBlocked, type KeyedSite } from "#app/domain/embedding/active-site.server.ts";
import { openSessionAction } from "#app/domain/embedding/open-session.server.ts";
import { RateLimitError } from "#app/domain/embedding/rate-limit-error.ts";
import { isFirstRejection } from "#app/domain/embedding/rejections.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { refusalOf } from "../holds.server.ts";
import { challenge } from "./challenge.server.ts";
import { bearerIn } from "./widget-calls.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Wrong keys of a network within so many seconds after which it waits. A right one is always taken. */
const wrongKeys = { name: "embed-key-network", seconds: 15 * 60 };
const mostWrong = 20;

/**
 * The site whose secret key a hospital's backend shows.
 * @throws a 401 that says why; RevokedError; DomainError forbidden where a browser asks, too_many, or unavailable
 */
export async function keyGuard(call: Call): Promise<KeyedSite> {
  const { request, context } = call;
  const { db } = context;
  const key = bearerIn(request.headers.get("authorization"));
  const site = key?.startsWith(keyPrefixes.secret) ? await findSiteByKey(db, tokenHash(key)) : null;
  // A browser says where its page stands, and no page can hide it.
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site")) {
    await note(call, site, "browser");
    throw new DomainError("embedKey.inPage");
  }
  if (key === null) throw challenge("embedKey.required");
  if (!site) throw await wrongKey(call);
  if (site.siteRevokedAt !== null || site.keyRevokedAt !== null) {
    await note(call, site, "revoked");
    throw new RevokedError(site.siteRevokedAt === null ? "embedKey.revoked" : "embedSite.sessionsRevoked");
  }
  if ((await activeSettings(db)).maintenanceMode) {
    await note(call, site, "maintenance");
    throw await refusalOf("maintenance", call);
  }
  if (isBlocked(site, context.demoLogins)) {
    await note(call, site, "held_back");
    throw new DomainError("widgets.locked");
  }
  return site;
}

async function wrongKey(call: Call): Promise<Response> {
  const { db, ipAddress } = call.context;
  const { attempts, secondsLeft } = await count(db, wrongKeys, networkOf(ipAddress));
  await note(call, null, "wrong_key");
  if (attempts > mostWrong) {
    throw new RateLimitError(secondsLeft, "rateLimit.embedKeys", { minutes: inMinutes(secondsLeft) });
  }
  return challenge("embedKey.unknown");
}

type Refused = "browser" | "revoked" | "wrong_key" | "maintenance" | "held_back";

async function note({ context }: Call, site: KeyedSite | null, refused: Refused): Promise<void> {
  const { db, ipAddress } = context;
  const isHold = refused === "maintenance" || refused === "held_back";
  // A hold is the whole site's; whatever else is wrong is a network's: who repeats it hides no stranger behind it.
  const network = networkOf(ipAddress);
  const whose = site ? (isHold ? site.siteId : `${site.keyId} ${network}`) : network;
  const kind = `${openSessionAction} ${refused} ${whose}`;
  if (!(await isFirstRejection(db, kind, isHold ? "block" : "call"))) return;
  await recordAudit(
    db,
    { userId: site?.id ?? null, username: site?.username ?? null, ipAddress },
    {
      action: openSessionAction,
      resourceType: "embed_site",
      resourceId: site?.siteId ?? null,
      details: { refused, ...(site && { site: site.siteName, siteId: site.siteId, key: site.keyId }) },
      success: false,
    },
  );
}
