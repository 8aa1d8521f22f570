import type { Database } from "@wardway/db/open";
import { DomainError, routeLimits } from "@wardway/model";
import { count } from "#app/domain/accounts/rate-limits.server.ts";
import { personKey } from "#app/domain/audit/caller.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";

const { questions, seconds } = routeLimits;

type Asking = Parameters<typeof personKey>[0];

const counted = (db: Database, who: Asking) => count(db, { name: "route", seconds }, personKey(who));

/** Counts a question for a route: whether the person has not asked too often. */
export const isWithinShare = async (db: Database, who: Asking): Promise<boolean> =>
  (await counted(db, who)).attempts <= questions;

/** Counts a question for a route: those who answer count theirs, for all accounts together. @throws DomainError too_many */
export async function countQuestion(db: Database, who: Asking): Promise<void> {
  const { attempts, secondsLeft } = await counted(db, who);
  if (attempts <= questions) return;
  throw new DomainError("rateLimit.routes", { count: questions, minutes: inMinutes(secondsLeft) });
}
