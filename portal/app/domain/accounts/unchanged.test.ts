import { passkeys, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginSession } from "#app/http/session/store.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { addPasskeyRow, makePerson } from "../testing/people.ts";
import { changePassword } from "./change-password.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { lockUnchanged, type ProvenAccount } from "./lock-unchanged.server.ts";

const password = "right-password";
const origin = { ipAddress: "192.0.2.1", userAgent: null };
let database: TestDatabase;
let nurse: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "nurse", password);
});

afterEach(() => database.close());

const checked = () =>
  checkCredentials(database.db, { username: "nurse", password }, { ...origin, demoLogins: false });

const begin = (account: ProvenAccount) =>
  database.db.transaction(async (tx) => {
    await lockUnchanged(tx, account);
    return beginSession(tx, account.id, origin);
  });

const change = (newPassword: string) =>
  changePassword(database.db, nurse, { currentPassword: password, newPassword }, null);

describe("an account whose password was checked", () => {
  it("gets a session if it is unchanged", async () => {
    await begin(await checked());
    expect(await database.db.$count(sessions)).toBe(1);
  });

  it("gets no session if its password was changed", async () => {
    const account = await checked();
    await change("another-password");
    await expect(begin(account)).rejects.toMatchObject({ category: "unauthenticated" });
    expect(await database.db.$count(sessions)).toBe(0);
  });

  it.each([
    ["its second factor was set up", { totpConfirmedAt: sql`now()` }],
    ["it was deactivated", { deactivatedAt: sql`now()` }],
  ])("gets no session if %s", async (_what, values) => {
    const account = await checked();
    await database.db.update(users).set(values).where(eq(users.id, nurse.userId));
    await expect(begin(account)).rejects.toMatchObject({ category: "unauthenticated" });
  });

  it("gets no session if a first passkey was added", async () => {
    const account = await checked();
    await addPasskeyRow(database.db, nurse.userId);
    await expect(begin(account)).rejects.toMatchObject({ category: "unauthenticated" });
    await database.db.delete(passkeys);
  });

  it("gets no session by a passkey that was removed, although there is another one", async () => {
    await addPasskeyRow(database.db, nurse.userId);
    const account = { ...(await checked()), credentialId: "removed" };
    await expect(begin(account)).rejects.toMatchObject({ category: "unauthenticated" });
    const [{ credentialId } = { credentialId: "" }] = await database.db.select().from(passkeys);
    await begin({ ...account, credentialId });
    await database.db.delete(passkeys);
  });

  it("gets no session from a log-in concurrent with a change of its password", async () => {
    let stop = false;
    const logIn = async () => {
      for (;;) {
        const account = await checked().catch(() => null);
        if (account) await begin(account).catch(() => null);
        if (stop) return;
      }
    };
    const others = Array.from({ length: 4 }, logIn);
    await change("another-password");
    stop = true;
    await Promise.all(others);
    expect(await database.db.$count(sessions)).toBe(0);
  });
});
