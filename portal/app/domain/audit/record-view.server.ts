import { type AuditedView, auditedViews } from "@wardway/model";
import { recordReading } from "./record-audit.server.ts";
import { isRepeatedRead, noteRead, type Reading } from "./record-reads.server.ts";

export interface View {
  readonly view: AuditedView;
  /** Null unless the view shows a single resource. */
  readonly resourceId: number | null;
}

/**
 * Audits a view of administration, such as the users or the audit log itself, whether or not reads of patients' records
 * are audited. A page that refreshes itself is audited once in 15 minutes.
 * @throws if the audit log cannot be written
 */
export async function recordView(reading: Reading, { view, resourceId }: View): Promise<void> {
  const what = `${view} ${resourceId}`;
  if (reading.isBackground && isRepeatedRead(reading, what)) return;
  await recordReading(reading.db, reading.caller, {
    action: view,
    resourceType: auditedViews[view],
    resourceId,
    success: true,
  });
  noteRead(reading, what);
}
