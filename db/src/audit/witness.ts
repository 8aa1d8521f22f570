import { inArray, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { auditChain } from "../schema/index.ts";

/** The action of the row that reports missing rows. */
export const removedRowsAction = "audit.rows_removed";

/** What an insert of an audit row returns to its writer. */
export interface WitnessedRow {
  readonly id: number;
  /** `pg_current_xact_id()`. */
  readonly transaction: string;
  /** `xmin`: of the transaction, or of a savepoint in it, without its epoch. */
  readonly writer: string;
}

/** Columns for the `returning` of an insert into the trail. */
export const witnessedColumns = {
  transaction: sql<string>`pg_current_xact_id()::text`,
  writer: sql<string>`xmin::text`,
};

/** About 40 MB. The chain lags that far behind only while a transaction stays open for hours. */
const MAX_ROWS = 200_000;
const BATCH_ROWS = 5_000;

/**
 * Remembers the rows that this process wrote until the chain has them. Someone with the owner's rights could remove a row
 * before that, without a trace in the database: a gap in the ids may be a transaction that was rolled back.
 */
export class AuditWitness {
  readonly #rows = new Map<number, { readonly transaction: string; readonly writer: string }>();

  get size(): number {
    return this.#rows.size;
  }

  add(rows: readonly WitnessedRow[]): void {
    for (const { id, transaction, writer } of rows) {
      if (this.#rows.size >= MAX_ROWS) return;
      this.#rows.set(id, { transaction, writer: withEpoch(transaction, writer) });
    }
  }

  /** Looks for rows whose transaction has committed, and forgets those that are in the chain, or never came to be. */
  async findRemoved(db: Database): Promise<readonly number[]> {
    const removed: number[] = [];
    const rows = [...this.#rows];
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      removed.push(...(await this.#check(db, rows.slice(start, start + BATCH_ROWS))));
    }
    return removed;
  }

  forget(ids: readonly number[]): void {
    for (const id of ids) this.#rows.delete(id);
  }

  async #check(
    db: Database,
    batch: readonly (readonly [number, { transaction: string; writer: string }])[],
  ): Promise<readonly number[]> {
    const ids = batch.map(([id]) => id);
    const chained = await db
      .select({ id: auditChain.auditId })
      .from(auditChain)
      .where(inArray(auditChain.auditId, ids));
    this.forget(chained.map(({ id }) => id));
    const left = batch.filter(([id]) => this.#rows.has(id));
    if (left.length === 0) return [];
    const values = left.map(
      ([id, { transaction, writer }]) => sql`(${id}::bigint, ${transaction}::xid8, ${writer}::xid8)`,
    );
    // The status of a transaction is that of now, the rows are those of the snapshot: only what both know counts.
    const found = await db.execute<{ id: number; status: string | null; present: boolean }>(sql`
      select written.id::float8 as id, exists (select from audit_log where audit_log.id = written.id) as present,
        case when pg_visible_in_snapshot(written.transaction, pg_current_snapshot())
          then coalesce(pg_xact_status(written.writer), 'forgotten') else 'in progress' end as status
      from (values ${sql.join(values, sql`, `)}) as written (id, transaction, writer)`);
    this.forget(
      found.filter(({ status }) => status === "aborted" || status === "forgotten").map(({ id }) => id),
    );
    return found.filter(({ status, present }) => status === "committed" && !present).map(({ id }) => id);
  }
}

/** A savepoint's number is larger than that of its transaction, and near. */
function withEpoch(transaction: string, writer: string): string {
  const epoch = 1n << 32n;
  const base = BigInt(transaction);
  const number = base - (base % epoch) + BigInt(writer);
  return String(number < base ? number + epoch : number);
}
