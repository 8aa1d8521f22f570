import type { Connection } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { readSystemSettings } from "../settings/read-settings.server.ts";

/** In which reads of patients' records were not audited. */
export interface ReadsOff {
  /** Null: from before the oldest entry of the trail. */
  readonly from: Date | null;
  /** Null: until now. */
  readonly to: Date | null;
}

/** Within a range, as far as the trail still has the changes of the settings. */
export async function listReadsOff(
  connection: Connection,
  range: { readonly from: Date; readonly to: Date },
): Promise<readonly ReadsOff[]> {
  const changes = await connection
    .select({
      at: auditLog.timestamp,
      isOn: sql<boolean>`${auditLog.details} ->> 'hipaaLoggingEnabled' = 'off -> on'`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.resourceType, "settings"),
        eq(auditLog.action, "settings.update"),
        eq(auditLog.success, true),
        sql`${auditLog.details} ? 'hipaaLoggingEnabled'`,
      ),
    )
    .orderBy(asc(auditLog.timestamp), asc(auditLog.id));
  const off: ReadsOff[] = [];
  let since: { readonly at: Date | null } | null = changes[0]?.isOn ? { at: null } : null;
  for (const { at, isOn } of changes) {
    if (isOn && since) off.push({ from: since.at, to: at });
    since = isOn ? null : (since ?? { at });
  }
  const { hipaaLoggingEnabled } = (await readSystemSettings(connection)).value;
  if (!hipaaLoggingEnabled) off.push({ from: since?.at ?? null, to: null });
  return off.filter(({ from, to }) => (from === null || from < range.to) && (to === null || to > range.from));
}
