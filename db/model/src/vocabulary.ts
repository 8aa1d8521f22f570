/** Lists are in display order. */

export const roles = ["hospital", "ambulance", "admin"] as const;
export type Role = (typeof roles)[number];

/** Languages of pages and emails, by their codes of ISO 639. */
export const locales = ["en", "es"] as const;
export type Locale = (typeof locales)[number];

/** A choice of an account: that of the browser, or its own. */
export const languageChoices = ["browser", ...locales] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** In which distances are shown: kilometres and metres, or miles and feet. */
export const distanceUnits = ["km", "mi"] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** How times are shown: "14:40" or "2:40 PM". */
export const hourFormats = ["24h", "12h"] as const;
export type HourFormat = (typeof hourFormats)[number];

/** `system` follows the device; `night` is dimmed, for the cabin of a vehicle. */
export const themes = ["system", "light", "dark", "night"] as const;
export type Theme = (typeof themes)[number];

export const getThemes = (role: Role): readonly Theme[] =>
  role === "ambulance" ? themes : themes.filter((theme) => theme !== "night");

export const organizationKinds = ["hospital", "ambulance"] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

/** From least to most urgent. */
export const priorities = ["low", "medium", "high", "critical"] as const;
export type Priority = (typeof priorities)[number];

/** Hours by which a priority advances a request in the pool: urgency outweighs hours, not days. */
export const headStartHours: Readonly<Record<Priority, number>> = {
  low: -4,
  medium: 0,
  high: 4,
  critical: 24,
};

/** CDC transmission-based precautions. */
export const isolationPrecautions = ["none", "contact", "droplet", "airborne"] as const;
export type IsolationPrecaution = (typeof isolationPrecautions)[number];

export const equipmentChoices = [
  "Oxygen",
  "IV Support",
  "Cardiac Monitor",
  "Ventilator",
  "Stretcher",
  "Wheelchair",
] as const;
export type Equipment = (typeof equipmentChoices)[number];

/** Message codes. */
export const equipmentTerms = {
  Oxygen: "choices.oxygen",
  "IV Support": "choices.ivSupport",
  "Cardiac Monitor": "choices.cardiacMonitor",
  Ventilator: "choices.ventilator",
  Stretcher: "choices.stretcher",
  Wheelchair: "choices.wheelchair",
} as const satisfies Record<Equipment, string>;

export const requestStatuses = [
  "pending",
  "needs_approval",
  "approved",
  "in_progress",
  "completed",
  "cancelled",
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What the receiving facility does before the patient leaves. */
export const acceptanceSteps = ["bed_confirmed", "report_called"] as const;
export type AcceptanceStep = (typeof acceptanceSteps)[number];

/** Companies can respond. */
export const openStatuses = ["pending", "needs_approval"] as const satisfies readonly RequestStatus[];
/** A company is assigned and the patient has not arrived. */
export const activeStatuses = ["approved", "in_progress"] as const satisfies readonly RequestStatus[];
export const closedStatuses = ["completed", "cancelled"] as const satisfies readonly RequestStatus[];

export const responseStatuses = ["pending", "approved", "rejected", "withdrawn", "released"] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

/** Why a company does not run a transport, in the order of forms. */
export const declineReasons = ["no_vehicle", "staffing", "equipment", "level", "distance", "other"] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const trafficConditions = ["light", "moderate", "heavy"] as const;
export type TrafficCondition = (typeof trafficConditions)[number];

/** `estimate` is computed without roads. */
export const routeSources = ["google", "mapbox", "valhalla", "osrm", "estimate"] as const;
export type RouteSource = (typeof routeSources)[number];

/** Whether the traffic of a route is typical of the hour, because its source has no live traffic. */
export const hasTypicalTraffic = (source: RouteSource | null): boolean =>
  source === "valhalla" || source === "osrm" || source === "estimate";

/** In the order of a transport. */
export const milestoneNames = [
  "en_route",
  "at_pickup",
  "patient_aboard",
  "at_destination",
  "transfer_of_care",
] as const;
export type Milestone = (typeof milestoneNames)[number];

/** With their NEMSIS 3.5 elements (National EMS Information System, eTimes). */
export const milestones: Readonly<Record<Milestone, { readonly title: string; readonly nemsis: string }>> = {
  en_route: { title: "Ambulance en route", nemsis: "eTimes.05" },
  at_pickup: { title: "At pick-up", nemsis: "eTimes.06" },
  patient_aboard: { title: "Patient aboard", nemsis: "eTimes.09" },
  at_destination: { title: "At destination", nemsis: "eTimes.11" },
  transfer_of_care: { title: "Transfer of care", nemsis: "eTimes.12" },
};

/** Events that change what was requested, agreed or recorded before, and no status. */
export const amendments = [
  "changed",
  "change_proposed",
  "pickup_proposed",
  "proposal_accepted",
  "proposal_declined",
  "proposal_withdrawn",
  "milestone_corrected",
] as const;

/** Entries of a timeline. */
export const timelineEventTypes = [
  "created",
  "response_received",
  "response_withdrawn",
  "response_expired",
  "response_rejected",
  "approved",
  "released",
  "started",
  ...milestoneNames,
  "completed",
  "cancelled",
  "rated",
  "route_optimized",
  "acceptance_recorded",
  "patient_accepted",
  "declined",
  "decline_withdrawn",
  "asking_widened",
  "no_response",
  ...amendments,
  "reopened",
  "return_prepared",
  "return_removed",
] as const;
export type TimelineEventType = (typeof timelineEventTypes)[number];

/** Of a request; messages have their own thread. */
export const eventTypes = [...timelineEventTypes, "message"] as const;
export type EventType = (typeof eventTypes)[number];

/** Who proposes a change of an approved transport; the other one accepts or declines it. */
export const proposalSides = ["hospital", "company"] as const;
export type ProposalSide = (typeof proposalSides)[number];

/** How a browser reaches an authenticator: https://www.w3.org/TR/webauthn-3/#enum-transport */
export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

export const logInOutcomes = ["success", "wrong_password", "wrong_code", "locked_out", "refused"] as const;
export type LogInOutcome = (typeof logInOutcomes)[number];

export const latenessLevels = ["amber", "red"] as const;
export type LatenessLevel = (typeof latenessLevels)[number];

/**
 * `unanswered`: no open response at the pick-up time; `undecided`: responses, but none approved;
 * `not_started`: the crew has not set out; `not_arrived`: the promised arrival has passed.
 */
export const latenessKinds = ["unanswered", "undecided", "not_started", "not_arrived"] as const;
export type LatenessKind = (typeof latenessKinds)[number];

/** A kind of lateness and the level that it has reached. */
export const latenessNotificationTypes = [
  "unanswered_amber",
  "unanswered_red",
  "undecided_amber",
  "undecided_red",
  "not_started_amber",
  "not_started_red",
  "not_arrived_amber",
  "not_arrived_red",
] as const satisfies readonly `${LatenessKind}_${LatenessLevel}`[];
export type LatenessNotificationType = (typeof latenessNotificationTypes)[number];

/**
 * `arrival_passed`: the arrival that a company has offered, before the hospital has decided; `redirected`: to another hospital than
 * the one that has accepted the patient.
 */
export const notificationTypes = [
  "created",
  "response_received",
  "response_expired",
  "approved",
  "response_rejected",
  "started",
  ...milestoneNames,
  "completed",
  "cancelled",
  "released",
  "declined",
  "asking_widened",
  "no_response",
  ...amendments,
  "patient_accepted",
  "reopened",
  "message",
  ...latenessNotificationTypes,
  "arrival_passed",
  "redirected",
] as const satisfies readonly (EventType | LatenessNotificationType | "arrival_passed" | "redirected")[];
export type NotificationType = (typeof notificationTypes)[number];

/**
 * Notifications without a transport: of the installation to administrators, of a site's keys to its managers, of an emergency
 * access to administrators and the managers of both hospitals, of a standing order to who is responsible and the hospital's managers.
 */
export const noticeTypes = [
  "read_logging_requested",
  "read_logging_off",
  "second_factor_optional",
  "audit_rows_removed",
  "embed_key_expiring",
  "embed_key_expires_soon",
  "embed_key_expired",
  "embed_key_disabled",
  "legal_hold_set",
  "legal_hold_released",
  "emergency_access",
  "provisioning_token_made",
  "provisioning_token_expiring",
  "provisioning_token_expired",
  "standing_order_failing",
  "standing_order_orphaned",
] as const;
export type NoticeType = (typeof noticeTypes)[number];

export const mailKinds = [
  "notification",
  "notice",
  "password_reset",
  "password_changed",
  "email_changed",
  "account_changed",
  "invitation",
  "contact_message",
  "account_locked",
  "announcement",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** After a crash, delivery of `sending` emails is unknown; they are not resent. */
export const mailStates = ["waiting", "sending", "sent", "failed", "dropped"] as const;
export type MailState = (typeof mailStates)[number];

/** Returns 'Needs Approval' for `needs_approval`. */
export function statusLabel(status: string): string {
  return status
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
