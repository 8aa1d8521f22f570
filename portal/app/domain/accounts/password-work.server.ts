import { verify } from "@node-rs/argon2";
import { hashPassword } from "@wardway/db/password";
import { DomainError } from "@wardway/model";
import pLimit from "p-limit";

/** A check takes a thread and much memory: two at a time, so that a flood slows down only log-ins. */
const turns = pLimit(2);
/** About two seconds of checks. */
const mostWaiting = 100;

/** An unknown name takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** @throws DomainError too_many if the queue is full */
export function expectTurn(): void {
  if (turns.pendingCount >= mostWaiting) {
    throw new DomainError("rateLimit.passwordWork");
  }
}

/**
 * Whether `password` matches; without a hash false, after the same time.
 * @throws DomainError too_many if the queue is full
 */
export async function opens(hash: string | null, password: string): Promise<boolean> {
  expectTurn();
  return turns(async () => {
    decoy ??= hashPassword(crypto.randomUUID());
    const matches = await verify(hash ?? (await decoy), password);
    return matches && hash !== null;
  });
}

/** The argon2id hash of a password. @throws DomainError too_many if the queue is full */
export async function hashOf(password: string): Promise<string> {
  expectTurn();
  return turns(() => hashPassword(password));
}
