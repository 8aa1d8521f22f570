import { CRITICAL_CALL_REPEAT_MS } from "@wardway/model";

/** Times of the last alert by key, in milliseconds since 1970. */
type Rings = Readonly<Record<string, number>>;

const memory = new Map<string, Rings>();

export interface Ringing {
  /** The call's key. */
  readonly key: string;
}

/**
 * Calls `ring` in one of a user's tabs, which share the times of the last alerts, and not again before the repeat.
 * Without Web Locks, on an insecure origin, two tabs may ring in the same moment.
 * @param ring receives the calls that are due
 */
export async function ringInOneTab<Call extends Ringing>(
  userId: number,
  kind: "sound" | "desktop",
  calls: readonly Call[],
  ring: (due: readonly Call[]) => void,
): Promise<void> {
  const key = `wardway-${kind}-alerts-${userId}`;
  const ringOnce = () => {
    const rings = readRings(key);
    const due = calls.filter((call) => Date.now() - (rings[call.key] ?? 0) >= CRITICAL_CALL_REPEAT_MS);
    if (due.length === 0) return;
    storeRings(
      key,
      due.map((call) => call.key),
    );
    ring(due);
  };
  if (navigator.locks) await navigator.locks.request(key, ringOnce);
  else ringOnce();
}

/** A visible tab holds it. */
const visibleLock = (userId: number) => `wardway-visible-${userId}`;

/** Declares this tab visible until the signal aborts. */
export function declareVisible(userId: number, signal: AbortSignal): void {
  const untilAborted = () =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  navigator.locks
    ?.request(visibleLock(userId), { mode: "shared", signal }, untilAborted)
    // Aborted before the lock was granted.
    .catch(() => undefined);
}

export async function isAnyTabVisible(userId: number): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === visibleLock(userId));
}

const MAX_STORED_RINGS = 100;

function readRings(key: string): Rings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Rings) : {};
  } catch {
    // Storage is blocked.
    return memory.get(key) ?? {};
  }
}

function storeRings(key: string, calls: readonly string[]): void {
  const latest = Object.entries(readRings(key)).sort(([, one], [, other]) => other - one);
  const rings = {
    ...Object.fromEntries(latest.slice(0, MAX_STORED_RINGS)),
    ...Object.fromEntries(calls.map((call) => [call, Date.now()])),
  };
  memory.set(key, rings);
  try {
    localStorage.setItem(key, JSON.stringify(rings));
  } catch {
    // Storage is blocked: each tab rings.
  }
}
