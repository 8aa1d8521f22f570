import type { RetentionClass, RetentionPolicy } from "@wardway/model";
import type { Database, Transaction } from "../open.ts";
import { findAuditRows } from "./audit-rows.ts";
import { type Candidates, type PurgeContext, type PurgedBatch, purgeBatch } from "./batch.ts";
import { findReasons, findRequests, findRows, findStandingOrders } from "./candidates.ts";
import { type DueClass, readDueClasses } from "./due.ts";

export type { ArchiveTarget } from "./archive.ts";
export type { PurgeContext, PurgedBatch } from "./batch.ts";
export { countDue, type DueCount, hasHold, readDueClasses } from "./due.ts";

/** Per transaction, for which a hold that is being set may have to wait: seconds at most. */
const BATCH_ROWS: Readonly<Record<RetentionClass, number>> = {
  records: 200,
  messages: 2_000,
  log_ins: 10_000,
  reasons: 2_000,
  audit: 10_000,
};

/**
 * Archives and removes what is due, batch by batch, as the tables' owner. What was removed before an interruption is
 * archived and recorded; a batch that was interrupted leaves all its rows, and perhaps its archive.
 * @throws StartupError
 */
export async function* purge(
  db: Database,
  policy: RetentionPolicy,
  context: PurgeContext,
): AsyncGenerator<PurgedBatch> {
  for (const due of await readDueClasses(db, policy)) {
    for (;;) {
      const batch = await purgeBatch(db, due, context, (tx) => findDue(tx, due, context));
      if (batch === null) break;
      yield batch;
    }
  }
}

async function findDue(tx: Transaction, due: DueClass, context: PurgeContext): Promise<Candidates | null> {
  const { cutoff } = due;
  const limit = context.batchRows?.[due.class] ?? BATCH_ROWS[due.class];
  switch (due.class) {
    case "records":
      return (await findRequests(tx, cutoff, limit)) ?? (await findStandingOrders(tx, cutoff, limit));
    case "messages":
    case "log_ins":
      return findRows(tx, due.class, cutoff, limit);
    case "reasons":
      return findReasons(tx, cutoff, limit);
    case "audit":
      return findAuditRows(tx, cutoff, limit, context);
  }
}
