import {
  equipmentTerms,
  milestoneNames,
  parseEquipment,
  type RequestStatus,
  type TimelineEventType,
  type TransportEvent,
} from "@wardway/model";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { declinesMessages } from "@wardway/model/messages/en/declines";
import { levelsMessages } from "@wardway/model/messages/en/levels";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { timelineMessages } from "@wardway/model/messages/en/timeline";
import type { PlainCode } from "@wardway/model/messages/message";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { formatDuration } from "../ui/durations.ts";
import type { TimelineItem } from "../ui/timeline.tsx";
import { milestonesAhead, type StepFacts } from "./milestones.ts";
import { routeChange } from "./route-change.ts";
import { findStopEvents, stopOfEvent } from "./stops.ts";

export const eventTitles: Record<TimelineEventType, PlainCode<typeof timelineMessages>> = {
  created: "timeline.requestCreated",
  response_received: "timeline.responseReceived",
  response_withdrawn: "timeline.responseWithdrawn",
  response_expired: "timeline.responseExpired",
  response_rejected: "timeline.responseRejected",
  approved: "timeline.requestApproved",
  released: "timeline.transportReleased",
  started: "timeline.transportStarted",
  en_route: "timeline.enRoute",
  at_pickup: "timeline.atPickup",
  patient_aboard: "timeline.patientAboard",
  at_destination: "timeline.atDestination",
  transfer_of_care: "timeline.transferOfCare",
  completed: "timeline.transportCompleted",
  cancelled: "timeline.transportCancelled",
  rated: "timeline.transportRated",
  route_optimized: "timeline.routeOptimized",
  acceptance_recorded: "timeline.acceptanceRecorded",
  patient_accepted: "timeline.patientAccepted",
  declined: "timeline.declined",
  decline_withdrawn: "timeline.declineWithdrawn",
  asking_widened: "timeline.askingWidened",
  no_response: "timeline.noResponse",
  changed: "timeline.changed",
  change_proposed: "timeline.changeProposed",
  pickup_proposed: "timeline.pickupProposed",
  proposal_accepted: "timeline.proposalAccepted",
  proposal_declined: "timeline.proposalDeclined",
  proposal_withdrawn: "timeline.proposalWithdrawn",
  milestone_corrected: "timeline.timeCorrected",
  reopened: "timeline.transportReopened",
  return_prepared: "timeline.returnPrepared",
  return_removed: "timeline.returnRemoved",
};

export const ASAP = "asap";

export type EntryDetail =
  | { readonly kind: "arrival"; readonly at: string }
  | { readonly kind: "reason"; readonly text: string }
  | { readonly kind: "rating"; readonly value: number }
  /** ISO 8601 times. */
  | {
      readonly kind: "time";
      readonly step: string;
      /** Null if it did not happen. */
      readonly at: string | null;
      readonly before: string;
      readonly reason: string;
    }
  | { readonly kind: "text"; readonly text: string };

export interface EntryOffer {
  readonly level: string | null;
  /** ISO 8601, or as soon as possible. */
  readonly pickup: string | typeof ASAP | null;
  readonly requestedPickup: string | typeof ASAP | null;
}

export interface TimelineEntry {
  readonly id: string;
  readonly title: string;
  /** ISO 8601; null if pending. */
  readonly at: string | null;
  /** ISO 8601, if recorded a minute or more later. */
  readonly recordedAt: string | null;
  /** Person and organization; null if pending. */
  readonly by: string | null;
  /** Formatted time since the previous entry; null below a second. */
  readonly gap: string | null;
  readonly detail: EntryDetail | null;
  /** What a company offered in another way than requested. */
  readonly offer: EntryOffer | null;
  /** Milestones that are missing or late. */
  readonly note: string | null;
  readonly state: TimelineItem["state"];
  readonly stop: TimelineItem["stop"];
}

const setbacks: ReadonlySet<TimelineEventType> = new Set([
  "response_withdrawn",
  "response_expired",
  "response_rejected",
  "declined",
  "released",
  "cancelled",
  "proposal_declined",
  "proposal_withdrawn",
]);

const finalStatuses: ReadonlySet<RequestStatus> = new Set(["completed", "cancelled"]);

export type Progress = Pick<StepFacts, "status" | "lastMilestone">;

/** Past events, oldest first, then pending ones. */
export function timelineEntries(
  request: Progress,
  events: readonly TransportEvent[],
  language: Language = defaultLanguage(),
): readonly TimelineEntry[] {
  const isOpen = !finalStatuses.has(request.status);
  // A portal of a later release may return others to a page that was built before.
  const known = events.filter(({ type }) => isIn(eventTitles, type));
  // Late entries take their place by time; other events are recorded in order.
  const ordered = known.sort((one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt));
  const stops = new Set(findStopEvents(events).values());
  const past = ordered.map((event, index) => ({
    ...pastEntry(event, ordered[index - 1], isOpen && index === ordered.length - 1, language),
    note: getNote(event, events, language),
    stop: stops.has(event) ? getStop(event.type) : null,
  }));
  return [...past, ...stepsAhead(request).map((type) => upcomingEntry(type, language))];
}

function pastEntry(
  event: TransportEvent,
  before: TransportEvent | undefined,
  isCurrent: boolean,
  language: Language,
): Omit<TimelineEntry, "note" | "stop"> {
  const { t } = createTranslator(language, timelineMessages);
  return {
    id: String(event.id),
    title: t(getTitle(event)),
    at: event.occurredAt,
    recordedAt: seconds(event.occurredAt, event.recordedAt) >= 60 ? event.recordedAt : null,
    by: [event.actorName, event.organizationName].filter(Boolean).join(", ") || t("timeline.administrator"),
    gap: before ? gapBetween(before.occurredAt, event.occurredAt, language) : null,
    detail: getDetail(event, language),
    offer: getOffer(event, language),
    state:
      setbacks.has(event.type) || event.correction === "withdrawn"
        ? "stopped"
        : isCurrent
          ? "current"
          : "done",
  };
}

function getTitle({ type, details }: TransportEvent) {
  if (type === "cancelled" && details.afterStart) return "timeline.notCarriedOut";
  if (type === "milestone_corrected" && details.at === undefined) return "timeline.stepWithdrawn";
  return eventTitles[type];
}

/** Missing milestones of a completed transport, late entries, corrections, and proposals that no one has answered. */
function getNote(
  { id, type, details, correction }: TransportEvent,
  events: readonly TransportEvent[],
  language: Language,
): string | null {
  const { t } = createTranslator(language, timelineMessages);
  const missing =
    type === "completed" && correction !== "withdrawn"
      ? milestoneNames.filter((name) => !events.some((event) => event.type === name && counts(event)))
      : [];
  const milestones = missing.map((name) => t(eventTitles[name])).join(", ");
  const isLate =
    !afterCompletion.has(type) &&
    events.some((event) => event.type === "completed" && counts(event) && event.id < id);
  const notes = [
    milestones && t("timeline.notRecorded", { milestones }),
    isLate && t("timeline.lateEntry"),
    details.endedProposal && t("timeline.proposalEnded"),
    correction && t(correction === "time" ? "timeline.corrected" : "timeline.withdrawn"),
  ];
  return notes.filter(Boolean).join(". ") || null;
}

/** Has its place there. */
const afterCompletion: ReadonlySet<TimelineEventType> = new Set([
  "rated",
  "milestone_corrected",
  "return_prepared",
  "return_removed",
]);

const counts = ({ correction }: TransportEvent) => correction !== "withdrawn";

function upcomingEntry(type: TimelineEventType, language: Language): TimelineEntry {
  const { t } = createTranslator(language, timelineMessages);
  return {
    id: type,
    title: t(eventTitles[type]),
    at: null,
    recordedAt: null,
    by: null,
    gap: null,
    detail: null,
    offer: null,
    note: null,
    state: "upcoming",
    stop: getStop(type),
  };
}

const getStop = (type: TimelineEventType) => stopOfEvent[type] ?? null;

function stepsAhead(request: Progress): readonly TimelineEventType[] {
  const journey = ["en_route", "at_destination", "completed"] as const;
  switch (request.status) {
    case "pending":
      return ["response_received", "approved", ...journey];
    case "needs_approval":
      return ["approved", ...journey];
    case "approved":
      return journey;
    case "in_progress":
      return [...milestonesAhead(request.lastMilestone), "completed"];
    default:
      return [];
  }
}

function getDetail(event: TransportEvent, language: Language): EntryDetail | null {
  const { estimatedArrival, reason, rating } = event.details;
  const declined = getDeclineReason(event, language);
  if (declined !== null) return { kind: "reason", text: declined };
  if (typeof estimatedArrival === "string") return { kind: "arrival", at: estimatedArrival };
  if (event.type === "milestone_corrected") return getCorrection(event, language);
  const changed = getChange(event, language);
  if (changed !== null) return { kind: "text", text: changed };
  if (typeof reason === "string") return { kind: "reason", text: reason };
  if (typeof rating === "number") return { kind: "rating", value: rating };
  const level = getLevelDetail(event, language);
  if (level !== null) return { kind: "text", text: level };
  const change =
    event.type === "route_optimized"
      ? routeChange(event, language)
      : event.type === "acceptance_recorded" || event.type === "patient_accepted"
        ? getAcceptance(event, language)
        : null;
  return change === null ? null : { kind: "text", text: change };
}

function getCorrection({ details }: TransportEvent, language: Language): EntryDetail | null {
  const { t } = createTranslator(language, timelineMessages);
  const name = milestoneNames.find((milestone) => milestone === details.milestone);
  if (!name) return null;
  const { at, before, reason } = details;
  const step = t(eventTitles[name]);
  return {
    kind: "time",
    step,
    at: typeof at === "string" ? at : null,
    before: String(before),
    reason: String(reason),
  };
}

function getOffer({ details }: TransportEvent, language: Language): EntryOffer | null {
  const { level, requestedLevel, requestedReason, pickup, requestedPickup } = details;
  const { t } = createTranslator(language, levelsMessages, timelineMessages);
  const [offered, requested] = [level, requestedLevel].map((name) => {
    const code = `levels.${name}`;
    return isIn(levelsMessages, code) ? t(code) : null;
  });
  const isOther = typeof pickup === "string" && typeof requestedPickup === "string";
  if (!(offered && requested) && !isOther) return null;
  return {
    level:
      offered && requested
        ? [t("timeline.insteadOf", { offered, requested }), requestedReason].filter(Boolean).join(": ")
        : null,
    pickup: isOther ? (details.isAsap ? ASAP : pickup) : null,
    requestedPickup: isOther ? (details.wasAsap ? ASAP : requestedPickup) : null,
  };
}

/** Where a change is named without what it was before. */
const partOfField = {
  patientName: "timeline.part_patient",
  medicalRecordNumber: "timeline.part_patient",
  currentUnit: "timeline.part_places",
  currentRoom: "timeline.part_places",
  destinationUnit: "timeline.part_places",
  destinationRoom: "timeline.part_places",
  startLocationLat: "timeline.part_position",
  startLocationLong: "timeline.part_position",
  destinationLat: "timeline.part_position",
  destinationLong: "timeline.part_position",
  levelOfService: "timeline.part_level",
  levelReason: "timeline.part_level",
  needs: "timeline.part_needs",
  specialInstructions: "timeline.part_needs",
  contactPerson: "timeline.part_contact",
} as const;

/** What a request says now instead of what it said before. Pick-up and level are those of an offer, too. */
function getChange(event: TransportEvent, language: Language): string | null {
  const { type, details } = event;
  const { t } = createTranslator(language, timelineMessages);
  if (type === "response_withdrawn" && details.within === "request.change")
    return t("timeline.withdrawnByChange");
  if (typeof details.changed !== "string") return null;
  const { from, requestedFrom, to, requestedTo } = details;
  const stops = [
    typeof from === "string" && t("timeline.fromInstead", { now: from, before: String(requestedFrom) }),
    typeof to === "string" && t("timeline.toInstead", { now: to, before: String(requestedTo) }),
  ];
  const isSaid = (name: string) =>
    (name.startsWith("startLocation") && from !== undefined) ||
    (/^destinationL/.test(name) && to !== undefined) ||
    (name === "levelOfService" && getOffer(event, language)?.level != null);
  const names = details.changed.split(", ");
  const parts = new Set(
    names.flatMap((name) => (isIn(partOfField, name) && !isSaid(name) ? t(partOfField[name]) : [])),
  );
  const rest = parts.size > 0 && t("timeline.alsoChanged", { parts: [...parts].join(", ") });
  const acceptance = details.acceptanceLost && t("timeline.acceptanceLost");
  const reason = typeof details.reason === "string" && details.reason;
  const sentences = [...stops, ...getChangedChoices(event, language), rest, acceptance, reason];
  return sentences.filter(Boolean).join(". ") || null;
}

function getChangedChoices({ details }: TransportEvent, language: Language): readonly string[] {
  const { t } = createTranslator(language, timelineMessages, termsMessages, choicesMessages);
  const { priority, requestedPriority, isolation, requestedIsolation, equipment, requestedEquipment } =
    details;
  const insteadOf = (field: string, now: string, before: string) =>
    `${field}: ${t("timeline.insteadOf", { offered: now, requested: before })}`;
  const wordOf = (prefix: "terms" | "choices", value: unknown) => {
    const code = `${prefix}.${value}`;
    return isIn(termsMessages, code) || isIn(choicesMessages, code) ? t(code) : String(value);
  };
  const equipmentText = (items: unknown) => {
    const words = parseEquipment(typeof items === "string" ? items : null).map((item) =>
      t(equipmentTerms[item]),
    );
    return words.join(", ") || t("choices.none");
  };
  return [
    ...(priority === undefined
      ? []
      : [insteadOf(t("timeline.priority"), wordOf("terms", priority), wordOf("terms", requestedPriority))]),
    ...(isolation === undefined
      ? []
      : [
          insteadOf(
            t("timeline.isolation"),
            wordOf("choices", isolation),
            wordOf("choices", requestedIsolation),
          ),
        ]),
    ...(equipment === undefined
      ? []
      : [insteadOf(t("timeline.equipment"), equipmentText(equipment), equipmentText(requestedEquipment))]),
  ];
}

/** The company's reason, with its note. */
function getDeclineReason({ details }: TransportEvent, language: Language): string | null {
  const code = `declines.${details.declined}`;
  if (!isIn(declinesMessages, code)) return null;
  const reason = createTranslator(language, declinesMessages).t(code);
  return typeof details.note === "string" ? `${reason}: ${details.note}` : reason;
}

/** Of a request for another level than the proposed one. */
function getLevelDetail({ details }: TransportEvent, language: Language): string | null {
  const { t } = createTranslator(language, levelsMessages, timelineMessages);
  const [level, proposed] = [details.level, details.proposedLevel].map((name) => {
    const code = `levels.${name}`;
    return isIn(levelsMessages, code) ? t(code) : null;
  });
  return level && proposed ? t("timeline.levelInstead", { level, proposed }) : null;
}

/** Whether something is done, or no longer. */
const acceptanceTexts = {
  physician: ["timeline.physicianRemoved", "timeline.physicianNamed"],
  bedConfirmed: ["timeline.bedNotConfirmed", "timeline.bedConfirmed"],
  reportCalled: ["timeline.reportNotCalled", "timeline.reportCalled"],
} as const;

function getAcceptance({ details }: TransportEvent, language: Language): string | null {
  const { t } = createTranslator(language, timelineMessages);
  const said = Object.entries(acceptanceTexts).flatMap(([name, [undone, done]]) =>
    name in details ? t(details[name] ? done : undone) : [],
  );
  return said.join(", ") || null;
}

const isIn = <Messages extends object>(messages: Messages, code: string): code is keyof Messages & string =>
  code in messages;

function gapBetween(earlier: string, later: string, language: Language): string | null {
  const gap = seconds(earlier, later);
  return gap >= 1 ? formatDuration(gap, language) : null;
}

const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;
