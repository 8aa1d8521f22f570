import {
  auditLog,
  displays,
  identityProviders,
  linkedIdentities,
  liveOutbox,
  mailOutbox,
  notifications,
  provisionedUsers,
  provisioningTokens,
  sessions,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { ProvisionedPerson } from "@wardway/model";
import { asc, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteUser } from "../accounts/users/delete-user.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { changeProvisioned, deleteProvisioned } from "./change-provisioned.server.ts";
import { createProvisioned } from "./create-provisioned.server.ts";
import { parseFilter } from "./parse-filter.server.ts";
import type { ProvisioningCaller } from "./provisioning-caller.server.ts";
import { listProvisioned, readProvisioned } from "./read-provisioned.server.ts";
import { notifyOfProvisioningTokens } from "./token-notices.server.ts";
import { findToken, listTokens, makeToken, recordUse, revokeToken } from "./tokens.server.ts";

const issuer = "https://login.larkmoor.example";

let database: TestDatabase;
let town: Town;
let admin: Caller;
let hospitalId: number;
let provider: ProvisioningCaller;
let other: ProvisioningCaller;

beforeEach(async () => {
  database = await createTestDatabase(20);
  town = await makeTown(database.db);
  admin = town.admin;
  hospitalId = nth(town.hospitals, 0).id;
  provider = await connect(hospitalId, "larkmoor");
  other = await connect(nth(town.hospitals, 1).id, "moorfield");
});

afterEach(() => database.close());

async function connect(organizationId: number, logInName: string): Promise<ProvisioningCaller> {
  await database.db.insert(identityProviders).values({
    organizationId,
    logInName,
    issuer,
    clientId: "wardway",
    clientSecret: "encrypted",
    groupRoles: [{ group: "Ward nurses", role: "staff" }],
    isEnabled: true,
    provisionedClaim: "oid",
  });
  const { id } = await makeToken(database.db, admin, organizationId, { days: 365, idempotencyKey: null });
  return { tokenId: id, organizationId, ipAddress: "192.0.2.7" };
}

const olive: ProvisionedPerson = {
  userName: "olive.larkin@larkmoor.example",
  externalId: "o-1",
  displayName: "Olive Larkin",
  formatted: null,
  givenName: null,
  familyName: null,
  email: "olive@larkmoor.example",
  active: true,
};

const create = (changes: Partial<ProvisionedPerson> = {}, by = provider) =>
  createProvisioned(database.db, by, { ...olive, ...changes });
const change = (id: string, changes: Partial<ProvisionedPerson>, by = provider, versions: string[] = []) =>
  changeProvisioned(database.db, by, { id, versions }, (before) => ({ ...before, ...changes }));
const remove = (id: string, by = provider) => deleteProvisioned(database.db, by, { id, versions: [] });
const list = (filter: string | null = null, range = { startIndex: 1, count: 100 }, by = provider) =>
  listProvisioned(database.db, by, filter === null ? [] : parseFilter(filter), range);

async function accountOf(id: string) {
  const [row] = await database.db
    .select({ user: users })
    .from(users)
    .innerJoin(provisionedUsers, eq(provisionedUsers.userId, users.id))
    .where(eq(provisionedUsers.id, id));
  if (!row) throw new Error("There is no such account.");
  return row.user;
}

const lastAudit = async () =>
  (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const code = (name: string) => expect.objectContaining({ code: `provisioning.${name}` });

async function openSessionOf(userId: number) {
  await database.db.insert(sessions).values({ idHash: crypto.randomUUID(), userId, ipAddress: "192.0.2.9" });
}

describe("a new user", () => {
  it("gets an account without a password, of the organization's kind, and the trail names the token", async () => {
    const made = await create();
    const account = await accountOf(made.id);
    expect(account).toMatchObject({
      username: "olive.larkin",
      password: "unusable",
      name: "Olive Larkin",
      email: "olive@larkmoor.example",
      role: "hospital",
      organizationId: hospitalId,
      isManager: false,
      deactivatedAt: null,
    });
    expect(await lastAudit()).toMatchObject({
      userId: null,
      action: "user.create",
      resourceId: account.id,
      ipAddress: "192.0.2.7",
      details: { provisioningToken: provider.tokenId, organizationId: hospitalId, scimId: made.id },
      success: true,
    });
    expect(JSON.stringify(await database.db.select().from(auditLog))).not.toContain("larkmoor.example");
  });

  it("is created once by concurrent calls of the same name or id", async () => {
    const calls = [create(), create({ externalId: "o-2" }), create({ userName: "other" }), create()];
    const results = await Promise.allSettled(calls);
    const created = results.filter(({ status }) => status === "fulfilled");
    expect(created.length).toBeGreaterThan(0);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toEqual(code("userTaken"));
    const { users: listed } = await list();
    expect(listed).toHaveLength(created.length);
    expect(new Set(listed.map(({ userName }) => userName)).size).toBe(listed.length);
    expect(new Set(listed.map(({ externalId }) => externalId)).size).toBe(listed.length);
  });

  it("has a username of its own if another organization or the portal has it", async () => {
    await create({}, other);
    expect((await accountOf((await create()).id)).username).toBe("olive.larkin-2");
    await database.db.update(users).set({ username: "reni" }).where(eq(users.id, town.admin.userId));
    const reni = await create({ userName: "ren1", externalId: "o-4", email: null });
    expect((await accountOf(reni.id)).username).toBe("ren1-2");
    const administrator = await create({ userName: "administrator", externalId: "o-3", email: null });
    expect((await accountOf(administrator.id)).username).not.toBe("administrator");
  });

  it.each([
    ["the username", { userName: "nina" }],
    ["the part before the domain", { userName: "NINA@larkmoor.example" }],
    ["the address", { email: "Nina@ward.example" }],
  ])(
    "is rejected if a local account of the organization has %s, which stays as it is",
    async (_, changes) => {
      const nina = nth(town.hospitals, 0).staff[0].userId;
      await database.db
        .update(users)
        .set({ username: "nina", email: "nina@ward.example" })
        .where(eq(users.id, nina));
      await expect(create(changes)).rejects.toEqual(code("userTaken"));
      expect(await lastAudit()).toMatchObject({
        action: "user.create",
        success: false,
        details: { refused: "conflict", reason: "provisioning.userTaken" },
      });
      expect(await list()).toMatchObject({ total: 0 });
    },
  );

  it("is the account that the person has linked, by the identity that was proven", async () => {
    const [nina, tom] = nth(town.hospitals, 0).staff;
    await database.db.insert(linkedIdentities).values([
      { issuer, subject: "pairwise-1", objectId: "o-1", userId: nina.userId },
      { issuer: "https://other.example", subject: "o-2", objectId: "o-2", userId: tom.userId },
    ]);
    const made = await create();
    expect((await accountOf(made.id)).id).toBe(nina.userId);
    expect(await accountOf(made.id)).toMatchObject({ username: nina.username, name: "Olive Larkin" });
    const fresh = await create({ externalId: "o-2", userName: "other", email: null });
    expect((await accountOf(fresh.id)).id).not.toBe(tom.userId);
    const foreign = await create({ userName: "olive", email: null }, other);
    expect((await accountOf(foreign.id)).id).not.toBe(nina.userId);
  });
});

describe("a change", () => {
  it("to inactive ends the sessions and displays immediately, and the sockets are checked", async () => {
    const { id } = await create();
    const { id: userId } = await accountOf(id);
    await openSessionOf(userId);
    await openSessionOf(userId);
    await database.db.update(users).set({ resetToken: "a token" }).where(eq(users.id, userId));
    expect(await change(id, { active: false })).toMatchObject({ active: false });
    expect(await database.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
    expect(await database.db.$count(displays, sql`ended_at is null`)).toBe(0);
    expect(await accountOf(id)).toMatchObject({ resetToken: null, deactivatedAt: expect.any(Date) });
    const changes = (await database.db.select({ change: liveOutbox.change }).from(liveOutbox)).map(
      ({ change: one }) => one,
    );
    expect(changes).toContainEqual({ kind: "account", userId });
    expect(await lastAudit()).toMatchObject({
      action: "user.update",
      details: { changed: "active", active: 0, sessionsEnded: 2 },
    });
    expect(await change(id, { active: true })).toMatchObject({ active: true });
    expect(await accountOf(id)).toMatchObject({ deactivatedAt: null, password: "unusable" });
  });

  it("does not reactivate what an administrator has deactivated", async () => {
    const { id } = await create();
    await change(id, { active: false });
    await change(id, { active: true });
    await database.sql`update users set deactivated_at = now() where id = ${(await accountOf(id)).id}`;
    await change(id, { active: false });
    await expect(change(id, { active: true })).rejects.toEqual(code("closedByAdministrator"));
    expect(await readProvisioned(database.db, provider, id)).toMatchObject({ active: false });
  });

  it("of the address notifies the former one, and leaves username and right of managers", async () => {
    const { id } = await create();
    const { id: userId } = await accountOf(id);
    await database.sql`update users set is_manager = true where id = ${userId}`;
    await database.db.insert(linkedIdentities).values({ issuer, subject: "s-1", userId });
    await change(id, { email: "new@larkmoor.example", userName: "olive.hill", displayName: "Olive Hill" });
    expect(await accountOf(id)).toMatchObject({
      username: "olive.larkin",
      name: "Olive Hill",
      email: "new@larkmoor.example",
      isManager: true,
    });
    expect(
      await database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "email_changed")),
    ).toMatchObject([{ userId, recipient: "olive@larkmoor.example" }]);
  });

  it("is rejected for another version, also of one that an administrator has changed", async () => {
    const { id, version } = await create();
    await database.sql`update users set email = 'x@y.example' where id = ${(await accountOf(id)).id}`;
    await expect(change(id, { active: false }, provider, [version])).rejects.toEqual(code("userChanged"));
    const { version: present } = await readProvisioned(database.db, provider, id);
    expect(await change(id, { active: false }, provider, ["older", present])).toMatchObject({
      active: false,
    });
  });

  it("is one of two concurrent ones of the same version", async () => {
    const { id, version } = await create();
    const results = await Promise.allSettled(
      ["One", "Two", "Three"].map((displayName) => change(id, { displayName }, provider, [version])),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("to a name or id of another user is rejected", async () => {
    const { id } = await create();
    await create({ userName: "tess", externalId: "o-2", email: null });
    await expect(change(id, { userName: "TESS" })).rejects.toEqual(code("userTaken"));
    await expect(change(id, { externalId: "o-2" })).rejects.toEqual(code("userTaken"));
  });

  it("finds no user of another organization, and none who has left it or has become an administrator", async () => {
    const { id } = await create();
    const { id: userId } = await accountOf(id);
    for (const work of [
      () => change(id, { active: false }, other),
      () => remove(id, other),
      () => readProvisioned(database.db, other, id),
      () => readProvisioned(database.db, provider, "1"),
    ]) {
      await expect(work()).rejects.toEqual(code("userNotFound"));
    }
    for (const [role, organizationId] of [
      ["hospital", nth(town.hospitals, 1).id],
      ["admin", null],
    ] as const) {
      await database.db.update(users).set({ role, organizationId }).where(eq(users.id, userId));
      await expect(change(id, { active: false })).rejects.toEqual(code("userNotFound"));
      await expect(remove(id)).rejects.toEqual(code("userNotFound"));
      await expect(create()).rejects.toEqual(code("userTaken"));
      expect(await list()).toMatchObject({ total: 0, users: [] });
      expect(await accountOf(id)).toMatchObject({ role, deactivatedAt: null });
    }
  });
});

describe("a deleted user", () => {
  it("is deactivated and found no longer; the person gets the account back under another id", async () => {
    const { id } = await create();
    const { id: userId } = await accountOf(id);
    await openSessionOf(userId);
    await remove(id);
    expect(await database.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
    expect((await accountOf(id)).deactivatedAt).not.toBeNull();
    await expect(readProvisioned(database.db, provider, id)).rejects.toEqual(code("userNotFound"));
    await expect(remove(id)).rejects.toEqual(code("userNotFound"));
    expect(await list('externalId eq "o-1"')).toMatchObject({ total: 0 });
    const back = await create({ displayName: "Olive Hill" });
    expect(back.id).not.toBe(id);
    expect(await accountOf(back.id)).toMatchObject({ id: userId, name: "Olive Hill", deactivatedAt: null });
    await expect(readProvisioned(database.db, provider, id)).rejects.toEqual(code("userNotFound"));
  });

  it("does not stand in the way of a namesake, who gets another account", async () => {
    const { id } = await create();
    const former = await accountOf(id);
    await remove(id);
    const namesake = await create({ externalId: "o-9", email: null });
    expect((await accountOf(namesake.id)).id).not.toBe(former.id);
    await expect(create()).rejects.toEqual(code("userTaken"));
  });

  it("stays closed if an administrator had deactivated the account", async () => {
    const { id } = await create();
    await database.sql`update users set deactivated_at = now() where organization_id = ${hospitalId}`;
    await remove(id);
    await expect(create()).rejects.toEqual(code("closedByAdministrator"));
  });

  it("leaves no trace of the provider's data when an administrator deletes the account", async () => {
    const { id } = await create();
    await deleteUser(database.db, admin, (await accountOf(id)).id);
    expect(await database.db.$count(provisionedUsers)).toBe(0);
    expect((await create()).id).not.toBe(id);
  });
});

describe("the list", () => {
  it("has the organization's own users, by page and by filter", async () => {
    for (const index of [1, 2, 3]) {
      await create({
        userName: `p${index}@x.example`,
        externalId: `e-${index}`,
        email: `m${index}@x.example`,
      });
    }
    await create({}, other);
    const third = (await list()).users[2];
    expect((await list(null, { startIndex: 2, count: 1 })).users.map(({ externalId }) => externalId)).toEqual(
      ["e-2"],
    );
    expect(await list(null, { startIndex: 1, count: 0 })).toEqual({ total: 3, users: [] });
    expect(await list(null, { startIndex: 9, count: 5 })).toEqual({ total: 3, users: [] });
    await change(third?.id ?? "", { active: false });
    const found = async (filter: string) => (await list(filter)).users.map(({ externalId }) => externalId);
    expect(await found('userName eq "P2@X.example"')).toEqual(["e-2"]);
    expect(await found('externalId eq "e-1" and active eq true')).toEqual(["e-1"]);
    expect(await found("active eq false")).toEqual(["e-3"]);
    expect(await found('emails.value eq "M1@x.example"')).toEqual(["e-1"]);
    expect(await found('emails[type eq "work" and value eq "m1@x.example"]')).toEqual(["e-1"]);
    expect(await found('emails[type eq "home"].value eq "m1@x.example"')).toEqual([]);
    expect(await found(`id eq "${third?.id}"`)).toEqual(["e-3"]);
    expect(await found('id eq "1\' or true --"')).toEqual([]);
  });
});

describe("a token", () => {
  const made = () => makeToken(database.db, admin, hospitalId, { days: 30, idempotencyKey: null });

  it("is stored as a hash, works beside one other, and is revoked immediately", async () => {
    const { token, hint, id } = await made();
    expect(token).toMatch(/^wpt_[\w-]{43}$/);
    expect(token?.slice(-4)).toBe(hint);
    expect(JSON.stringify(await database.db.select().from(provisioningTokens))).not.toContain(token);
    await expect(made()).rejects.toEqual(code("tooManyTokens"));
    expect(await findToken(database.db, token ?? "")).toMatchObject({
      id,
      organizationId: hospitalId,
      state: "active",
    });
    await revokeToken(database.db, admin, hospitalId, id);
    expect(await findToken(database.db, token ?? "")).toMatchObject({ state: "revoked" });
    await expect(create({}, { ...provider, tokenId: id })).rejects.toEqual(code("tokenRevoked"));
    await expect(revokeToken(database.db, admin, hospitalId, id)).rejects.toEqual(code("tokenNotFound"));
    await expect(revokeToken(database.db, admin, hospitalId, other.tokenId)).rejects.toEqual(
      code("tokenNotFound"),
    );
    expect((await listTokens(database.db, hospitalId)).map((one) => one.id)).toEqual([provider.tokenId]);
  });

  it("is made once by a form that is sent twice", async () => {
    const send = () => makeToken(database.db, admin, hospitalId, { days: 30, idempotencyKey: "form" });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual({ ...first, token: null });
  });

  it("needs a provider in use, and a claim", async () => {
    const { token } = await made();
    await database.sql`update identity_providers set is_enabled = false where organization_id = ${hospitalId}`;
    expect(await findToken(database.db, token ?? "")).toMatchObject({ state: "providerOff" });
    await expect(create()).rejects.toEqual(code("providerOff"));
    await expect(made()).rejects.toEqual(code("notSetUp"));
    await database.sql`update identity_providers set is_enabled = true, provisioned_claim = null`;
    await expect(made()).rejects.toEqual(code("notSetUp"));
  });

  it("is made and revoked by administrators only", async () => {
    const nurse = nth(town.hospitals, 0).staff[0];
    const options = { days: 30, idempotencyKey: null };
    await expect(makeToken(database.db, nurse, hospitalId, options)).rejects.toMatchObject({
      category: "forbidden",
    });
    await expect(revokeToken(database.db, nurse, hospitalId, provider.tokenId)).rejects.toMatchObject({
      category: "forbidden",
    });
  });

  it("shows its last use, accurate to an hour", async () => {
    const { token } = await made();
    const found = await findToken(database.db, token ?? "");
    if (!found) throw new Error("There is no token.");
    expect(found.isUseRecorded).toBe(false);
    await recordUse(database.db, found);
    expect(await findToken(database.db, token ?? "")).toMatchObject({ isUseRecorded: true });
    expect((await listTokens(database.db, hospitalId))[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  it("is announced before it expires and afterwards, once over all processes", async () => {
    const types = async () =>
      (
        await database.db
          .select({ type: notifications.type })
          .from(notifications)
          .orderBy(asc(notifications.id))
      ).map(({ type }) => type);
    const run = () => notifyOfProvisioningTokens(database.db);
    await run();
    expect(await types()).toEqual([]);
    const expireIn = (days: number) =>
      database.sql`update provisioning_tokens set expires_at = now() + make_interval(days => ${days}),
        created_at = now() - interval '300 days' where id = ${provider.tokenId}`;
    await expireIn(29);
    await Promise.all([run(), run()]);
    await expireIn(6);
    await Promise.all([run(), run()]);
    await expireIn(-1);
    await Promise.all([run(), run()]);
    expect(await types()).toEqual([
      "provisioning_token_expiring",
      "provisioning_token_expiring",
      "provisioning_token_expired",
    ]);
  });

  it("is announced to the other administrators when it is made", async () => {
    await database.db.insert(users).values({ username: "second", password: "unusable", role: "admin" });
    await made();
    const [notice] = await database.db.select().from(notifications);
    expect(notice).toMatchObject({ type: "provisioning_token_made" });
    expect(notice?.userId).not.toBe(admin.userId);
  });
});
