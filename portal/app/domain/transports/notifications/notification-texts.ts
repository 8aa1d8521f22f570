import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import {
  EMERGENCY_ACCESS_MINUTES,
  type NoticeType,
  type Notification,
  type NotificationType,
  noticeTypes,
  LATENESS_THRESHOLD_MINUTES as thresholds,
} from "@wardway/model";
import { i18n } from "#app/infra/locale.ts";
import { milestoneTitles } from "../milestone-titles.ts";

export interface NotificationFacts {
  readonly type: NotificationType;
  readonly transportRequestId: number;
  /** The other party, if the reader may know it. */
  readonly organizationName?: string | null;
}

const titles: Record<NotificationType | NoticeType, MessageDescriptor> = {
  created: msg`New request`,
  response_received: msg`New response`,
  response_expired: msg`Response expired`,
  approved: msg`Response approved`,
  response_rejected: msg`Response not chosen`,
  started: msg`Transport started`,
  ...milestoneTitles,
  completed: msg`Transport completed`,
  cancelled: msg`Transport cancelled`,
  released: msg`Transport released`,
  declined: msg`Request declined`,
  asking_widened: msg`More companies asked`,
  no_response: msg`No company has responded`,
  changed: msg`Request changed`,
  change_proposed: msg`Change proposed`,
  pickup_proposed: msg`Another pick-up time proposed`,
  proposal_accepted: msg`Proposal accepted`,
  proposal_declined: msg`Proposal declined`,
  proposal_withdrawn: msg`Proposal withdrawn`,
  patient_accepted: msg`Patient accepted`,
  milestone_corrected: msg`Step corrected`,
  reopened: msg`Transport reopened`,
  message: msg`New message`,
  unanswered_amber: msg`No response yet`,
  unanswered_red: msg`Still no response`,
  undecided_amber: msg`Approval is due`,
  undecided_red: msg`Approval is late`,
  not_started_amber: msg`Transport not started`,
  not_started_red: msg`Transport not started, late`,
  not_arrived_amber: msg`Ambulance late`,
  not_arrived_red: msg`Ambulance very late`,
  redirected: msg`No longer addressed to you`,
  arrival_passed: msg`Your arrival time has passed`,
  read_logging_requested: msg`HIPAA audit logging: your decision`,
  read_logging_off: msg`HIPAA audit logging is off`,
  second_factor_optional: msg`Second factor no longer required`,
  audit_rows_removed: msg`Audit trail damaged`,
  legal_hold_set: msg`Legal hold set`,
  legal_hold_released: msg`Legal hold released`,
  embed_key_expiring: msg`Secret key expires in a month`,
  embed_key_expires_soon: msg`Secret key expires in a week`,
  embed_key_expired: msg`Secret key expired`,
  embed_key_disabled: msg`Secret key disabled`,
  emergency_access: msg`Emergency access started`,
  provisioning_token_made: msg`Provisioning token made`,
  provisioning_token_expiring: msg`Provisioning token expires soon`,
  provisioning_token_expired: msg`Provisioning token expired`,
  standing_order_failing: msg`Standing order fails`,
  standing_order_orphaned: msg`Standing orders to take over`,
};

export const notificationTitle = (type: NotificationType | NoticeType): string => i18n._(titles[type]);

/** One sentence without the patient. */
export function notificationText({ type, transportRequestId, organizationName }: NotificationFacts): string {
  const request = t`request ${transportRequestId}`;
  const ofOther = organizationName ? t`request ${transportRequestId} (${organizationName})` : request;
  switch (type) {
    case "created":
      return t`${{ hospital: organizationName ?? t`A hospital` }} has requested a transport (${request}).`;
    case "response_received":
      return t`${{ company: organizationName ?? t`A company` }} has answered ${request}.`;
    case "response_expired":
      return t`A response to ${request} has expired.`;
    case "approved":
      return t`${{ hospital: organizationName ?? t`The hospital` }} has approved your response to ${request}.`;
    case "response_rejected":
      return t`Your response to ${request} was not chosen.`;
    case "started":
      return t`The transport of ${ofOther} is under way.`;
    case "en_route":
    case "at_pickup":
    case "patient_aboard":
    case "at_destination":
    case "transfer_of_care":
      return t`The crew of ${ofOther} has recorded: ${{ step: notificationTitle(type) }}.`;
    case "completed":
      return t`The transport of ${ofOther} is completed.`;
    case "cancelled":
      return t`The transport of ${ofOther} was cancelled.`;
    case "released":
      return t`The transport of ${ofOther} was released: the request is open to all companies again.`;
    case "declined":
      return t`${{ company: organizationName ?? t`A company` }} has declined ${request}.`;
    case "asking_widened":
      return t`There is no open response to ${request}: more companies are asked now.`;
    case "no_response":
      return t`All companies have been asked about ${request}, and there is no open response.`;
    case "changed":
      return t`${{ request: capitalized(ofOther) }} has changed. Responses that no longer hold are withdrawn.`;
    case "change_proposed":
      return t`${{ hospital: organizationName ?? t`The hospital` }} proposes a change of ${request}. Until it is accepted, the transport is as it was agreed.`;
    case "pickup_proposed":
      return t`${{ company: organizationName ?? t`The company` }} proposes another pick-up time for ${request}. Until it is accepted, the agreed one applies.`;
    case "proposal_accepted":
      return t`The proposed change of ${ofOther} is accepted, and applies.`;
    case "proposal_declined":
      return t`The proposed change of ${ofOther} is declined: it stays as it was. The timeline has the reason.`;
    case "proposal_withdrawn":
      return t`The proposed change of ${ofOther} is withdrawn: it stays as it was.`;
    case "patient_accepted":
      return t`The receiving hospital has accepted the patient of ${request}.`;
    case "milestone_corrected":
      return t`A recorded step of ${ofOther} is corrected. The timeline has what was recorded before, and the reason.`;
    case "reopened":
      return t`The completion of ${ofOther} is taken back: the transport is in progress again. The timeline has the reason.`;
    case "message":
      return t`There is a message about ${ofOther}. Read it in the portal.`;
    case "unanswered_amber":
      return t`The pick-up time of ${request} has come, and no company has responded.`;
    case "unanswered_red":
      return t`${{ request: capitalized(request) }} is late by ${{ minutes: thresholds.unanswered.red }} minutes or more, and no company has responded.`;
    case "undecided_amber":
      return t`The pick-up time of ${request} has come, and no response is approved.`;
    case "undecided_red":
      return t`${{ request: capitalized(request) }} is late by ${{ minutes: thresholds.undecided.red }} minutes or more, and no response is approved.`;
    case "not_started_amber":
      return t`The transport of ${ofOther} has not started, and its promised arrival is near.`;
    case "not_started_red":
      return t`The transport of ${ofOther} has not started, and its promised arrival has passed.`;
    case "not_arrived_amber":
      return t`The ambulance of ${ofOther} is late by ${{ minutes: thresholds.not_arrived.amber }} minutes or more.`;
    case "not_arrived_red":
      return t`The ambulance of ${ofOther} is late by ${{ minutes: thresholds.not_arrived.red }} minutes or more.`;
    case "redirected":
      return t`The destination of ${request}, whose patient your hospital has accepted, is no longer your hospital. Ask the hospital that requested it.`;
    case "arrival_passed":
      return t`The arrival that you offered for ${ofOther} has passed, and the hospital has not decided. Send a new one.`;
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export interface NoticeFacts {
  readonly type: NoticeType;
  readonly siteName: string | null;
  /** Omits the reason, which may name a patient. */
  readonly emergencyAccess?: Notification["emergencyAccess"];
  readonly standingOrderId?: number | null;
}

/** One sentence or two: what has happened and what to do. */
export function noticeText({
  type,
  siteName,
  emergencyAccess: access,
  standingOrderId,
}: NoticeFacts): string {
  const site = siteName ?? t`a site`;
  const order = standingOrderId ?? 0;
  switch (type) {
    case "read_logging_requested":
      return t`An administrator wants to switch the auditing of reads off. Another administrator approves or rejects that in the system settings.`;
    case "read_logging_off":
      return t`Reads of patients' records are no longer in the audit trail, because two administrators have switched that off.`;
    case "second_factor_optional":
      return t`An administrator has switched Require MFA off: accounts without a second factor open with the password alone. The audit trail says who did it.`;
    case "audit_rows_removed":
      return t`Entries of the audit trail were removed from the database before the hash chain contained them. Find out who has the rights of its owner, and run npm run audit:verify.`;
    case "legal_hold_set":
      return t`Another administrator has set a legal hold: what it covers is not purged until it is released. The page about retention says why.`;
    case "legal_hold_released":
      return t`Another administrator has released a legal hold: the next purge removes what is due and was retained by it. Set it again if that was not intended.`;
    case "embed_key_expiring":
      return t`A secret key of ${site} expires in 30 days or less. Add another, and replace it on the site's server.`;
    case "embed_key_expires_soon":
      return t`A secret key of ${site} expires in 7 days or less. Its widgets then get no more sessions.`;
    case "embed_key_expired":
      return t`A secret key of ${site} has expired and opens no more sessions.`;
    case "embed_key_disabled":
      return t`A secret key of ${site} is disabled: the account responsible for it may no longer manage the site. Adopt the key, or revoke it.`;
    case "emergency_access":
      return access
        ? t`${{ user: access.user }} of ${{ organization: access.organization }} can read transports of ${{ hospital: access.hospital }} for up to ${{ minutes: EMERGENCY_ACCESS_MINUTES }} minutes.`
        : t`A user can read transports of another hospital for a limited time.`;
    case "provisioning_token_made":
      return t`Another administrator has made a provisioning token: with it an organization's provider creates, changes and deactivates accounts. Revoke it on the organization's page Single sign-on if that was not intended.`;
    case "provisioning_token_expiring":
      return t`A provisioning token of an organization expires soon: its provider then creates, changes and deactivates no accounts. Make another on the organization's page Single sign-on, and enter it at the provider.`;
    case "provisioning_token_expired":
      return t`A provisioning token of an organization has expired: with it no accounts are created, changed or deactivated. Make another on the organization's page Single sign-on.`;
    case "standing_order_orphaned":
      return t`The account that is responsible for standing order No. ${order}, and perhaps for others, is no longer active at your hospital. Their requests go on. Take the orders over, or end those that no longer apply.`;
    case "standing_order_failing":
      return t`A request of standing order No. ${order} could not be created, and its later days wait for it. The order says why. If it stays so, request the transports yourself.`;
  }
}

export interface NoticeSubject {
  readonly siteId: number | null;
  readonly emergencyAccessId: number | null;
  readonly standingOrderId: number | null;
  /** Whether the reader may open reviews of emergency accesses. */
  readonly canReview: boolean;
}

/** The page where its reader acts. */
export function noticePath(
  type: NoticeType,
  { siteId, emergencyAccessId, standingOrderId, canReview }: NoticeSubject,
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
    case "standing_order_orphaned":
      return "/standing-orders";
    case "standing_order_failing":
      return standingOrderId === null ? "/standing-orders" : `/standing-orders/${standingOrderId}`;
    default:
      return siteId === null ? "/embedding" : `/embedding/${siteId}?tab=keys`;
  }
}

export const isNoticeType = (type: string): type is NoticeType =>
  noticeTypes.some((candidate) => candidate === type);
