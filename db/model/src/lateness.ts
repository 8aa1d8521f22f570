import { MINUTE_MS } from "./durations.ts";
import { limits } from "./limits.ts";
import {
  type LatenessKind,
  type LatenessLevel,
  type Milestone,
  openStatuses,
  type RequestStatus,
} from "./vocabulary.ts";

const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / MINUTE_MS);

/** Minutes from `due` to `at` (ISO 8601), as displayed without seconds; negative if early. */
export const minutesLate = (due: string, at: string): number => minuteOf(at) - minuteOf(due);

/** Whether a time is over, as displayed without seconds. Both ISO 8601. */
export const hasPassed = (moment: string, now: string): boolean => minutesLate(moment, now) > 0;

/** Minutes after the due time from which a level applies; negative if before it. */
export const LATENESS_THRESHOLD_MINUTES = {
  unanswered: { amber: 0, red: 15 },
  undecided: { amber: 0, red: 15 },
  not_started: { amber: -10, red: 0 },
  not_arrived: { amber: limits.onTimeGraceMinutes, red: 15 },
} as const satisfies Record<LatenessKind, Record<LatenessLevel, number>>;

/** No request is late earlier than this before its due time. */
export const EARLIEST_LATENESS_MINUTES = 10;

/** Hospital and companies get this long to find a crew for an immediate pick-up. */
export const RESPONSE_TIME_MINUTES = 10;

/**
 * A pending request is unanswered this long after its pick-up time if nothing has happened to it since: it then leaves the
 * top of the pool, and its hospital renews or cancels it.
 */
export const UNANSWERED_HOURS = 4;

/** Times are ISO 8601. */
export interface LatenessFacts {
  readonly status: RequestStatus;
  readonly transportDate: string;
  readonly asSoonAsPossible?: boolean | undefined;
  readonly createdAt: string;
  readonly promisedArrival: string | null;
  readonly lastMilestone: Milestone | null;
}

export interface Lateness {
  readonly kind: LatenessKind;
  readonly level: LatenessLevel;
  /** After `getDueTime`; negative if before it. */
  readonly minutes: number;
}

/**
 * When the next step is due, ISO 8601: the promised arrival once there is one, else the pick-up time. As soon as possible
 * no crew can be there when that is requested: it is due when `RESPONSE_TIME_MINUTES` are over.
 */
export function getDueTime(facts: Omit<LatenessFacts, "lastMilestone" | "createdAt">): string {
  const isOpen = openStatuses.some((open) => open === facts.status);
  if (!isOpen && facts.promisedArrival !== null) return facts.promisedArrival;
  if (!facts.asSoonAsPossible) return facts.transportDate;
  return new Date(Date.parse(facts.transportDate) + RESPONSE_TIME_MINUTES * MINUTE_MS).toISOString();
}

/** The only rule of lateness. @param now ISO 8601; null if the request is not late */
export function getLateness(facts: LatenessFacts, now: string): Lateness | null {
  const kind = getKind(facts);
  if (kind === null) return null;
  const isOpen = kind === "unanswered" || kind === "undecided";
  const minutes = minutesLate(getDueTime(facts), now);
  const sinceCreation = minutesLate(facts.createdAt, now) - RESPONSE_TIME_MINUTES;
  const counted = isOpen ? Math.min(minutes, sinceCreation) : minutes;
  const { amber, red } = LATENESS_THRESHOLD_MINUTES[kind];
  if (counted < amber) return null;
  return { kind, level: counted < red ? "amber" : "red", minutes };
}

function getKind(facts: LatenessFacts): LatenessKind | null {
  switch (facts.status) {
    case "pending":
      return "unanswered";
    case "needs_approval":
      return "undecided";
    case "approved":
      return "not_started";
    case "in_progress":
      return isBeforePickup(facts) ? "not_arrived" : null;
    default:
      return null;
  }
}

/** Whether an approved crew has yet to reach the patient. */
export function isBeforePickup({
  status,
  lastMilestone,
}: Pick<LatenessFacts, "status" | "lastMilestone">): boolean {
  if (status === "approved") return true;
  return status === "in_progress" && (lastMilestone === null || lastMilestone === "en_route");
}
