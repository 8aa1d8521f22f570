import { withRowMac } from "@wardway/db/audit";
import type { Connection } from "@wardway/db/open";
import { auditLog } from "@wardway/db/schema";
import type { WidgetSpeaker } from "./caller.server.ts";

/** What the trail knows of the person; both null where nobody is signed in. */
export interface AuditSubject {
  readonly userId: number | null;
  readonly username: string | null;
  readonly ipAddress: string | null;
  /** Who works in a hospital's own page, and in which. */
  readonly widget?: WidgetSpeaker;
}

export interface AuditEntry {
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId?: number | null;
  /** Never a patient's name or record number: the trail is read by more people than the record. */
  readonly details?: Record<string, string | number | null>;
  readonly success: boolean;
}

/** Adds one row to the trail; inside a transaction it stands or falls with the change it tells of. */
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
