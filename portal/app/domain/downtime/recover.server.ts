import { advisoryLocks } from "@wardway/db/advisory-locks";
import type { Database, Transaction } from "@wardway/db/open";
import { sessions } from "@wardway/db/schema";
import { HOUR_MS } from "@wardway/model/durations";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Downtime, DowntimeParts } from "#app/infra/downtime/downtime.server.ts";
import type { JournalFile } from "#app/infra/downtime/journal.server.ts";
import { logAlarm, logFailure } from "#app/infra/fault-log.server.ts";
import { type DeferredRow, recordAuditEntries, storeDeferred } from "../audit/record-audit.server.ts";
import { noteUnusualReads } from "../audit/unusual-reads.server.ts";

const ROWS_PER_INSERT = 500;
const MAX_HOURS_OF_READS = 72;

const auditEntry = z.strictObject({
  audit: z.strictObject({
    userId: z.int().nullable(),
    username: z.string().nullable(),
    ipAddress: z.string().nullable(),
    action: z.string(),
    resourceType: z.string(),
    resourceId: z.int().nullable(),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .refine(({ deferredAt }) => z.iso.datetime().safeParse(deferredAt).success),
    success: z.boolean(),
    rowMac: z.string().nullable(),
  }),
});
const sessionEntry = z.strictObject({ endedSession: z.string() });
const entrySchema = z.union([auditEntry, sessionEntry]);

const portalSubject = { userId: null, username: null, ipAddress: null };

/**
 * Brings what was deferred during a downtime to the database: rows of the audit trail, the activity of sessions, and
 * log-outs. Can be repeated after a crash at any point. Several processes take turns.
 * @param ended the downtime of this process; it is audited
 */
export async function recover(
  db: Database,
  { journal, activity }: Pick<DowntimeParts, "journal" | "activity">,
  ended: Downtime | null,
): Promise<void> {
  const active = await activity.list();
  const { files, endedSessions } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.downtimeJournal}::bigint)`);
    const claimed = await journal.claim();
    const entries = claimed.map(parseEntries);
    for (const entry of entries) {
      for (let start = 0; start < entry.rows.length; start += ROWS_PER_INSERT) {
        entry.file.unreadable += await storeRows(tx, entry.rows.slice(start, start + ROWS_PER_INSERT));
      }
    }
    const endedSessions = entries.flatMap((entry) => entry.endedSessions);
    for (const { hash, at } of active) {
      await tx
        .update(sessions)
        .set({ lastActiveAt: at })
        .where(and(eq(sessions.idHash, hash), lt(sessions.lastActiveAt, at)));
    }
    await endSessions(tx, endedSessions);
    const rows = entries.reduce((sum, entry) => sum + entry.rows.length, 0);
    if (ended) await auditDowntime(tx, ended, rows);
    return { files: entries.map(({ file }) => file), endedSessions };
  });
  // After the commit: what is still there is brought again, and found to be stored.
  for (const file of files) {
    if (file.unreadable > 0)
      logAlarm("The downtime journal has unreadable lines. Its file stays in the data folder.");
    await journal.release(file);
  }
  await activity.forget(active, endedSessions);
  if (ended) {
    await noteReadsSince(db, ended.since).catch((error: unknown) =>
      logFailure("look for unusual reads of a downtime", error),
    );
  }
}

/** The job looks at the last hour only, and paused. */
async function noteReadsSince(db: Database, since: Date): Promise<void> {
  const now = Date.now();
  const first = Math.max(since.getTime(), now - MAX_HOURS_OF_READS * HOUR_MS);
  for (let until = first + HOUR_MS; until < now; until += HOUR_MS)
    await noteUnusualReads(db, new Date(until));
}

/**
 * Stores rows of the trail, and leaves out those that it cannot take: one altered line must not keep the portal read-only.
 * @returns how many were left out
 */
async function storeRows(tx: Transaction, rows: readonly DeferredRow[]): Promise<number> {
  try {
    await tx.transaction((part) => storeDeferred(part, rows));
    return 0;
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (rows.length === 1) return 1;
    const half = Math.ceil(rows.length / 2);
    return (await storeRows(tx, rows.slice(0, half))) + (await storeRows(tx, rows.slice(half)));
  }
}

/** Classes 22 and 23 (SQLSTATE): values that a column or a constraint rejects. */
function isDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && /^2[23]/.test(String(error.code))) || isDataError(error.cause);
}

function parseEntries(file: JournalFile) {
  const rows: DeferredRow[] = [];
  const endedSessions: string[] = [];
  let faulty = 0;
  for (const entry of file.entries) {
    const { data } = entrySchema.safeParse(entry);
    if (data === undefined) faulty += 1;
    else if ("audit" in data) rows.push(data);
    else endedSessions.push(data.endedSession);
  }
  return { file: { ...file, unreadable: file.unreadable + faulty }, rows, endedSessions };
}

async function endSessions(tx: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await tx.delete(sessions).where(inArray(sessions.idHash, [...hashes]));
}

const auditDowntime = (tx: Transaction, { since, reason }: Downtime, deferred: number) =>
  recordAuditEntries(tx, portalSubject, [
    {
      action: "downtime.end",
      resourceType: "portal",
      details: { since: since.toISOString(), reason, deferred },
      success: true,
    },
  ]);
