import type { Database } from "@wardway/db/open";
import { LRUCache } from "lru-cache";
import { findDowntime, noteWriteError } from "#app/infra/downtime/downtime.server.ts";
import { siteNetworkOf } from "#app/infra/network.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { count, type Window } from "#app/infra/rate-limits.server.ts";
import { type AuditEntry, type AuditSubject, recordAudit } from "./record-audit.server.ts";

/** Seconds in which a kind of rejection is audited once, over all processes. */
const windowSeconds = { call: 60, block: 15 * 60 } as const;
type WindowName = keyof typeof windowSeconds;

type RecentKinds = Readonly<Record<WindowName, LRUCache<string, true>>>;
const recentKinds = new WeakMap<Database, RecentKinds>();

/** Once in the window per `kind`. */
export async function recordRejection(
  db: Database,
  kind: string,
  subject: AuditSubject,
  entry: Omit<AuditEntry, "success">,
  windowName: WindowName = "call",
): Promise<void> {
  if (await isFirstRejection(db, kind, windowName))
    await recordAudit(db, subject, { ...entry, success: false });
}

/** One query per process and window. In a downtime each process audits one. */
export async function isFirstRejection(
  db: Database,
  kind: string,
  windowName: WindowName = "call",
): Promise<boolean> {
  const recent = (recentKinds.get(db) ?? remember(db))[windowName];
  if (recent.has(kind)) return false;
  recent.set(kind, true);
  // A second less than the local cache, whose next query then finds the window expired. Hashed, because the
  // kind contains names.
  const window = { name: `rejection-${windowName}`, seconds: windowSeconds[windowName] - 1 };
  try {
    return ((await countWhenWritable(db, window, tokenHash(kind))) ?? 1) === 1;
  } catch (error) {
    recent.delete(kind);
    throw error;
  }
}

/** Null in a downtime: nothing can be counted then. */
async function countWhenWritable(db: Database, window: Window, key: string): Promise<number | null> {
  if (findDowntime(db)) return null;
  try {
    return (await count(db, window, key)).attempts;
  } catch (error) {
    if (await noteWriteError(db, error)) return null;
    throw error;
  }
}

/** Of a flood from one network the first ones are audited, then the 64th, the 128th, ...: the audit log is permanent. */
const MAX_RECORDED_EACH = 50;

/** @returns details of the row to add, or null if none is */
export async function sampleFlood(
  db: Database,
  window: Window,
  ipAddress: string | null,
): Promise<{ readonly attempts?: number } | null> {
  const network = siteNetworkOf(ipAddress);
  const attempts = await countWhenWritable(db, window, network);
  if (attempts === null) return (await isFirstRejection(db, `${window.name} ${network}`)) ? {} : null;
  if (attempts <= MAX_RECORDED_EACH) return {};
  return Number.isInteger(Math.log2(attempts)) ? { attempts } : null;
}

const wrongTokens = { name: "wrong-token", seconds: 15 * 60 };

/** Audits a mailed or handed over link that opens nothing. A page that was opened without any token is no attempt. */
export async function recordWrongToken(
  db: Database,
  token: string,
  subject: AuditSubject,
  entry: Pick<AuditEntry, "action" | "resourceType" | "resourceId">,
): Promise<void> {
  const sample = token === "" ? null : await sampleFlood(db, wrongTokens, subject.ipAddress);
  if (!sample) return;
  await recordAudit(db, subject, {
    ...entry,
    details: { refused: "not_found", ...sample },
    success: false,
  });
}

function remember(db: Database): RecentKinds {
  const fresh = { call: inSeconds(windowSeconds.call), block: inSeconds(windowSeconds.block) };
  recentKinds.set(db, fresh);
  return fresh;
}

const inSeconds = (seconds: number) => new LRUCache<string, true>({ max: 10_000, ttl: seconds * 1_000 });
