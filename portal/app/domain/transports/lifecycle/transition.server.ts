import type { Connection, Transaction } from "@wardway/db/open";
import {
  type ReplacedByOffer,
  transportDeclines,
  transportEvents,
  transportRequests,
  transportResponses,
} from "@wardway/db/schema";
import {
  accountMay,
  afterStep,
  DomainError,
  type ErrorCode,
  type EventType,
  isTooFar,
  may,
  nextStatus,
  type Proposal,
  type RequestStatus,
  type ResponseParties,
  type ResponseStatus,
  type TransitionAction,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { statesMessages } from "@wardway/model/messages/en/states";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Outcome, runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import { type Caller, staffOf } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { endCalls, recordCalls } from "../alerts/calls.server.ts";
import {
  affectedOrganizations,
  endCompanyNotifications,
  notify,
  notifyCompanies,
} from "../notifications/notify.server.ts";
import { readRequest, requestNotFound } from "../record/read-request.server.ts";
import {
  type LocatedResponse,
  locateResponse,
  readResponse,
  responseNotFound,
} from "../record/read-responses.server.ts";
import type { Stated } from "../record/request-changes.server.ts";
import type { RouteColumns } from "../record/request-route.server.ts";
import { canSee, canSeeResponse, isOpen } from "../record/visibility.server.ts";

export type LockedRequest = typeof transportRequests.$inferSelect;

export interface Transition {
  readonly action: TransitionAction;
  readonly event: EventType;
  /** The transition's response. */
  readonly response?: ResponseParties & { readonly id: number };
  /** The company concerned, if it has no response and is not assigned. */
  readonly companyId?: number;
  readonly set?: Partial<
    Pick<
      LockedRequest,
      | "ambulanceCompanyId"
      | "promisedArrival"
      | "lastMilestone"
      | "notCarriedOut"
      | "acceptingPhysician"
      | "askedCompanyIds"
      | "proposal"
      | "preparedReturn"
      | keyof RouteColumns
      | keyof Stated
    > &
      Readonly<
        Record<
          | "givenBackAt"
          | "bedConfirmedAt"
          | "reportCalledAt"
          | "patientAcceptedAt"
          | "widenAt"
          | "noResponseAt",
          SQL | null
        >
      >
  >;
  /** What is requested has changed: a colleague who edits it at the same time must read that first. */
  readonly isRevision?: boolean;
  readonly details?: Record<string, string | number | null>;
  /** The earlier event that this one corrects. */
  readonly correctsId?: number;
  /** Default: the statement's time. */
  readonly occurredAt?: Date;
  /** Companies whose open responses end with it. */
  readonly endedCompanyIds?: readonly number[];
  /** No one does it now: who caused it earlier is notified too. */
  readonly isAutomatic?: true;
  /** The companies that are asked now, and were not before, are notified. */
  readonly asksFurther?: boolean;
  /** Used by `response.withdraw`. */
  readonly openResponses?: number;
}

type AuditDetails = NonNullable<Outcome<unknown>["details"]>;

/**
 * Under the request's lock, with the audit row.
 * @param work returns details of the audit row
 * @throws DomainError not_found, forbidden or conflict
 */
export async function transitionRequest<Action extends TransitionAction>(
  db: Connection,
  caller: Caller,
  { action, requestId }: { readonly action: Action; readonly requestId: number },
  work: (tx: Transaction, request: LockedRequest, action: Action) => Promise<AuditDetails>,
): Promise<TransportRequest> {
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  const value = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const request = await lockRequest(tx, caller, requestId, action);
    const details = await work(tx, request, action);
    return { value: await readRequest(tx, caller, request.id), details };
  });
  triggerJobs("mail");
  return value;
}

interface ResponseTransition<Action extends TransitionAction> {
  readonly action: Action;
  readonly responseId: number;
  /** A response to another request is not found. */
  readonly requestId?: number | undefined;
}

/**
 * Under the request's lock, with the audit row.
 * @param work returns further details of the audit row
 * @throws DomainError not_found, forbidden or conflict
 */
export async function transitionResponse<Action extends TransitionAction>(
  db: Connection,
  caller: Caller,
  { action, responseId, requestId }: ResponseTransition<Action>,
  work: (
    tx: Transaction,
    locked: { readonly request: LockedRequest; readonly response: LocatedResponse },
    action: Action,
  ) => Promise<AuditDetails>,
): Promise<TransportResponse> {
  const intent = { action, resourceType: "transport_response", resourceId: responseId } as const;
  const value = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const response = await locateResponse(tx, responseId);
    if (requestId !== undefined && requestId !== response.transportRequestId) throw responseNotFound();
    const request = await lockRequest(tx, caller, response.transportRequestId, action, response);
    const more = await work(tx, { request, response }, action);
    const { transportRequestId, ambulanceCompanyId } = response;
    return {
      value: await readResponse(tx, response.id),
      details: { transportRequestId, ambulanceCompanyId, ...more },
    };
  });
  triggerJobs("mail");
  return value;
}

/**
 * Locks a request and checks the caller. Every writer takes this lock first, so that concurrent writers are
 * serialized.
 * @throws DomainError not_found, forbidden or conflict
 */
export async function lockRequest(
  tx: Transaction,
  caller: Caller,
  requestId: number,
  action: TransitionAction,
  response?: ResponseParties,
): Promise<LockedRequest> {
  const query = selectRequest(tx, requestId);
  // Checked before locking too: a caller who cannot see the request must not queue for it.
  assertVisible(caller, (await query)[0], action, response);
  const [request] = await query.for("no key update");
  return assertPermitted(caller, assertVisible(caller, request, action, response), action, response);
}

/**
 * The checks of `lockRequest` without the lock, for slow work before a transition.
 * @throws DomainError not_found, forbidden or conflict
 */
export async function checkTransition(
  connection: Connection,
  caller: Caller,
  requestId: number,
  action: TransitionAction,
): Promise<LockedRequest> {
  const [request] = await selectRequest(connection, requestId);
  return assertPermitted(caller, assertVisible(caller, request, action), action);
}

const selectRequest = (connection: Connection, requestId: number) =>
  connection.select().from(transportRequests).where(eq(transportRequests.id, requestId)).$dynamic();

/** A response must be visible itself, so that ids of rivals reveal nothing. */
function assertVisible(
  caller: Caller,
  request: LockedRequest | undefined,
  action: TransitionAction,
  response?: ResponseParties,
): LockedRequest {
  if (request && isVisible(caller, request, action, response)) return request;
  throw response ? responseNotFound() : requestNotFound();
}

function isVisible(
  caller: Caller,
  request: LockedRequest,
  action: TransitionAction,
  response?: ResponseParties,
): boolean {
  if (response) return canSeeResponse(caller, request, response);
  // The only act of a hospital on the request of another one.
  if (action === "request.accept_patient" && may(caller, action, request)) return true;
  return canSee(caller, request);
}

function assertPermitted(
  caller: Caller,
  request: LockedRequest,
  action: TransitionAction,
  response?: ResponseParties,
): LockedRequest {
  if (!accountMay(caller, action)) throw notAllowed();
  // The status first: a crew whose transport was just released reads that, not "not allowed".
  if (nextStatus(action, request.status) === null) {
    // A company that was not chosen learns no more than that.
    throw isVisible(caller, request, action)
      ? transitionConflict(action, request.status)
      : new DomainError("response.noLongerOpen");
  }
  if (isAboutProposal(action) && request.proposal === null) throw new DomainError("proposal.gone");
  if (!may(caller, action, request, response)) throw notAllowed();
  assertNotTooFar(action, request);
  return request;
}

const isAboutProposal = (action: TransitionAction) => action.endsWith("_proposal");

function assertNotTooFar(action: TransitionAction, request: LockedRequest): void {
  if (isTooFar(action, request)) throw new DomainError(tooFarCodes[action as keyof typeof tooFarCodes]);
}

const tooFarCodes = {
  "request.hand_back": "transport.patientAboard",
  "request.call_off": "transport.handedOver",
  "request.change": "transport.noLongerChanged",
  "request.propose_pickup": "transport.pickupOver",
} as const satisfies Partial<Record<TransitionAction, ErrorCode>>;

const notAllowed = () => new DomainError("transport.notAllowed");

/** Life cycle actions, and one that is possible in a single status. */
type TimedAction = TransitionAction | "request.share_position";

/** Explains to a race's loser what happened first. */
export function transitionConflict(action: TimedAction, status: RequestStatus): DomainError {
  const code = `states.${status}` as const;
  // One of them for all, which have the same parameter: the compiler compares no more than 25 codes.
  const conflict = `tooLate.${action}` as "tooLate.request.cancel";
  return new DomainError(conflict, { state: { code, text: statesMessages[code] } });
}

/** now() is the transaction's start: for a writer that waited, before the change it waited for. */
export const statementTime = sql`clock_timestamp()`;

/**
 * Updates a locked request, its timeline and notifications.
 * @returns the new status
 * @throws DomainError conflict if the status does not allow the action
 */
export async function applyTransition(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  transition: Transition,
): Promise<RequestStatus> {
  const { action, response } = transition;
  const companyId = response?.ambulanceCompanyId ?? transition.companyId ?? request.ambulanceCompanyId;
  const to = nextStatus(action, request.status, transition.openResponses);
  if (to === null) throw transitionConflict(action, request.status);
  const proposal = getProposal(request, transition, to);
  const isUnanswered = transition.set?.proposal === undefined && proposal !== request.proposal;
  const [updated] = await tx
    .update(transportRequests)
    .set({
      ...transition.set,
      proposal,
      preparedReturn: getPreparedReturn(request, transition, to),
      status: to,
      updatedAt: statementTime,
      version: sql`${transportRequests.version} + 1`,
      ...(transition.isRevision && { revision: sql`${transportRequests.revision} + 1` }),
    })
    .where(and(eq(transportRequests.id, request.id), eq(transportRequests.status, request.status)))
    .returning({ receivingHospitalId: transportRequests.receivingHospitalId });
  if (!updated) throw transitionConflict(action, request.status);
  const isRedirected =
    request.patientAcceptedAt !== null && updated.receivingHospitalId !== request.receivingHospitalId;
  const [event] = await tx
    .insert(transportEvents)
    .values({
      transportRequestId: request.id,
      type: transition.event,
      fromStatus: request.status,
      toStatus: to,
      actorUserId: caller.userId,
      actorOrganizationId: caller.organizationId,
      ambulanceCompanyId: companyId,
      transportResponseId: response?.id ?? null,
      correctsId: transition.correctsId ?? null,
      occurredAt: transition.occurredAt ?? statementTime,
      recordedAt: statementTime,
      details: {
        ...transition.details,
        ...(isUnanswered && { endedProposal: 1 }),
        ...(isRedirected && { endedAcceptance: 1 }),
        ...(transition.isAutomatic ? { automatic: 1 } : staffOf(caller)),
      },
    })
    .returning({ id: transportEvents.id });
  if (!event) throw new Error("An insert returned no row.");
  if (isOpen(request.status) && !isOpen(to)) {
    await endCompanyNotifications(tx, request.id);
    // The timeline has them. If the request returns to the pool, all companies are asked again.
    await tx.delete(transportDeclines).where(eq(transportDeclines.transportRequestId, request.id));
  }
  if (transition.asksFurther) await notifyCompanies(tx, event.id, request.id);
  if (request.proposal !== null && proposal === null) await endCalls(tx, request.id, "proposal");
  const affected = affectedOrganizations(caller, request, { ...transition, ...updated });
  await notify(tx, transition.isAutomatic ? null : caller, event.id, request.id, affected);
  await recordCalls(
    tx,
    transition.isAutomatic ? null : caller,
    {
      id: event.id,
      requestId: request.id,
      type: transition.event,
      fromStatus: request.status,
      actorOrganizationId: transition.isAutomatic ? null : caller.organizationId,
    },
    { hospitalId: request.hospitalId, ambulanceCompanyId: companyId },
  );
  return to;
}

/** The same patient on the way back, as is what protects the crew. */
const sameOnReturn = ["patientName", "medicalRecordNumber", "isolationPrecautions"] as const;

/** Not without its outbound transport, and corrected with it. */
function getPreparedReturn(
  request: LockedRequest,
  { set = {} }: Transition,
  to: RequestStatus,
): LockedRequest["preparedReturn"] {
  const { preparedReturn } = { ...request, ...set };
  if (to === "cancelled" || preparedReturn === null) return null;
  const corrected = sameOnReturn.filter((name) => set[name] !== undefined && set[name] !== request[name]);
  if (corrected.length === 0) return preparedReturn;
  return {
    ...preparedReturn,
    ...Object.fromEntries(corrected.map((name) => [name, set[name]])),
    preparedAt: new Date().toISOString(),
  };
}

/** Without what no one needs to answer any more. */
function getProposal(
  { proposal, lastMilestone, status }: LockedRequest,
  { set }: Transition,
  to: RequestStatus,
): Proposal | null {
  if (set?.proposal !== undefined) return set.proposal;
  // A process of an earlier release can leave that of another company.
  if (proposal === null || isOpen(status)) return null;
  const reached = set?.lastMilestone === undefined ? lastMilestone : set.lastMilestone;
  return afterStep(proposal, { status: to, lastMilestone: reached });
}

const closedCodes = {
  pending: "response.changed",
  approved: "response.alreadyApproved",
  rejected: "response.alreadyRejected",
  withdrawn: "response.withdrawn",
  released: "response.released",
} as const satisfies Record<ResponseStatus, ErrorCode>;

/** @param replaced by the approval @throws DomainError conflict if the response is not open */
export async function closeResponse(
  tx: Transaction,
  id: number,
  status: "approved" | "rejected" | "withdrawn",
  replaced: ReplacedByOffer | null = null,
): Promise<void> {
  const closed = await tx
    .update(transportResponses)
    .set({ status, replaced })
    .where(and(eq(transportResponses.id, id), eq(transportResponses.status, "pending")))
    .returning({ id: transportResponses.id });
  if (closed.length > 0) return;
  const [response] = await tx
    .select({ status: transportResponses.status })
    .from(transportResponses)
    .where(eq(transportResponses.id, id));
  throw new DomainError(closedCodes[response?.status ?? "pending"]);
}

interface MovedResponse {
  readonly id: number;
  readonly companyId: number;
  readonly replaced: ReplacedByOffer | null;
}

export async function moveResponses(
  tx: Transaction,
  requestId: number,
  { from, to }: { readonly from: ResponseStatus; readonly to: ResponseStatus },
): Promise<readonly MovedResponse[]> {
  return await tx
    .update(transportResponses)
    .set({ status: to })
    .where(and(eq(transportResponses.transportRequestId, requestId), eq(transportResponses.status, from)))
    .returning({
      id: transportResponses.id,
      companyId: transportResponses.ambulanceCompanyId,
      replaced: transportResponses.replaced,
    });
}
