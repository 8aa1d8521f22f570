import {
  type Milestone,
  milestoneNames,
  milestones,
  type NoticeType,
  type NotificationType,
  noticeTypes,
  LATENESS_THRESHOLD_MINUTES as thresholds,
} from "@wardway/model";

export interface NotificationFacts {
  readonly type: NotificationType;
  readonly transportRequestId: number;
  /** The other party, if the reader may know it. */
  readonly organizationName?: string | null;
}

export const notificationTitles: Record<NotificationType | NoticeType, string> = {
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
  read_logging_requested: "HIPAA audit logging: your decision",
  read_logging_off: "HIPAA audit logging is off",
  audit_rows_removed: "Audit trail damaged",
  embed_key_expiring: "Secret key expires in a month",
  embed_key_expires_soon: "Secret key expires in a week",
  embed_key_expired: "Secret key expired",
  embed_key_disabled: "Secret key disabled",
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

export interface NoticeFacts {
  readonly type: NoticeType;
  readonly siteName: string | null;
}

/** One sentence or two: what has happened and what to do. */
export function noticeText({ type, siteName }: NoticeFacts): string {
  const site = siteName ?? "a site";
  switch (type) {
    case "read_logging_requested":
      return "An administrator wants to switch the auditing of reads off. Another administrator approves or rejects that in the system settings.";
    case "read_logging_off":
      return "Reads of patients' records are no longer in the audit trail, because two administrators have switched that off.";
    case "audit_rows_removed":
      return "Entries of the audit trail were removed from the database before the hash chain contained them. Find out who has the rights of its owner, and run npm run audit:verify.";
    case "embed_key_expiring":
      return `A secret key of ${site} expires in 30 days or less. Add another, and replace it on the site's server.`;
    case "embed_key_expires_soon":
      return `A secret key of ${site} expires in 7 days or less. Its widgets then get no more sessions.`;
    case "embed_key_expired":
      return `A secret key of ${site} has expired and opens no more sessions.`;
    case "embed_key_disabled":
      return `A secret key of ${site} is disabled: the account that answered for it may no longer manage the site. Adopt the key, or revoke it.`;
  }
}

/** The page where its reader acts. */
export function noticePath(type: NoticeType, siteId: number | null): string {
  switch (type) {
    case "read_logging_requested":
    case "read_logging_off":
      return "/admin/settings?tab=security";
    case "audit_rows_removed":
      return "/admin/logs?q=audit.rows_removed";
    default:
      return siteId === null ? "/embedding" : `/embedding/${siteId}?tab=keys`;
  }
}

export const isNoticeType = (type: string): type is NoticeType =>
  noticeTypes.some((candidate) => candidate === type);
