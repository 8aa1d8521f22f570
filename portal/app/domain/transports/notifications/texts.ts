import {
  EMERGENCY_ACCESS_MINUTES,
  type Milestone,
  milestoneNames,
  milestones,
  type NoticeType,
  type Notification,
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
  undecided_red: "Approval is late",
  not_started_amber: "Transport not started",
  not_started_red: "Transport not started, late",
  not_arrived_amber: "Ambulance late",
  not_arrived_red: "Ambulance very late",
  arrival_passed: "Your arrival time has passed",
  read_logging_requested: "HIPAA audit logging: your decision",
  read_logging_off: "HIPAA audit logging is off",
  second_factor_optional: "Second factor no longer required",
  audit_rows_removed: "Audit trail damaged",
  legal_hold_set: "Legal hold set",
  legal_hold_released: "Legal hold released",
  embed_key_expiring: "Secret key expires in a month",
  embed_key_expires_soon: "Secret key expires in a week",
  embed_key_expired: "Secret key expired",
  embed_key_disabled: "Secret key disabled",
  emergency_access: "Emergency access started",
  provisioning_token_made: "Provisioning token made",
  provisioning_token_expiring: "Provisioning token expires soon",
  provisioning_token_expired: "Provisioning token expired",
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
      return `${capitalized(request)} is late by ${thresholds.unanswered.red} minutes or more, and no company has responded.`;
    case "undecided_amber":
      return `The pick-up time of ${request} has come, and no response is approved.`;
    case "undecided_red":
      return `${capitalized(request)} is late by ${thresholds.undecided.red} minutes or more, and no response is approved.`;
    case "not_started_amber":
      return `The transport of ${request}${between} has not started, and its promised arrival is near.`;
    case "not_started_red":
      return `The transport of ${request}${between} has not started, and its promised arrival has passed.`;
    case "not_arrived_amber":
      return `The ambulance of ${request}${between} is late by ${thresholds.not_arrived.amber} minutes or more.`;
    case "not_arrived_red":
      return `The ambulance of ${request}${between} is late by ${thresholds.not_arrived.red} minutes or more.`;
    case "arrival_passed":
      return `The arrival that you offered for ${request}${between} has passed, and the hospital has not decided. Send a new one.`;
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export interface NoticeFacts {
  readonly type: NoticeType;
  readonly siteName: string | null;
  /** Without the reason, which may name a patient. */
  readonly emergencyAccess?: Notification["emergencyAccess"];
}

/** One sentence or two: what has happened and what to do. */
export function noticeText({ type, siteName, emergencyAccess: access }: NoticeFacts): string {
  const site = siteName ?? "a site";
  switch (type) {
    case "read_logging_requested":
      return "An administrator wants to switch the auditing of reads off. Another administrator approves or rejects that in the system settings.";
    case "read_logging_off":
      return "Reads of patients' records are no longer in the audit trail, because two administrators have switched that off.";
    case "second_factor_optional":
      return "An administrator has switched Require MFA off: accounts without a second factor open with the password alone. The audit trail says who did it.";
    case "audit_rows_removed":
      return "Entries of the audit trail were removed from the database before the hash chain contained them. Find out who has the rights of its owner, and run npm run audit:verify.";
    case "legal_hold_set":
      return "Another administrator has set a legal hold: what it covers is not purged until it is released. The page about retention says why.";
    case "legal_hold_released":
      return "Another administrator has released a legal hold: the next purge removes what is due and was kept by it. Set it again if that is not right.";
    case "embed_key_expiring":
      return `A secret key of ${site} expires in 30 days or less. Add another, and replace it on the site's server.`;
    case "embed_key_expires_soon":
      return `A secret key of ${site} expires in 7 days or less. Its widgets then get no more sessions.`;
    case "embed_key_expired":
      return `A secret key of ${site} has expired and opens no more sessions.`;
    case "embed_key_disabled":
      return `A secret key of ${site} is disabled: the account that answered for it may no longer manage the site. Adopt the key, or revoke it.`;
    case "emergency_access":
      return access
        ? `${access.user} of ${access.organization} can read transports of ${access.hospital} for up to ${EMERGENCY_ACCESS_MINUTES} minutes.`
        : "A user can read transports of another hospital for a limited time.";
    case "provisioning_token_made":
      return "Another administrator has made a provisioning token: with it an organization's provider creates, changes and deactivates accounts. Revoke it on the organization's page Single sign-on if that is not right.";
    case "provisioning_token_expiring":
      return "A provisioning token of an organization expires soon: its provider then creates, changes and deactivates no accounts. Make another on the organization's page Single sign-on, and enter it at the provider.";
    case "provisioning_token_expired":
      return "A provisioning token of an organization has expired: with it no accounts are created, changed or deactivated. Make another on the organization's page Single sign-on.";
  }
}

export interface NoticeSubject {
  readonly siteId: number | null;
  readonly emergencyAccessId: number | null;
  /** Whether the reader may open reviews of emergency accesses. */
  readonly canReview: boolean;
}

/** The page where its reader acts. */
export function noticePath(
  type: NoticeType,
  { siteId, emergencyAccessId, canReview }: NoticeSubject,
): string {
  switch (type) {
    case "emergency_access":
      return canReview && emergencyAccessId !== null
        ? `/emergency-reviews/${emergencyAccessId}`
        : "/emergency-access";
    case "read_logging_requested":
    case "read_logging_off":
    case "second_factor_optional":
      return "/admin/settings?tab=security";
    case "audit_rows_removed":
      return "/admin/logs?q=audit.rows_removed";
    case "legal_hold_set":
    case "legal_hold_released":
      return "/admin/retention";
    case "provisioning_token_made":
    case "provisioning_token_expiring":
    case "provisioning_token_expired":
      return "/admin/organizations";
    default:
      return siteId === null ? "/embedding" : `/embedding/${siteId}?tab=keys`;
  }
}

export const isNoticeType = (type: string): type is NoticeType =>
  noticeTypes.some((candidate) => candidate === type);
