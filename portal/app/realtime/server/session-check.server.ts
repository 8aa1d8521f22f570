import type { Database } from "@wardway/db/open";
import { sessions, users } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, eq, inArray } from "drizzle-orm";
import { mayLogIn } from "#app/domain/accounts/log-in.server.ts";
import { findRestriction } from "#app/domain/accounts/restrictions.ts";
import { aliveSession } from "#app/domain/accounts/sessions.server.ts";
import { activeSettings } from "#app/domain/settings/read.server.ts";

/**
 * Actors of valid sessions by session hash, without restricted ones (maintenance, expired password, missing
 * second factor or organization). A connection extends no session.
 */
export async function findSessionActors(
  db: Database,
  hashes: readonly string[],
  demoLogins: boolean,
): Promise<ReadonlyMap<string, Actor>> {
  const settings = await activeSettings(db);
  const now = new Date();
  const rows = await db
    .select({
      hash: sessions.idHash,
      userId: users.id,
      username: users.username,
      role: users.role,
      organizationId: users.organizationId,
      isManager: users.isManager,
      isDemo: users.isDemo,
      isSite: users.isSite,
      deactivatedAt: users.deactivatedAt,
      passwordChangedAt: users.passwordChangedAt,
      mustChangePassword: users.mustChangePassword,
      hasWeakPassword: users.hasWeakPassword,
      totpConfirmedAt: users.totpConfirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.idHash, [...hashes]),
        eq(sessions.awaitsSecondFactor, false),
        aliveSession(settings),
      ),
    );
  return new Map(
    rows
      .filter((row) => mayLogIn(row, demoLogins) && findRestriction(row, settings, now) === null)
      .map(({ hash, userId, username, role, organizationId, isManager }) => [
        hash,
        { userId, username, role, organizationId, isManager },
      ]),
  );
}
