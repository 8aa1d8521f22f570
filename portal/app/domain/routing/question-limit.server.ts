import { DomainError, routeLimits } from "@wardway/db/model";
import type { Database } from "@wardway/db/open";
import { count } from "../accounts/rate-limits.server.ts";
import { inMinutes } from "../accounts/waiting-time.ts";

const { questions, seconds } = routeLimits;

/** Counts a question for a route: those who answer count theirs, for all accounts together. @throws DomainError too_many */
export async function countQuestion(db: Database, userId: number): Promise<void> {
  const { attempts, secondsLeft } = await count(db, { name: "route", seconds }, String(userId));
  if (attempts <= questions) return;
  throw new DomainError(
    "too_many",
    `You have asked for ${questions} routes in a short time. Wait ${inMinutes(secondsLeft)}, then try again.`,
  );
}
