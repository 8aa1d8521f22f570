import { vehiclePositions } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sharePositionsSchema } from "@wardway/model";
import { and, eq, lt, not, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { mostRowsRead } from "#app/domain/testing/rows-read.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { readLastPlaces, readObserved, readTrail } from "./observed.server.ts";
import { prunePositions } from "./prune-positions.server.ts";
import { sharePositions } from "./share-positions.server.ts";

const days = 40;
const perDay = 1_000;
let database: TestDatabase;
let hospital: Caller;
let crew: Caller;
/** A transport with weeks of positions, next to another one. */
let requestId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 1, companies: 1 });
  [hospital] = nth(town.hospitals, 0).staff;
  [crew] = nth(town.companies, 0).staff;
  requestId = await transportUnderWay(database.db, { hospital, crew });
  const otherId = await transportUnderWay(database.db, { hospital, crew });
  await database.sql`alter table vehicle_positions disable trigger user`;
  await database.sql`
    insert into vehicle_positions (transport_request_id, ambulance_company_id, recorded_at, received_at, latitude, longitude, accuracy)
    select id, ${crew.organizationId}, at, at, 39.3, -76.6, 8
    from unnest(array[${requestId}::integer, ${otherId}::integer]) as id,
      (select now() - make_interval(secs => n * 86400.0 / ${perDay}) as at from generate_series(1, ${days * perDay}) as n) as times`;
  await database.sql`alter table vehicle_positions enable trigger user`;
  await database.sql`analyze`;
}, 60_000);

afterAll(() => database.close());

test("the position query costs the same however long the transport takes", async () => {
  expect(await mostRowsRead(database, (db) => readObserved(db, hospital, requestId))).toBeLessThan(30);
  expect(await mostRowsRead(database, (db) => readLastPlaces(db, requestId))).toBe(5);
  // A day has 1,000 positions: seven in ten minutes.
  expect(await mostRowsRead(database, (db) => readTrail(db, requestId, new Date()))).toBeLessThan(10);
});

test("a batch is filtered by its neighbors, not by all stored positions", async () => {
  const fixes = [60, 3_600, 36_000].map((ago) => ({
    recordedAt: new Date(Date.now() - ago * 1_000).toISOString(),
    latitude: 39.3,
    longitude: -76.6,
    accuracy: 8,
  }));
  const input = { requestId, ...sharePositionsSchema.parse({ fixes }) };
  // An explained statement runs twice: the second run must add nothing.
  const maps = { routes: async () => [] };
  expect(await mostRowsRead(database, (db) => sharePositions({ db, maps }, crew, input))).toBeLessThan(60);
});

test("deletes positions beyond the retention in batches, and keeps the rest", async () => {
  const aborted = new AbortController();
  aborted.abort();
  await prunePositions(database.db, aborted.signal);
  expect(await database.db.$count(vehiclePositions)).toBe(2 * days * perDay);
  await database.sql`
    insert into legal_holds (scope, transport_request_id, reason, set_by) values ('request', ${requestId}, 'Claim 7', ${hospital.userId})`;
  await prunePositions(database.db, new AbortController().signal);
  const old = lt(vehiclePositions.receivedAt, sql`now() - interval '30 days 1 minute'`);
  const held = eq(vehiclePositions.transportRequestId, requestId);
  expect(await database.db.$count(vehiclePositions, and(old, not(held)))).toBe(0);
  expect(await database.db.$count(vehiclePositions, held)).toBe(days * perDay);
  await database.sql`update legal_holds set released_by = set_by, released_at = now(), release_reason = 'Closed'`;
  await prunePositions(database.db, new AbortController().signal);
  expect(await database.db.$count(vehiclePositions, old)).toBe(0);
  expect(await database.db.$count(vehiclePositions)).toBeGreaterThan(2 * 29 * perDay);
});
