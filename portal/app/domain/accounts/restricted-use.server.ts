import type { Database } from "@wardway/db/open";
import { networkOf } from "#app/infra/network.ts";
import type { AuditSubject } from "../audit/record-audit.server.ts";
import { recordRejection } from "../audit/record-rejection.server.ts";
import type { Restriction } from "./restrictions.ts";

/**
 * Audits that a session was used although it is restricted, for example from a foreign network. Each call meets the
 * restriction, so it is one row per user and network in 15 minutes.
 */
export function recordRestrictedUse(
  db: Database,
  subject: AuditSubject,
  restriction: Restriction,
): Promise<void> {
  const kind = `restricted ${restriction} ${subject.userId} ${networkOf(subject.ipAddress)}`;
  const entry = { action: "session.use", resourceType: "user", resourceId: subject.userId };
  return recordRejection(db, kind, subject, { ...entry, details: { refused: restriction } }, "block");
}
