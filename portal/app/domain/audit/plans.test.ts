import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leastOfThree } from "../testing/least-of-three.ts";
import { fillTrail } from "../testing/trail.ts";
import type { AuditFilter } from "./filter.server.ts";
import { listAudit } from "./list.server.ts";
import { type Place, selectEntries } from "./rows.server.ts";

const entries = 50_000;
const limit = 51;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillTrail(database.db, entries);
}, 60_000);

afterAll(() => database.close());

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly Plans?: readonly Plan[];
}

const flat = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** Plan steps of a page, with the rows of each. */
async function stepsOf(filter: AuditFilter, place: Place | null): Promise<readonly Plan[]> {
  const query = selectEntries(database.db, filter, place, limit);
  const [row] = await database.db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  return row ? flat(row["QUERY PLAN"][0].Plan) : [];
}

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
  ])("reads %s along an index, without sorting", async (_, filter) => {
    const steps = await stepsOf(filter, place);
    const names = steps.map((step) => step["Node Type"]);
    expect(names).not.toContain("Seq Scan");
    expect(names).not.toContain("Sort");
    expect(steps[0]?.["Actual Rows"]).toBe(limit);
    expect(Math.max(...steps.map((step) => step["Actual Rows"]))).toBeLessThan(limit * 10);
  });
});

test("reads no more entries than a search finds", async () => {
  const steps = await stepsOf({ search: "T-0030000" }, null);
  expect(steps.map((step) => step["Node Type"])).not.toContain("Seq Scan");
  expect(Math.max(...steps.map((step) => step["Actual Rows"]))).toBeLessThan(limit * 10);
});

test.each(["t-0030000", "T-0049999", "no such text at all", "nurse-7"])(
  "answers a search for %s immediately",
  async (search) => {
    expect(await leastOfThree(() => listAudit(database.db, { search, limit: 50 }))).toBeLessThan(500);
  },
);
