import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../db/src/testing/database.ts";
import { type AuditPage, listAudit } from "./list-audit.server.ts";
import { recordAudit } from "./record-audit.server.ts";

let database: TestDatabase;
const noUser = { userId: null, username: null, ipAddress: null };
const actionsOf = (page: AuditPage) => page.items.map((row) => row.action);

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test("returns one empty page for an empty log", async () => {
  expect(await listAudit(database.db, { limit: 2 })).toEqual({ items: [], next: null, previous: null });
});

test("pages from the newest entry to the oldest and back without a gap", async () => {
  for (const action of ["first", "second", "third", "fourth", "fifth"]) {
    await recordAudit(database.db, noUser, { action, resourceType: "user", success: true });
  }
  const page = (cursor: string | null) => listAudit(database.db, { cursor: cursor ?? undefined, limit: 2 });

  const newest = await page(null);
  expect(actionsOf(newest)).toEqual(["fifth", "fourth"]);
  expect(newest.previous).toBeNull();

  const middle = await page(newest.next);
  expect(actionsOf(middle)).toEqual(["third", "second"]);

  const oldest = await page(middle.next);
  expect(actionsOf(oldest)).toEqual(["first"]);
  expect(oldest.next).toBeNull();

  const back = await page(oldest.previous);
  expect(actionsOf(back)).toEqual(["third", "second"]);
  expect(actionsOf(await page(back.previous))).toEqual(["fifth", "fourth"]);
  expect((await page(back.previous)).previous).toBeNull();
});

test("shows new entries before the present page only", async () => {
  const newest = await listAudit(database.db, { limit: 2 });
  await recordAudit(database.db, noUser, { action: "sixth", resourceType: "user", success: false });
  const older = await listAudit(database.db, { limit: 2, cursor: newest.next ?? "" });
  expect(actionsOf(older)).toEqual(["third", "second"]);
});

test.each(["older-", "newer-x", "older-1; drop table audit_log", "before-3", "older-99999999999999999999"])(
  "rejects a foreign cursor: %s",
  async (cursor) => {
    await expect(listAudit(database.db, { cursor, limit: 2 })).rejects.toMatchObject({ category: "invalid" });
  },
);
