import {
  auditLog,
  logIns,
  notifications,
  passkeys,
  recoveryCodes,
  sessions,
  transportEvents,
  users,
  vehiclePositions,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { cheapHash } from "@wardway/db/testing/cheap-hash";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { perform } from "../testing/commands.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { addPasskeyRow } from "../testing/people.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { readEvents } from "../transports/record/read-events.server.ts";
import { deleteAccount } from "./delete-account.server.ts";

const currentPassword = "correct horse battery staple";
let hash: string;
let database: TestDatabase;
let town: Town;
let nurse: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  hash = await cheapHash(currentPassword);
});

afterAll(() => database.close());

beforeEach(async () => {
  town = await makeTown(database.db, { hospitals: 1, companies: 1 });
  nurse = nth(town.hospitals, 0).staff[0];
  await database.db.update(users).set({ password: hash });
});

const remove = (caller: Caller, changes = {}) =>
  deleteAccount(database.db, caller, { username: caller.username, currentPassword, ...changes });
const account = async ({ userId }: Caller) =>
  (await database.db.select().from(users).where(eq(users.id, userId)))[0];

/** Stores personal data of the account's owner. */
async function leaveTraces({ userId }: Caller): Promise<number> {
  const { db } = database;
  const created = await perform(db, { who: nurse, kind: "create", hospital: null, key: null });
  const requestId = created.ok ? created.id : 0;
  const [event] = await db
    .select()
    .from(transportEvents)
    .where(eq(transportEvents.transportRequestId, requestId));
  await db.insert(sessions).values({ idHash: crypto.randomUUID(), userId });
  await db.insert(logIns).values({ userId, outcome: "success", ipAddress: "192.0.2.9" });
  await addPasskeyRow(db, userId);
  await db.insert(recoveryCodes).values({ userId, codeHash: "a hash" });
  await db.insert(notifications).values({
    userId,
    eventId: event?.id ?? 0,
    type: "approved",
    transportRequestId: requestId,
  });
  await db.insert(vehiclePositions).values({
    transportRequestId: requestId,
    ambulanceCompanyId: nth(town.companies, 0).id,
    userId,
    recordedAt: new Date(),
    latitude: 39.3,
    longitude: -76.6,
    accuracy: 8,
  });
  await db
    .update(users)
    .set({ email: "p@example.org", phone: "1", address: "2", resetToken: `t${userId}`, totpSecret: "sealed" })
    .where(eq(users.id, userId));
  return requestId;
}

describe("deleting one's account", () => {
  test("removes all personal data and every way to log in", async () => {
    const requestId = await leaveTraces(nurse);
    await remove(nurse);
    expect(await account(nurse)).toMatchObject({
      username: `deleted-${nurse.userId}`,
      name: null,
      email: null,
      phone: null,
      address: null,
      resetToken: null,
      resetTokenExpiry: null,
      totpSecret: null,
      totpConfirmedAt: null,
      deactivatedAt: expect.any(Date),
    });
    expect((await account(nurse))?.password).not.toBe(hash);
    for (const table of [sessions, logIns, passkeys, recoveryCodes, notifications]) {
      expect(await database.db.$count(table, eq(table.userId, nurse.userId))).toBe(0);
    }
    const places = await database.db
      .select({ userId: vehiclePositions.userId })
      .from(vehiclePositions)
      .where(eq(vehiclePositions.transportRequestId, requestId));
    expect(places).toEqual([{ userId: null }]);
  });

  test("keeps a deleted user in the timelines and the username in the audit log", async () => {
    const requestId = await leaveTraces(nurse);
    await remove(nurse);
    const events = await readEvents(database.db, nth(town.hospitals, 0).staff[1], requestId);
    expect(events.map(({ actorName }) => actorName)).toEqual(["Deleted user"]);
    const trail = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.username, nurse.username))
      .orderBy(desc(auditLog.id));
    expect(trail.map(({ action }) => action)).toEqual(["account.delete", "request.create"]);
    expect(trail[0]).toMatchObject({ resourceId: nurse.userId, success: true, ipAddress: "192.0.2.1" });
  });

  test("succeeds once: a second window is rejected", async () => {
    const outcomes = await Promise.allSettled([remove(nurse), remove(nurse)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("leaves colleagues unchanged", async () => {
    const colleague = nth(town.hospitals, 0).staff[1];
    const before = await account(colleague);
    await remove(nurse);
    expect(await account(colleague)).toEqual(before);
  });
});

describe("the confirmation of a deletion", () => {
  test.each(["", "somebody-else", "nurse "])(
    "rejects a username like '%s' at its field",
    async (username) => {
      await expect(remove(nurse, { username })).rejects.toMatchObject({
        category: "invalid",
        errors: [
          { field: "username", message: `Type your username, ${nurse.username}, to delete this account.` },
        ],
      });
      expect((await account(nurse))?.deactivatedAt).toBeNull();
    },
  );

  test("accepts the username in capitals", async () => {
    await remove(nurse, { username: ` ${nurse.username.toUpperCase()}` });
    expect((await account(nurse))?.deactivatedAt).toBeInstanceOf(Date);
  });

  test("rejects a wrong password at its field and audits it", async () => {
    await expect(remove(nurse, { currentPassword: "guess" })).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "currentPassword" }],
    });
    const [last] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.userId, nurse.userId))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(last).toMatchObject({ action: "account.check_password", success: false });
    expect((await account(nurse))?.deactivatedAt).toBeNull();
  });
});

describe("deleting administrators", () => {
  const active = async () => {
    const [row] = await database.db
      .select({ count: count() })
      .from(users)
      .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)));
    return row?.count;
  };

  /** Leaves exactly `count` active administrators. */
  async function administrators(least: number): Promise<readonly Caller[]> {
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.role, "admin"));
    const towns = await Promise.all(
      Array.from({ length: least }, () => makeTown(database.db, { hospitals: 0, companies: 0 })),
    );
    await database.db.update(users).set({ password: hash }).where(isNull(users.deactivatedAt));
    return towns.map(({ admin }) => admin);
  }

  test("rejects the deletion of the last active one and audits the attempt", async () => {
    const [last] = await administrators(1);
    await expect(remove(last as Caller)).rejects.toMatchObject({ category: "conflict" });
    expect(await active()).toBe(1);
    const row = await lastAuditRow(database.db);
    expect(row).toMatchObject({ action: "account.delete", success: false, details: { refused: "conflict" } });
  });

  test.each([2, 5])("keeps one of %i who delete themselves concurrently", async (number) => {
    const all = await administrators(number);
    const outcomes = await Promise.allSettled(all.map((admin) => remove(admin)));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await active()).toBe(1);
  });
});
