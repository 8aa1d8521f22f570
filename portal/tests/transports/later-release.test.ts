import type { Notification, TransportEvent } from "@wardway/model";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { company, hospital, openFixture, portal } from "../support/fixture.ts";
import type { ApiSession } from "../support/session.ts";
import { transportInProgress } from "../support/transports.ts";

openFixture("hospital", "company");

const LATER = "of_a_later_release";

/** An event, a call and notifications of types that only a later release knows, as its process writes them beside this one. */
async function writeAsLaterRelease(requestId: number): Promise<void> {
  await portal.db.execute(sql`alter table transport_events drop constraint transport_events_type_check`);
  await portal.db.execute(sql`alter table transport_calls drop constraint transport_calls_kind_check`);
  await portal.db.execute(sql`alter table notifications drop constraint notifications_type_check`);
  await portal.db.execute(sql`alter table notifications drop constraint notifications_event_check`);
  await portal.db.execute(sql`
    with event as (
      insert into transport_events (transport_request_id, type, from_status, to_status, actor_user_id, actor_organization_id)
      select transport_request_id, ${LATER}, to_status, to_status, actor_user_id, actor_organization_id
      from transport_events where transport_request_id = ${requestId} order by id desc limit 1
      returning id, transport_request_id
    ), called as (
      insert into transport_calls (organization_id, transport_request_id, kind, event_id)
      select organizations.id, transport_request_id, ${LATER}, event.id from event, organizations
      on conflict (transport_request_id, organization_id) do update set kind = ${LATER}, event_id = excluded.event_id
    )
    insert into notifications (user_id, event_id, type, transport_request_id)
    select users.id, event.id, ${LATER}, transport_request_id from event, users
    union all select id, null, ${LATER}, null from users`);
}

/** What a session sees of a transport and its notifications. */
async function seenBy(session: ApiSession, requestId: number) {
  const events = await session.get<TransportEvent[]>(`/api/transport-requests/${requestId}/events`);
  const notifications = await session.get<Notification[]>("/api/notifications?limit=100");
  return {
    events: events.body,
    notifications: notifications.body,
    unread: notifications.headers.get("x-unread-count"),
  };
}

it("shows a transport as if a process of a later release had written nothing of a type that is unknown here", async () => {
  const { id } = await transportInProgress(hospital, company, "en_route");
  const before = await Promise.all([seenBy(hospital, id), seenBy(company, id)]);
  await writeAsLaterRelease(id);
  expect(await Promise.all([seenBy(hospital, id), seenBy(company, id)])).toEqual(before);
  const pages = [`/transport/${id}`, "/notifications", `/transport/${id}/times`, "/transport-history/export"];
  for (const session of [hospital, company]) {
    for (const path of session === company ? [...pages, `/transport/${id}/crew`] : pages) {
      const { status, body } = await session.get<string>(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(body).not.toContain(LATER);
    }
  }
  // It waits for a page of the later release.
  const [waiting] = await portal.db.execute<{ read: boolean }>(
    sql`select bool_or(read_at is not null) as read from notifications where type = ${LATER}`,
  );
  expect(waiting).toEqual({ read: false });
});
