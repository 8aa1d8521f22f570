import { auditLog, settings } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { DomainError } from "@wardway/model";
import { asc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { invalidateSettingsCache } from "../settings/read-settings.server.ts";
import type { Caller } from "./caller.server.ts";
import { readRecord, readRecords } from "./record-reads.server.ts";

const nurse: Caller = {
  userId: 3,
  username: "nurse",
  role: "hospital",
  organizationId: 1,
  ipAddress: "192.0.2.3",
};
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const reading = (isBackground = false, caller = nurse) => ({ db: database.db, caller, isBackground });
const open = (id: number, isBackground = false, caller = nurse) =>
  readRecord(reading(isBackground, caller), id, Promise.resolve("the record"));
const list = (ids: readonly number[], isBackground = false) =>
  readRecords(reading(isBackground), Promise.resolve(ids.map((id) => ({ id }))), (page) => page);
const trail = async () =>
  (await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(
    ({ username, action, resourceType, resourceId, details, ipAddress, success }) => ({
      row: [username, ipAddress, action, resourceType, resourceId, success],
      details,
    }),
  );
const row = (resourceId: number | null, success = true) => [
  "nurse",
  "192.0.2.3",
  "request.read",
  "transport_request",
  resourceId,
  success,
];

async function logReads(hipaaLoggingEnabled: boolean): Promise<void> {
  await database.db.insert(settings).values({ section: "system", value: { hipaaLoggingEnabled } });
  invalidateSettingsCache(database.db);
}

test("audits a read record each time a user opens it", async () => {
  expect(await open(7)).toBe("the record");
  await open(7);
  expect(await trail()).toEqual([
    { row: row(7), details: {} },
    { row: row(7), details: {} },
  ]);
});

test("audits a list with one row that names its records, and an empty one not at all", async () => {
  await list([9, 8, 12]);
  await list([]);
  expect(await trail()).toEqual([{ row: row(null), details: { records: 3, ids: "9 8 12" } }]);
});

describe("a page's poll", () => {
  test("is audited once per reader and network", async () => {
    await open(7);
    await open(7, true);
    expect(await trail()).toHaveLength(1);
    await open(7, true, { ...nurse, ipAddress: "192.0.2.4" });
    await open(7, true, { ...nurse, userId: 4 });
    expect(await trail()).toHaveLength(3);
  });

  test("is audited if it shows a new record", async () => {
    await list([1, 2]);
    await list([1, 2], true);
    await list([3, 1, 2], true);
    await open(3, true);
    expect((await trail()).map(({ details }) => details.ids)).toEqual(["1 2", "3"]);
  });
});

describe("without HIPAA audit logging", () => {
  beforeEach(() => logReads(false));

  test("reads are not audited", async () => {
    expect(await open(7)).toBe("the record");
    await list([1, 2]);
    expect(await trail()).toEqual([]);
  });

  test("denials are audited", async () => {
    const rejected = readRecord(reading(), 7, Promise.reject(new DomainError("transport.notFound")));
    await expect(rejected).rejects.toMatchObject({ category: "not_found" });
    expect(await trail()).toEqual([{ row: row(7, false), details: { refused: "not_found" } }]);
  });
});

test("audits a denied poll once", async () => {
  for (const isBackground of [false, true, true]) {
    const rejected = readRecord(
      reading(isBackground),
      7,
      Promise.reject(new DomainError("transport.notFound")),
    );
    await expect(rejected).rejects.toMatchObject({ category: "not_found" });
  }
  expect(await trail()).toHaveLength(1);
});

test("does not audit an error as a denial", async () => {
  const failing = readRecord(reading(), 7, Promise.reject(new Error("The disk is full.")));
  await expect(failing).rejects.toThrow("The disk is full.");
  expect(await trail()).toEqual([]);
});

test("rejects a read if the audit log cannot be written", async () => {
  await database.sql`drop table audit_log cascade`;
  await expect(open(7)).rejects.toThrow();
});
