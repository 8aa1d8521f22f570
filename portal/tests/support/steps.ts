import type {
  RequestParties,
  SessionUser,
  TransitionAction,
  TransportEvent,
  TransportRequest,
  TransportResponse,
} from "@wardway/model";
import type { ApiResult, ApiSession } from "./session.ts";
import {
  approvedTransport,
  completedTransport,
  completionOf,
  coordinates,
  createRequest,
  hoursAhead,
  requestBody,
  respondTo,
  setStatus,
} from "./transports.ts";

export interface Parties {
  readonly hospital: ApiSession;
  readonly company: ApiSession;
  readonly companyId: number;
}

export interface Situation {
  readonly request: TransportRequest & Pick<RequestParties, "receivingHospitalId">;
  /** The company's response or decline, if the step needs one. */
  readonly response?: Pick<TransportResponse, "id" | "ambulanceCompanyId">;
  /** Of the timeline, if the step names one. */
  readonly eventId?: number;
}

export interface Attempt {
  /** Creates a request, and response, in a status that allows the step. */
  prepare(parties: Parties): Promise<Situation>;
  call(session: ApiSession, situation: Situation, parties: Parties): Promise<ApiResult<unknown>>;
  /** Returns the fields of a form. */
  form(situation: Situation, parties: Parties): Record<string, string>;
  /** Where the form is sent. Default: the transport's page. */
  readonly address?: (requestId: number) => string;
}

/** On a request that exists. */
export type Step = Exclude<TransitionAction, "request.create" | "request.return">;

export async function withResponse({ hospital, company }: Parties): Promise<Situation> {
  const request = await createRequest(hospital);
  return { request, response: await respondTo(company, request.id) };
}

export async function underWay({ hospital, company }: Parties): Promise<Situation> {
  const { id } = await approvedTransport(hospital, company);
  return { request: await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress") };
}

export const inPool = async ({ hospital }: Parties): Promise<Situation> => ({
  request: await createRequest(hospital),
});
export const approved = async ({ hospital, company }: Parties): Promise<Situation> => ({
  request: await approvedTransport(hospital, company),
});
export const completed = async ({ hospital, company }: Parties): Promise<Situation> => ({
  request: await completedTransport(hospital, company),
});

const reason = "A reason";

function statusStep(to: string, intent: string, prepare: Attempt["prepare"]): Attempt {
  return {
    prepare,
    call: (session, { request }) =>
      session.patch(`/api/transport-requests/${request.id}/status`, { status: to, reason }),
    form: () => ({ intent, reason }),
  };
}

function responseStep(to: string, intent: string): Attempt {
  return {
    prepare: withResponse,
    call: (session, { response }) =>
      session.patch(`/api/transport-responses/${response?.id}/status`, { status: to }),
    form: ({ response }) => ({ intent, responseId: String(response?.id) }),
  };
}

/** Of a pick-up that the company has proposed. */
function proposalStep(status: string, intent: string): Attempt {
  return {
    prepare: async (parties) => {
      const { request } = await approved(parties);
      const proposed = await parties.company.post<TransportRequest>(
        `/api/transport-requests/${request.id}/proposal`,
        { transportDate: hoursAhead(5), reason },
      );
      return { request: proposed.body };
    },
    call: (session, { request }) =>
      session.patch(`/api/transport-requests/${request.id}/proposal`, {
        status,
        number: request.proposal?.number ?? 1,
        reason,
      }),
    form: ({ request }) => ({ intent, number: String(request.proposal?.number ?? 1), reason }),
  };
}

/** Typed to require an entry for each step. */
export const attempts: Record<Step, Attempt> = {
  "response.create": {
    prepare: inPool,
    call: (session, { request }, { companyId }) =>
      session.post("/api/transport-responses", {
        transportRequestId: request.id,
        ambulanceCompanyId: companyId,
        estimatedArrival: hoursAhead(3),
      }),
    form: (_, { companyId }) => {
      const [date = "", time = ""] = hoursAhead(3).split("T");
      const idempotencyKey = crypto.randomUUID();
      const ambulanceCompanyId = String(companyId);
      return {
        intent: "respond",
        ambulanceCompanyId,
        date,
        time: time.slice(0, 5),
        timeZone: "UTC",
        idempotencyKey,
      };
    },
  },
  "response.withdraw": responseStep("withdrawn", "withdraw"),
  "response.reject": responseStep("rejected", "reject"),
  "response.approve": responseStep("approved", "approve"),
  "request.release": statusStep("pending", "release", approved),
  "request.hand_back": statusStep("pending", "hand_back", underWay),
  "request.start": statusStep("in_progress", "start", approved),
  "request.milestone": {
    prepare: underWay,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/milestones`, { milestone: "en_route" }),
    form: () => ({ intent: "milestone", milestone: "en_route" }),
  },
  "request.correct_milestone": {
    prepare: async (parties) => {
      const { request } = await underWay(parties);
      const { body } = await parties.company.post<TransportEvent>(
        `/api/transport-requests/${request.id}/milestones`,
        { milestone: "en_route" },
      );
      return { request, eventId: body.id };
    },
    call: (session, { request, eventId = 1 }) =>
      session.post(`/api/transport-requests/${request.id}/corrections`, { eventId, at: null, reason }),
    form: ({ eventId }) => ({
      intent: "correct_milestone",
      eventId: String(eventId),
      what: "withdrawn",
      reason,
    }),
  },
  "request.message": {
    prepare: underWay,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/messages`, { text: "The patient is ready." }),
    form: () => ({
      intent: "message",
      text: "The patient is ready.",
      isAssigned: "on",
      idempotencyKey: crypto.randomUUID(),
    }),
  },
  "follow_link.create": {
    prepare: inPool,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/follow-links`, { recipient: "family" }),
    form: () => ({ intent: "create", recipient: "family", validHours: "24" }),
    address: (id) => `/transport/${id}/hand-off`,
  },
  "request.prepare_return": {
    prepare: inPool,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/prepared-return`, requestBody()),
    form: ({ request }) => ({
      untimed: "yes",
      patientName: request.patientName,
      medicalRecordNumber: request.medicalRecordNumber ?? "",
      currentLocation: request.destination,
      destination: request.currentLocation,
      priority: request.priority,
      isolationPrecautions: request.isolationPrecautions,
    }),
    address: (id) => `/new-request?return=${id}`,
  },
  "request.remove_return": {
    prepare: async (parties) => {
      const { request } = await inPool(parties);
      await parties.hospital.post(`/api/transport-requests/${request.id}/prepared-return`, requestBody());
      return { request };
    },
    call: (session, { request }) =>
      session.send("DELETE", `/api/transport-requests/${request.id}/prepared-return`),
    form: () => ({ intent: "remove_return" }),
  },
  "request.reopen": {
    prepare: async (parties) => {
      const { request } = await completed(parties);
      return { request, eventId: await completionOf(parties.hospital, request.id) };
    },
    call: (session, { request, eventId = 1 }) =>
      session.post(`/api/transport-requests/${request.id}/reopen`, { eventId, reason }),
    form: ({ eventId }) => ({ intent: "reopen", eventId: String(eventId), reason }),
  },
  "request.optimize": {
    prepare: async ({ hospital, company }) => ({
      request: await approvedTransport(hospital, company, coordinates),
    }),
    call: (session, { request }) => session.post(`/api/transport-requests/${request.id}/optimize-route`, {}),
    form: () => ({ intent: "optimize" }),
  },
  "request.change": {
    prepare: inPool,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/change`, {
        ...requestBody({ contactPerson: "Another Person" }),
        revision: request.revision,
      }),
    form: ({ request }) => ({
      patientName: request.patientName,
      medicalRecordNumber: request.medicalRecordNumber ?? "",
      currentLocation: request.currentLocation,
      destination: request.destination,
      asSoonAsPossible: "yes",
      date: hoursAhead(3).slice(0, 10),
      time: "14:30",
      priority: request.priority,
      isolationPrecautions: request.isolationPrecautions,
      contactPerson: "Another Person",
      revision: String(request.revision),
    }),
    address: (id) => `/transport/${id}/change`,
  },
  "request.propose_pickup": {
    prepare: approved,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/proposal`, {
        transportDate: hoursAhead(5),
        reason,
      }),
    form: () => {
      const [date = "", time = ""] = hoursAhead(5).split("T");
      return { intent: "propose_pickup", date, time: time.slice(0, 5), timeZone: "UTC", reason };
    },
  },
  "request.accept_proposal": proposalStep("accepted", "accept_proposal"),
  "request.decline_proposal": proposalStep("declined", "decline_proposal"),
  "request.withdraw_proposal": proposalStep("withdrawn", "withdraw_proposal"),
  "request.accept_patient": {
    // Of which the demo's second hospital is the destination.
    prepare: async ({ hospital }) => {
      const request = await createRequest(hospital, { destination: "St. Odhran Hospital, Cardiac ICU" });
      return { request: { ...request, receivingHospitalId: request.receivingHospital?.id } };
    },
    call: (session, { request }) =>
      session.post(`/api/incoming-transports/${request.id}/acceptance`, { bedConfirmed: true }),
    form: () => ({ intent: "accept", bedConfirmed: "on" }),
    address: (id) => `/incoming/${id}`,
  },
  "request.record_acceptance": {
    prepare: inPool,
    call: (session, { request }) =>
      session.post(`/api/transport-requests/${request.id}/acceptance`, { bedConfirmed: true }),
    form: () => ({ intent: "acceptance", what: "bed_confirmed", isDone: "on" }),
  },
  "request.decline": {
    prepare: inPool,
    call: (session, { request }, { companyId }) =>
      session.patch(`/api/transport-requests/${request.id}/decline`, {
        status: "declined",
        reason: "no_vehicle",
        ambulanceCompanyId: companyId,
      }),
    form: (_, { companyId }) => ({
      intent: "decline",
      reason: "no_vehicle",
      ambulanceCompanyId: String(companyId),
    }),
  },
  "request.widen": {
    prepare: async (parties) => {
      const { hospital, companyId } = parties;
      const own = (await hospital.get<SessionUser>("/api/user")).body.organizationId;
      const order = (companies: readonly object[]) =>
        hospital.patch(`/api/organizations/${own}/order-of-asking`, { widenAfterMinutes: 60, companies });
      await order([{ ambulanceCompanyId: companyId, stage: 1 }]);
      const situation = await inPool(parties);
      await order([]);
      return situation;
    },
    call: (session, { request }) => session.post(`/api/transport-requests/${request.id}/ask-all`),
    form: () => ({ intent: "ask_all" }),
  },
  "request.withdraw_decline": {
    prepare: async (parties) => {
      const { request } = await inPool(parties);
      const declined = { status: "declined", reason: "staffing" };
      await parties.company.patch(`/api/transport-requests/${request.id}/decline`, declined);
      return { request, response: { id: 0, ambulanceCompanyId: parties.companyId } };
    },
    call: (session, { request }, { companyId }) =>
      session.patch(`/api/transport-requests/${request.id}/decline`, {
        status: "withdrawn",
        ambulanceCompanyId: companyId,
      }),
    form: (_, { companyId }) => ({ intent: "withdraw_decline", ambulanceCompanyId: String(companyId) }),
  },
  "request.complete": statusStep("completed", "complete", underWay),
  "request.call_off": statusStep("cancelled", "call_off", underWay),
  "request.cancel": statusStep("cancelled", "cancel", inPool),
  "request.rate": {
    prepare: completed,
    call: (session, { request }) =>
      session.post("/api/ratings", { transportRequestId: request.id, rating: 4 }),
    form: () => ({ intent: "rate", rating: "4", idempotencyKey: crypto.randomUUID() }),
  },
};
