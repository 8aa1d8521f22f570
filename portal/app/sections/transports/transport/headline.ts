import { t } from "@lingui/core/macro";
import type { TransportRequest } from "@wardway/model";

/** What happens now, for those to whom the patient comes. */
export function headline({
  status,
  lastMilestone,
}: Pick<TransportRequest, "status" | "lastMilestone">): string {
  switch (status) {
    case "pending":
    case "needs_approval":
      return t`Planned. An ambulance is being looked for.`;
    case "approved":
      return t`Planned. An ambulance is assigned.`;
    case "completed":
      return t`Completed`;
    case "cancelled":
      return t`Cancelled. This transport does not take place.`;
    default:
      break;
  }
  switch (lastMilestone) {
    case "at_pickup":
      return t`The ambulance is at the pick-up.`;
    case "patient_aboard":
      return t`On the way to the destination`;
    case "at_destination":
      return t`Arrived at the destination`;
    case "transfer_of_care":
      return t`Handed over at the destination`;
    default:
      return t`The ambulance is on its way to the pick-up.`;
  }
}
