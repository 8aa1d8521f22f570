import { type AuditWitness, withRowMac, witnessedColumns } from "@wardway/db/audit";
import type { Connection, Database } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { findDowntime, localStores, noteWriteError } from "#app/infra/downtime/downtime.server.ts";
import { logFailure } from "#app/infra/fault-log.server.ts";
import { perDatabase } from "#app/infra/per-database.server.ts";
import type { WidgetUser } from "./caller.server.ts";

/** Both null without a session. */
export interface AuditSubject {
  readonly userId: number | null;
  readonly username: string | null;
  readonly ipAddress: string | null;
  readonly widget?: WidgetUser;
}

export interface AuditEntry {
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId?: number | null;
  /** No patient's name or record number: more people read the audit log than the record. */
  readonly details?: Record<string, string | number | null>;
  readonly success: boolean;
}

/** In the transaction of the change, if any. */
export async function recordAudit(
  connection: Connection,
  subject: AuditSubject,
  entry: AuditEntry,
): Promise<void> {
  await insert(connection, [toRow(subject, entry)]);
}

/** One for this process, because a transaction does not say which database it belongs to. */
let witness: AuditWitness | null = null;

/** From now on the rows of this process are remembered until the chain has them. */
export function setAuditWitness(present: AuditWitness | null): void {
  witness = present;
}

/**
 * While the database accepts no writes, the rows are stored on the local disk, from where `storeDeferred` brings them to the
 * trail. @throws if neither is possible
 */
async function insert(connection: Connection, rows: Row[]): Promise<void> {
  if (!findDowntime(connection)) {
    try {
      return await write(connection, rows);
    } catch (error) {
      if (!(await noteWriteError(connection, error))) throw error;
    }
  }
  // Only a database has a downtime: a transaction fails as a whole.
  await defer(connection as Database, rows);
}

const writtenColumns = { id: auditLog.id, ...witnessedColumns };

async function write(connection: Connection, rows: Row[]): Promise<void> {
  const written = await connection.insert(auditLog).values(rows).returning(writtenColumns);
  witness?.add(written);
}

/** A row in the downtime journal. */
export interface DeferredRow {
  readonly audit: Row;
}

/**
 * The MAC covers the time, and the number among the rows of its process, which shows a gap.
 * @throws DomainError unavailable if the disk does not take them
 */
async function defer(db: Database, rows: Row[]): Promise<void> {
  const at = new Date();
  const deferred = rows.map<DeferredRow>(({ rowMac: _, ...row }) => {
    deferredRows += 1;
    const { details, ...rest } = row;
    return {
      audit: withRowMac({
        ...rest,
        userId: row.userId ?? null,
        username: row.username ?? null,
        ipAddress: row.ipAddress ?? null,
        resourceId: row.resourceId ?? null,
        details: { ...details, deferred: `${process.pid}.${deferredRows}`, deferredAt: at.toISOString() },
      }),
    };
  });
  try {
    await localStores(db).journal.append(deferred);
  } catch (error) {
    logFailure("record what is read during the downtime", error);
    throw new DomainError("server.readNotRecorded");
  }
}

let deferredRows = 0;

/**
 * Adds rows of the downtime journal to the trail, under the times at which they were deferred. Those that it has already are
 * left out.
 */
export async function storeDeferred(connection: Connection, rows: readonly DeferredRow[]): Promise<void> {
  const dated = rows.map(({ audit }) => ({
    ...audit,
    timestamp: new Date(String(audit.details?.deferredAt)),
  }));
  const written = await connection
    .insert(auditLog)
    .values(dated)
    .onConflictDoNothing({ target: auditLog.rowMac })
    .returning(writtenColumns);
  witness?.add(written);
}

/** Several at once, in the transaction of the change. */
export async function recordAuditEntries(
  connection: Connection,
  subject: AuditSubject,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0)
    await insert(
      connection,
      entries.map((entry) => toRow(subject, entry)),
    );
}

/** Rows of one insert; a row more would cost as much time as it saves. */
const MAX_ROWS_PER_INSERT = 32;

type Row = typeof auditLog.$inferInsert;

/** While an insert is under way, further rows gather and are inserted together: one commit for all of them. */
class GroupedInserts {
  readonly #db: Database;
  #waiting: { row: Row; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #isWriting = false;

  constructor(db: Database) {
    this.#db = db;
  }

  insert(row: Row): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ row, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MAX_ROWS_PER_INSERT);
      const write = (rows: Row[]) => insert(this.#db, rows);
      try {
        await write(group.map(({ row }) => row));
        for (const { resolve } of group) resolve();
      } catch {
        // One row's fault must not fail the others.
        await Promise.all(
          group.map(({ row, resolve, reject }) => write([row]).then(() => resolve(), reject)),
        );
      }
    }
    this.#isWriting = false;
  }
}

const groupedInserts = perDatabase((db) => new GroupedInserts(db));

/** As `recordAudit`, for entries without a change: those of concurrent calls share a commit. */
export function recordReading(db: Database, subject: AuditSubject, entry: AuditEntry): Promise<void> {
  return groupedInserts(db).insert(toRow(subject, entry));
}

const toRow = (subject: AuditSubject, entry: AuditEntry): Row =>
  withRowMac({
    userId: subject.userId,
    username: subject.username,
    ipAddress: subject.ipAddress,
    action: entry.action,
    resourceType: entry.resourceType,
    resourceId: entry.resourceId ?? null,
    details: { ...entry.details, ...subject.widget },
    success: entry.success,
  });
