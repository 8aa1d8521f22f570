import type { Milestone, RequestStatus } from "@wardway/model";
import type { MessageKey } from "../messages/message-key.ts";
import { inEnglish, type Speech } from "../messages/messages.tsx";
import type { TransportFacts } from "./follow-transport.ts";

const atRest: Record<Exclude<RequestStatus, "needs_approval" | "approved" | "in_progress">, MessageKey> = {
  pending: "Waiting for ambulance companies to respond.",
  completed: "The transport is completed.",
  cancelled: "The request was cancelled.",
};

const onTheWay: Record<Milestone, MessageKey> = {
  en_route: "The ambulance is on its way to the pick-up.",
  at_pickup: "The ambulance is at the pick-up.",
  patient_aboard: "The patient is aboard and on the way to the destination.",
  at_destination: "The ambulance has arrived at the destination.",
  transfer_of_care: "The patient has been handed over. The hospital completes the transport in the portal.",
};

/** Where the transport stands, and what happens next, in one sentence. */
export function nextSentence({ request, responses }: TransportFacts, { say }: Speech = inEnglish): string {
  const { status, lastMilestone, ambulanceCompanyName } = request;
  switch (status) {
    case "needs_approval": {
      const count = responses.filter((response) => response.status === "pending").length;
      return count === 1
        ? say("One company has responded. The hospital approves it in the portal.")
        : say("{count} companies have responded. The hospital approves one of them in the portal.", {
            count,
          });
    }
    case "approved":
      return ambulanceCompanyName === null
        ? say("A company is assigned. Its crew has not set off yet.")
        : say("{company} is assigned. Its crew has not set off yet.", { company: ambulanceCompanyName });
    case "in_progress":
      return say(onTheWay[lastMilestone ?? "en_route"]);
    default:
      return say(atRest[status]);
  }
}

/** When the assigned company has promised to be at the pick-up, ISO 8601; null where none is assigned. */
export function promisedArrivalOf({ responses }: TransportFacts): string | null {
  return responses.find(({ status }) => status === "approved")?.estimatedArrival ?? null;
}

/** The rating that was given, 1 to 5; null where there is none. */
export function ratingOf({ events }: TransportFacts): number | null {
  const rating = events.findLast(({ type }) => type === "rated")?.details.rating;
  return typeof rating === "number" ? rating : null;
}
