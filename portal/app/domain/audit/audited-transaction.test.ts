import { auditLog, organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { DomainError } from "@wardway/model";
import { asc, count, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Command, perform } from "../testing/commands.ts";
import { makeTown, nth } from "../testing/town.ts";
import { pruneIdempotencyKeys, runAuditedTransaction } from "./audited-transaction.server.ts";
import type { Caller } from "./caller.server.ts";

let database: TestDatabase;
let hospital: Caller;
let colleague: Caller;

beforeEach(async () => {
  database = await createTestDatabase(20);
  const town = await makeTown(database.db);
  [hospital, colleague] = nth(town.hospitals, 0).staff;
});

afterEach(() => database.close());

const create = (who: Caller, key: string | null): Command => ({ who, kind: "create", hospital: null, key });
const ask = (command: Command) => perform(database.db, command);
const countOf = async (table: typeof auditLog | typeof organizations | typeof transportRequests) =>
  (await database.db.select({ rows: count() }).from(table))[0]?.rows;

/** Number of audited creates, and of replays among them. */
const audited = async () => {
  const isCreate = eq(auditLog.action, "request.create");
  const rows = await database.db.select({ details: auditLog.details }).from(auditLog).where(isCreate);
  return { rows: rows.length, repeated: rows.filter(({ details }) => details.replayed === 1).length };
};

test("returns the first response to a replayed create, audited as a replay", async () => {
  const first = await ask(create(hospital, "key"));
  expect(first.ok).toBe(true);
  expect(await ask(create(hospital, "key"))).toEqual(first);
  expect(await countOf(transportRequests)).toBe(1);
  expect(await audited()).toEqual({ rows: 2, repeated: 1 });
});

test("creates one request for twenty concurrent calls with one key, with equal responses", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => ask(create(hospital, "key"))));
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(await countOf(transportRequests)).toBe(1);
  expect(await audited()).toEqual({ rows: 20, repeated: 19 });
});

test("separates equal keys of different users", async () => {
  const mine = await ask(create(hospital, "key"));
  const theirs = await ask(create(colleague, "key"));
  expect(theirs).not.toEqual(mine);
  expect(await countOf(transportRequests)).toBe(2);
});

test("rejects a key that was used for another call", async () => {
  await ask(create(hospital, "key"));
  const other: Command = { who: hospital, kind: "respond", request: 1, company: null, key: "key" };
  expect(await ask(other)).toEqual({ ok: false, code: "invalid" });
});

test("does not consume the key on a rejection: a retry runs again", async () => {
  const otherUser: Caller = { ...hospital, role: "ambulance" };
  expect(await ask(create(otherUser, "key"))).toEqual({ ok: false, code: "forbidden" });
  expect(await ask(create(hospital, "key"))).toMatchObject({ ok: true });
});

test("forgets a stored response after a day", async () => {
  await ask(create(hospital, "yesterday's"));
  await database.sql`update idempotency_keys set created_at = now() - interval '25 hours'`;
  await ask(create(hospital, "today's"));
  await pruneIdempotencyKeys(database.db);
  const keys = await database.sql<{ key: string }[]>`select key from idempotency_keys`;
  expect(keys.map(({ key }) => key)).toEqual(["today's"]);
});

test("rolls a rejection back and audits who was rejected, from where and why", async () => {
  const before = await countOf(organizations);
  const rejected = runAuditedTransaction(
    database.db,
    hospital,
    { action: "request.cancel", resourceType: "transport_request", resourceId: 7 },
    async (tx) => {
      await tx.insert(organizations).values({ name: "Half done", kind: "hospital" });
      throw new DomainError("response.changed");
    },
  );
  await expect(rejected).rejects.toThrow("This response changed a moment ago.");
  expect(await countOf(organizations)).toBe(before);
  expect(await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).toMatchObject([
    {
      userId: hospital.userId,
      username: hospital.username,
      action: "request.cancel",
      resourceType: "transport_request",
      resourceId: 7,
      ipAddress: hospital.ipAddress,
      details: { refused: "conflict" },
      success: false,
    },
  ]);
});

test("rolls an error back without an audit row", async () => {
  const failing = runAuditedTransaction(
    database.db,
    hospital,
    { action: "request.create", resourceType: "transport_request", idempotencyKey: "key" },
    async () => {
      throw new Error("The disk is full.");
    },
  );
  await expect(failing).rejects.toThrow("The disk is full.");
  expect(await countOf(auditLog)).toBe(0);
  expect(await ask(create(hospital, "key"))).toMatchObject({ ok: true });
});

test("rejects every change of timeline and audit log, also by the application", async () => {
  await ask(create(hospital, null));
  for (const table of ["audit_log", "transport_events"]) {
    const { sql } = database;
    await expect(sql`update ${sql(table)} set details = '{}'`).rejects.toThrow("is append only");
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow("is append only");
    await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow("is append only");
  }
});
