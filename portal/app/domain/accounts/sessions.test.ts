import { auditLog, sessions } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import {
  beginAwaitingSession,
  beginSession,
  findAwaitingSession,
  findSession,
  findSessionEnd,
  pruneSessions,
} from "#app/http/session/store.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson } from "../testing/people.ts";
import { listLogIns, recordLogIn } from "./log-ins.server.ts";
import { endOtherSessions, endSession, listSessions } from "./sessions.server.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const origin = { ipAddress: "192.0.2.1", userAgent: chrome };
let database: TestDatabase;
let nurse: Caller;
let otherUser: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "nurse", "right-password");
  otherUser = await makePerson(database.db, "stranger", "right-password");
});

afterEach(() => database.close());

const begin = (who = nurse) => beginSession(database.db, who.userId, origin);

describe("the list of sessions", () => {
  it("shows the account's own active sessions and marks the current one", async () => {
    const here = await begin();
    await begin();
    await begin(otherUser);
    const ended = await begin();
    await database.sql`
      update sessions set last_active_at = now() - interval '1 day'
      where id_hash = encode(sha256(${ended}::bytea), 'hex')`;
    const listed = await listSessions(database.db, nurse.userId, here);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { ipAddress: "192.0.2.1", browser: "Chrome 130 on Windows" },
    ]);
  });
});

describe("the number of sessions", () => {
  it("is bounded: a log-in ends the least recently used one, and none of another user", async () => {
    const theirs = await begin(otherUser);
    const first = await begin();
    const used = await begin();
    await database.sql`update sessions set last_active_at = now() - interval '1 minute'`;
    await database.sql`
      insert into sessions (id_hash, user_id, last_active_at)
      select 'h' || n, ${nurse.userId}, now() - interval '30 seconds' from generate_series(1, 98) n`;
    await database.sql`
      update sessions set last_active_at = now() where id_hash = encode(sha256(${used}::bytea), 'hex')`;
    const latest = await begin();
    expect(await database.db.$count(sessions, eq(sessions.userId, nurse.userId))).toBe(100);
    expect(await findSession(database.db, first)).toBeNull();
    for (const id of [theirs, used, latest]) expect(await findSession(database.db, id)).not.toBeNull();
  });
});

describe("log-ins that await a second factor", () => {
  it("end none of the sessions of who has it, however many there are", async () => {
    const theirs = await begin(otherUser);
    await database.sql`
      insert into sessions (id_hash, user_id, awaits_second_factor)
      select 'a' || n, ${otherUser.userId}, true from generate_series(1, 100) n`;
    await beginAwaitingSession(database.db, otherUser.userId, { ipAddress: null, userAgent: null });
    expect(await findSession(database.db, theirs)).not.toBeNull();
    expect(await database.db.$count(sessions, eq(sessions.awaitsSecondFactor, true))).toBe(100);
  });
});

describe("ending a session", () => {
  it("ends that session and no other", async () => {
    const [here, there] = [await begin(), await begin()];
    const other = (await listSessions(database.db, nurse.userId, here)).find(({ isCurrent }) => !isCurrent);
    await endSession(database.db, nurse, other?.number ?? 0);
    expect(await findSession(database.db, there)).toBeNull();
    expect(await findSession(database.db, here)).not.toBeNull();
  });

  it("of another user is rejected as not found, and audited", async () => {
    const theirs = await begin(otherUser);
    const [session] = await listSessions(database.db, otherUser.userId, null);
    await expect(endSession(database.db, nurse, session?.number ?? 0)).rejects.toMatchObject({
      category: "not_found",
    });
    expect(await findSession(database.db, theirs)).not.toBeNull();
    const [row] = await database.db.select().from(auditLog);
    expect(row).toMatchObject({ action: "account.end_session", userId: nurse.userId, success: false });
  });

  it("of all others leaves the current one and those of other users", async () => {
    const here = await begin();
    const theirs = await begin(otherUser);
    await begin();
    await beginAwaitingSession(database.db, nurse.userId, origin);
    expect(await endOtherSessions(database.db, nurse, here)).toBe(2);
    expect(await findSession(database.db, here)).not.toBeNull();
    expect(await findSession(database.db, theirs)).not.toBeNull();
  });
});

describe("a session that has ended", () => {
  it.each([
    ["idle", "last_active_at", "31 minutes"],
    ["limit", "created_at", "13 hours"],
  ] as const)("has the reason %s for a day", async (reason, column, age) => {
    const id = await begin();
    await database.db.execute(sql`update sessions set ${sql.identifier(column)} = now() - ${age}::interval`);
    await pruneSessions(database.db);
    expect(await findSession(database.db, id)).toBeNull();
    expect(await findSessionEnd(database.db, id)).toBe(reason);
    await database.db.execute(
      sql`update sessions set ${sql.identifier(column)} = now() - ${age}::interval - interval '1 day'`,
    );
    await pruneSessions(database.db);
    expect(await database.db.$count(sessions)).toBe(0);
    expect(await findSessionEnd(database.db, id)).toBe("ended");
  });
});

describe("a session that awaits the second factor", () => {
  it("is not authenticated, and expires after ten minutes", async () => {
    const id = await beginAwaitingSession(database.db, nurse.userId, origin);
    expect(await findSession(database.db, id)).toBeNull();
    expect(await findAwaitingSession(database.db, id)).toMatchObject({ username: "nurse" });
    await database.db.update(sessions).set({ createdAt: sql`now() - interval '10 minutes'` });
    expect(await findAwaitingSession(database.db, id)).toBeNull();
    await pruneSessions(database.db);
    expect(await database.db.$count(sessions)).toBe(0);
  });

  it("is not found for a logged-in browser", async () => {
    expect(await findAwaitingSession(database.db, await begin())).toBeNull();
  });
});

test("the log-in history is the account's own, newest first, in pages", async () => {
  const outcomes = ["success", "wrong_password", "wrong_code", "locked_out", "refused"] as const;
  for (const outcome of outcomes) await recordLogIn(database.db, nurse.userId, outcome, origin);
  await recordLogIn(database.db, otherUser.userId, "success", origin);
  const first = await listLogIns(database.db, nurse.userId, { cursor: null, limit: 3 });
  expect(first.items.map(({ outcome }) => outcome)).toEqual(["refused", "locked_out", "wrong_code"]);
  expect(first.items[0]).toMatchObject({ ipAddress: "192.0.2.1", browser: "Chrome 130 on Windows" });
  const second = await listLogIns(database.db, nurse.userId, { cursor: first.next, limit: 3 });
  expect(second.items.map(({ outcome }) => outcome)).toEqual(["wrong_password", "success"]);
  expect(second.next).toBeNull();
});
