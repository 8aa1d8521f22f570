import {
  auditLog,
  invitations,
  mailOutbox,
  passkeys,
  recoveryCodes,
  sessions,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { CreateUser } from "@wardway/model";
import { createRequestSchema, updateUserSchema } from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { addPasskeyRow } from "#app/domain/testing/people.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { readEvents } from "#app/domain/transports/record/read-events.server.ts";
import { createRequest } from "#app/domain/transports/requests/create-request.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { findByName } from "../check-credentials.server.ts";
import { deletedUsername } from "../deleted-user.ts";
import { verifyPassword } from "../password-queue.server.ts";
import { createUser } from "./create-user.server.ts";
import { deactivateUser } from "./deactivate-user.server.ts";
import { deleteUser } from "./delete-user.server.ts";
import { endUserSessions } from "./end-user-sessions.server.ts";
import { listUsers } from "./list-users.server.ts";
import { reactivateByLink, reactivateWithPassword } from "./reactivate-user.server.ts";
import { readUser } from "./read-user.server.ts";
import { resetSecondFactor } from "./reset-second-factor.server.ts";
import { resetPassword } from "./set-temporary-password.server.ts";
import { updateUser } from "./update-user.server.ts";

let database: TestDatabase;
let town: Town;
let admin: Caller;
let nurse: Caller;
let hospitalId: number;
let companyId: number;

beforeEach(async () => {
  database = await createTestDatabase(20);
  town = await makeTown(database.db);
  admin = town.admin;
  [nurse] = nth(town.hospitals, 0).staff;
  hospitalId = nth(town.hospitals, 0).id;
  companyId = nth(town.companies, 0).id;
});

afterEach(() => database.close());

const newcomer = (changes: Partial<CreateUser> = {}): CreateUser => ({
  username: "newcomer",
  password: "a long password",
  name: "Zoë O'Brien",
  email: "zoe@example.org",
  role: "hospital",
  organizationId: hospitalId,
  isManager: false,
  ...changes,
});
const make = (changes: Partial<CreateUser> = {}) => createUser(database.db, admin, newcomer(changes));
const secondAdmin = async (): Promise<Caller> => {
  const { id, username } = await make({ username: "second-admin", role: "admin", organizationId: null });
  return { ...admin, userId: id, username };
};
const rowOf = async (userId: number) =>
  (await database.db.select().from(users).where(eq(users.id, userId)))[0];
const signIn = (userId: number) =>
  database.db.insert(sessions).values({ userId, idHash: crypto.randomUUID() });
const sessionsOf = (userId: number) => database.db.$count(sessions, eq(sessions.userId, userId));
const lastEntry = async () => lastAuditRow(database.db);

test("requires a new account to change its password, and audits neither it nor the address", async () => {
  const user = await make();
  expect(user).toMatchObject({ username: "newcomer", organizationId: hospitalId, deactivatedAt: null });
  const row = await rowOf(user.id);
  expect(row).toMatchObject({ mustChangePassword: true, isDemo: false });
  expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: "user.create", resourceId: user.id, success: true });
  expect(JSON.stringify(entry)).not.toMatch(/long password|example\.org|argon2/);
});

test("returns the same response to a replayed create, and stores no hash of the password", async () => {
  const first = await createUser(database.db, admin, newcomer(), "key");
  expect(
    await createUser(database.db, admin, newcomer({ password: "another one that is long" }), "key"),
  ).toEqual(first);
  expect(await database.db.$count(users, eq(users.username, "newcomer"))).toBe(1);
});

test.each(["newcomer", "NEWCOMER"])("rejects a taken username whatever its case: %s", async (username) => {
  await make();
  await expect(make({ username })).rejects.toMatchObject({
    category: "conflict",
    errors: [{ field: "username", message: "This username is taken." }],
  });
  const other = await make({ username: "other" });
  await expect(updateUser(database.db, admin, other.id, { username })).rejects.toMatchObject({
    category: "conflict",
    errors: [{ field: "username", message: "This username is taken." }],
  });
});

test.each([
  ["nurse.ian", "nurse.lan"],
  ["wardl0", "WARD1O"],
  ["mnorris", "rnnorris"],
  ["yildiz", "y\u0131ld\u0131z"],
  ["laetitia", "l\u00e6titia"],
  ["ale\u015f", "ale\u0219"],
])("rejects a username that people could read as one that is in use: %s and %s", async (first, second) => {
  const { id } = await make({ username: first });
  await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id));
  const rejection = {
    category: "conflict",
    errors: [{ field: "username", code: "user.usernameLooksAlike" }],
  };
  await expect(make({ username: second })).rejects.toMatchObject(rejection);
  const other = await make({ username: "other" });
  await expect(updateUser(database.db, admin, other.id, { username: second })).rejects.toMatchObject(
    rejection,
  );
  await updateUser(database.db, admin, id, { username: second });
});

test.each(["\u0251dmin", "ada vale"])(
  "an account with a username from an earlier release can be changed: %s",
  async (username) => {
    const { id } = await make();
    const look = await make({ username: "look-alike" });
    await database.db.update(users).set({ username }).where(eq(users.id, id));
    await database.db.update(users).set({ username: "1ook-alike" }).where(eq(users.id, look.id));
    await make({ username: "other" });
    const changes = updateUserSchema.parse({ username, name: "Ada Vale" });
    expect(await updateUser(database.db, admin, id, changes)).toMatchObject({ username, name: "Ada Vale" });
    await updateUser(database.db, admin, look.id, { username: "1ook-alike", name: "Ada Vale" });
    const other = await rowOf(look.id);
    await expect(updateUser(database.db, admin, other?.id ?? 0, { username })).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "username" }],
    });
  },
);

test("gives a username to one of twenty concurrent creates", async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => make()));
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

const misplacements: [string, CreateUser["role"], () => number | null][] = [
  ["a hospital's nurse at a company", "hospital", () => companyId],
  ["a crew at a hospital", "ambulance", () => hospitalId],
  ["an administrator with an organization", "admin", () => hospitalId],
  ["a nurse at an unknown hospital", "hospital", () => 2_000_000_000],
];

test.each(misplacements)("rejects %s at the field", async (_, role, organizationId) => {
  const placement = { role, organizationId: organizationId() };
  await expect(make(placement)).rejects.toMatchObject({
    category: "invalid",
    errors: [{ field: "organizationId" }],
  });
  await expect(updateUser(database.db, admin, nurse.userId, placement)).rejects.toMatchObject({
    category: "invalid",
  });
});

test("lets only an administrator change accounts, and not a former one", async () => {
  const other = await secondAdmin();
  await deleteUser(database.db, admin, other.userId);
  await expect(createUser(database.db, other, newcomer())).rejects.toMatchObject({ category: "forbidden" });
  await expect(deleteUser(database.db, nurse, admin.userId)).rejects.toMatchObject({ category: "forbidden" });
  await expect(updateUser(database.db, other, nurse.userId, { name: "X" })).rejects.toMatchObject({
    category: "forbidden",
  });
});

test.each([
  ["role", () => ({ role: "ambulance", organizationId: companyId }) as const],
  ["organization", () => ({ organizationId: nth(town.hospitals, 1).id })],
  ["role to administrator", () => ({ role: "admin" }) as const],
])("ends the user's sessions, and no others, after another %s", async (_, changes) => {
  await Promise.all([signIn(nurse.userId), signIn(nurse.userId), signIn(admin.userId)]);
  await updateUser(database.db, admin, nurse.userId, changes());
  expect([await sessionsOf(nurse.userId), await sessionsOf(admin.userId)]).toEqual([0, 1]);
  expect((await lastEntry())?.details).toMatchObject({ sessionsEnded: 2 });
});

test("keeps the sessions after another name or address, and revokes a reset link to the old address", async () => {
  await signIn(nurse.userId);
  await database.db
    .update(users)
    .set({ resetToken: "hash", resetTokenExpiry: new Date() })
    .where(eq(users.id, nurse.userId));
  await updateUser(database.db, admin, nurse.userId, { name: null, email: "new@example.org" });
  expect(await sessionsOf(nurse.userId)).toBe(1);
  expect(await rowOf(nurse.userId)).toMatchObject({
    name: null,
    email: "new@example.org",
    resetToken: null,
  });
  const entry = await lastEntry();
  expect(entry?.details).toEqual({ changed: "name, email" });
});

test("notifies the old address of a changed one, also of one's own account", async () => {
  const mails = () => database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "email_changed"));
  for (const userId of [nurse.userId, admin.userId]) {
    await database.db.delete(mailOutbox);
    await database.db.update(users).set({ email: "old@example.org" }).where(eq(users.id, userId));
    await updateUser(database.db, admin, userId, { name: "Another" });
    expect(await mails()).toEqual([]);
    await updateUser(database.db, admin, userId, { email: "new@example.org" });
    expect(await mails()).toMatchObject([{ userId, recipient: "old@example.org", details: {} }]);
  }
});

test("removes an account without activity, with its own rows", async () => {
  const { id } = await make();
  await signIn(id);
  expect(await deleteUser(database.db, admin, id)).toEqual({ id, isRetained: false });
  expect([await rowOf(id), await sessionsOf(id)]).toEqual([undefined, 0]);
  expect((await lastEntry())?.details).toMatchObject({ username: "newcomer", account: "removed" });
});

const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
const oldPassword = "the password before";
const isRightPassword = async (userId: number, password: string) =>
  verifyPassword((await rowOf(userId))?.password ?? null, password);

test("anonymizes an account with activity for good: the history stays, without the name", async () => {
  const request = await createRequest(
    mapsOf(database.db),
    nurse,
    createRequestSchema.parse({
      patientName: "A",
      medicalRecordNumber: "1",
      currentLocation: "B",
      destination: "C",
      transportDate: new Date(Date.now() + 3_600_000).toISOString(),
      priority: "low",
    }),
  );
  await signIn(nurse.userId);
  await updateUser(database.db, admin, nurse.userId, { name: "Ada Vale", email: "ada@example.org" });
  await database.db.insert(invitations).values({
    tokenHash: "accepted",
    email: "Ada@example.org",
    role: "hospital",
    organizationId: hospitalId,
    invitedBy: admin.userId,
    expiresAt: new Date(),
    acceptedAt: new Date(),
  });
  await deactivateUser(database.db, admin, nurse.userId);

  expect(await deleteUser(database.db, admin, nurse.userId)).toEqual({ id: nurse.userId, isRetained: true });
  expect(await rowOf(nurse.userId)).toMatchObject({
    username: deletedUsername(nurse.userId),
    name: null,
    email: null,
    deactivatedAt: expect.any(Date),
  });
  expect(await sessionsOf(nurse.userId)).toBe(0);
  const invited = await database.db.select({ email: invitations.email }).from(invitations);
  expect(invited).toEqual([{ email: deletedUsername(nurse.userId) }]);
  const events = await readEvents(database.db, nth(town.hospitals, 0).staff[1], request.id);
  expect(events.map(({ actorName }) => actorName)).toEqual(["Deleted user"]);
  expect((await lastEntry())?.details).toMatchObject({ username: nurse.username, account: "anonymized" });

  const attempts = [deleteUser, deactivateUser, reactivateWithPassword].map((attempt) =>
    attempt(database.db, admin, nurse.userId).catch((error: unknown) => error),
  );
  const errors = await Promise.all(attempts);
  expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: "user.alreadyDeleted" })));
  expect(await isRightPassword(nurse.userId, "unusable")).toBe(false);
});

test("deactivates reversibly, ends the sessions, and requires another password on return", async () => {
  const { id } = await make({ password: oldPassword, name: "Ada Vale" });
  const reactivations = [
    () => reactivateWithPassword(database.db, admin, id),
    () => reactivateByLink(database.db, admin, id, secretBox),
  ];
  for (const reactivate of reactivations) {
    await signIn(id);
    await deactivateUser(database.db, admin, id);
    expect(await rowOf(id)).toMatchObject({ name: "Ada Vale", deactivatedAt: expect.any(Date) });
    expect(await sessionsOf(id)).toBe(0);
    expect((await lastEntry())?.details).toMatchObject({ changed: "deactivated", sessionsEnded: 1 });
    await expect(deactivateUser(database.db, admin, id)).rejects.toMatchObject({
      code: "user.alreadyDeactivated",
    });
    const temporaryPassword = await reactivate();
    expect(await rowOf(id)).toMatchObject({ username: "newcomer", name: "Ada Vale", deactivatedAt: null });
    expect(await isRightPassword(id, oldPassword)).toBe(false);
    if (temporaryPassword) expect(await isRightPassword(id, temporaryPassword)).toBe(true);
    await expect(reactivate()).rejects.toMatchObject({ code: "user.alreadyActive" });
  }
  const mails = await database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, id))
    .orderBy(mailOutbox.id);
  expect(mails).toMatchObject([
    { kind: "account_changed", details: { change: "temporaryPassword" } },
    { kind: "password_reset", state: "waiting" },
  ]);
});

test("does not deactivate oneself or the last administrator", async () => {
  await expect(deactivateUser(database.db, admin, admin.userId)).rejects.toMatchObject({
    category: "conflict",
  });
  expect(await rowOf(admin.userId)).toMatchObject({ deactivatedAt: null });
});

test.each([
  [
    "an invitation",
    async (id: number) => {
      await database.db.insert(invitations).values({
        tokenHash: "x",
        email: "a@example.org",
        role: "admin",
        invitedBy: id,
        expiresAt: new Date(),
      });
    },
  ],
  [
    "an audit log entry",
    async (id: number) => {
      await database.db
        .insert(auditLog)
        .values({ userId: id, action: "account.log_in", resourceType: "user", success: true });
    },
  ],
] as const)("counts %s as activity", async (_, leave) => {
  const other = await make();
  await leave(other.id);
  expect(await deleteUser(database.db, admin, other.id)).toMatchObject({ isRetained: true });
});

test("neither deletes the last active administrator nor changes the role", async () => {
  const second = await secondAdmin();
  await deleteUser(database.db, admin, second.userId);
  await expect(
    updateUser(database.db, admin, admin.userId, { role: "hospital", organizationId: hospitalId }),
  ).rejects.toMatchObject({
    category: "conflict",
    message: expect.stringContaining("last active administrator"),
  });
  await expect(deleteUser(database.db, admin, admin.userId)).rejects.toMatchObject({ category: "conflict" });
});

test.each([
  ["deleting", (one: Caller, other: Caller) => deleteUser(database.db, one, other.userId)],
  [
    "demoting",
    (one: Caller, other: Caller) =>
      updateUser(database.db, one, other.userId, { role: "hospital", organizationId: hospitalId }),
  ],
] as const)("of two administrators who %s each other concurrently, keeps one", async (_, remove) => {
  const second = await secondAdmin();
  await database.db
    .insert(auditLog)
    .values({ userId: second.userId, action: "account.log_in", resourceType: "user", success: true });
  const attempts = await Promise.allSettled([remove(admin, second), remove(second, admin)]);
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const left = await listUsers(database.db, { state: "active", role: "admin", limit: 10 });
  expect(left.items).toHaveLength(1);
});

test("does not change a deleted account", async () => {
  const { id } = await make();
  await database.db
    .update(users)
    .set({ username: deletedUsername(id), deactivatedAt: new Date() })
    .where(eq(users.id, id));
  await expect(updateUser(database.db, admin, id, { name: "A" })).rejects.toMatchObject({
    category: "conflict",
  });
});

/** Mails to owners about how their account is opened, without those that go elsewhere. */
const accountChangesMailed = async () =>
  (await database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "account_changed"))).map(
    ({ details, recipient }) => [details.change, recipient],
  );

test("resets authenticator, recovery codes and sessions", async () => {
  await database.db
    .update(users)
    .set({ email: "nurse@example.org", totpSecret: "sealed", totpConfirmedAt: new Date(), totpLastStep: 7 })
    .where(eq(users.id, nurse.userId));
  await database.db.insert(recoveryCodes).values({ userId: nurse.userId, codeHash: "hash" });
  await signIn(nurse.userId);
  await resetSecondFactor(database.db, admin, nurse.userId);
  expect(await rowOf(nurse.userId)).toMatchObject({ totpSecret: null, totpConfirmedAt: null });
  expect(await database.db.$count(recoveryCodes)).toBe(0);
  expect(await sessionsOf(nurse.userId)).toBe(0);
  expect(await accountChangesMailed()).toEqual([["secondFactorReset", "nurse@example.org"]]);
  await expect(resetSecondFactor(database.db, admin, nurse.userId)).rejects.toMatchObject({
    category: "conflict",
  });
});

test("resets passkeys, also without an authenticator", async () => {
  await addPasskeyRow(database.db, nurse.userId);
  expect(await readUser(database.db, nurse.userId)).toMatchObject({ hasSecondFactor: true });
  await resetSecondFactor(database.db, admin, nurse.userId);
  expect(await database.db.$count(passkeys)).toBe(0);
  expect(await readUser(database.db, nurse.userId)).toMatchObject({ hasSecondFactor: false });
});

test("creates a new temporary password each time, which must be changed and is not audited", async () => {
  await database.db.update(users).set({ email: "nurse@example.org" }).where(eq(users.id, nurse.userId));
  const before = await rowOf(nurse.userId);
  await signIn(nurse.userId);
  const passwords = [
    await resetPassword(database.db, admin, nurse.userId),
    await resetPassword(database.db, admin, nurse.userId),
  ];
  expect(new Set(passwords).size).toBe(2);
  expect(passwords[0]).toMatch(/^(?:[2-9a-z]{4}-){3}[2-9a-z]{4}$/);
  const after = await rowOf(nurse.userId);
  expect(after).toMatchObject({ mustChangePassword: true });
  expect(after?.password).not.toBe(before?.password);
  expect(await sessionsOf(nurse.userId)).toBe(0);
  const trail = JSON.stringify(await database.db.select().from(auditLog));
  expect(passwords.filter((password) => trail.includes(password))).toEqual([]);
  expect(await accountChangesMailed()).toEqual([
    ["temporaryPassword", "nurse@example.org"],
    ["temporaryPassword", "nurse@example.org"],
  ]);
});

test.each([
  ["password", (id: number) => resetPassword(database.db, admin, id)],
  ["second factor", (id: number) => resetSecondFactor(database.db, admin, id)],
  ["sessions", (id: number) => endUserSessions(database.db, admin, id)],
] as const)("rejects the reset of one's own %s", async (_, reset) => {
  await expect(reset(admin.userId)).rejects.toMatchObject({ category: "conflict" });
});

test("searches by username, name and email, filters, and pages both ways", async () => {
  await make({ username: "Alba", name: "100% Núñez", email: "alba@example.org" });
  await make({ username: "bert", name: null, email: "BERT_x@example.org" });
  const found = async (search: string) =>
    (await listUsers(database.db, { state: "active", search, limit: 50 })).items.map(
      ({ username }) => username,
    );
  expect(await found("alb")).toEqual(["Alba"]);
  expect(await found("0% n")).toEqual(["Alba"]);
  expect(await found("bert_")).toEqual(["bert"]);
  expect(await found("b%t")).toEqual([]);
  expect(await found("nunez alba")).toEqual(["Alba"]);
  await make({ username: "Zoë", name: null, email: null });
  expect(await findByName(database.db, "ZOE\u0308")).toMatchObject({ username: "Zoë" });
  expect(await found("nun\u0303ez bert")).toEqual([]);

  const all = (await listUsers(database.db, { state: "active", limit: 100 })).items.map(({ id }) => id);
  const walked: number[] = [];
  let page = await listUsers(database.db, { state: "active", limit: 4 });
  for (;;) {
    walked.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    page = await listUsers(database.db, { state: "active", limit: 4, cursor: page.next });
  }
  expect(walked).toEqual(all);
  const back = await listUsers(database.db, { state: "active", limit: 4, cursor: page.previous ?? "" });
  expect(back.items.map(({ id }) => id)).toEqual(
    all.slice(all.length - page.items.length - 4, -page.items.length),
  );

  await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, nurse.userId));
  const deactivated = await listUsers(database.db, { state: "deactivated", limit: 10 });
  expect(deactivated.items.map(({ id }) => id)).toEqual([nurse.userId]);
});

test.each(["x", "WyJhZnRlciJd", Buffer.from('["after","a\\u0000"]').toString("base64url")])(
  "rejects a foreign cursor: %s",
  async (cursor) => {
    await expect(listUsers(database.db, { state: "active", limit: 4, cursor })).rejects.toMatchObject({
      category: "invalid",
    });
  },
);

test("lets a hospital's account manage widgets, which is audited; another role ends it", async () => {
  const { id } = await make({ isManager: true });
  expect(await rowOf(id)).toMatchObject({ isManager: true });
  expect((await lastEntry())?.details).toMatchObject({ isManager: 1 });
  await updateUser(database.db, admin, id, { isManager: false });
  expect((await lastEntry())?.details).toMatchObject({ changed: "isManager", isManager: 0 });
  await updateUser(database.db, admin, id, { isManager: true });
  await updateUser(database.db, admin, id, { name: "Another" });
  expect(await rowOf(id)).toMatchObject({ isManager: true });
  await updateUser(database.db, admin, id, { role: "ambulance", organizationId: companyId });
  expect(await rowOf(id)).toMatchObject({ role: "ambulance", isManager: false });
  expect((await lastEntry())?.details).toMatchObject({ changed: "role, organizationId, isManager" });
});

test("removes the widget right on a move to another hospital, unless the change keeps it", async () => {
  const { id } = await make({ isManager: true });
  const other = nth(town.hospitals, 1).id;
  await updateUser(database.db, admin, id, { organizationId: other });
  expect(await rowOf(id)).toMatchObject({ organizationId: other, isManager: false });
  expect((await lastEntry())?.details).toMatchObject({ changed: "organizationId, isManager", isManager: 0 });
  await updateUser(database.db, admin, id, { organizationId: hospitalId, isManager: true });
  expect(await rowOf(id)).toMatchObject({ organizationId: hospitalId, isManager: true });
});

test("gives the widget right only to a hospital's staff", async () => {
  const rejected = { category: "invalid", errors: [{ field: "isManager" }] };
  await expect(make({ role: "ambulance", organizationId: companyId, isManager: true })).rejects.toMatchObject(
    rejected,
  );
  await expect(updateUser(database.db, admin, admin.userId, { isManager: true })).rejects.toMatchObject(
    rejected,
  );
});
