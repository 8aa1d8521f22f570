import { and, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { findChainHead, isInChain } from "../audit/head.ts";
import { withRowMac } from "../audit/row-mac.ts";
import type { Database } from "../open.ts";
import {
  auditLog,
  displays,
  emergencyAccesses,
  followLinks,
  mailOutbox,
  provisioningTokens,
  rateLimits,
  sessions,
  users,
} from "../schema/index.ts";
import { StartupError } from "../startup-error.ts";
import type { DatabaseFacts } from "./facts.ts";
import type { BackupBegin, BackupEnd } from "./manifest.ts";

/** What a restored database must not do again. */
export interface Withdrawn {
  readonly sessions: number;
  readonly displays: number;
  readonly resetLinks: number;
  readonly provisioningTokens: number;
  readonly followLinks: number;
  readonly mails: number;
}

export interface RestoreRecord {
  readonly madeAt: string;
  /** The time up to which the log was replayed. */
  readonly until: string;
}

/**
 * Ends what was ended, used or sent after the backup: sessions, displays, emergency accesses, reset links, provisioning
 * tokens, links to follow a transport, waiting emails. `docs/backup.md` has the same statements for restores by other tools.
 * Audited.
 * The row MAC's key must be set.
 */
export function withdrawOutdated(db: Database, record: RestoreRecord): Promise<Withdrawn> {
  return db.transaction(async (tx) => {
    const endedSessions = await tx.delete(sessions).returning({ number: sessions.number });
    const endedDisplays = await tx
      .update(displays)
      .set({ endedAt: sql`now()` })
      .where(and(isNull(displays.endedAt), sql`${displays.endsAt} > now()`))
      .returning({ id: displays.id });
    await tx
      .update(emergencyAccesses)
      .set({ endedAt: sql`least(now(), ${emergencyAccesses.endsAt})` })
      .where(isNull(emergencyAccesses.endedAt));
    const resetLinks = await tx
      .update(users)
      .set({ resetToken: null, resetTokenExpiry: null })
      .where(or(isNotNull(users.resetToken), isNotNull(users.resetTokenExpiry)))
      .returning({ id: users.id });
    const revokedTokens = await tx
      .update(provisioningTokens)
      .set({ revokedAt: sql`now()` })
      .where(isNull(provisioningTokens.revokedAt))
      .returning({ id: provisioningTokens.id });
    const revokedLinks = await tx
      .update(followLinks)
      .set({ revokedAt: sql`now()` })
      .where(and(isNull(followLinks.revokedAt), sql`${followLinks.expiresAt} > now()`))
      .returning({ id: followLinks.id });
    const mails = await tx
      .update(mailOutbox)
      .set({ state: "dropped", lastError: "The database was restored from a backup." })
      .where(inArray(mailOutbox.state, ["waiting", "sending"]))
      .returning({ id: mailOutbox.id });
    await tx.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
    const withdrawn = {
      sessions: endedSessions.length,
      displays: endedDisplays.length,
      resetLinks: resetLinks.length,
      provisioningTokens: revokedTokens.length,
      followLinks: revokedLinks.length,
      mails: mails.length,
    };
    await tx.insert(auditLog).values(
      withRowMac({
        userId: null,
        username: null,
        action: "backup.restore",
        resourceType: "database",
        resourceId: null,
        ipAddress: null,
        details: { ...record, ...withdrawn, from: "command line" },
        success: true,
      }),
    );
    return withdrawn;
  });
}

/**
 * Compares a restored database with the backup's manifest: rows that are never removed, and the audit chain's head.
 * @throws StartupError
 */
export async function requireComplete(
  db: Database,
  restored: DatabaseFacts,
  { begin, end, isLater }: { begin: BackupBegin; end: BackupEnd; isLater: boolean },
): Promise<void> {
  // Older backups name more tables, of which rows may have been removed since.
  for (const [table, found] of Object.entries(restored.rows)) {
    const least = begin.rows[table] ?? 0;
    const most = isLater ? Number.POSITIVE_INFINITY : (end.rows[table] ?? 0);
    if (found >= least && found <= most) continue;
    throw new StartupError(
      `The restored database has ${found} rows in ${table}, and the backup says ${least} to ${end.rows[table]}.`,
    );
  }
  if (begin.auditHead === null || (await isInChain(db, begin.auditHead))) return;
  const head = await findChainHead(db);
  throw new StartupError(
    `The restored audit trail lacks the head that the backup names, position ${begin.auditHead.position}: it ends at ${head?.position ?? 0}.`,
  );
}
