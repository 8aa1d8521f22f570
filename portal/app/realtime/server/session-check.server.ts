import type { Database } from "@wardway/db/open";
import { organizations, sessions, users } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, eq, inArray } from "drizzle-orm";
import { mayLogIn } from "#app/domain/accounts/check-credentials.server.ts";
import { findLastActive, storedTimeout } from "#app/domain/accounts/find-last-active.server.ts";
import { recordRestrictedUse } from "#app/domain/accounts/restricted-use.server.ts";
import { findRestriction } from "#app/domain/accounts/restrictions.ts";
import {
  isLinked,
  ownsPasskey,
  ownsPassword,
  usesProviderOnly,
} from "#app/domain/accounts/session-user.server.ts";
import { aliveSession } from "#app/domain/accounts/sessions.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import type { Listener } from "./listener.ts";

type SessionConnection = Pick<Listener, "sessionHash" | "ipAddress">;

/**
 * Actors of connections with a valid session, without restricted ones (maintenance, another network, expired password,
 * missing second factor or organization). A connection extends no session.
 */
export async function findSessionActors<Connection extends SessionConnection>(
  db: Database,
  connections: readonly Connection[],
  demoLogins: boolean,
): Promise<ReadonlyMap<Connection, Actor>> {
  const hashes = new Set(connections.flatMap(({ sessionHash }) => sessionHash ?? []));
  if (hashes.size === 0) return new Map();
  const settings = await activeSettings(db);
  const now = new Date();
  const rows = await db
    .select({
      hash: sessions.idHash,
      lastActiveAt: sessions.lastActiveAt,
      userId: users.id,
      username: users.username,
      role: users.role,
      organizationId: users.organizationId,
      networks: organizations.networks,
      isManager: users.isManager,
      isDemo: users.isDemo,
      isSite: users.isSite,
      deactivatedAt: users.deactivatedAt,
      passwordChangedAt: users.passwordChangedAt,
      mustChangePassword: users.mustChangePassword,
      hasWeakPassword: users.hasWeakPassword,
      totpConfirmedAt: users.totpConfirmedAt,
      hasPasskey: ownsPasskey,
      hasPassword: ownsPassword,
      isProviderOnly: usesProviderOnly,
      isLinked,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .where(
      and(
        inArray(sessions.idHash, [...hashes]),
        eq(sessions.awaitsSecondFactor, false),
        aliveSession({ sessionTimeout: await storedTimeout(db) }),
      ),
    );
  const active = await Promise.all(
    rows.map(({ hash, lastActiveAt }) => findLastActive(db, hash, lastActiveAt)),
  );
  const bySession = new Map(
    rows.flatMap((row, nth) => (active[nth] && mayLogIn(row, demoLogins) ? [[row.hash, row] as const] : [])),
  );
  const actors = new Map<Connection, Actor>();
  for (const connection of connections) {
    const row = bySession.get(connection.sessionHash ?? "");
    if (!row) continue;
    const { userId, username, role, organizationId, isManager } = row;
    const { ipAddress } = connection;
    const restriction = findRestriction(row, settings, now, ipAddress);
    if (restriction === null) actors.set(connection, { userId, username, role, organizationId, isManager });
    else await recordRestrictedUse(db, { userId, username, ipAddress }, restriction);
  }
  return actors;
}
