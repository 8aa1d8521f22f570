import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Connection, Database } from "@wardway/db/open";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { activeSettings } from "../settings/read.server.ts";
import { nameDelay, pairDelay } from "./log-in-delays.ts";
import { count, deleteCount, deleteCounts, lock, lockEnd, uncount } from "./rate-limits.server.ts";

export const LOCK_SECONDS = 15 * 60;

/** Failures per name and network. Only these lock. */
const pairs = { name: "log-in-pair", seconds: 15 * 60 };
/** Failures per name: they delay but never lock, so that an outsider cannot lock out a hospital. */
const names = { name: "log-in-name", seconds: 15 * 60 };
/**
 * Failures per network, against one password tried on many names. Users who logged in from it recently are
 * exempt: a hospital is one network.
 */
const networks = { name: "log-in-network", seconds: 15 * 60 };
const MAX_NETWORK_FAILURES = 100;

/** Concurrently delayed attempts; each is a waiting socket. */
const MAX_DELAYED = 2_000;
let delayed = 0;

export interface Attempt {
  /** @returns whether the name is now locked */
  failed(): Promise<boolean>;
  /** The attempt does not count. */
  unchecked(): Promise<void>;
  /** Resets the failures. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before its check, so that concurrent ones get no extra tries. Known and unknown names
 * behave alike.
 * @param username as typed
 * @param isKnownHere logged in from this network recently
 * @throws DomainError too_many
 */
export async function beginAttempt(
  db: Database,
  username: string,
  ipAddress: string | null,
  isKnownHere: () => Promise<boolean>,
): Promise<Attempt> {
  const { maxLoginAttempts } = await activeSettings(db);
  const network = networkOf(ipAddress);
  const name = nameKey(username);
  const pair = pairKey(username, network);
  const ofNetwork = await count(db, networks, network);
  if (ofNetwork.attempts > MAX_NETWORK_FAILURES && !(await isKnownHere()))
    throw tooManyAttempts(ofNetwork.secondsLeft);
  const ofPair = await count(db, pairs, pair);
  if (ofPair.attempts > maxLoginAttempts) throw tooManyAttempts(ofPair.secondsLeft);
  const ofName = await count(db, names, name);
  await delayResponse(pairDelay(ofPair.attempts) + nameDelay(ofName.attempts, maxLoginAttempts));
  const uncountAttempt = () => Promise.all([uncount(db, names, name), uncount(db, networks, network)]);
  return {
    async failed() {
      // Only one concurrent attempt has this number.
      if (ofPair.attempts !== maxLoginAttempts) return false;
      await lock(db, pairs, pair, LOCK_SECONDS);
      return true;
    },
    async unchecked() {
      await Promise.all([uncount(db, pairs, pair), uncountAttempt()]);
    },
    async succeeded() {
      await Promise.all([deleteCount(db, pairs, pair), uncountAttempt()]);
    },
  };
}

/** Null if not locked. */
export const nameLockedUntil = (connection: Connection, username: string) =>
  lockEnd(connection, pairs, pairKey(username, ""));

export async function resetFailures(connection: Connection, username: string): Promise<void> {
  await deleteCounts(connection, pairs, pairKey(username, ""));
  await deleteCount(connection, names, nameKey(username));
}

/** Hashed, because people type passwords or patients' names there. */
const nameKey = (username: string) =>
  createHash("sha256").update(username.trim().toLowerCase()).digest("base64url");
const pairKey = (username: string, network: string) => `${nameKey(username)}:${network}`;

/** Occupies neither a connection nor a place in the password queue. */
async function delayResponse(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  if (delayed >= MAX_DELAYED) throw tooManyAttempts(60);
  delayed += 1;
  try {
    await delay(milliseconds);
  } finally {
    delayed -= 1;
  }
}

export const tooManyAttempts = (seconds: number) =>
  new RateLimitError(seconds, "rateLimit.logIn", { minutes: inMinutes(seconds) });
