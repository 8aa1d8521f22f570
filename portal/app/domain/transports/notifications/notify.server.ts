import type { Transaction } from "@wardway/db/open";
import { mailOutbox, notifications, transportEvents, transportRequests, users } from "@wardway/db/schema";
import {
  type EventType,
  type Milestone,
  milestoneNames,
  type NotificationType,
  notificationTypes,
} from "@wardway/model";
import { sql } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { isAsked, levelHeldBy } from "../record/visibility.server.ts";

interface Affected {
  readonly organizationId: number;
  readonly type: NotificationType;
}

interface Parties {
  readonly hospitalId: number;
  readonly ambulanceCompanyId: number | null;
  readonly receivingHospitalId: number | null;
  readonly patientAcceptedAt: Date | null;
}

/** Companies are notified of a new request by `notifyCompanies`, of lateness by its job. */
type NotifiedEvent = Exclude<NotificationType & EventType, "created">;

interface NotifiedTransition {
  readonly event: EventType;
  readonly response?: { readonly ambulanceCompanyId: number };
  readonly companyId?: number;
  readonly endedCompanyIds?: readonly number[];
  readonly isAutomatic?: boolean;
  /** After it; the request is as before it. */
  readonly receivingHospitalId: number | null;
}

/**
 * The other party, the hospital that has accepted the patient, and the companies whose open responses have ended, without naming the
 * chosen one. Some changes of an administrator notify both parties.
 */
export function affectedOrganizations(
  caller: Caller,
  request: Parties,
  transition: NotifiedTransition,
): readonly Affected[] {
  const type = notificationTypes.find(
    (candidate): candidate is NotifiedEvent => candidate === transition.event && candidate !== "created",
  );
  if (!type) return [];
  const hospital = request.hospitalId;
  const company =
    transition.response?.ambulanceCompanyId ?? transition.companyId ?? request.ambulanceCompanyId;
  // It has prepared for the patient.
  const accepting = request.patientAcceptedAt && request.receivingHospitalId;
  const parties: Record<NotifiedEvent, readonly (number | null)[]> = {
    response_received: [hospital],
    response_expired: [hospital, company],
    approved: [company],
    response_rejected: [company],
    started: [hospital, company],
    ...milestoneParties(hospital, company),
    completed: [hospital, company],
    cancelled: [hospital, company, accepting],
    released: [hospital, company, accepting],
    declined: [hospital],
    asking_widened: [hospital],
    no_response: [hospital],
    // Beside the companies whose responses have ended.
    changed: [hospital, company, accepting],
    change_proposed: [hospital, company],
    pickup_proposed: [hospital, company],
    proposal_accepted: [hospital, company, accepting],
    patient_accepted: [hospital],
    proposal_declined: [hospital, company],
    proposal_withdrawn: [hospital, company],
    milestone_corrected: [hospital, company],
    reopened: [hospital, company],
    message: [hospital, company],
  };
  const others = parties[type]
    .filter((party) => party !== null)
    .filter((id) => transition.isAutomatic || id !== caller.organizationId);
  const isRedirected = accepting && accepting !== transition.receivingHospitalId;
  const endedType: NotificationType = type === "approved" ? "response_rejected" : type;
  return [
    ...others.map((organizationId) => ({
      organizationId,
      type: isRedirected && organizationId === accepting ? ("redirected" as const) : type,
    })),
    ...(transition.endedCompanyIds ?? []).map((organizationId) => ({
      organizationId,
      type: endedType,
    })),
  ];
}

function milestoneParties(...parties: readonly (number | null)[]) {
  const entries = milestoneNames.map((milestone) => [milestone, parties] as const);
  return Object.fromEntries(entries) as Record<Milestone, typeof parties>;
}

/**
 * A list entry for each user of each company that is asked and can run the request, unless it is simulated or the company has
 * one already. Without emails: most requests are answered by another company.
 */
export async function notifyCompanies(tx: Transaction, eventId: number, requestId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications} (user_id, event_id, type, transport_request_id)
    select ${users.id}, ${eventId}::bigint, 'created', ${requestId}::integer from ${users}
    join ${transportRequests} on ${transportRequests.id} = ${requestId} and ${levelHeldBy(users.organizationId)}
      and ${isAsked(users.organizationId)}
    where ${users.role} = 'ambulance' and ${users.organizationId} is not null and ${users.deactivatedAt} is null and not ${users.isSite}
      and ${users.transportUpdates}
      and not exists (
        select from ${transportRequests} request join ${users} creator on creator.id = request.created_by
        where request.id = ${requestId} and creator.is_simulation
      )
      and not exists (
        select from ${notifications} earlier join ${users} colleague on colleague.id = earlier.user_id
        where earlier.transport_request_id = ${requestId} and earlier.type = 'created'
          and colleague.organization_id = ${users.organizationId}
      )
  `);
}

/**
 * Marks the entries of a new request, and those that ask for another response, as read: of all companies when it has left the pool,
 * or of the one that responded. Who has lost the request reads no messages about it either.
 * Rows that a reader is marking are skipped, against deadlocks.
 */
export async function endCompanyNotifications(
  tx: Transaction,
  requestId: number,
  companyId: number | null = null,
): Promise<void> {
  const isConcerned = companyId === null ? sql`true` : sql`${users.organizationId} = ${companyId}`;
  const isNoLongerRead =
    companyId === null
      ? sql`(${notifications.type} = 'message' and ${users.organizationId} is distinct from (
          select ambulance_company_id from ${transportRequests} where id = ${requestId}
        ))`
      : sql`false`;
  await tx.execute(sql`
    update ${notifications} set read_at = now()
    where id in (
      select ${notifications.id} from ${notifications}
      join ${users} on ${users.id} = ${notifications.userId} and ${users.role} = 'ambulance' and ${isConcerned}
      where ${notifications.transportRequestId} = ${requestId} and ${notifications.readAt} is null
        and (${notifications.type} in ('created', 'arrival_passed', 'changed') or ${isNoLongerRead})
      for update of notifications skip locked
    )
  `);
}

/**
 * In the event's transaction, by list entry and, if enabled, by email. Excludes users without transport
 * updates, deleted users and the actor.
 * @param caller null if no one did it
 */
export async function notify(
  tx: Transaction,
  caller: Caller | null,
  eventId: number,
  requestId: number,
  affected: readonly Affected[],
): Promise<void> {
  const occasions = affected.map((each) => ({ ...each, eventId, requestId }));
  await notifyOrganizations(tx, occasions, caller?.userId ?? null);
}

interface Occasion extends Affected {
  readonly eventId: number;
  readonly requestId: number;
}

/**
 * As `notify`, for several events. Nobody is notified of what the demo's simulation does. Simulated requests, and declines and
 * stages of asking, of which a request may have many, cause no emails. A message is notified to who has read those
 * before it.
 * @param actorId is not notified
 */
export async function notifyOrganizations(
  tx: Transaction,
  occasions: readonly Occasion[],
  actorId: number | null,
): Promise<void> {
  if (occasions.length === 0) return;
  const rows = occasions.map(
    ({ organizationId, type, eventId, requestId }) =>
      sql`(${organizationId}::integer, ${type}::text, ${eventId}::bigint, ${requestId}::integer)`,
  );
  await tx.execute(sql`
    with inserted as (
      insert into ${notifications} (user_id, event_id, type, transport_request_id)
      select ${users.id}, affected.event_id, affected.type, affected.request_id
      from (values ${sql.join(rows, sql`, `)}) as affected (organization_id, type, event_id, request_id)
      join ${users} on ${users.organizationId} = affected.organization_id
      where ${users.deactivatedAt} is null and not ${users.isSite} and ${users.transportUpdates}
        and ${users.id} is distinct from ${actorId}::integer
        and not exists (select from ${users} actor where actor.id = ${actorId}::integer and actor.is_simulation)
        and not (affected.type = 'message' and exists (
          select from ${notifications} unread
          join ${transportEvents} earlier on earlier.id = unread.event_id
          join ${transportEvents} sent on sent.id = affected.event_id
            and sent.ambulance_company_id = earlier.ambulance_company_id
          where unread.user_id = ${users.id} and unread.type = 'message'
            and unread.transport_request_id = affected.request_id and unread.read_at is null
        ))
      on conflict (event_id, user_id, type) do nothing
      returning id, user_id, type, transport_request_id
    )
    insert into ${mailOutbox} (key, kind, user_id, details)
    select
      'notification:' || inserted.id, 'notification', inserted.user_id,
      jsonb_build_object('type', inserted.type, 'transportRequestId', inserted.transport_request_id)
    from inserted
    join ${users} on ${users.id} = inserted.user_id
    where ${users.emailNotifications} and inserted.type not in ('declined', 'asking_widened') and ${users.email} is not null and not exists (
      select from ${transportRequests} request join ${users} creator on creator.id = request.created_by
      where request.id = inserted.transport_request_id and creator.is_simulation
    )
    on conflict (key) do nothing
  `);
}
