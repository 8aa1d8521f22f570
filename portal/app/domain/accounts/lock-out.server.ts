import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Connection, Database } from "@wardway/db/open";
import { toUsernameKey } from "@wardway/model";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import {
  type Count,
  count,
  deleteCount,
  deleteCounts,
  lock,
  lockEnd,
  uncount,
} from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { pairDelay, streakDelay } from "./log-in-delays.ts";

export const LOCK_SECONDS = 15 * 60;

/** Failures per name and place (a device or a network), which lock the name for that place only. */
const pairs = { name: "log-in-pair", seconds: 15 * 60 };
/**
 * Failures per network, against one password tried on many names. Users who logged in from it recently may go on, because
 * a hospital is one network; their wrong passwords then get the response of all other names.
 */
const networks = { name: "log-in-network", seconds: 15 * 60 };
const MAX_NETWORK_FAILURES = 100;

/** The response to a failure in a network with too many of them, for known and unknown names. */
export class NetworkLocked extends RateLimitError {
  constructor({ secondsLeft }: Count) {
    super(secondsLeft, "rateLimit.logInNetwork", { minutes: inMinutes(secondsLeft) });
  }
}

/** Time of that response: longer than the check of a password takes while no one waits for it. */
const LOCKED_RESPONSE_MS = 1_000;
/** More responses at a time come without a delay, so that they take no place of other attempts. */
const MAX_LOCKED_RESPONSES = 1_000;
let lockedResponses = 0;

/** Runs the check of a log-in. That response comes after the same time for each account. */
export async function withLockedDelay<Value>(check: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  try {
    return await check();
  } catch (error) {
    if (error instanceof NetworkLocked) await delayLockedResponse(startedAt);
    throw error;
  }
}

async function delayLockedResponse(startedAt: number): Promise<void> {
  const milliseconds = LOCKED_RESPONSE_MS - (performance.now() - startedAt);
  if (milliseconds <= 0 || lockedResponses >= MAX_LOCKED_RESPONSES) return;
  lockedResponses += 1;
  await delay(milliseconds);
  lockedResponses -= 1;
}

/**
 * Consecutive failures of an account (NIST SP 800-63B-4, 3.2.2). A device and a network on which it logged in before
 * each have an allowance of their own, so that a stranger, who uses up that of all other places, locks nobody out.
 */
const streaks = { name: "log-in-streak", seconds: 30 * 24 * 60 * 60 };
export const MAX_CONSECUTIVE_FAILURES = 100;

/** Concurrently delayed attempts; each is a waiting socket. */
const MAX_DELAYED = 2_000;
let delayed = 0;

export interface AttemptSubject {
  readonly username: string;
  /** Null for an unknown name. */
  readonly accountId: number | null;
  readonly ipAddress: string | null;
  /** Id of a browser on which this account logged in before, or null. */
  readonly device: string | null;
}

export type Lock = "place" | "account";

export interface Attempt {
  /** Set if the response to a failure must be that of an unknown name. */
  readonly concealed: NetworkLocked | null;
  /** Set if only another proof than the password continues. */
  readonly frozen: RateLimitError | null;
  /** @returns what is locked now, or null */
  failed(): Promise<Lock | null>;
  /** The attempt does not count. */
  unchecked(): Promise<void>;
  /** Resets the failures of this place. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt before its check, so that concurrent ones get no extra tries. Known and unknown names
 * behave alike.
 * @param hasLoggedInHere whether the account logged in from this network recently
 * @throws DomainError too_many
 */
export async function beginAttempt(
  db: Database,
  subject: AttemptSubject,
  hasLoggedInHere: () => Promise<boolean>,
): Promise<Attempt> {
  const { maxLoginAttempts } = await activeSettings(db);
  const { network, isKnownNetwork, concealed } = await countInNetwork(db, subject, hasLoggedInHere);
  const place = subject.device === null ? network : `device:${subject.device}`;
  const pair = `${nameKey(subject.username)}:${place}`;
  const ofPair = await count(db, pairs, pair);
  if (ofPair.attempts > maxLoginAttempts) throw concealed ?? tooManyAttempts(ofPair.secondsLeft);
  const isKnownPlace = isKnownNetwork || subject.device !== null;
  const streak = `${streakKey(subject)}:${isKnownPlace ? place : "elsewhere"}`;
  const ofStreak = await count(db, streaks, streak);
  const isFrozen = ofStreak.attempts > MAX_CONSECUTIVE_FAILURES;
  const lockFull = async (): Promise<Lock | null> => {
    // Only one concurrent attempt has each of these numbers.
    const isPlaceFull = ofPair.attempts === maxLoginAttempts;
    if (isPlaceFull) await lock(db, pairs, pair, LOCK_SECONDS);
    if (ofStreak.attempts === MAX_CONSECUTIVE_FAILURES) {
      await lock(db, streaks, streak, streaks.seconds);
      return "account";
    }
    return isPlaceFull ? "place" : null;
  };
  if (concealed && !isKnownNetwork) {
    // Counted like those that are checked, or the next attempt would show the difference.
    await lockFull();
    throw concealed;
  }
  if (!concealed) {
    const delayMs = isFrozen ? 0 : streakDelay(ofStreak.attempts, maxLoginAttempts);
    await delayResponse(pairDelay(ofPair.attempts) + delayMs);
  }
  const uncountAttempt = () => Promise.all([uncount(db, streaks, streak), uncount(db, networks, network)]);
  return {
    concealed,
    frozen: isFrozen ? (concealed ?? frozenAccount(ofStreak)) : null,
    failed: lockFull,
    async unchecked() {
      await Promise.all([uncount(db, pairs, pair), uncountAttempt()]);
    },
    async succeeded() {
      await Promise.all([
        deleteCount(db, pairs, pair),
        deleteCount(db, streaks, streak),
        uncount(db, networks, network),
      ]);
    },
  };
}

/**
 * Counts an attempt whose proof cannot be guessed, as the answer of a passkey or of an organization's provider: only the failures of its
 * network limit it, so that wrong passwords lock no one out.
 * @throws DomainError too_many
 */
export async function beginUnguessable(
  db: Database,
  subject: Pick<AttemptSubject, "ipAddress" | "device">,
  hasLoggedInHere: () => Promise<boolean>,
): Promise<Pick<Attempt, "concealed" | "succeeded">> {
  const { network, isKnownNetwork, concealed } = await countInNetwork(db, subject, hasLoggedInHere);
  if (concealed && !isKnownNetwork) throw concealed;
  return { concealed, succeeded: () => uncount(db, networks, network) };
}

async function countInNetwork(
  db: Database,
  { ipAddress, device }: Pick<AttemptSubject, "ipAddress" | "device">,
  hasLoggedInHere: () => Promise<boolean>,
) {
  const network = networkOf(ipAddress);
  const isKnownNetwork = await hasLoggedInHere();
  const ofNetwork = await count(db, networks, network);
  const isLocked = ofNetwork.attempts > MAX_NETWORK_FAILURES && device === null;
  return { network, isKnownNetwork, concealed: isLocked ? new NetworkLocked(ofNetwork) : null };
}

export interface LockableAccount {
  readonly id: number;
  readonly username: string;
}

/** Null if not locked. */
export async function passwordLockedUntil(
  connection: Connection,
  { id, username }: LockableAccount,
): Promise<Date | null> {
  const ofPlace = await lockEnd(connection, pairs, `${nameKey(username)}:`);
  const ofAccount = await lockEnd(connection, streaks, `${id}:`);
  return ofPlace && ofAccount && ofPlace > ofAccount ? ofPlace : (ofAccount ?? ofPlace);
}

export async function resetFailures(
  connection: Connection,
  { id, username }: LockableAccount,
): Promise<void> {
  await deleteCounts(connection, pairs, `${nameKey(username)}:`);
  await deleteCounts(connection, streaks, `${id}:`);
}

/** Hashed, because people type passwords or patients' names there. */
const nameKey = (username: string) =>
  createHash("sha256").update(toUsernameKey(username)).digest("base64url");

/** Counts of unknown names begin with a question mark: there may be any number of them, so some are dropped. */
const unknownNames = "?";
const streakKey = ({ accountId, username }: AttemptSubject) =>
  accountId === null ? unknownNames + nameKey(username) : String(accountId);
/** About 20 MB. */
const MAX_UNKNOWN_NAMES = 100_000;

/** Bounds the rows that guesses at invented names leave. */
export const pruneUnknownNames = (db: Database) =>
  deleteCounts(db, streaks, unknownNames, { keepNewest: MAX_UNKNOWN_NAMES });

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

const frozenAccount = ({ secondsLeft }: Count) => new RateLimitError(secondsLeft, "rateLimit.account");
