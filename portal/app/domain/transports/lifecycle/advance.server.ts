import type { Connection, Transaction } from "@wardway/db/open";
import { transportEvents, transportRequests } from "@wardway/db/schema";
import {
  accountMay,
  DomainError,
  type EventType,
  may,
  nextStatus,
  type RequestStatus,
  type ResponseParties,
  type TransitionAction,
} from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { type Caller, staffOf } from "#app/domain/audit/caller.server.ts";
import { concernedBy, notify } from "../notifications/notify.server.ts";
import { requestNotFound } from "../requests/read.server.ts";
import { canSee, canSeeResponse } from "../requests/visibility.server.ts";
import { responseNotFound } from "../responses/read.server.ts";
import type { RouteColumns } from "../routing/request-route.server.ts";
import { tooLate } from "./too-late.server.ts";

export type LockedRequest = typeof transportRequests.$inferSelect;

export interface Step {
  readonly action: TransitionAction;
  readonly event: EventType;
  /** The response the step is about, with the company that made it. */
  readonly response?: ResponseParties & { readonly id: number };
  /** Columns that change beside the status. */
  readonly set?: Partial<Pick<LockedRequest, "ambulanceCompanyId" | "lastMilestone" | keyof RouteColumns>>;
  readonly details?: Record<string, string | number | null>;
  /** When it happened, where that is not now. */
  readonly occurredAt?: Date;
  /** Companies whose open responses the step has closed. */
  readonly turnedDown?: readonly number[];
  /** Responses still open after the step; `response.withdraw` alone depends on it. */
  readonly openResponses?: number;
}

/**
 * Locks a request for the rest of the transaction and checks who asks: every writer takes this lock first,
 * so two at once are put in a row and the second sees what the first has done.
 * @throws DomainError not_found, forbidden or conflict
 */
export async function lockRequest(
  tx: Transaction,
  caller: Caller,
  requestId: number,
  action: TransitionAction,
  response?: ResponseParties,
): Promise<LockedRequest> {
  const found = selectRequest(tx, requestId);
  // Looked at before it is locked: who may not see a request does not queue for it either.
  visible(caller, (await found)[0], response);
  const [request] = await found.for("no key update");
  return permitted(caller, visible(caller, request, response), action, response);
}

/**
 * The same checks without the lock, for work that goes before a step and takes long: the step itself asks again.
 * @throws DomainError not_found, forbidden or conflict
 */
export async function checkStep(
  connection: Connection,
  caller: Caller,
  requestId: number,
  action: TransitionAction,
): Promise<LockedRequest> {
  const [request] = await selectRequest(connection, requestId);
  return permitted(caller, visible(caller, request), action);
}

const selectRequest = (connection: Connection, requestId: number) =>
  connection.select().from(transportRequests).where(eq(transportRequests.id, requestId)).$dynamic();

/** Where the step is about a response, that is what must be theirs to see: a rival's number leaks nothing. */
function visible(
  caller: Caller,
  request: LockedRequest | undefined,
  response?: ResponseParties,
): LockedRequest {
  const isTheirs =
    request && (response ? canSeeResponse(caller, request, response) : canSee(caller, request));
  if (isTheirs) return request;
  throw response ? responseNotFound() : requestNotFound();
}

function permitted(
  caller: Caller,
  request: LockedRequest,
  action: TransitionAction,
  response?: ResponseParties,
): LockedRequest {
  if (!accountMay(caller, action)) throw notTheirs();
  // Before the question whose it is: a crew whose transport was released a moment ago reads just that.
  if (nextStatus(action, request.status) === null) {
    // A company whose offer lost learns no more of the request's fate than that.
    throw canSee(caller, request) ? tooLate(action, request.status) : noLongerOpen();
  }
  if (!may(caller, action, request, response)) throw notTheirs();
  return request;
}

const noLongerOpen = () => new DomainError("response.noLongerOpen");

const notTheirs = () => new DomainError("transport.notAllowed");

/** now() is when the transaction began: who waited for the lock began before what it waited for happened. */
const underTheLock = sql`clock_timestamp()`;

/** Takes a locked request one step on: a conditional update, its row in the timeline, and word to those concerned. */
export async function advance(
  tx: Transaction,
  caller: Caller,
  request: LockedRequest,
  step: Step,
): Promise<RequestStatus> {
  const to = nextStatus(step.action, request.status, step.openResponses);
  if (to === null) throw tooLate(step.action, request.status);
  const updated = await tx
    .update(transportRequests)
    .set({
      ...step.set,
      status: to,
      updatedAt: underTheLock,
      version: sql`${transportRequests.version} + 1`,
    })
    .where(and(eq(transportRequests.id, request.id), eq(transportRequests.status, request.status)))
    .returning({ id: transportRequests.id });
  if (updated.length === 0) throw tooLate(step.action, request.status);
  const [event] = await tx
    .insert(transportEvents)
    .values({
      transportRequestId: request.id,
      type: step.event,
      fromStatus: request.status,
      toStatus: to,
      actorUserId: caller.userId,
      actorOrganizationId: caller.organizationId,
      ambulanceCompanyId: step.response?.ambulanceCompanyId ?? request.ambulanceCompanyId,
      transportResponseId: step.response?.id ?? null,
      occurredAt: step.occurredAt ?? underTheLock,
      recordedAt: underTheLock,
      details: { ...step.details, ...staffOf(caller) },
    })
    .returning({ id: transportEvents.id });
  if (!event) throw new Error("An insert returned no row.");
  await notify(tx, caller, event.id, request.id, concernedBy(caller, request, step));
  return to;
}
