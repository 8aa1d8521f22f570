import { randomBytes } from "node:crypto";
import { auditLog, mailOutbox, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "#app/http/sessions/store.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson } from "../testing/people.ts";
import { requestReset } from "./forgotten-password.server.ts";
import { checkCredentials } from "./log-in.server.ts";
import { isLinkGood, resetPassword } from "./reset-password.server.ts";

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
const letters = () =>
  database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, "password_reset"))
    .orderBy(desc(mailOutbox.id));

/** The token of the newest email. */
async function token(): Promise<string> {
  const [letter] = await letters();
  return box.open(String(letter?.details.token), "mail") ?? "";
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

describe("asking for a link", () => {
  it("queues one letter with a sealed token, of which the account keeps the hash", async () => {
    await ask(" NURSE ");
    const [letter] = await letters();
    expect(letter).toMatchObject({ userId: nurse.userId, recipient: null });
    const [row] = await database.db.select().from(users);
    expect(row?.resetToken).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([row, letter])).not.toContain(await token());
    expect(await isLinkGood(database.db, await token())).toBe(true);
  });

  it("for an unknown name, a closed account or one without an address sends nothing, and takes as long", async () => {
    await makePerson(database.db, "closed", password);
    await makePerson(database.db, "unreachable", password);
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "closed"));
    await database.db.update(users).set({ email: null }).where(eq(users.username, "unreachable"));
    for (const name of ["nobody", "closed", "unreachable", "nurse"]) {
      const begun = performance.now();
      await expect(ask(name)).resolves.toBeUndefined();
      expect(performance.now() - begun, name).toBeGreaterThanOrEqual(999);
    }
    expect(await letters()).toHaveLength(1);
    const trail = await database.db.select().from(auditLog);
    expect(trail.map(({ userId, success }) => [userId !== null, success])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it("sends one account three letters an hour, and says nothing of the fourth", async () => {
    for (let time = 0; time < 4; time += 1) await ask("nurse", `192.0.2.${time}`);
    expect(await letters()).toHaveLength(3);
  });

  it("refuses a network after twenty in a quarter of an hour, whatever the name", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`nobody-${at}`)));
    await expect(ask()).rejects.toMatchObject({ category: "too_many" });
    await expect(ask("nurse", "192.0.2.2")).resolves.toBeUndefined();
  });
});

describe("a link", () => {
  it("gives the account another password, ends its sessions and says so by mail", async () => {
    await beginSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });
    await ask();
    await reset(await token());
    expect([await opensWith(password), await opensWith("another-password")]).toEqual([false, true]);
    expect(await database.db.$count(sessions)).toBe(0);
    const mails = await database.db.select().from(mailOutbox);
    expect(mails.map(({ kind }) => kind)).toEqual(["password_reset", "password_changed"]);
  });

  it("works once, also for two at the same moment", async () => {
    await ask();
    const link = await token();
    const both = await Promise.allSettled([reset(link, "first-password"), reset(link, "second-password")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reset(link)).rejects.toThrow("This link was used already, or its hour is over.");
  });

  it("is over with its hour, and as soon as there is a newer one", async () => {
    await ask();
    const first = await token();
    await ask();
    const second = await token();
    expect([await isLinkGood(database.db, first), await isLinkGood(database.db, second)]).toEqual([
      false,
      true,
    ]);
    await database.db.update(users).set({ resetTokenExpiry: new Date() });
    await expect(reset(second)).rejects.toMatchObject({ category: "not_found" });
    expect(await opensWith(password)).toBe(true);
  });

  it("leaves the second factor in force", async () => {
    const since = new Date();
    await database.db.update(users).set({ totpSecret: "sealed", totpConfirmedAt: since });
    await ask();
    await reset(await token());
    const [row] = await database.db.select().from(users);
    expect(row).toMatchObject({ totpSecret: "sealed", totpConfirmedAt: since });
  });

  it("does not take the present password, and is good for another try", async () => {
    await ask();
    const link = await token();
    await expect(reset(link, password)).rejects.toMatchObject({ errors: [{ field: "newPassword" }] });
    await reset(link);
  });

  // Five failures are delayed by almost four seconds.
  it("opens the account to a network that it was locked to", { timeout: 30_000 }, async () => {
    for (let time = 0; time < 5; time += 1) await opensWith("wrong");
    expect(await opensWith(password)).toBe(false);
    await ask();
    await reset(await token());
    expect(await opensWith("another-password")).toBe(true);
  });

  it("of a closed account opens nothing", async () => {
    await ask();
    const link = await token();
    await database.db.update(users).set({ deactivatedAt: new Date() });
    await expect(reset(link)).rejects.toMatchObject({ category: "not_found" });
  });

  it.each(["", "x", "' or true --"])("with the token %j is none", async (link) => {
    await expect(reset(link)).rejects.toMatchObject({ category: "not_found" });
  });
});
