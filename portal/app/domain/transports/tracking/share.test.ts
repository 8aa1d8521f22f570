import { findInconsistencies } from "@wardway/db/consistency";
import {
  auditLog,
  liveOutbox,
  rateLimits,
  transportRequests,
  users,
  vehiclePositions,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type PositionFix, sharePositionsSchema, trackingLimits } from "@wardway/model";
import { addSeconds, subSeconds } from "date-fns";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { approvedTransport, succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { filterPositions } from "./position-filter.ts";
import { sharePositions } from "./share-positions.server.ts";

let database: TestDatabase;
let town: Town;
let hospital: Caller;
let crew: Caller;
let rival: Caller;
let requestId: number;

beforeAll(async () => {
  database = await createTestDatabase(12);
});

afterAll(() => database.close());

beforeEach(async () => {
  town = await makeTown(database.db);
  hospital = nth(town.hospitals, 0).staff[0];
  crew = nth(town.companies, 0).staff[0];
  rival = nth(town.companies, 1).staff[0];
  requestId = await transportUnderWay(database.db, { hospital, crew });
});

/** A fix `seconds` from now and `metres` north. */
const fix = (seconds: number, metres: number, changes: Partial<PositionFix> = {}): PositionFix => ({
  recordedAt: addSeconds(new Date(), seconds).toISOString(),
  latitude: 39.28 + metres / 111_195,
  longitude: -76.6,
  accuracy: 8,
  ...changes,
});

const share = (fixes: readonly PositionFix[], who = crew, id = requestId) =>
  sharePositions(mapsOf(database.db), who, { requestId: id, ...sharePositionsSchema.parse({ fixes }) });

const stored = (id = requestId) =>
  database.db
    .select()
    .from(vehiclePositions)
    .where(eq(vehiclePositions.transportRequestId, id))
    .orderBy(asc(vehiclePositions.recordedAt));

const notified = async () =>
  (
    await database.db
      .select({ change: liveOutbox.change })
      .from(liveOutbox)
      .where(
        sql`${liveOutbox.change}->>'kind' = 'position' and ${liveOutbox.change}->>'requestId' = ${String(requestId)}`,
      )
      .orderBy(asc(liveOutbox.id))
  ).map(({ change }) => change);

const audited = () =>
  database.db
    .select({ username: auditLog.username, success: auditLog.success, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, "request.share_position"), eq(auditLog.resourceId, requestId)))
    .orderBy(desc(auditLog.id));

describe("a batch", () => {
  test("rejects positions that are near the pick-up only with latitude and longitude swapped", async () => {
    const munich = { startLocationLat: 48.14, startLocationLong: 11.58 };
    await database.db.update(transportRequests).set(munich).where(eq(transportRequests.id, requestId));
    const swapped = fix(0, 0, { latitude: 11.6, longitude: 48.1 });
    await expect(share([swapped])).rejects.toMatchObject({
      errors: [{ field: "fixes", code: "location.swapped" }],
    });
    expect(await share([fix(0, 0, { latitude: 48.1, longitude: 11.6 })])).toMatchObject({ stored: 1 });
  });

  test("is stored with its company and user, and publishes the newest position", async () => {
    const batch = [fix(20, 300, { speed: 14.256, heading: 3 }), fix(2, 0), fix(11, 150)];
    const response = await share(batch);
    expect(response).toMatchObject({
      stored: 3,
      implausible: 0,
      tracking: { requestId, leg: "to_pickup", position: { recordedAt: batch[0]?.recordedAt, speed: 14.26 } },
    });
    expect(await stored()).toMatchObject(
      [batch[1], batch[2], batch[0]].map((sent) => ({
        recordedAt: new Date(sent?.recordedAt ?? 0),
        ambulanceCompanyId: crew.organizationId,
        userId: crew.userId,
        latitude: expect.closeTo(sent?.latitude ?? 0, 6),
      })),
    );
    expect(await notified()).toMatchObject([
      { status: "in_progress", hospitalId: hospital.organizationId, speed: 14.26 },
    ]);
  });

  test("that is repeated adds nothing and publishes nothing", async () => {
    const batch = [fix(1, 0), fix(2, 2), fix(9, 9_000), fix(12, 150)];
    expect(await share(batch)).toMatchObject({ stored: 2, implausible: 1 });
    expect(await share(batch)).toMatchObject({ stored: 0, implausible: 1 });
    expect(await stored()).toHaveLength(2);
    expect(await notified()).toHaveLength(1);
  });

  test("from a dead zone fills the gap and does not move the vehicle back", async () => {
    await share([fix(1, 0)]);
    const newest = fix(60, 900);
    await share([newest]);
    const response = await share([fix(20, 300), fix(30, 450), fix(40, 5_000)]);
    expect(response).toMatchObject({
      stored: 2,
      implausible: 1,
      tracking: { position: { recordedAt: newest.recordedAt } },
    });
    expect(await stored()).toHaveLength(4);
    expect(await notified()).toHaveLength(2);
  });

  test("of maximum size is accepted completely, with any numbers", async () => {
    const fixes = Array.from({ length: trackingLimits.batch }, (_, nth) =>
      fix(nth + 1, 20 * nth, {
        accuracy: 1e-310,
        speed: 1e308,
        heading: 359.999_999_999_9,
        longitude: -1e-300,
      }),
    );
    expect(Buffer.byteLength(JSON.stringify({ fixes }))).toBeLessThan(256 * 1_024);
    expect(await share(fixes)).toMatchObject({ stored: 100, implausible: 0 });
    expect((await stored())[0]).toMatchObject({ longitude: 0, accuracy: 0, speed: null });
  });

  test("of several phones of one user is serialized: one drive is stored", async () => {
    const phones = Array.from({ length: 8 }, (_, phone) =>
      share(
        Array.from({ length: 10 }, (_, nth) =>
          fix(phone + 12 * nth, 150 * nth + (phone % 4 === 3 ? 30_000 : 12 * phone)),
        ),
      ),
    );
    const responses = await Promise.all(phones);
    const rows = await stored();
    expect(responses.reduce((sum, response) => sum + response.stored, 0)).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    // Each is consistent with the others.
    for (const row of rows) {
      const others = rows.filter(({ id }) => id !== row.id);
      const span = { from: new Date(0), to: addSeconds(new Date(), 600) };
      expect(filterPositions([row], others, span).implausible).toBe(0);
    }
  });
});

describe("of two colleagues who share", () => {
  const take = (fixes: readonly PositionFix[], who: Caller) =>
    sharePositions(mapsOf(database.db), who, {
      requestId,
      ...sharePositionsSchema.parse({ fixes, takeOver: true }),
    });
  let desk: Caller;
  beforeEach(async () => {
    desk = nth(town.companies, 0).staff[1];
    await share([fix(2, 0)], desk);
  });

  test("shows the one who began last, however far away, and tells the other", async () => {
    expect(await share([fix(3, 50_000)])).toMatchObject({ stored: 1, isShown: true });
    expect(await share([fix(4, 0)], desk)).toMatchObject({ stored: 0, implausible: 0, isShown: false });
    expect(await share([fix(5, 50_100)])).toMatchObject({ stored: 1, isShown: true });
    expect((await stored()).map(({ userId }) => userId)).toEqual([desk.userId, crew.userId, crew.userId]);
  });

  test("the other is shown on request, with what was measured since", async () => {
    await share([fix(3, 50_000)]);
    expect(await take([fix(2.5, 0), fix(4, 0)], desk)).toMatchObject({ stored: 1, isShown: true });
    expect(await share([fix(5, 50_100)])).toMatchObject({ stored: 0, isShown: false });
  });

  test("the other is shown when the first has been silent for long", async () => {
    await share([fix(3, 50_000)]);
    await database.sql`
      update vehicle_positions set received_at = received_at - make_interval(secs => ${trackingLimits.jumpSeconds})`;
    expect(await share([fix(4, 0)], desk)).toMatchObject({ stored: 1, isShown: true });
  });
});

test("drops what was measured after the transfer of care, and stores what a phone sends late", async () => {
  await succeed(database.db, {
    who: crew,
    kind: "milestone",
    request: requestId,
    milestone: "transfer_of_care",
  });
  const [late, after] = [fix(0, 0), fix(30, 300)];
  await database.sql`alter table transport_events disable trigger user`;
  await database.sql`
    update transport_events set occurred_at = ${addSeconds(new Date(), 10).toISOString()}::timestamptz
    where transport_request_id = ${requestId} and type = 'transfer_of_care'`;
  await database.sql`alter table transport_events enable trigger user`;
  expect(
    await share([{ ...late, recordedAt: addSeconds(new Date(), 5).toISOString() }, after]),
  ).toMatchObject({
    stored: 1,
    implausible: 1,
  });
  // The patient was not handed over.
  await succeed(database.db, {
    who: crew,
    kind: "withdraw_milestone",
    request: requestId,
    milestone: "transfer_of_care",
  });
  expect(await share([fix(31, 310)])).toMatchObject({ stored: 1, implausible: 0 });
});

test("drops a position that is very old, of next year, or from before the start", async () => {
  const recordedAt = [
    "1987-11-21T10:00:00Z",
    "2099-01-01T00:00:00+14:00",
    subSeconds(new Date(), 60).toISOString(),
  ];
  const response = await share(recordedAt.map((at) => fix(0, 0, { recordedAt: at })));
  expect(response).toMatchObject({ stored: 0, implausible: 3, tracking: { position: null } });
  expect(await notified()).toEqual([]);
});

describe("sharing positions", () => {
  test("is rejected except for the driving company and administrators", async () => {
    await expect(share([fix(1, 0)], rival)).rejects.toMatchObject({ category: "not_found" });
    await expect(share([fix(1, 0)], hospital)).rejects.toMatchObject({ category: "forbidden" });
    await expect(share([fix(1, 0)], crew, 2_000_000_000)).rejects.toMatchObject({ category: "not_found" });
    expect(await stored()).toEqual([]);
    expect(await audited()).toEqual([
      { username: hospital.username, success: false, details: { refused: "forbidden" } },
      { username: rival.username, success: false, details: { refused: "not_found" } },
    ]);
    expect(await share([fix(1, 0)], town.admin)).toMatchObject({ stored: 1 });
  });

  test("starts and ends with the transport, with a message", async () => {
    const waiting = await approvedTransport(database.db, { hospital, crew });
    await expect(share([fix(1, 0)], crew, waiting)).rejects.toMatchObject({
      category: "conflict",
      message: "The position cannot be shared now: a company's response has been approved.",
    });
    await succeed(database.db, { who: crew, kind: "release", request: waiting });
    await expect(share([fix(1, 0)], crew, waiting)).rejects.toMatchObject({ category: "conflict" });
    await share([fix(1, 0)]);
    await succeed(database.db, { who: hospital, kind: "complete", request: requestId });
    await expect(share([fix(20, 100)])).rejects.toMatchObject({
      category: "conflict",
      message: "The position cannot be shared now: the transport is completed.",
    });
    await expect(share([fix(20, 100)], rival)).rejects.toMatchObject({ category: "not_found" });
    expect(await stored()).toHaveLength(1);
  });

  test("concurrent with the end of the transport is stored before it or not at all", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await transportUnderWay(database.db, { hospital, crew });
      const phones = [crew, nth(town.companies, 0).staff[1]].flatMap((who, phone) =>
        [1, 2, 3].map((nth) =>
          share([fix(10 * nth + 3 * phone, 100 * nth)], who, id).catch((error) => error),
        ),
      );
      await Promise.all([...phones, succeed(database.db, { who: hospital, kind: "complete", request: id })]);
    }
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  test("is audited once in a quarter of an hour, without the location", async () => {
    await share([fix(1, 0), fix(20, 20_000)]);
    await share([fix(30, 300)]);
    await share([fix(40, 400)], nth(town.companies, 0).staff[1]);
    expect(await audited()).toEqual([
      {
        username: nth(town.companies, 0).staff[1].username,
        success: true,
        details: { stored: 1, implausible: 0 },
      },
      { username: crew.username, success: true, details: expect.anything() },
    ]);
  });

  test("beyond the limit is rejected for a minute, for that account only", async () => {
    const key = `positions:${crew.userId}`;
    await share([fix(1, 0)]);
    await database.db
      .update(rateLimits)
      .set({ points: trackingLimits.calls.max })
      .where(eq(rateLimits.key, key));
    await expect(share([fix(20, 100)])).rejects.toMatchObject({
      category: "too_many",
      message: expect.stringContaining("Wait 1 minute"),
    });
    expect(await share([fix(20, 100)], nth(town.companies, 0).staff[1])).toMatchObject({ stored: 1 });
  });

  test("is not blocked by readers of the request, nor by writes to others", async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from transport_requests where id = ${requestId} for key share`);
      await tx.execute(sql`update transport_requests set version = version + 1 where id <> ${requestId}`);
      expect(await share([fix(1, 0)])).toMatchObject({ stored: 1 });
    });
  });

  test("keeps the positions of a deleted account, without the user", async () => {
    await share([fix(1, 0)], town.admin);
    await database.sql`alter table audit_log disable trigger user`;
    await database.sql`delete from audit_log where user_id = ${town.admin.userId}`;
    await database.sql`alter table audit_log enable trigger user`;
    await database.db.delete(users).where(eq(users.id, town.admin.userId));
    expect(await stored()).toMatchObject([{ userId: null }]);
  });
});
