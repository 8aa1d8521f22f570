import type { Milestone, RequestStatus } from "@wardway/model";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import type { PlainCode } from "@wardway/model/messages/message";
import { createTranslator, defaultLanguage } from "../messages/messages.tsx";
import type { TransportFacts } from "./follow-transport.ts";

const atRest: Record<
  Exclude<RequestStatus, "needs_approval" | "approved" | "in_progress">,
  PlainCode<typeof trackingMessages>
> = {
  pending: "tracking.waiting",
  completed: "tracking.completed",
  cancelled: "tracking.cancelled",
};

const onTheWay: Record<Milestone, PlainCode<typeof trackingMessages>> = {
  en_route: "tracking.enRoute",
  at_pickup: "tracking.atPickup",
  patient_aboard: "tracking.patientAboard",
  at_destination: "tracking.atDestination",
  transfer_of_care: "tracking.transferOfCare",
};

/** Describes status and next step in one sentence. */
export function nextSentence(
  { request, responses }: Pick<TransportFacts, "request" | "responses">,
  language = defaultLanguage(),
): string {
  const { t } = createTranslator(language, trackingMessages);
  const { status, lastMilestone, ambulanceCompanyName } = request;
  switch (status) {
    case "needs_approval": {
      const count = responses.filter((response) => response.status === "pending").length;
      return t("tracking.responded", { count });
    }
    case "approved":
      return ambulanceCompanyName === null
        ? t("tracking.assigned")
        : t("tracking.companyAssigned", { company: ambulanceCompanyName });
    case "in_progress":
      return t(onTheWay[lastMilestone ?? "en_route"]);
    default:
      return t(request.notCarriedOut ? "tracking.notCarriedOut" : atRest[status]);
  }
}

/** 1 to 5, or null. */
export function findRating({ events }: TransportFacts): number | null {
  const rating = events.findLast(({ type }) => type === "rated")?.details.rating;
  return typeof rating === "number" ? rating : null;
}
