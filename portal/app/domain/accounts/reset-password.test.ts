import { randomBytes } from "node:crypto";
import { auditLog, mailOutbox, rateLimits, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "#app/http/session/store.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson } from "../testing/people.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { requestReset } from "./forgotten-password.server.ts";
import { readLink, resetPassword } from "./reset-password.server.ts";

const box = createSecretBox([randomBytes(32).toString("hex")]);
const password = "right-password";
let database: TestDatabase;
let nurse: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "nurse", password);
});

afterEach(() => database.close());

const ask = (username = "nurse", ipAddress = "192.0.2.1") =>
  requestReset(database.db, box, { username, ipAddress, demoLogins: false });
const emails = () =>
  database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, "password_reset"))
    .orderBy(desc(mailOutbox.id));

/** The token of the newest email. */
async function token(): Promise<string> {
  const [email] = await emails();
  return box.decrypt(String(email?.details.token), "mail") ?? "";
}

const reset = (link: string, newPassword = "another-password") =>
  resetPassword(database.db, { token: link, newPassword }, "192.0.2.1");
const opensWith = (candidate: string) =>
  checkCredentials(
    database.db,
    { username: "nurse", password: candidate },
    { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false },
  ).then(
    () => true,
    () => false,
  );

describe("requesting a reset link", () => {
  it("queues one email with an encrypted token, of which the account stores the hash", async () => {
    await ask(" NURSE ");
    const [email] = await emails();
    expect(email).toMatchObject({ userId: nurse.userId, recipient: null });
    const [row] = await database.db.select().from(users);
    expect(row?.resetToken).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([row, email])).not.toContain(await token());
    expect(await readLink(database.db, await token(), null)).toEqual({ minPasswordLength: 8 });
  });

  it("sends nothing for an unknown name, a closed account or one without an address, and takes as long", async () => {
    await makePerson(database.db, "closed", password);
    await makePerson(database.db, "unreachable", password);
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "closed"));
    await database.db.update(users).set({ email: null }).where(eq(users.username, "unreachable"));
    for (const name of ["nobody", "closed", "unreachable", "nurse"]) {
      const startedMs = performance.now();
      await expect(ask(name)).resolves.toBeUndefined();
      expect(performance.now() - startedMs, name).toBeGreaterThanOrEqual(999);
    }
    expect(await emails()).toHaveLength(1);
    const trail = await database.db.select().from(auditLog);
    expect(trail.map(({ userId, success }) => [userId !== null, success])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it("sends at most three emails per account and hour, silently", async () => {
    for (let time = 0; time < 4; time += 1) await ask("nurse", `192.0.2.${time}`);
    expect(await emails()).toHaveLength(3);
  });

  it("rejects a network after twenty requests in a quarter of an hour, whatever the name", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`nobody-${at}`)));
    await expect(ask()).rejects.toMatchObject({ category: "too_many" });
    await expect(ask("nurse", "192.0.2.2")).resolves.toBeUndefined();
  });
});

describe("a reset link", () => {
  it("sets another password, ends the sessions and notifies by email", async () => {
    await beginSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });
    await ask();
    await reset(await token());
    expect([await opensWith(password), await opensWith("another-password")]).toEqual([false, true]);
    expect(await database.db.$count(sessions)).toBe(0);
    const mails = await database.db.select().from(mailOutbox);
    expect(mails.map(({ kind }) => kind)).toEqual(["password_reset", "password_changed"]);
  });

  it("works once, also concurrently", async () => {
    await ask();
    const link = await token();
    const both = await Promise.allSettled([reset(link, "first-password"), reset(link, "second-password")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reset(link)).rejects.toThrow("This link was used already, or its hour is over.");
  });

  it("expires after an hour, and as soon as there is a newer one", async () => {
    await ask();
    const first = await token();
    await ask();
    const second = await token();
    await expect(readLink(database.db, first, null)).rejects.toMatchObject({ category: "not_found" });
    expect(await readLink(database.db, second, null)).toEqual({ minPasswordLength: 8 });
    await database.db.update(users).set({ resetTokenExpiry: new Date() });
    await expect(reset(second)).rejects.toMatchObject({ category: "not_found" });
    expect(await opensWith(password)).toBe(true);
  });

  it("leaves the second factor active", async () => {
    const since = new Date();
    await database.db.update(users).set({ totpSecret: "sealed", totpConfirmedAt: since });
    await ask();
    await reset(await token());
    const [row] = await database.db.select().from(users);
    expect(row).toMatchObject({ totpSecret: "sealed", totpConfirmedAt: since });
  });

  it("rejects the present password and stays valid", async () => {
    await ask();
    const link = await token();
    await expect(reset(link, password)).rejects.toMatchObject({ errors: [{ field: "newPassword" }] });
    await reset(link);
  });

  // Five failures are delayed by almost four seconds.
  it("unlocks the account for a locked network", { timeout: 30_000 }, async () => {
    for (let time = 0; time < 5; time += 1) await opensWith("wrong");
    expect(await opensWith(password)).toBe(false);
    await ask();
    await reset(await token());
    expect(await opensWith("another-password")).toBe(true);
  });

  it("opens an account with a hundred consecutive failures", async () => {
    const key = `log-in-streak:${nurse.userId}:elsewhere`;
    await database.db
      .insert(rateLimits)
      .values({ key, points: 1_000_000, expire: new Date(Date.now() + 60_000) });
    expect(await opensWith(password)).toBe(false);
    await ask();
    await reset(await token());
    expect(await opensWith("another-password")).toBe(true);
  });

  it("is invalid for a closed account", async () => {
    await ask();
    const link = await token();
    await database.db.update(users).set({ deactivatedAt: new Date() });
    await expect(reset(link)).rejects.toMatchObject({ category: "not_found" });
  });

  it.each(["", "x", "' or true --"])("is invalid with the token %j", async (link) => {
    await expect(reset(link)).rejects.toMatchObject({ category: "not_found" });
  });
});
