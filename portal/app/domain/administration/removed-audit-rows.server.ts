import { type AuditWitness, removedRowsAction } from "@wardway/db/audit";
import type { Database } from "@wardway/db/open";
import { logAlarm } from "#app/infra/fault-log.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";

/** Limits the removed rows that the details of one row name. */
const MAX_NAMED = 100;

/**
 * Reports rows that this process wrote and that were removed before the chain had them: in the audit trail, which makes
 * its verification fail, to the administrators at most once an hour, and in the log.
 */
export async function reportRemovedRows(
  db: Database,
  witness: AuditWitness,
  now = new Date(),
): Promise<void> {
  const ids = await witness.findRemoved(db);
  if (ids.length === 0) return;
  logAlarm(
    `${ids.length} entries of the audit trail were removed from the database before the hash chain contained them: ${named(ids)}.`,
  );
  await db.transaction(async (tx) => {
    await recordAudit(tx, portal, {
      action: removedRowsAction,
      resourceType: "audit_log",
      details: { records: ids.length, ids: named(ids) },
      success: false,
    });
    await sendNotice(
      tx,
      { type: "audit_rows_removed", occasion: now.toISOString().slice(0, 13) },
      administrators,
    );
  });
  witness.forget(ids);
  triggerJobs("mail");
}

const portal = { userId: null, username: null, ipAddress: null };

const named = (ids: readonly number[]) => ids.slice(0, MAX_NAMED).join(" ");
