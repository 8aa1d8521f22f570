import type { Database } from "@wardway/db/open";
import { Recently } from "../audit/recently.ts";
import { type AuditEntry, type AuditSubject, recordAudit } from "../audit/record.server.ts";

/** Milliseconds in which a refusal of one kind leaves one row: pages repeat themselves, and strangers more so. */
const toldFor = 60_000;
const told = new WeakMap<Database, Recently>();

/** Leaves a row of a refusal in the trail, at most one a minute of each `kind`. */
export async function recordRefusal(
  db: Database,
  kind: string,
  subject: AuditSubject,
  entry: Omit<AuditEntry, "success">,
): Promise<void> {
  const recently = told.get(db) ?? new Recently(toldFor, 10_000);
  told.set(db, recently);
  if (recently.has(kind)) return;
  recently.note(kind);
  await recordAudit(db, subject, { ...entry, success: false });
}
