import {
  type Milestone,
  milestoneNames,
  milestones,
  type NotificationType,
  LATENESS_THRESHOLD_MINUTES as thresholds,
} from "@wardway/model";

export interface NotificationFacts {
  readonly type: NotificationType;
  readonly transportRequestId: number;
  /** The other party, if the reader may know it. */
  readonly organizationName?: string | null;
}

export const notificationTitles: Record<NotificationType, string> = {
  created: "New request",
  response_received: "New response",
  approved: "Response approved",
  response_rejected: "Response not chosen",
  started: "Transport started",
  ...milestoneTitles(),
  completed: "Transport completed",
  cancelled: "Transport cancelled",
  released: "Transport released",
  unanswered_amber: "No response yet",
  unanswered_red: "Still no response",
  undecided_amber: "Approval is due",
  undecided_red: "Approval is overdue",
  not_started_amber: "Transport not started",
  not_started_red: "Transport not started, overdue",
  not_arrived_amber: "Ambulance late",
  not_arrived_red: "Ambulance very late",
};

function milestoneTitles() {
  const titles = milestoneNames.map((name) => [name, milestones[name].title] as const);
  return Object.fromEntries(titles) as Record<Milestone, string>;
}

/** One sentence without the patient. */
export function notificationText({ type, transportRequestId, organizationName }: NotificationFacts): string {
  const request = `request ${transportRequestId}`;
  const between = organizationName ? ` (${organizationName})` : "";
  switch (type) {
    case "created":
      return `${organizationName ?? "A hospital"} has requested a transport (${request}).`;
    case "response_received":
      return `${organizationName ?? "A company"} has answered ${request}.`;
    case "approved":
      return `${organizationName ?? "The hospital"} has approved your response to ${request}.`;
    case "response_rejected":
      return `Your response to ${request} was not chosen.`;
    case "started":
      return `The transport of ${request}${between} is under way.`;
    case "en_route":
    case "at_pickup":
    case "patient_aboard":
    case "at_destination":
    case "transfer_of_care":
      return `The crew of ${request}${between} has recorded: ${milestones[type].title}.`;
    case "completed":
      return `The transport of ${request}${between} is completed.`;
    case "cancelled":
      return `The transport of ${request}${between} was cancelled.`;
    case "released":
      return `The transport of ${request}${between} was released: the request is open to all companies again.`;
    case "unanswered_amber":
      return `The pick-up time of ${request} has come, and no company has responded.`;
    case "unanswered_red":
      return `${capitalized(request)} is overdue by ${thresholds.unanswered.red} minutes or more, and no company has responded.`;
    case "undecided_amber":
      return `The pick-up time of ${request} has come, and no response is approved.`;
    case "undecided_red":
      return `${capitalized(request)} is overdue by ${thresholds.undecided.red} minutes or more, and no response is approved.`;
    case "not_started_amber":
      return `The transport of ${request}${between} has not started, and its promised arrival is near.`;
    case "not_started_red":
      return `The transport of ${request}${between} has not started, and its promised arrival has passed.`;
    case "not_arrived_amber":
      return `The ambulance of ${request}${between} is late by ${thresholds.not_arrived.amber} minutes or more.`;
    case "not_arrived_red":
      return `The ambulance of ${request}${between} is late by ${thresholds.not_arrived.red} minutes or more.`;
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
