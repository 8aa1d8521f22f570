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
const purged = 80;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillTrail(database.db, entries);
  // Every hundredth second a list of 20 transports and one of standing orders with the same numbers, and responses to a purged request.
  await database.sql`
    insert into audit_log (timestamp, user_id, username, action, resource_type, resource_id, details, success)
    select now() - make_interval(secs => n * 100), 1, 'nurse-1', 'request.read', kind, null,
      jsonb_build_object('records', 20, 'ids', (select string_agg(((n * 20 + i) % 1000)::text, ' ') from generate_series(1, 20) i)),
      true
    from generate_series(1, 500) n, unnest(array['transport_request', 'standing_order']) kind`;
  await database.sql`
    insert into audit_log (timestamp, user_id, username, action, resource_type, resource_id, success)
    select now() - make_interval(secs => n * 10), 2, 'nurse-2', 'response.create', 'transport_response', n, true
    from generate_series(1, 5000) n`;
  await database.sql`
    insert into purged_requests (request_id, response_ids, was_completed) values (${purged}, array[17, 4711], true)`;
  await database.sql`vacuum (analyze) audit_log`;
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

describe("a filter by record", () => {
  const ofPurged = { record: { type: "transport", id: purged } } as const;

  test("finds the record's entries, its lists and its responses", async () => {
    const found = await selectEntries(database.db, ofPurged, null, 1_000);
    const kinds = found.map(({ resourceType, resourceId, details }) =>
      resourceId === null ? `list of ${details.records}` : `${resourceType} ${resourceId}`,
    );
    expect(new Set(kinds)).toEqual(
      new Set([
        "list of 20",
        `transport_request ${purged}`,
        "transport_response 17",
        "transport_response 4711",
      ]),
    );
    expect(found.filter(({ resourceId }) => resourceId === null)).toHaveLength(10);
  });

  test.each<[string, AuditFilter]>([
    ["a transport", ofPurged],
    ["a transport in a range", { ...day, ...ofPurged }],
    ["a transport that was never shown", { record: { type: "transport", id: 2_000_000_000 } }],
    ["a standing order", { record: { type: "standing_order", id: purged } }],
    ["a user", { record: { type: "user", id: 5 } }],
  ])("reads few entries for %s, on each page", async (_, filter) => {
    for (const place of [null, middle, { ...middle, direction: "newer" }] as const) {
      const read = (db: TestDatabase["db"]) => selectEntries(db, filter, place, limit);
      expect(await mostRowsRead(database, read)).toBeLessThan(few);
    }
  });
});
