import type { Transaction } from "@wardway/db/open";
import { mailOutbox, notifications, users } from "@wardway/db/schema";
import {
  type EventType,
  type Milestone,
  milestoneNames,
  type NotificationType,
  notificationTypes,
} from "@wardway/model";
import { sql } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";

interface Affected {
  readonly organizationId: number;
  readonly type: NotificationType;
}

interface Parties {
  readonly hospitalId: number;
  readonly ambulanceCompanyId: number | null;
}

interface NotifiedTransition {
  readonly event: EventType;
  readonly response?: { readonly ambulanceCompanyId: number };
  readonly rejectedCompanyIds?: readonly number[];
}

/**
 * The other party, and the companies whose open responses were rejected, without naming the chosen one. An
 * administrator's change notifies both parties.
 */
export function affectedOrganizations(
  caller: Caller,
  request: Parties,
  transition: NotifiedTransition,
): readonly Affected[] {
  // Companies are notified of a new request by `notifyCompanies`.
  const type = notificationTypes
    .filter((each) => each !== "created")
    .find((candidate) => candidate === transition.event);
  if (!type) return [];
  const hospital = request.hospitalId;
  const company = transition.response?.ambulanceCompanyId ?? request.ambulanceCompanyId;
  const parties: Record<Exclude<NotificationType, "created">, readonly (number | null)[]> = {
    response_received: [hospital],
    approved: [company],
    response_rejected: [company],
    started: [hospital, company],
    ...milestoneParties(hospital, company),
    completed: [hospital, company],
    cancelled: [hospital, company],
    released: [hospital, company],
  };
  const others = parties[type].filter((party) => party !== null).filter((id) => id !== caller.organizationId);
  const rejectedType: NotificationType = type === "approved" ? "response_rejected" : type;
  return [
    ...others.map((organizationId) => ({ organizationId, type })),
    ...(transition.rejectedCompanyIds ?? []).map((organizationId) => ({
      organizationId,
      type: rejectedType,
    })),
  ];
}

function milestoneParties(...parties: readonly (number | null)[]) {
  const entries = milestoneNames.map((milestone) => [milestone, parties] as const);
  return Object.fromEntries(entries) as Record<Milestone, typeof parties>;
}

/** A list entry for each user of each company. Without emails: most requests are answered by another company. */
export async function notifyCompanies(tx: Transaction, eventId: number, requestId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${notifications} (user_id, event_id, type, transport_request_id)
    select ${users.id}, ${eventId}::bigint, 'created', ${requestId}::integer from ${users}
    where ${users.role} = 'ambulance' and ${users.deactivatedAt} is null and not ${users.isSite}
      and ${users.transportUpdates}
  `);
}

/**
 * Marks the entries of a new request as read: of all companies when it has left the pool, or of the one that responded.
 * Rows that a reader is marking are skipped, against deadlocks.
 */
export async function endCompanyNotifications(
  tx: Transaction,
  requestId: number,
  companyId: number | null = null,
): Promise<void> {
  const isConcerned = companyId === null ? sql`true` : sql`${users.organizationId} = ${companyId}`;
  await tx.execute(sql`
    update ${notifications} set read_at = now()
    where id in (
      select ${notifications.id} from ${notifications}
      join ${users} on ${users.id} = ${notifications.userId} and ${isConcerned}
      where ${notifications.transportRequestId} = ${requestId} and ${notifications.type} = 'created'
        and ${notifications.readAt} is null
      for update of notifications skip locked
    )
  `);
}

/**
 * In the event's transaction, by list entry and, if enabled, by email. Excludes users without transport
 * updates, deleted users and the actor.
 */
export async function notify(
  tx: Transaction,
  caller: Caller,
  eventId: number,
  requestId: number,
  affected: readonly Affected[],
): Promise<void> {
  if (affected.length === 0) return;
  const rows = affected.map(({ organizationId, type }) => sql`(${organizationId}::integer, ${type}::text)`);
  await tx.execute(sql`
    with inserted as (
      insert into ${notifications} (user_id, event_id, type, transport_request_id)
      select ${users.id}, ${eventId}::bigint, affected.type, ${requestId}::integer
      from (values ${sql.join(rows, sql`, `)}) as affected (organization_id, type)
      join ${users} on ${users.organizationId} = affected.organization_id
      where ${users.deactivatedAt} is null and not ${users.isSite} and ${users.transportUpdates}
        and ${users.id} <> ${caller.userId}
      on conflict (event_id, user_id) do nothing
      returning id, user_id, type
    )
    insert into ${mailOutbox} (key, kind, user_id, details)
    select
      'notification:' || inserted.id, 'notification', inserted.user_id,
      jsonb_build_object('type', inserted.type, 'transportRequestId', ${requestId}::integer)
    from inserted
    join ${users} on ${users.id} = inserted.user_id
    where ${users.emailNotifications} and ${users.email} is not null
    on conflict (key) do nothing
  `);
}
