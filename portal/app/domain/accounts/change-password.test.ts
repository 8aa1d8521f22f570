import { auditLog, mailOutbox, rateLimits, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginSession, findSession } from "#app/http/session/store.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson, storeSystemSettings } from "../testing/people.ts";
import { changePassword } from "./change-password.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { recordLogInOf } from "./log-in-record.server.ts";
import { checkOwnPassword } from "./own-password.server.ts";

const password = "right-password";
const origin = { ipAddress: "192.0.2.1", userAgent: null };
let database: TestDatabase;
let nurse: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "nurse", password);
  await storeSystemSettings(database.db, { maxLoginAttempts: 3 });
});

afterEach(() => database.close());

const change = (currentPassword: string, newPassword: string, keep: string | null = null) =>
  changePassword(database.db, nurse, { currentPassword, newPassword }, keep);
const opensWith = (candidate: string) =>
  checkCredentials(
    database.db,
    { username: "nurse", password: candidate },
    { ...origin, demoLogins: false },
  ).then(
    () => true,
    () => false,
  );

describe("changing a password", () => {
  it("replaces the old password for log-ins", async () => {
    await change(password, "another-password");
    expect([await opensWith(password), await opensWith("another-password")]).toEqual([false, true]);
  });

  it("ends every session but the current one", async () => {
    const here = await beginSession(database.db, nurse.userId, origin);
    const there = await beginSession(database.db, nurse.userId, origin);
    const otherUser = await makePerson(database.db, "stranger", password);
    const theirs = await beginSession(database.db, otherUser.userId, origin);
    await change(password, "another-password", here);
    expect(await findSession(database.db, here)).not.toBeNull();
    expect(await findSession(database.db, there)).toBeNull();
    expect(await findSession(database.db, theirs)).not.toBeNull();
  });

  it("restarts the expiry, clears the forced change and revokes a reset link", async () => {
    await database.db.update(users).set({
      passwordChangedAt: new Date(0),
      mustChangePassword: true,
      resetToken: "hash",
      resetTokenExpiry: new Date(Date.now() + 60_000),
    });
    await change(password, "another-password");
    const [row] = await database.db.select().from(users);
    expect(row).toMatchObject({ mustChangePassword: false, resetToken: null, resetTokenExpiry: null });
    expect(Date.now() - (row?.passwordChangedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it("emails the owner and is audited", async () => {
    await change(password, "another-password");
    expect(await database.db.select().from(mailOutbox)).toMatchObject([
      { kind: "password_changed", userId: nurse.userId, details: {} },
    ]);
    expect(await database.db.select().from(auditLog)).toMatchObject([
      { action: "account.change_password", resourceId: nurse.userId, success: true },
    ]);
  });

  it("succeeds once for two concurrent calls with the same old password", async () => {
    const both = await Promise.allSettled([
      change(password, "another-password"),
      change(password, "yet-another-one"),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.db.$count(mailOutbox)).toBe(1);
  });
});

describe("a rejected password change", () => {
  it("names the field of a wrong current password, changes nothing and is audited", async () => {
    await beginSession(database.db, nurse.userId, origin);
    await expect(change("wrong", "another-password")).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "currentPassword", message: "The current password is incorrect." }],
    });
    expect([await opensWith(password), await database.db.$count(sessions)]).toEqual([true, 1]);
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "account.change_password"));
    expect(row).toMatchObject({ success: false, details: { refused: "invalid" } });
  });

  it("rejects the present password as the new one", async () => {
    await expect(change(password, password)).rejects.toMatchObject({ errors: [{ field: "newPassword" }] });
  });
});

describe("wrong passwords in an open session", () => {
  it("are limited, also concurrently, and share their limit with no other check", async () => {
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, () => change("wrong", "another-one")),
    );
    const codes = guesses.map((guess) => guess.status === "rejected" && guess.reason.category);
    expect(codes.filter((code) => code === "invalid")).toHaveLength(3);
    expect(codes.filter((code) => code === "too_many")).toHaveLength(17);
    await expect(checkOwnPassword(database.db, nurse, password)).rejects.toMatchObject({
      category: "too_many",
    });
  });

  it("are reset after the window, and by the right password before the last attempt", async () => {
    for (let round = 0; round < 2; round += 1) {
      await expect(checkOwnPassword(database.db, nurse, "wrong")).rejects.toMatchObject({
        category: "invalid",
      });
      await expect(checkOwnPassword(database.db, nurse, "wrong")).rejects.toMatchObject({
        category: "invalid",
      });
      await checkOwnPassword(database.db, nurse, password);
    }
    for (let time = 0; time < 4; time += 1) {
      await checkOwnPassword(database.db, nurse, "wrong").catch(() => null);
    }
    await database.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '15 minutes'` });
    await checkOwnPassword(database.db, nurse, password);
  });

  it("end after a hundred in a row, until the next log-in", async () => {
    const key = `own-password-streak:${nurse.userId}`;
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(rateLimits).values({ key, points: 99, expire });
    const check = (typed: string) =>
      checkOwnPassword(database.db, nurse, typed).then(
        () => "right",
        ({ code }: { code: string }) => code,
      );
    expect(await check("wrong")).toBe("password.currentWrong");
    expect(await check(password)).toBe("rateLimit.confirmations");
    const origin = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false };
    const account = await checkCredentials(database.db, { username: nurse.username, password }, origin);
    await recordLogInOf(database.db, account, origin);
    expect(await check(password)).toBe("right");
  });
});
