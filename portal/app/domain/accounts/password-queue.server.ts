import { hashPassword, isPassword } from "@wardway/db/password";
import { DomainError } from "@wardway/model";
import pLimit from "p-limit";

/** A check takes a thread and much memory: two at a time, so that a flood slows down only log-ins. */
const queue = pLimit(2);
/** About two seconds of checks. */
const MAX_QUEUED = 100;

/** An unknown name takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** Stored instead of a hash; matches no password. */
export const UNUSABLE_PASSWORD = "unusable";

/** @throws DomainError too_many if the queue is full */
export function assertQueueHasRoom(): void {
  if (queue.pendingCount >= MAX_QUEUED) {
    throw new DomainError("rateLimit.passwordWork");
  }
}

/**
 * Whether `password` matches; without a usable hash false, after the same time.
 * @throws DomainError too_many if the queue is full
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  assertQueueHasRoom();
  return queue(async () => {
    decoy ??= hashPassword(crypto.randomUUID());
    const isHash = hash?.startsWith("$") === true;
    const matches = await isPassword(isHash ? hash : await decoy, password);
    return matches && isHash;
  });
}

/** The argon2id hash of a password. @throws DomainError too_many if the queue is full */
export async function hashNewPassword(password: string): Promise<string> {
  assertQueueHasRoom();
  return queue(() => hashPassword(password));
}
