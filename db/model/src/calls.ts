import type { LevelOfService } from "./level-of-service.ts";
import type { RequestParties } from "./permissions.ts";
import type { Stops } from "./stops.ts";
import type { EventType, IsolationPrecaution, Priority, RequestStatus, Role } from "./vocabulary.ts";

/** Changes of responsibility that call who must act next. */
export const callKinds = [
  "new_request",
  "response",
  "approved",
  "given_back",
  "no_response",
  "taken_back",
  "called_off",
  "proposal",
  "message",
] as const;
export type CallKind = (typeof callKinds)[number];

interface CallRule {
  readonly kind: CallKind;
  /** The side that is called, unless its own user made the change. `every_company` may respond. */
  readonly calls: "hospital" | "company" | "every_company";
  /** Statuses before the event; any if omitted. */
  readonly from?: readonly RequestStatus[];
}

/**
 * Who is called by which event. Of a company everybody is called, of a hospital the requester; critical requests call
 * everybody, and repeat until someone of the side opens the request. An event without a rule is news.
 */
export const callRules: Readonly<Partial<Record<EventType, readonly CallRule[]>>> = {
  created: [{ kind: "new_request", calls: "every_company" }],
  response_received: [{ kind: "response", calls: "hospital" }],
  approved: [{ kind: "approved", calls: "company" }],
  released: [
    { kind: "given_back", calls: "hospital" },
    { kind: "taken_back", calls: "company" },
    { kind: "new_request", calls: "every_company" },
  ],
  // By the portal, when all companies were asked without a response.
  no_response: [{ kind: "no_response", calls: "hospital" }],
  cancelled: [
    { kind: "called_off", calls: "hospital", from: ["in_progress"] },
    { kind: "called_off", calls: "company", from: ["approved", "in_progress"] },
  ],
  change_proposed: [{ kind: "proposal", calls: "company" }],
  pickup_proposed: [{ kind: "proposal", calls: "hospital" }],
  message: [
    { kind: "message", calls: "hospital" },
    { kind: "message", calls: "company" },
  ],
};

/** A call waits while its request has one of these statuses; others wait until they are opened. */
export const callStatuses: Readonly<Partial<Record<CallKind, readonly RequestStatus[]>>> = {
  new_request: ["pending", "needs_approval"],
  response: ["needs_approval"],
  approved: ["approved"],
  given_back: ["pending", "needs_approval"],
  no_response: ["pending", "needs_approval"],
  proposal: ["approved", "in_progress"],
  message: ["pending", "needs_approval", "approved", "in_progress", "completed"],
};

/** The kinds that call the users of a role, in display order. */
export function getCallKinds(role: Role): readonly CallKind[] {
  if (role === "admin") return [];
  const isOfRole = ({ calls }: CallRule) => (calls === "hospital") === (role === "hospital");
  const rules = Object.values(callRules).flat();
  return callKinds.filter((kind) => rules.some((rule) => rule.kind === kind && isOfRole(rule)));
}

export interface CallingEvent {
  readonly type: EventType;
  /** Before the event; null for a new request. */
  readonly fromStatus: RequestStatus | null;
  /** Null for an administrator, and for the portal itself. */
  readonly actorOrganizationId: number | null;
}

export interface CalledOrganization {
  readonly organizationId: number;
  readonly kind: CallKind;
}

/**
 * The parties that an event calls. The companies that may respond are not listed: `new_request` calls who sees the pool.
 * @param request with the company that was concerned at the event
 */
export function getCalls(event: CallingEvent, request: RequestParties): readonly CalledOrganization[] {
  return (callRules[event.type] ?? []).flatMap(({ kind, calls, from }) => {
    if (calls === "every_company") return [];
    if (from && (event.fromStatus === null || !from.includes(event.fromStatus))) return [];
    const organizationId = calls === "hospital" ? request.hospitalId : request.ambulanceCompanyId;
    return organizationId === null || organizationId === event.actorOrganizationId
      ? []
      : [{ organizationId, kind }];
  });
}

/** What waits for the viewer's side because no one of it has opened the request since. */
export interface RequestCall extends Stops {
  /** The request's id. */
  readonly id: number;
  readonly kind: CallKind;
  /** The event that calls; none for a new request. */
  readonly eventId?: number | undefined;
  /** ISO 8601; none for a new request. */
  readonly calledAt?: string | undefined;
  /** The other party. */
  readonly by?: string | undefined;
  /** Free text, which may name a patient: on screens only. */
  readonly reason?: string | undefined;
  /** Only the hospital's own users get it, for screens only. */
  readonly patientName?: string | undefined;
  /** The viewer may no longer see the request, and gets no places. */
  readonly isHidden?: true | undefined;
  readonly priority: Priority;
  /** ISO 8601. */
  readonly transportDate: string;
  readonly asSoonAsPossible?: true | undefined;
  /** IANA name. */
  readonly hospitalTimeZone: string;
  /** Comma-separated choices. */
  readonly equipment: string | null;
  readonly levelOfService: LevelOfService | null;
  readonly isolationPrecautions: IsolationPrecaution;
}

/** A call that is counted and marked, and not described. */
export type BriefCall = Pick<RequestCall, "id" | "kind" | "eventId" | "priority">;
export type WaitingCall = RequestCall | BriefCall;

export const isDescribed = <Call extends WaitingCall>(call: Call): call is Call & RequestCall =>
  "transportDate" in call;

/** Whether a call repeats until someone of the side opens the request. */
export const isRepeated = ({ priority }: Pick<RequestCall, "priority">): boolean => priority === "critical";

export interface CallPreferences {
  /** Do not call, except for critical requests. */
  readonly mutedCalls: readonly CallKind[];
  /** Hospitals: colleagues' requests call only if they are critical, or if no colleague can be called. */
  readonly onlyOwnCalls: boolean;
}
