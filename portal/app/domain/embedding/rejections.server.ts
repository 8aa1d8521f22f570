import type { Database } from "@wardway/db/open";
import { LRUCache } from "lru-cache";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { count } from "../accounts/rate-limits.server.ts";
import { type AuditEntry, type AuditSubject, recordAudit } from "../audit/record.server.ts";

/**
 * Seconds in which a refusal of one kind leaves one row, over all processes: pages repeat themselves, and strangers
 * more so. What holds a whole site back lasts, and is told more seldom.
 */
const windows = { call: 60, hold: 15 * 60 } as const;
type Lasting = keyof typeof windows;

type Memory = Readonly<Record<Lasting, LRUCache<string, true>>>;
const told = new WeakMap<Database, Memory>();

/** Leaves a row of a refusal in the trail, at most one a minute of each `kind`. */
export async function recordRefusal(
  db: Database,
  kind: string,
  subject: AuditSubject,
  entry: Omit<AuditEntry, "success">,
): Promise<void> {
  if (await isFirstRefusal(db, kind)) await recordAudit(db, subject, { ...entry, success: false });
}

/**
 * Whether a refusal of this kind is the first in its window, and so to be told. Whoever repeats it costs the database
 * nothing: a process asks it once a window.
 */
export async function isFirstRefusal(
  db: Database,
  kind: string,
  lasting: Lasting = "call",
): Promise<boolean> {
  const recently = (told.get(db) ?? remember(db))[lasting];
  if (recently.has(kind)) return false;
  recently.set(kind, true);
  // A second less than this process remembers, so that its next question finds the window over. A kind names people,
  // and the counters hold no names.
  const window = { name: `embed-refusal-${lasting}`, seconds: windows[lasting] - 1 };
  return (await count(db, window, tokenHash(kind))).attempts === 1;
}

function remember(db: Database): Memory {
  const fresh = { call: inSeconds(windows.call), hold: inSeconds(windows.hold) };
  told.set(db, fresh);
  return fresh;
}

const inSeconds = (seconds: number) => new LRUCache<string, true>({ max: 10_000, ttl: seconds * 1_000 });
