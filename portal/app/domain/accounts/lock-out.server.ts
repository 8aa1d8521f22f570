import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Connection, Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { networkOf } from "#app/infra/network.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { activeSettings } from "../settings/read.server.ts";
import { nameDelay, pairDelay } from "./log-in-delays.ts";
import { count, forgetCount, forgetCounts, lock, lockEnd, uncount } from "./rate-limits.server.ts";

/** Seconds that a locked account stays locked to a network. */
export const lockSeconds = 15 * 60;

/** Failures of a name from one network: what locks. */
const pairs = { name: "log-in-pair", seconds: 15 * 60 };
/** Failures of a name from wherever: they slow down and never lock, so that nobody can shut a hospital out. */
const names = { name: "log-in-name", seconds: 15 * 60 };
/**
 * Failures of a network, whatever the name: somebody there tries one password on many names. Who has logged in from
 * there lately is let through: a whole hospital is one network, and nobody may shut it out with a hundred guesses.
 */
const networks = { name: "log-in-network", seconds: 15 * 60 };
const mostOfNetwork = 100;

/** Attempts that may be held back at once in this process; each is a waiting socket and nothing more. */
const mostHeldBack = 2_000;
let heldBack = 0;

/** An attempt that was let through to the check. */
export interface Attempt {
  /** The password was wrong. @returns whether this failure has locked the name to the network */
  failed(): Promise<boolean>;
  /** Nobody has checked it: it does not count. */
  unchecked(): Promise<void>;
  /** The password was right: the failures before it are forgiven. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before it is checked, holds it back where there were failures before, and refuses it where
 * there were too many: many at once get no more tries than many in a row. Known and unknown names are the same.
 * @param username as it was typed
 * @param isKnownHere whether the account has logged in from this network lately
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
  if (ofNetwork.attempts > mostOfNetwork && !(await isKnownHere()))
    throw tooManyAttempts(ofNetwork.secondsLeft);
  const ofPair = await count(db, pairs, pair);
  if (ofPair.attempts > maxLoginAttempts) throw tooManyAttempts(ofPair.secondsLeft);
  const ofName = await count(db, names, name);
  await holdBack(pairDelay(ofPair.attempts) + nameDelay(ofName.attempts, maxLoginAttempts));
  const forgive = () => Promise.all([uncount(db, names, name), uncount(db, networks, network)]);
  return {
    async failed() {
      // Of many at once one has this number: a pair is locked once.
      if (ofPair.attempts !== maxLoginAttempts) return false;
      await lock(db, pairs, pair, lockSeconds);
      return true;
    },
    async unchecked() {
      await Promise.all([uncount(db, pairs, pair), forgive()]);
    },
    async succeeded() {
      await Promise.all([forgetCount(db, pairs, pair), forgive()]);
    },
  };
}

/** Until when a name is locked to some network; null where it is not. */
export const nameLockedUntil = (connection: Connection, username: string) =>
  lockEnd(connection, pairs, pairKey(username, ""));

/** Forgets the failures of a name from every network. */
export async function forgetFailures(connection: Connection, username: string): Promise<void> {
  await forgetCounts(connection, pairs, pairKey(username, ""));
  await forgetCount(connection, names, nameKey(username));
}

/** A typed name is kept as a hash: people type their password there, or a patient's name. */
const nameKey = (username: string) =>
  createHash("sha256").update(username.trim().toLowerCase()).digest("base64url");
const pairKey = (username: string, network: string) => `${nameKey(username)}:${network}`;

/** Waits without a connection and without a turn at checking passwords. */
async function holdBack(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return;
  if (heldBack >= mostHeldBack) throw tooManyAttempts(60);
  heldBack += 1;
  try {
    await delay(milliseconds);
  } finally {
    heldBack -= 1;
  }
}

export const tooManyAttempts = (seconds: number) =>
  new DomainError("rateLimit.logIn", { minutes: inMinutes(seconds) });
