import type { Database } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";

/** What the trail tells last, of one action where one is named. */
export async function lastAuditRow(db: Database, action?: string) {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(action === undefined ? undefined : eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}
