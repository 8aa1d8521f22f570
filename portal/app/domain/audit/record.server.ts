import { withRowMac } from "@wardway/db/audit";
import type { Connection } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
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
  await connection.insert(auditLog).values(
    withRowMac({
      userId: subject.userId,
      username: subject.username,
      ipAddress: subject.ipAddress,
      action: entry.action,
      resourceType: entry.resourceType,
      resourceId: entry.resourceId ?? null,
      details: { ...entry.details, ...subject.widget },
      success: entry.success,
    }),
  );
}
