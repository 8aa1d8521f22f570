import type { Database } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";

/** The latest audit row, of `action` if given. */
export async function lastAuditRow(db: Database, action?: string) {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(action === undefined ? undefined : eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}
