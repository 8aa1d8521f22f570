import { type Milestone, milestoneNames, type RequestParties, type RequestStatus } from "@wardway/model";

export interface StepFacts extends RequestParties {
  readonly status: RequestStatus;
  readonly lastMilestone: Milestone | null;
}

export function milestonesAhead(last: Milestone | null): readonly Milestone[] {
  return last === null ? milestoneNames : milestoneNames.slice(milestoneNames.indexOf(last) + 1);
}
