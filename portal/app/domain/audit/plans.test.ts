import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostRowsRead } from "../testing/rows-read.ts";
import { fillTrail } from "../testing/trail.ts";
import type { AuditFilter } from "./audit-filter.server.ts";
import { listAudit } from "./list-audit.server.ts";
import { type Place, selectEntries } from "./read-entries.server.ts";

const entries = 50_000;
const limit = 51;
/** Without an index, a page costs all entries. */
const few = entries / 10;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillTrail(database.db, entries);
}, 60_000);

afterAll(() => database.close());

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const day = { from: secondsAgo(30_000), to: secondsAgo(10_000) };
const middle = { direction: "older", id: entries / 2 } as const;
const places: [string, Place | null][] = [
  ["the first page", null],
  ["a page in the middle", middle],
  ["a page back from the middle", { ...middle, direction: "newer" }],
];

describe.each(places)("%s", (_, place) => {
  test.each<[string, AuditFilter]>([
    ["of the complete log", {}],
    ["of a range of days", day],
    ["of what failed", { outcome: "failed" }],
    ["of what was done in a range", { ...day, outcome: "success" }],
    ["of a search that finds much", { search: "request.create" }],
  ])("reads few entries %s", async (_, filter) => {
    const read = (db: TestDatabase["db"]) => selectEntries(db, filter, place, limit);
    expect(await read(database.db)).toHaveLength(limit);
    expect(await mostRowsRead(database, read)).toBeLessThan(few);
  });
});

test.each([
  ...["T-0030000", "t-0030000", "T-0049999", "no such text at all", "nurse-7"],
  ...["#80", "transport_request 80", "80 nurse-39", "4711", "192.0.2.17", "192.0", "198.51", "2001:db8"],
])("a search for %s reads few entries", async (search) => {
  const read = (db: TestDatabase["db"]) => listAudit(db, { search, limit: 50 });
  expect(await mostRowsRead(database, read)).toBeLessThan(few);
});

test("a search for a text of the planner's histogram reads few entries", async () => {
  const [{ search }] = await database.sql<[{ search: string }]>`
    select substring((histogram_bounds::text::text[])[50] from 't \\d{7}') as search
    from pg_stats where tablename = 'audit_log' and attname = 'search_text'`;
  expect(search).not.toBeNull();
  expect(await mostRowsRead(database, (db) => listAudit(db, { search, limit: 50 }))).toBeLessThan(few);
});
