import type { AuditRow } from "#app/domain/audit/read-entries.server.ts";
import { currentLanguage } from "#app/infra/locale.ts";
import { auditWords } from "./audit-words.server.ts";

/** @param timeZone of `timestamp`; `moment` is in UTC */
export const toAuditEntry = (row: AuditRow, timeZone: string) => ({
  id: row.id,
  timestamp: getTimestampFormat(timeZone).format(row.timestamp),
  moment: row.timestamp.toISOString(),
  userId: row.userId,
  username: row.username,
  words: describeAuditAction(row),
  action: row.action,
  resource: row.resourceId === null ? row.resourceType : `${row.resourceType} #${row.resourceId}`,
  ipAddress: row.ipAddress,
  details: JSON.stringify(row.details, null, 2),
  success: row.success,
});

export type AuditEntry = ReturnType<typeof toAuditEntry>;

/** "Approved a response", "Tried to approve a response"; null for an action of an older version. */
export function describeAuditAction({
  action,
  success,
}: Pick<AuditRow, "action" | "success">): string | null {
  return Object.hasOwn(auditWords, action)
    ? (auditWords[action]?.(success ? "done" : "rejected") ?? null)
    : null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Nov 21, 2026, 15:04:05", and on request "EST" */
export function getTimestampFormat(timeZone: string, timeZoneName?: "short"): Intl.DateTimeFormat {
  const { locale, hourFormat } = currentLanguage();
  const key = `${locale} ${hourFormat} ${timeZone} ${timeZoneName}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone,
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName,
      hourCycle: hourFormat === "12h" ? "h12" : "h23",
    });
  formats.set(key, format);
  return format;
}
