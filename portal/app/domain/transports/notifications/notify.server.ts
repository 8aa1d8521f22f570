import type { Transaction } from "@wardway/db/open";
import { mailOutbox, notifications, users } from "@wardway/db/schema";
import { type NotificationType, notificationTypes } from "@wardway/model";
import { sql } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import type { LockedRequest, Step } from "../lifecycle/advance.server.ts";

interface Concerned {
  readonly organizationId: number;
  readonly type: NotificationType;
}

/**
 * Who learns of a step: the other side, and the companies whose open offers it has closed. Those learn that they
 * were not chosen, and nothing of who was. An administrator is no party; what one does is told to both sides.
 */
export function concernedBy(caller: Caller, request: LockedRequest, step: Step): readonly Concerned[] {
  const type: NotificationType | undefined = notificationTypes.find((candidate) => candidate === step.event);
  if (!type) return [];
  const hospital = request.hospitalId;
  const company = step.response?.ambulanceCompanyId ?? request.ambulanceCompanyId;
  const parties: Record<NotificationType, readonly (number | null)[]> = {
    response_received: [hospital],
    approved: [company],
    response_rejected: [company],
    started: [hospital, company],
    completed: [hospital, company],
    cancelled: [hospital, company],
    released: [hospital, company],
  };
  const others = parties[type].filter((party) => party !== null).filter((id) => id !== caller.organizationId);
  const lost: NotificationType = type === "approved" ? "response_rejected" : type;
  return [
    ...others.map((organizationId) => ({ organizationId, type })),
    ...(step.turnedDown ?? []).map((organizationId) => ({ organizationId, type: lost })),
  ];
}

/**
 * Tells the staff concerned of an event, in its transaction: an entry for the bell and, where they take mail, one
 * mail each. People who want no transport updates, closed accounts and the actor are left out.
 */
export async function notify(
  tx: Transaction,
  caller: Caller,
  eventId: number,
  requestId: number,
  concerned: readonly Concerned[],
): Promise<void> {
  if (concerned.length === 0) return;
  const rows = concerned.map(({ organizationId, type }) => sql`(${organizationId}::integer, ${type}::text)`);
  await tx.execute(sql`
    with told as (
      insert into ${notifications} (user_id, event_id, type, transport_request_id)
      select ${users.id}, ${eventId}::bigint, concerned.type, ${requestId}::integer
      from (values ${sql.join(rows, sql`, `)}) as concerned (organization_id, type)
      join ${users} on ${users.organizationId} = concerned.organization_id
      where ${users.deactivatedAt} is null and not ${users.isSite} and ${users.transportUpdates}
        and ${users.id} <> ${caller.userId}
      on conflict (event_id, user_id) do nothing
      returning id, user_id, type
    )
    insert into ${mailOutbox} (key, kind, user_id, details)
    select
      'notification:' || told.id, 'notification', told.user_id,
      jsonb_build_object('type', told.type, 'transportRequestId', ${requestId}::integer)
    from told
    join ${users} on ${users.id} = told.user_id
    where ${users.emailNotifications} and ${users.email} is not null
    on conflict (key) do nothing
  `);
}
