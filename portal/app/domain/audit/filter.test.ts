import { auditLog } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { matchingEntries } from "./audit-filter.server.ts";

let database: TestDatabase;

const read = { action: "request.read", resourceType: "transport_request", success: true } as const;
const rows = {
  record: { ...read, resourceId: 80, username: "zoë", ipAddress: "127.0.0.1" },
  other: { ...read, resourceId: 180, username: "dana", ipAddress: "127.0.0.10" },
  list: { ...read, details: { records: 3, ids: "79 80 81" }, ipAddress: "10.10.0.1" },
  otherList: { ...read, details: { records: 80, ids: "180 801" }, ipAddress: "10.1.0.1" },
  user: { ...read, action: "user.update", resourceType: "user", resourceId: 80, ipAddress: "2001:db8::1" },
} satisfies Record<string, typeof auditLog.$inferInsert>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(auditLog).values(Object.values(rows));
});

afterAll(() => database?.close());

it.each<[string, (keyof typeof rows)[]]>([
  ["80", ["record", "list", "user"]],
  ["#80", ["record", "list", "user"]],
  ["transport_request #80", ["record", "list"]],
  ["Request 80", ["record", "list"]],
  ["80 ZOE", ["record"]],
  ["zoë read", ["record"]],
  ["127.0.0.1", ["record"]],
  ["127.0", ["record", "other"]],
  ["127.", ["record", "other"]],
  ["10.1", ["otherList"]],
  ["2001:DB8::1", ["user"]],
  ["2001:db8:", ["user"]],
  ["request.read", ["record", "other", "list", "otherList"]],
  ["77", []],
  ["1.2.3.4.5", []],
])("a search for %s", async (search, expected) => {
  const found = await database.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(await matchingEntries(database.db, { search }))
    .orderBy(asc(auditLog.id));
  const names = Object.keys(rows);
  expect(found.map(({ id }) => names[id - 1])).toEqual(expected);
});
