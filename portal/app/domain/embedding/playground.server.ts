import type { Database } from "@wardway/db/open";
import { embedKeys, embedSites, organizations, users } from "@wardway/db/schema";
import { DomainError, embeddingLimits, type WidgetSession, widgetScopes } from "@wardway/model";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { recordRejection } from "#app/domain/audit/record-rejection.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { count } from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import type { Caller } from "../audit/caller.server.ts";
import { findSite, type KeyedSite } from "./active-site.server.ts";
import { createSite } from "./create-site.server.ts";
import { keyState } from "./key-state.server.ts";
import { type OpeningParts, openSessionAction, openWidgetSession } from "./open-session.server.ts";
import { addKey } from "./site-keys.server.ts";
import { changeOrigins } from "./update-site.server.ts";

export const playgroundSiteName = "SDK playground (demo)";

/** Per network, over all processes. A page needs one in a quarter of an hour. */
const openings = { name: "playground-sessions", seconds: 15 * 60 };
export const MAX_OPENINGS = 30;

/** Colleagues may visit the playground together: its key is created once. */
const siteKey = "site of the playground";

interface DemoManager {
  readonly caller: Caller;
  readonly hospital: string;
}

/**
 * Returns the manager of the demo hospital whose records the playground may show.
 * @param demoLogins whether demo accounts may log in, which they never may in production
 * @throws DomainError forbidden without demo data, and once other people than demo accounts work in that hospital
 */
export async function findDemoManager(db: Database, demoLogins: boolean): Promise<DemoManager> {
  const [found] = demoLogins ? await selectManagers(db) : [];
  if (!found) throw new DomainError("playground.noDemoData");
  const { hospital, hasOtherPeople, ...manager } = found;
  // What they enter may be true.
  if (hasOtherPeople) throw new DomainError("playground.realAccounts");
  return { hospital, caller: { ...manager, ipAddress: null } };
}

const selectManagers = (db: Database) =>
  db
    .select({
      userId: users.id,
      username: users.username,
      role: users.role,
      organizationId: users.organizationId,
      isManager: users.isManager,
      hospital: organizations.name,
      hasOtherPeople: sql<boolean>`exists (select from users other where other.organization_id = ${organizations.id}
        and not other.is_demo and not other.is_site)`,
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        eq(users.isDemo, true),
        eq(users.isSite, false),
        eq(users.role, "hospital"),
        eq(users.isManager, true),
        isNull(users.deactivatedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1);

/**
 * Opens a widget session of the demo hospital for a visitor of the playground.
 * @param origin the portal's own, at which the visitor opened the page
 * @throws DomainError forbidden; RateLimitError; as `openWidgetSession`
 */
export async function openPlaygroundSession(
  parts: OpeningParts & { readonly demoLogins: boolean },
  origin: string,
): Promise<WidgetSession> {
  const { db, ipAddress, demoLogins } = parts;
  const network = networkOf(ipAddress);
  try {
    const { attempts, secondsLeft } = await count(db, openings, network);
    if (attempts > MAX_OPENINGS) {
      throw new RateLimitError(secondsLeft, "rateLimit.playground", { minutes: inMinutes(secondsLeft) });
    }
    const { caller } = await findDemoManager(db, demoLogins);
    const site = await prepareSite(db, caller, origin);
    // Each network has its own id, so that visitors do not share limits and idempotency keys.
    const staff = { id: `visitor ${tokenHash(network).slice(0, 12)}`, name: "Visitor of the playground" };
    return await openWidgetSession(parts, site, { origin, staff, scopes: [...widgetScopes] });
  } catch (error) {
    if (error instanceof DomainError && /^(?:playground|rateLimit\.playground)/.test(error.code)) {
      const anonymous = { userId: null, username: null, ipAddress };
      await recordRejection(db, `playground ${error.code} ${network}`, anonymous, {
        action: openSessionAction,
        resourceType: "embed_site",
        details: { refused: error.category, site: playgroundSiteName },
      });
    }
    throw error;
  }
}

/**
 * Creates the site and its key for the first visitor; no one learns the key. A revoked site stays revoked: that is how
 * a manager or an administrator switches the sessions off.
 */
async function prepareSite(db: Database, manager: Caller, origin: string): Promise<KeyedSite> {
  const [stored] = await db
    .select({ id: embedSites.id, origins: embedSites.origins, revokedAt: embedSites.revokedAt })
    .from(embedSites)
    .where(
      and(eq(embedSites.name, playgroundSiteName), eq(embedSites.hospitalId, manager.organizationId ?? 0)),
    )
    .orderBy(desc(embedSites.id))
    .limit(1);
  if (stored && stored.revokedAt !== null) throw new DomainError("playground.revoked");
  const input = { name: playgroundSiteName, origins: [origin] };
  const { id } = stored ?? (await createSite(db, manager, input, siteKey));
  if (stored && !stored.origins.includes(origin)) {
    await changeOrigins(db, manager, id, [...stored.origins, origin].slice(-embeddingLimits.origins));
  }
  const key = (await findActiveKey(db, id)) ?? (await addKey(db, manager, id)).id;
  const site = await findSite(db, { site: id, key });
  if (!site) throw new Error("The site of the playground was not found.");
  return site;
}

async function findActiveKey(db: Database, siteId: number): Promise<number | null> {
  const [key] = await db
    .select({ id: embedKeys.id })
    .from(embedKeys)
    .innerJoin(embedSites, eq(embedSites.id, embedKeys.siteId))
    .where(and(eq(embedKeys.siteId, siteId), sql`${keyState} = 'active'`))
    .orderBy(asc(embedKeys.id))
    .limit(1);
  return key?.id ?? null;
}
