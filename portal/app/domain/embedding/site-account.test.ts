import { hashPassword } from "@wardway/db/password";
import { embedSites, mailOutbox, notifications, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { checkCredentials, mayLogIn } from "../accounts/check-credentials.server.ts";
import { requestReset } from "../accounts/forgotten-password.server.ts";
import { unlockAccount } from "../accounts/unlock-account.server.ts";
import { deleteUser } from "../accounts/users/delete-user.server.ts";
import { listUsers } from "../accounts/users/list-users.server.ts";
import { readUser } from "../accounts/users/read-user.server.ts";
import { resetPassword } from "../accounts/users/set-temporary-password.server.ts";
import { updateUser } from "../accounts/users/update-user.server.ts";
import { hasDemoAccounts } from "../administration/demo-accounts.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { listOrganizationPage } from "../organizations/read-organizations.server.ts";
import { adminStatistics } from "../statistics/admin.server.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { approvedTransport } from "../testing/transport-under-way.ts";
import { createSite } from "./create-site.server.ts";
import { openPlaygroundSession } from "./playground.server.ts";
import { revokeSite } from "./update-site.server.ts";

let database: TestDatabase;
let town: Town;
let manager: Caller;
let siteId: number;
let userId: number;
let username: string;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  manager = { ...nth(town.hospitals, 0).staff[0], isManager: true };
  siteId = (await createSite(database.db, manager, { name: "Intranet", origins: [] })).id;
  const [row] = await database.db
    .select({ userId: users.id, username: users.username })
    .from(embedSites)
    .innerJoin(users, eq(users.id, embedSites.userId));
  ({ userId, username } = row ?? { userId: 0, username: "" });
});

afterEach(() => database.close());

const here = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: true };

test("cannot log in, even with a password", async () => {
  await database.db
    .update(users)
    .set({ password: await hashPassword("correct horse") })
    .where(eq(users.id, userId));
  await expect(
    checkCredentials(database.db, { username, password: "correct horse" }, here),
  ).rejects.toMatchObject({ category: "unauthenticated" });
  expect(mayLogIn({ deactivatedAt: null, isDemo: false, isSite: true }, true)).toBe(false);
});

test("is not counted among demo accounts, even in the demo data", async () => {
  await database.db.update(users).set({ isDemo: true }).where(eq(users.id, userId));
  expect(await hasDemoAccounts(database.db)).toBe(false);
  await database.db.update(users).set({ isDemo: true }).where(eq(users.id, manager.userId));
  expect(await hasDemoAccounts(database.db)).toBe(true);
});

test("gets no reset link", async () => {
  await database.db.update(users).set({ email: "site@example.org" }).where(eq(users.id, userId));
  await requestReset(database.db, createSecretBox(["a key of at least thirty-two characters"]), {
    username,
    ipAddress: null,
    demoLogins: true,
  });
  expect(await database.db.$count(mailOutbox)).toBe(0);
});

test("appears in no list, search or count of people, also after the revocation", async () => {
  const seen = async () => {
    const found = await Promise.all([
      listUsers(database.db, { state: "active", limit: 100 }),
      listUsers(database.db, { state: "deactivated", limit: 100 }),
      listUsers(database.db, { search: "Intranet", state: "active", limit: 100 }),
      listUsers(database.db, { role: "hospital", state: "active", limit: 100 }),
    ]);
    const { users: counts } = await adminStatistics(database.db, "UTC", new Date());
    const { items } = await listOrganizationPage(database.db, { search: "", cursor: undefined, limit: 10 });
    return {
      lists: found.flatMap(({ items }) => items).some(({ id }) => id === userId),
      counts,
      ofHospital: items.find(({ id }) => id === manager.organizationId)?.users,
    };
  };
  const people = { active: town.everybody.length, deactivated: 0, hospital: 4 };
  expect(await seen()).toMatchObject({ lists: false, counts: people, ofHospital: 2 });
  await revokeSite(database.db, manager, siteId, "Intranet");
  expect(await seen()).toMatchObject({ lists: false, counts: people, ofHospital: 2 });
});

test("is not found by an administrator, who cannot change it", async () => {
  const calls = [
    () => readUser(database.db, userId),
    () => updateUser(database.db, town.admin, userId, { name: "X" }),
    () => resetPassword(database.db, town.admin, userId),
    () => deleteUser(database.db, town.admin, userId),
    () => unlockAccount(database.db, town.admin, userId),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ category: "not_found" });
});

test("gets no notifications, even with updates enabled", async () => {
  await database.db
    .update(users)
    .set({ transportUpdates: true, emailNotifications: true, email: "site@example.org" })
    .where(eq(users.id, userId));
  await approvedTransport(database.db, { hospital: manager, crew: nth(town.companies, 0).staff[0] });
  // Its colleagues are notified of the offer.
  const notified = await database.db.select({ userId: notifications.userId }).from(notifications);
  expect(notified.map((row) => row.userId)).toContain(manager.userId);
  expect(notified.map((row) => row.userId)).not.toContain(userId);
});

test("opens the playground to visitors with demo data only, and while no one else works in that hospital", async () => {
  const { db } = database;
  const open = (demoLogins = true) => {
    const parts = {
      db,
      sessionSecrets: ["a session secret of the tests"],
      ipAddress: "192.0.2.1",
      demoLogins,
    };
    return openPlaygroundSession(parts, "http://127.0.0.1:3000");
  };
  const ofHospital = eq(users.organizationId, manager.organizationId ?? 0);
  await db.update(users).set({ isManager: true }).where(eq(users.id, manager.userId));
  await expect(open()).rejects.toMatchObject({ code: "playground.noDemoData", category: "forbidden" });
  await db.update(users).set({ isDemo: true }).where(eq(users.id, manager.userId));
  await expect(open()).rejects.toMatchObject({ code: "playground.realAccounts" });
  await db.update(users).set({ isDemo: true }).where(ofHospital);
  // As in production, or at an address of the network without a configured password.
  await expect(open(false)).rejects.toMatchObject({ code: "playground.noDemoData" });
  expect((await open()).session).toMatch(/^ey/);
  expect(await db.$count(embedSites)).toBe(2);
});
