import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditLog } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { subHours, subMinutes } from "date-fns";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DowntimeJournal } from "#app/infra/downtime/journal.server.ts";
import { SessionActivity } from "#app/infra/downtime/session-activity.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson } from "../testing/people.ts";
import { recover } from "./recover.server.ts";

let database: TestDatabase;
let folder: string;
let journal: DowntimeJournal;
let reader: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "wardway-recover-"));
  journal = new DowntimeJournal(folder);
  reader = await makePerson(database.db, "reader", "a password for this test");
});
afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

const rowAt = (at: Date, resourceId: number | null, details: object = {}, rowMac = crypto.randomUUID()) => ({
  audit: {
    userId: reader.userId,
    username: "reader",
    ipAddress: null,
    action: "request.read",
    resourceType: "transport_request",
    resourceId,
    details: { ...details, deferredAt: at.toISOString() },
    success: true,
    rowMac,
  },
});

const recoverAll = (since: Date | null = null, parts = { journal }) =>
  recover(
    database.db,
    { ...parts, activity: new SessionActivity(join(folder, "sessions")) },
    since && { since, reason: "read_only" },
  );

const rowsOf = (action: string) =>
  database.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(asc(auditLog.id));

test("a row that the database cannot take is left out and its file put aside, and the other rows are stored", async () => {
  const at = subMinutes(new Date(), 2);
  await journal.append([rowAt(at, 1), rowAt(at, 2 ** 40), rowAt(at, 2)]);
  await recoverAll(at);
  expect((await rowsOf("request.read")).map(({ resourceId }) => resourceId)).toEqual([1, 2]);
  expect(await rowsOf("downtime.end")).toHaveLength(1);
  expect(await journal.hasEntries()).toBe(false);
  expect(await readdir(folder)).toEqual([expect.stringMatching(/\.unreadable$/)]);
});

test("two processes that recover at the same time store each row once", async () => {
  const at = subMinutes(new Date(), 2);
  await journal.append([rowAt(at, 1), rowAt(at, 2)]);
  const other = new DowntimeJournal(folder);
  await Promise.all([recoverAll(at), recoverAll(at, { journal: other })]);
  expect((await rowsOf("request.read")).map(({ resourceId }) => resourceId)).toEqual([1, 2]);
  expect(await readdir(folder)).toEqual([]);
});

test("unusual reads of an earlier hour of a downtime are noted", async () => {
  const since = subHours(new Date(), 4);
  const ids = Array.from({ length: 400 }, (_, nth) => nth + 1);
  const lists = Array.from({ length: 8 }, (_, list) => ids.slice(list * 50, list * 50 + 50));
  const at = subMinutes(subHours(new Date(), 3), 10);
  await journal.append(lists.map((list) => rowAt(at, null, { records: list.length, ids: list.join(" ") })));
  await recoverAll(since);
  expect(await rowsOf("reads.unusual")).toMatchObject([
    { resourceId: reader.userId, details: { records: 400 } },
  ]);
});
