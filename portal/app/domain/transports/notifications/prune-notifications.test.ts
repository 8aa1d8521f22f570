import { notifications } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { NOTIFICATION_DAYS } from "@wardway/model";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { mostRowsRead } from "#app/domain/testing/rows-read.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { pruneNotifications } from "./prune-notifications.server.ts";

/** More than one batch. */
const old = 6_000;
const recent = 4_000;
let database: TestDatabase;
let hospital: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 1, companies: 0 });
  [hospital] = nth(town.hospitals, 0).staff;
});
afterAll(() => database.close());

const prune = () => pruneNotifications(database.db, new AbortController().signal);
const count = (days: number) =>
  database.db.$count(notifications, sql`created_at < now() - make_interval(days => ${days}::integer)`);

async function requested(): Promise<number> {
  const command: Command = { who: hospital, kind: "create", hospital: null, key: null };
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

const end = (...ids: number[]) =>
  database.sql`update transport_requests set status = 'cancelled' where id = any(${ids}::integer[])`;

/** Of one event each, read and unread. */
const addNotifications = (requestId: number, many: number, days: number) => database.sql`
  with event as (
    insert into transport_events (transport_request_id, type, to_status, actor_user_id)
    select ${requestId}::integer, 'created', 'pending', ${hospital.userId}::integer from generate_series(1, ${many}::integer) returning id)
  insert into notifications (user_id, event_id, type, transport_request_id, created_at, read_at)
  select ${hospital.userId}::integer, id, 'created', ${requestId}::integer, now() - make_interval(days => ${days}::integer),
    case when id % 2 = 0 then now() end
  from event`;

test("removes notifications after their period, but not those of requests that are open or on legal hold, nor unread notices", async () => {
  const [held, other, open] = [await requested(), await requested(), await requested()];
  await end(held, other);
  await database.db.delete(notifications);
  await addNotifications(open, 4, NOTIFICATION_DAYS + 1);
  await addNotifications(held, 3, NOTIFICATION_DAYS + 1);
  await addNotifications(other, 2, NOTIFICATION_DAYS + 1);
  await addNotifications(other, 2, NOTIFICATION_DAYS - 1);
  await database.sql`
    insert into notifications (user_id, type, created_at, read_at) values
      (${hospital.userId}, 'embed_key_expired', now() - interval '1 year', now()),
      (${hospital.userId}, 'embed_key_disabled', now() - interval '1 year', null)`;
  await database.sql`
    insert into legal_holds (scope, transport_request_id, reason, set_by) values ('request', ${held}, 'Claim 7 of 2026', ${hospital.userId})`;
  await prune();
  const left = await database.db
    .select({
      type: notifications.type,
      requestId: notifications.transportRequestId,
      count: sql<number>`count(*)::integer`,
    })
    .from(notifications)
    .groupBy(notifications.type, notifications.transportRequestId)
    .orderBy(asc(notifications.transportRequestId));
  expect(left).toEqual([
    { type: "created", requestId: held, count: 3 },
    { type: "created", requestId: other, count: 2 },
    { type: "created", requestId: open, count: 4 },
    { type: "embed_key_disabled", requestId: null, count: 1 },
  ]);
  await database.sql`update legal_holds set released_by = set_by, released_at = now(), release_reason = 'Closed by both'`;
  await prune();
  expect(await database.db.$count(notifications, eq(notifications.transportRequestId, held))).toBe(0);
  await end(open);
});

test("removes nothing while everything is on hold, nor what another transaction has locked", async () => {
  const requestId = await requested();
  await end(requestId);
  await database.db.delete(notifications);
  await addNotifications(requestId, 2, NOTIFICATION_DAYS + 1);
  await database.sql`
    insert into notifications (user_id, type, created_at, read_at)
    values (${hospital.userId}, 'embed_key_expired', now() - interval '1 year', now())`;
  await database.sql`
    insert into legal_holds (scope, reason, set_by) values ('everything', 'Claim 8 of 2026', ${hospital.userId})`;
  await prune();
  expect(await database.db.$count(notifications)).toBe(3);
  await database.sql`update legal_holds set released_by = set_by, released_at = now(), release_reason = 'Closed by both' where released_at is null`;
  await database.sql.begin(async (tx) => {
    await tx`update notifications set read_at = now() where type = 'embed_key_expired'`;
    await prune();
  });
  expect(await database.db.$count(notifications)).toBe(1);
});

test("in batches, without reading those that are not due, and past those that stay", async () => {
  const [requestId, held] = [await requested(), await requested()];
  await end(requestId, held);
  await database.db.delete(notifications);
  await addNotifications(requestId, recent, 1);
  await database.sql`vacuum (analyze) notifications`;
  expect(
    await mostRowsRead(database, (db) => pruneNotifications(db, new AbortController().signal)),
  ).toBeLessThan(recent / 4);
  await addNotifications(held, old, NOTIFICATION_DAYS + 2);
  await addNotifications(requestId, old, NOTIFICATION_DAYS + 1);
  await database.sql`
    insert into legal_holds (scope, transport_request_id, reason, set_by) values ('request', ${held}, 'Claim 9 of 2026', ${hospital.userId})`;
  const stopped = new AbortController();
  stopped.abort();
  await pruneNotifications(database.db, stopped.signal);
  expect(await count(NOTIFICATION_DAYS)).toBe(2 * old);
  await prune();
  expect(await count(NOTIFICATION_DAYS)).toBe(old);
  expect(await count(0)).toBe(old + recent);
});
