import type { Database } from "@wardway/db/open";
import { LRUCache } from "lru-cache";
import { findDowntime } from "#app/infra/downtime/downtime.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { count } from "../accounts/rate-limits.server.ts";
import { type AuditEntry, type AuditSubject, recordAudit } from "../audit/record-audit.server.ts";

/** Seconds in which a kind of rejection is audited once, over all processes. */
const windowSeconds = { call: 60, block: 15 * 60 } as const;
type WindowName = keyof typeof windowSeconds;

type RecentKinds = Readonly<Record<WindowName, LRUCache<string, true>>>;
const recentKinds = new WeakMap<Database, RecentKinds>();

/** At most once a minute per `kind`. */
export async function recordRejection(
  db: Database,
  kind: string,
  subject: AuditSubject,
  entry: Omit<AuditEntry, "success">,
): Promise<void> {
  if (await isFirstRejection(db, kind)) await recordAudit(db, subject, { ...entry, success: false });
}

/** One query per process and window. */
export async function isFirstRejection(
  db: Database,
  kind: string,
  windowName: WindowName = "call",
): Promise<boolean> {
  const recent = (recentKinds.get(db) ?? remember(db))[windowName];
  if (recent.has(kind)) return false;
  recent.set(kind, true);
  // In a downtime nothing can be counted: each process audits one.
  if (findDowntime(db)) return true;
  // A second less than the local cache, whose next query then finds the window expired. Hashed, because the
  // kind contains names.
  const window = { name: `embed-rejection-${windowName}`, seconds: windowSeconds[windowName] - 1 };
  return (await count(db, window, tokenHash(kind))).attempts === 1;
}

function remember(db: Database): RecentKinds {
  const fresh = { call: inSeconds(windowSeconds.call), block: inSeconds(windowSeconds.block) };
  recentKinds.set(db, fresh);
  return fresh;
}

const inSeconds = (seconds: number) => new LRUCache<string, true>({ max: 10_000, ttl: seconds * 1_000 });
