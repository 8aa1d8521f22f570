import type { Transaction } from "@wardway/db/open";
import { mailOutbox, notifications, users } from "@wardway/db/schema";
import { type EventType, type NotificationType, notificationTypes } from "@wardway/model";
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
  const type = notificationTypes.find(
    (candidate): candidate is NotificationType & EventType => candidate === transition.event,
  );
  if (!type) return [];
  const hospital = request.hospitalId;
  const company = transition.response?.ambulanceCompanyId ?? request.ambulanceCompanyId;
  const parties: Record<NotificationType & EventType, readonly (number | null)[]> = {
    response_received: [hospital],
    approved: [company],
    response_rejected: [company],
    started: [hospital, company],
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
  const occasions = affected.map((each) => ({ ...each, eventId, requestId }));
  await notifyOrganizations(tx, occasions, caller.userId);
}

interface Occasion extends Affected {
  readonly eventId: number;
  readonly requestId: number;
}

/** As `notify`, for several events. @param actorId is not notified */
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
      on conflict (event_id, user_id, type) do nothing
      returning id, user_id, type, transport_request_id
    )
    insert into ${mailOutbox} (key, kind, user_id, details)
    select
      'notification:' || inserted.id, 'notification', inserted.user_id,
      jsonb_build_object('type', inserted.type, 'transportRequestId', inserted.transport_request_id)
    from inserted
    join ${users} on ${users.id} = inserted.user_id
    where ${users.emailNotifications} and ${users.email} is not null
    on conflict (key) do nothing
  `);
}
