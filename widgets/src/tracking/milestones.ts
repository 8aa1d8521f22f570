import { type Milestone, milestoneNames, type RequestParties, type RequestStatus } from "@wardway/model";

/** What decides which step of a transport comes next. */
export interface StepFacts extends RequestParties {
  readonly status: RequestStatus;
  readonly lastMilestone: Milestone | null;
}

/** The milestones that may still be recorded, in their order. */
export function milestonesAhead(last: Milestone | null): readonly Milestone[] {
  return last === null ? milestoneNames : milestoneNames.slice(milestoneNames.indexOf(last) + 1);
}
