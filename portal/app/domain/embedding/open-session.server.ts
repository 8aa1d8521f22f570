import type { Connection, Database } from "@wardway/db/open";
import { embedKeys, transportRequests } from "@wardway/db/schema";
import {
  DomainError,
  embeddingLimits,
  fieldRejection,
  type OpenWidgetSession,
  type WidgetSession,
} from "@wardway/model";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { assertKeyActive } from "../audit/embed-site-lock.server.ts";
import { type AuditSubject, recordAudit } from "../audit/record-audit.server.ts";
import { countSession } from "../transports/requests/count-site-usage.server.ts";
import type { KeyedSite } from "./active-site.server.ts";
import { isAllowedOrigin } from "./listed.server.ts";
import { signWidgetSession } from "./token.server.ts";

export const openSessionAction = "embedding.open_session";

export interface OpeningParts {
  readonly db: Database;
  readonly sessionSecrets: readonly string[];
  readonly ipAddress: string | null;
}

const { max, seconds } = embeddingLimits.sessions;

/**
 * For one user and page, requested by a hospital's backend; no copy is stored.
 * @param site checked again under the site lock
 * @throws DomainError invalid on `origin`, `scopes` or `requestIds`; too_many; RevokedError
 */
export async function openWidgetSession(
  parts: OpeningParts,
  site: KeyedSite,
  request: OpenWidgetSession,
  now = new Date(),
): Promise<WidgetSession> {
  const { db, sessionSecrets, ipAddress } = parts;
  const { siteId, siteName, hospitalId, keyId } = site;
  const subject: AuditSubject = {
    userId: site.id,
    username: site.username,
    ipAddress,
    widget: { siteId, site: siteName, staffId: request.staff.id, staff: request.staff.name },
  };
  const about = { action: openSessionAction, resourceType: "embed_site", resourceId: siteId } as const;
  const { origin, scopes, requestIds } = request;
  try {
    await countOpening(db, siteId);
    await checkRequests(db, site, request);
    const signed = await signWidgetSession(
      sessionSecrets,
      {
        site: siteId,
        key: keyId,
        origin,
        hospital: hospitalId,
        staff: request.staff,
        scopes,
        requests: requestIds ?? null,
      },
      now,
    );
    await db.transaction(async (tx) => {
      assertListed(await assertKeyActive(tx, site), origin);
      await updateLastUsed(tx, keyId);
      await recordAudit(tx, subject, {
        ...about,
        details: { key: keyId, origin, scopes: scopes.join(" "), requests: requestIds?.length ?? null },
        success: true,
      });
      // Last, because all sessions of a day update this row: keeps its lock short.
      await countSession(tx, siteId);
    });
    return { session: signed.session, expiresAt: signed.expiresAt.toISOString() };
  } catch (error) {
    if (error instanceof DomainError) {
      const field = error.errors[0]?.field;
      const kind = `${about.action} ${siteId} ${networkOf(ipAddress)} ${error.category} ${field}`;
      await recordRejection(db, kind, subject, {
        ...about,
        details: { refused: error.category, field: field ?? null, key: keyId, origin },
      });
    }
    throw error;
  }
}

async function countOpening(db: Database, siteId: number): Promise<void> {
  const { attempts, secondsLeft } = await count(db, { name: "embed-sessions", seconds }, String(siteId));
  if (attempts <= max) return;
  throw new RateLimitError(secondsLeft, "rateLimit.widgetSessions", { count: max, seconds: secondsLeft });
}

function assertListed(origins: readonly string[], origin: string): void {
  if (isAllowedOrigin(origins, origin)) return;
  throw fieldRejection("origin", "widgetSession.unknownOrigin");
}

async function checkRequests(db: Database, site: KeyedSite, wish: OpenWidgetSession): Promise<void> {
  if (!wish.requestIds) return;
  if (wish.scopes.includes("request")) {
    throw fieldRejection("scopes", "widgetSession.boundCreatesNone");
  }
  const requested = [...new Set(wish.requestIds)];
  const own = await db.$count(
    transportRequests,
    and(inArray(transportRequests.id, requested), eq(transportRequests.hospitalId, site.hospitalId)),
  );
  if (own !== requested.length) {
    throw fieldRejection("requestIds", "widgetSession.foreignRequest");
  }
}

/** To the hour, to spare writes for busy sites. */
async function updateLastUsed(connection: Connection, keyId: number): Promise<void> {
  await connection
    .update(embedKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(embedKeys.id, keyId),
        or(isNull(embedKeys.lastUsedAt), lt(embedKeys.lastUsedAt, sql`now() - interval '1 hour'`)),
      ),
    );
}
