import { auditLog, invitations, mailOutbox, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { Register } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { storeSystemSettings } from "../testing/people.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { acceptInvitation, findInvitation } from "./accept-invitation.server.ts";
import { createInvitation } from "./create-invitation.server.ts";
import { countInvitations, listInvitations } from "./list-invitations.server.ts";
import { revokeInvitation } from "./revoke-invitation.server.ts";

const secretBox = createSecretBox(["a key of at least thirty-two characters"]);

let database: TestDatabase;
let town: Town;
let admin: Caller;

beforeEach(async () => {
  database = await createTestDatabase(20);
  town = await makeTown(database.db);
  admin = town.admin;
});

afterEach(() => database.close());

const invite = (email = "zoe@example.org", mail: typeof secretBox | null = null) =>
  createInvitation(
    database.db,
    admin,
    { email, role: "ambulance", organizationId: nth(town.companies, 0).id },
    mail,
  );
const person = (token: string, username = "zoe"): Register => ({
  token,
  username,
  password: "a long password",
  name: "Zoë",
  phone: null,
});
const accept = (token: string, username?: string) =>
  acceptInvitation(database.db, person(token, username), "192.0.2.7");

test("gives an invited user the role, the organization and the address of the invitation", async () => {
  const { token } = await invite();
  const account = await accept(token);
  expect(account).toMatchObject({
    username: "zoe",
    email: "zoe@example.org",
    role: "ambulance",
    organizationId: nth(town.companies, 0).id,
    mustChangePassword: false,
  });
  const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, "account.register"));
  expect(entry).toMatchObject({ userId: account.id, ipAddress: "192.0.2.7", success: true });
  expect(JSON.stringify(await database.db.select().from(auditLog))).not.toContain("example.org");
});

test("accepts only administrators during maintenance, and keeps the other invitations", async () => {
  const { token } = await invite();
  await storeSystemSettings(database.db, { maintenanceMode: true });
  await expect(accept(token)).rejects.toMatchObject({ category: "unavailable" });
  const chief = { email: "chief@example.org", role: "admin", organizationId: null } as const;
  const { token: chiefs } = await createInvitation(database.db, admin, chief, null);
  expect(await accept(chiefs, "chief")).toMatchObject({ role: "admin" });
  await storeSystemSettings(database.db, { maintenanceMode: false });
  expect(await accept(token)).toMatchObject({ role: "ambulance" });
});

test("creates one account for twenty concurrent uses of an invitation", async () => {
  const { token } = await invite();
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => accept(token, `zoe-${index}`)),
  );
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await database.db.$count(users, eq(users.name, "Zoë"))).toBe(1);
});

test("keeps the invitation open if the username is taken", async () => {
  const { token } = await invite();
  await expect(accept(token, admin.username.toUpperCase())).rejects.toMatchObject({
    category: "conflict",
    errors: [{ field: "username", message: "This username is taken." }],
  });
  await expect(accept(token)).resolves.toMatchObject({ username: "zoe" });
});

test("keeps the invitation open if the username looks like one that is taken, also by a concurrent registration", async () => {
  const names = ["lol", "101", "l0i", "IOI"];
  const invited = await Promise.all(names.map((_, index) => invite(`invited-${index}@example.org`)));
  const attempts = await Promise.allSettled(
    invited.map(({ token }, index) => accept(token, names[index] ?? "")),
  );
  const rejected = attempts.flatMap((attempt, index) =>
    attempt.status === "rejected" ? [{ attempt, index }] : [],
  );
  expect(rejected).toHaveLength(3);
  for (const { attempt, index } of rejected) {
    expect(attempt.reason).toMatchObject({
      errors: [{ field: "username", code: "user.usernameLooksAlike" }],
    });
    await accept(invited[index]?.token ?? "", `zoe.${"abcd"[index]}`);
  }
});

const spoil: Record<string, (id: number) => Promise<unknown>> = {
  used: () => database.db.update(invitations).set({ acceptedAt: new Date() }),
  revoked: (id) => revokeInvitation(database.db, admin, id),
  "a week old": () => database.db.update(invitations).set({ expiresAt: sql`now()` }),
  "followed by another to the same address": () => invite("ZOE@example.org"),
  "sent by a former administrator": () =>
    database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, admin.userId)),
};

test.each(Object.entries(spoil))("rejects an invitation that was %s", async (_, happens) => {
  const { id, token } = await invite();
  await findInvitation(database.db, token, "192.0.2.7");
  await happens(id);
  await expect(findInvitation(database.db, token, "192.0.2.7")).rejects.toMatchObject({
    category: "not_found",
  });
  await expect(accept(token)).rejects.toMatchObject({ category: "not_found" });
  expect(await database.db.$count(users, eq(users.username, "zoe"))).toBe(0);
});

test("rejects a registration without a token", async () => {
  await expect(accept("")).rejects.toMatchObject({
    category: "forbidden",
    message: expect.stringContaining("Accounts are made by an administrator"),
  });
  await expect(accept("guessed")).rejects.toMatchObject({ category: "not_found" });
});

test("stores the token encrypted in the email, and nowhere in plain text", async () => {
  const { token } = await invite("zoe@example.org", secretBox);
  const [mail] = await database.db.select().from(mailOutbox);
  expect(mail).toMatchObject({ kind: "invitation", recipient: "zoe@example.org" });
  expect(secretBox.decrypt(String(mail?.details.token), "mail")).toBe(token);
  const stored = JSON.stringify([
    await database.db.select().from(mailOutbox),
    await database.db.select().from(invitations),
    await database.db.select().from(auditLog),
  ]);
  expect(stored).not.toContain(token);
});

test("revokes an invitation once, and not after it was used", async () => {
  const { id, token } = await invite();
  await accept(token);
  await expect(revokeInvitation(database.db, admin, id)).rejects.toMatchObject({ category: "conflict" });
});

test("lists open invitations, newest first, in pages", async () => {
  for (let index = 0; index < 5; index += 1) await invite(`person-${index}@example.org`);
  const { id } = await invite("revoked@example.org");
  await revokeInvitation(database.db, admin, id);
  const first = await listInvitations(database.db, { cursor: undefined, limit: 3 });
  expect(first.items.map(({ email }) => email.slice(0, 8))).toEqual(["person-4", "person-3", "person-2"]);
  const second = await listInvitations(database.db, { cursor: Number(first.next), limit: 3 });
  expect(second.items.map(({ email }) => email.slice(0, 8))).toEqual(["person-1", "person-0"]);
  expect([first.previous, second.previous, second.next]).toEqual([null, "", null]);
  expect(await countInvitations(database.db)).toBe(5);
});
