import {
  organizations,
  transportDeclines,
  transportEvents,
  transportRequests,
  transportResponses,
} from "@wardway/db/schema";
import {
  type Actor,
  activeStatuses,
  closedStatuses,
  ENDED_HOURS,
  type IncomingView,
  type LevelOfService,
  openStatuses,
  type RequestParties,
  type RequestStatus,
  type ResponseParties,
} from "@wardway/model";
import { and, eq, gt, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

export const isOpen = (status: RequestStatus) => openStatuses.some((open) => open === status);

/** The columns of requests, or those of an alias. */
type Requests = Readonly<
  Record<"id" | "status" | "hospitalId" | "ambulanceCompanyId" | "askedCompanyIds", AnyPgColumn>
>;

/**
 * Requests that an actor may see: a hospital its own, a company the pool and its own, an administrator all.
 * `statuses` narrows the condition, so that an index serves it.
 */
export function visibleTo(
  actor: Actor,
  statuses: readonly RequestStatus[] = [],
  requests: Requests = transportRequests,
): SQL | undefined {
  return and(boundTo(actor, requests), visibleToRole(actor, statuses, requests));
}

/** The requests that a widget session is bound to. */
export function boundTo(
  { requestIds }: Pick<Actor, "requestIds">,
  requests: Requests = transportRequests,
): SQL | undefined {
  return requestIds && inArray(requests.id, [...requestIds]);
}

/** An ended transport is shown for `ENDED_HOURS`; this older pick-up bounds what is read. */
const MAX_TRANSPORT_DAYS = 30;

/**
 * What comes to an actor's hospital, from other hospitals and itself, and what ended within the last hours. It reads of that what
 * `incomingFields` names. In a query of requests.
 */
export function receivedBy(
  { role, organizationId, scopes, requestIds }: Actor,
  view?: IncomingView,
): SQL | undefined {
  if (role !== "hospital" || organizationId === null || scopes || requestIds) return sql`false`;
  const { id, receivingHospitalId, status, transportDate } = transportRequests;
  const coming = inArray(status, [...openStatuses, ...activeStatuses]);
  const ended = and(
    inArray(status, [...closedStatuses]),
    gt(transportDate, sql`now() - make_interval(days => ${MAX_TRANSPORT_DAYS})`),
    sql`exists (
      select from ${transportEvents} ending
      where ending.transport_request_id = ${id} and ending.type in ('completed', 'cancelled')
        and ending.recorded_at > now() - make_interval(hours => ${ENDED_HOURS})
    )`,
  );
  const arms = { coming, ended };
  return and(eq(receivingHospitalId, organizationId), view ? arms[view] : or(coming, ended));
}

/** Requests of which an actor may open a page. */
export const openableBy = (actor: Actor): SQL | undefined =>
  actor.role === "hospital" ? or(visibleTo(actor), receivedBy(actor)) : visibleTo(actor);

const isWithin = ({ requestIds }: Pick<Actor, "requestIds">, { id }: Numbered) =>
  requestIds === undefined || requestIds.includes(id);

function visibleToRole(
  actor: Actor,
  statuses: readonly RequestStatus[],
  requests: Requests,
): SQL | undefined {
  if (actor.role === "admin") return undefined;
  if (actor.organizationId === null) return sql`false`;
  if (actor.role === "hospital") return eq(requests.hospitalId, actor.organizationId);
  const assigned = eq(requests.ambulanceCompanyId, actor.organizationId);
  const asked = isAsked(sql`${actor.organizationId}::integer`, requests);
  if (statuses.length > 0 && statuses.every(isOpen)) return asked;
  if (statuses.length > 0 && !statuses.some(isOpen)) return assigned;
  return or(assigned, and(inArray(requests.status, [...openStatuses]), asked));
}

/** Whether the hospital has asked a company about an open request so far. In a query of requests. */
export const isAsked = (
  organizationId: SQLWrapper,
  { askedCompanyIds }: Pick<Requests, "askedCompanyIds"> = transportRequests,
): SQL => sql`(${askedCompanyIds} is null or ${organizationId} = any (${askedCompanyIds}))`;

export type Viewer = Pick<Actor, "role" | "organizationId" | "requestIds">;

interface Numbered {
  readonly id: number;
}

/** What decides who sees a request. */
export interface VisibleState extends RequestParties {
  readonly status: RequestStatus;
  /** Of an open request; null for all companies. */
  readonly askedCompanyIds: readonly number[] | null;
}

/** `visibleTo` for a loaded request. */
export function canSee(actor: Viewer, request: Numbered & VisibleState): boolean {
  if (!isWithin(actor, request)) return false;
  if (actor.role === "admin") return true;
  if (actor.organizationId === null) return false;
  if (actor.role === "hospital") return request.hospitalId === actor.organizationId;
  if (!isOpen(request.status)) return request.ambulanceCompanyId === actor.organizationId;
  return request.askedCompanyIds === null || request.askedCompanyIds.includes(actor.organizationId);
}

/** Visible to the hospital and the company that made it, to no rival. */
export function canSeeResponse(
  actor: Actor,
  request: Numbered & RequestParties,
  response: ResponseParties,
): boolean {
  if (!isWithin(actor, request)) return false;
  if (actor.role === "admin") return true;
  const owner = actor.role === "hospital" ? request.hospitalId : response.ambulanceCompanyId;
  return owner === actor.organizationId;
}

/**
 * Responses that a company made and that were not chosen, its last of each request that has left the pool. `visibleTo`
 * hides those requests: a company reads of them what `lost-offers` selects, without the patient.
 */
export function lostBy({ role, organizationId, requestIds }: Actor): SQL | undefined {
  if (role !== "ambulance" || organizationId === null || requestIds) return sql`false`;
  const { id, transportRequestId, ambulanceCompanyId, status } = transportResponses;
  return and(
    eq(ambulanceCompanyId, organizationId),
    eq(status, "rejected"),
    notInArray(transportRequests.status, [...openStatuses]),
    sql`${transportRequests.ambulanceCompanyId} is distinct from ${organizationId}`,
    sql`not exists (
      select from ${transportResponses} as later
      where later.transport_request_id = ${transportRequestId}
        and later.ambulance_company_id = ${organizationId} and later.id > ${id}
    )`,
  );
}

/** Requests whose level of service a company runs, as `holdsLevel`. In a query of requests. */
export const levelHeldBy = (organizationId: SQLWrapper | number): SQL => sql`(
  ${transportRequests.levelOfService} is null or exists (
    select from ${organizations} holder where holder.id = ${organizationId}
      and (cardinality(holder.levels_of_service) = 0
        or ${transportRequests.levelOfService} = any (holder.levels_of_service))
  )
)`;

/** A company's lists omit the open requests that it has declined. In a query of requests. */
export function notDeclinedBy({ role, organizationId }: Actor): SQL | undefined {
  if (role !== "ambulance" || organizationId === null) return undefined;
  return sql`not ${declinedBy(organizationId)}`;
}

/** In a query of requests. */
export const declinedBy = (organizationId: number): SQL => sql`${transportRequests.id} in (
  select decline.transport_request_id from ${transportDeclines} decline
  where decline.ambulance_company_id = ${organizationId}
)`;

const replacedBy = (value: SQL) => sql`(
  select ${value} from ${transportResponses} winner
  where winner.transport_request_id = ${transportRequests.id} and winner.status = 'approved'
)`;

/**
 * What the hospital requested, for readers who must not learn to what it agreed with another company: an approved counter-offer
 * changes the request. In a query of requests.
 */
export const requestedTerms = {
  transportDate: sql`coalesce(
    ${replacedBy(sql`(winner.replaced ->> 'transportDate')::timestamptz`)}, ${transportRequests.transportDate}
  )`.mapWith(transportRequests.transportDate),
  asSoonAsPossible: sql<boolean>`coalesce(
    ${replacedBy(sql`(winner.replaced ->> 'asSoonAsPossible')::boolean`)}, ${transportRequests.asSoonAsPossible}
  )`,
  levelOfService: sql<LevelOfService | null>`case
    when ${replacedBy(sql`jsonb_exists(winner.replaced, 'levelOfService')`)}
    then ${replacedBy(sql`winner.replaced ->> 'levelOfService'`)}
    else ${transportRequests.levelOfService} end`,
};

/** Minimum necessary (45 CFR 164.502(b)). */
export function canIdentifyPatient(actor: Viewer, request: RequestParties): boolean {
  return actor.role !== "ambulance" || request.ambulanceCompanyId === actor.organizationId;
}
