import { type Milestone, milestoneNames, milestones, type NotificationType } from "@wardway/model";

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
  }
}
