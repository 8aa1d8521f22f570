import { verify } from "@node-rs/argon2";
import { hashPassword } from "@wardway/db/password";
import { DomainError } from "@wardway/model";
import pLimit from "p-limit";

/**
 * Checking a password takes a thread and much memory on purpose. Two at a time leave the others to files and
 * pages, so that a flood of guesses slows down nothing but logging in.
 */
const turns = pLimit(2);
/** Checks that may wait for their turn: about two seconds' worth. */
const mostWaiting = 100;

/** A hash of nothing anybody knows: an unknown name costs as much time as a wrong password. */
let decoy: Promise<string> | undefined;

/** @throws DomainError too_many, where a check would wait for long */
export function expectTurn(): void {
  if (turns.pendingCount >= mostWaiting) {
    throw new DomainError("rateLimit.passwordWork");
  }
}

/**
 * Whether `password` opens `hash`; without a hash it does not, and takes as long.
 * @throws DomainError too_many, where it would wait for long
 */
export async function opens(hash: string | null, password: string): Promise<boolean> {
  expectTurn();
  return turns(async () => {
    decoy ??= hashPassword(crypto.randomUUID());
    const matches = await verify(hash ?? (await decoy), password);
    return matches && hash !== null;
  });
}

/** The argon2id hash of a password to keep. @throws DomainError too_many, where it would wait for long */
export async function hashOf(password: string): Promise<string> {
  expectTurn();
  return turns(() => hashPassword(password));
}
