import type { Database } from "@wardway/db/open";
import { type Actor, accountMay } from "@wardway/model";
import { and } from "drizzle-orm";
import { readerQuery } from "#app/infra/reader-query.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { isOpen, isOwn, selectOpen } from "./open-access.server.ts";
import { countToReview } from "./read-emergency-access.server.ts";

export interface OpenEmergencyAccess {
  readonly id: number;
  readonly hospital: string;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** Null without one, or while emergency access is switched off. Found by an index that has open ones only. */
export async function findOpenAccess(db: Database, actor: Actor): Promise<OpenEmergencyAccess | null> {
  if (!accountMay(actor, "emergency.access")) return null;
  if (!(await activeSettings(db)).emergencyAccessEnabled) return null;
  const [open] = await openAccess(db, actor, {});
  return open ? { id: open.id, hospital: open.hospital, endsAt: open.endsAt.toISOString() } : null;
}

const openAccess = readerQuery("open_emergency_access", (connection, reader) =>
  selectOpen(connection).where(and(isOwn(reader), isOpen)),
);

export interface EmergencyNotice {
  readonly open: OpenEmergencyAccess | null;
  /** Accesses that wait for the reviewer, up to a hundred. */
  readonly toReview: number;
}

/** What each page of the user shows: no query for roles that it does not concern. */
export async function readEmergencyNotice(db: Database, actor: Actor): Promise<EmergencyNotice> {
  const [open, toReview] = await Promise.all([findOpenAccess(db, actor), countToReview(db, actor)]);
  return { open, toReview };
}
