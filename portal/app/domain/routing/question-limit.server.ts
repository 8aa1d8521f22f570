import { DomainError, routeLimits } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { count } from "../accounts/rate-limits.server.ts";
import { inMinutes } from "../accounts/waiting-time.ts";

const { questions, seconds } = routeLimits;

const counted = (db: Database, userId: number) => count(db, { name: "route", seconds }, String(userId));

/** Counts a question for a route: whether the account has not asked too often. */
export const isWithinShare = async (db: Database, userId: number): Promise<boolean> =>
  (await counted(db, userId)).attempts <= questions;

/** Counts a question for a route: those who answer count theirs, for all accounts together. @throws DomainError too_many */
export async function countQuestion(db: Database, userId: number): Promise<void> {
  const { attempts, secondsLeft } = await counted(db, userId);
  if (attempts <= questions) return;
  throw new DomainError(
    "too_many",
    `You have asked for ${questions} routes in a short time. Wait ${inMinutes(secondsLeft)}, then try again.`,
  );
}
