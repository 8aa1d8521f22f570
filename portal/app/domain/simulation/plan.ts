import { seededRandom } from "@wardway/db/seed";
import type { Milestone, RequestStatus } from "@wardway/model";
import { addSeconds } from "date-fns";

/** What the next step of a simulated transport depends on. */
export interface Progress {
  readonly id: number;
  readonly status: RequestStatus;
  readonly lastMilestone: Milestone | null;
  readonly lastEventAt: Date;
  /** Companies with an open response. */
  readonly respondedCompanyIds: readonly number[];
}

export type Step =
  | { readonly kind: "respond"; readonly companyId: number }
  | { readonly kind: "approve" | "start" | "complete" | "rate" }
  | { readonly kind: "milestone"; readonly milestone: Milestone };

/** Minimum and maximum seconds since the transport's previous event. */
const delaySeconds = {
  respond: [15, 60],
  approve: [20, 60],
  start: [20, 60],
  en_route: [5, 15],
  patient_aboard: [60, 150],
  transfer_of_care: [60, 150],
  complete: [30, 90],
  rate: [60, 240],
} as const;

/** Completed transports are rated, and requests get a second response, with these probabilities. */
const SHARE_RATED = 0.6;
const SHARE_CONTESTED = 0.5;

/**
 * The step that is due, or null: the vehicle drives, a delay has not passed, or nothing is left. Depends on the
 * transport alone, so that it is the same after a restart.
 * @param companyIds companies of the simulation
 * @param isHurried skips the delays until the vehicle drives
 */
export function dueStep(
  progress: Progress,
  companyIds: readonly number[],
  now: Date,
  isHurried = false,
): Step | null {
  const random = seededRandom(progress.id);
  const isRated = random.fraction() < SHARE_RATED;
  const isContested = random.fraction() < SHARE_CONTESTED;
  const first = random.integer(0, Math.max(0, companyIds.length - 1));
  const companies = [...companyIds.slice(first), ...companyIds.slice(0, first)].slice(0, isContested ? 2 : 1);
  const ifDue = (name: keyof typeof delaySeconds, step: Step): Step | null => {
    const [min, max] = delaySeconds[name];
    const delay = isHurried ? 0 : random.integer(min, max);
    return addSeconds(progress.lastEventAt, delay) <= now ? step : null;
  };
  switch (progress.status) {
    case "pending":
    case "needs_approval": {
      const companyId = companies.find((id) => !progress.respondedCompanyIds.includes(id));
      const isAnswered = progress.status === "needs_approval";
      if (companyId === undefined || (isAnswered && isHurried)) {
        return isAnswered ? ifDue("approve", { kind: "approve" }) : null;
      }
      return ifDue("respond", { kind: "respond", companyId });
    }
    case "approved":
      return ifDue("start", { kind: "start" });
    case "in_progress":
      return inProgress(progress.lastMilestone, ifDue);
    case "completed":
      return isRated ? ifDue("rate", { kind: "rate" }) : null;
    default:
      return null;
  }
}

function inProgress(
  last: Milestone | null,
  ifDue: (name: keyof typeof delaySeconds, step: Step) => Step | null,
): Step | null {
  const milestone = (name: "en_route" | "patient_aboard" | "transfer_of_care") =>
    ifDue(name, { kind: "milestone", milestone: name });
  switch (last) {
    case null:
      return milestone("en_route");
    case "at_pickup":
      return milestone("patient_aboard");
    case "at_destination":
      return milestone("transfer_of_care");
    case "transfer_of_care":
      return ifDue("complete", { kind: "complete" });
    default:
      return null;
  }
}

/** Whether the vehicle drives or is about to. */
export const isMoving = ({ status, lastMilestone }: Pick<Progress, "status" | "lastMilestone">): boolean =>
  status === "in_progress" &&
  (lastMilestone === null || lastMilestone === "en_route" || lastMilestone === "patient_aboard");

/** The milestone at the end of a drive; null for a parked vehicle. */
export function milestoneOfArrival(last: Milestone | null): "at_pickup" | "at_destination" | null {
  if (last === "en_route") return "at_pickup";
  return last === "patient_aboard" ? "at_destination" : null;
}
