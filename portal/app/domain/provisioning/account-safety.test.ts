import { randomBytes } from "node:crypto";
import {
  auditLog,
  identityProviders,
  linkedIdentities,
  logIns,
  mailOutbox,
  provisionedUsers,
  rateLimits,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { IdentityProviderInput, ProvisionedPerson } from "@wardway/model";
import { desc, eq, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProvenIdentity } from "#app/infra/oidc/openid-provider.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { checkCredentials } from "../accounts/check-credentials.server.ts";
import { requestReset } from "../accounts/forgotten-password.server.ts";
import { MAX_CONSECUTIVE_FAILURES } from "../accounts/lock-out.server.ts";
import { recordLogIn } from "../accounts/log-ins.server.ts";
import { readLink } from "../accounts/reset-password.server.ts";
import {
  findProviderByName,
  type IdentityProvider,
} from "../accounts/single-sign-on/identity-provider.server.ts";
import { linkIdentity, unlinkIdentity } from "../accounts/single-sign-on/linked-identity.server.ts";
import { openAccount } from "../accounts/single-sign-on/open-account.server.ts";
import { findProvisioned, linkProvisioned } from "../accounts/single-sign-on/provisioned-account.server.ts";
import { readProvider, saveProvider } from "../accounts/single-sign-on/save-provider.server.ts";
import { deactivateUser } from "../accounts/users/deactivate-user.server.ts";
import { deleteUser } from "../accounts/users/delete-user.server.ts";
import {
  reactivateByLink,
  reactivateManaged,
  reactivateWithPassword,
} from "../accounts/users/reactivate-user.server.ts";
import { sendResetLink } from "../accounts/users/send-reset-link.server.ts";
import { resetPassword } from "../accounts/users/set-temporary-password.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { addPasskeyRow } from "../testing/people.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { changeProvisioned, deleteProvisioned } from "./change-provisioned.server.ts";
import { createProvisioned } from "./create-provisioned.server.ts";
import type { ProvisioningCaller } from "./provisioning-caller.server.ts";
import { findToken, makeToken } from "./tokens.server.ts";

const issuer = "https://login.larkmoor.example";
const box = createSecretBox([randomBytes(32).toString("hex")]);

let database: TestDatabase;
let town: Town;
let admin: Caller;
let nurse: Caller;
let hospitalId: number;
let provider: ProvisioningCaller;
let token: string;

beforeEach(async () => {
  database = await createTestDatabase(20);
  town = await makeTown(database.db);
  admin = town.admin;
  const hospital = nth(town.hospitals, 0);
  hospitalId = hospital.id;
  [nurse] = hospital.staff;
  await database.db.insert(identityProviders).values({
    organizationId: hospitalId,
    logInName: "larkmoor",
    issuer,
    clientId: "wardway",
    clientSecret: "encrypted",
    groupRoles: [{ group: "Ward nurses", role: "staff" }],
    isEnabled: true,
    createsAccounts: true,
    provisionedClaim: "oid",
  });
  const made = await makeToken(database.db, admin, hospitalId, { days: 365, idempotencyKey: null });
  token = made.token ?? "";
  provider = { tokenId: made.id, organizationId: hospitalId, ipAddress: "192.0.2.7" };
});

afterEach(() => database.close());

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

const create = (changes: Partial<ProvisionedPerson> = {}) =>
  createProvisioned(database.db, provider, { ...olive, ...changes });
const change = (id: string, changes: Partial<ProvisionedPerson>) =>
  changeProvisioned(database.db, provider, { id, versions: [] }, (before) => ({ ...before, ...changes }));
const remove = (id: string) => deleteProvisioned(database.db, provider, { id, versions: [] });

const identity = (objectId: string | null, subject = `pairwise-${objectId}`): ProvenIdentity => ({
  subject,
  objectId,
  groups: ["Ward nurses"],
  preferredUsername: null,
  name: "Olive Larkin",
  email: null,
});

async function present(): Promise<IdentityProvider> {
  const found = await findProviderByName(database.db, "larkmoor");
  if (!found) throw new Error("There is no provider.");
  return found;
}

const context = { ipAddress: "192.0.2.9", userAgent: null, demoLogins: false };
const logIn = async (person: ProvenIdentity) => openAccount(database.db, await present(), person, context);
const link = async (person: ProvenIdentity, by = nurse) =>
  linkIdentity(database.db, by, await present(), person);

const userIdOf = async (id: string) => {
  const [row] = await database.db.select().from(provisionedUsers).where(eq(provisionedUsers.id, id));
  return row?.userId ?? 0;
};
const account = async (userId: number) =>
  (await database.db.select().from(users).where(eq(users.id, userId)))[0];
const mails = (kind: "password_reset" | "email_changed") =>
  database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind));
const lastAudit = async () =>
  (await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const code = (name: string) => expect.objectContaining({ code: name });

/** The nurse has a password and a link, and the provider takes the account over. */
async function adopt(): Promise<{ id: string; userId: number }> {
  await database.db.update(users).set({ email: "nina@ward.example" }).where(eq(users.id, nurse.userId));
  await link(identity("o-1"));
  const { id } = await create({ userName: "nina", email: "nina@ward.example" });
  return { id, userId: nurse.userId };
}

describe("the address of a provisioned account", () => {
  it("gets no link to a new password, although the account has a password", async () => {
    const { id } = await adopt();
    await change(id, { email: "thief@evil.example" });
    await requestReset(database.db, box, {
      username: nurse.username,
      ipAddress: "192.0.2.3",
      demoLogins: false,
    });
    expect(await mails("password_reset")).toEqual([]);
    expect(await account(nurse.userId)).toMatchObject({ resetToken: null, email: "thief@evil.example" });
    expect(await lastAudit()).toMatchObject({ action: "account.request_reset", success: false });
  });

  it("takes over no link that was asked for before", async () => {
    await database.db.update(users).set({ email: "nina@ward.example" }).where(eq(users.id, nurse.userId));
    await sendResetLink(database.db, admin, nurse.userId, box);
    const [mail] = await mails("password_reset");
    const secret = box.decrypt(String(mail?.details.token), "mail") ?? "";
    expect(await readLink(database.db, secret, null)).toEqual({ minPasswordLength: 8 });
    await adopt();
    await expect(readLink(database.db, secret, null)).rejects.toMatchObject({ category: "not_found" });
  });

  it("gets no password from administrators while the provider is in use", async () => {
    const { userId } = await adopt();
    const managed = code("user.managedByProvider");
    await expect(sendResetLink(database.db, admin, userId, box)).rejects.toEqual(
      code("user.addressByProvider"),
    );
    await expect(resetPassword(database.db, admin, userId)).rejects.toEqual(managed);
    await deactivateUser(database.db, admin, userId);
    await expect(reactivateByLink(database.db, admin, userId, box)).rejects.toEqual(
      code("user.addressByProvider"),
    );
    await expect(reactivateWithPassword(database.db, admin, userId)).rejects.toEqual(managed);
    expect(await mails("password_reset")).toEqual([]);
    await database.db.update(identityProviders).set({ isEnabled: false });
    expect(await reactivateManaged(database.db, admin, userId)).toBe(false);
    // The provider has written the address.
    const address = code("user.addressByProvider");
    await expect(reactivateByLink(database.db, admin, userId, box)).rejects.toEqual(address);
    await reactivateWithPassword(database.db, admin, userId);
    await expect(sendResetLink(database.db, admin, userId, box)).rejects.toEqual(address);
    expect(await mails("password_reset")).toEqual([]);
  });

  it("is notified of a move if someone has opened the account, and three times a day at most", async () => {
    const { id } = await create();
    await change(id, { email: "victim@elsewhere.example" });
    await change(id, { email: "other@elsewhere.example" });
    expect(await mails("email_changed")).toEqual([]);
    await logIn(identity("o-1"));
    for (let index = 0; index < 5; index += 1) await change(id, { email: `n${index}@elsewhere.example` });
    expect((await mails("email_changed")).map(({ recipient }) => recipient)).toEqual([
      "other@elsewhere.example",
      "n0@elsewhere.example",
      "n1@elsewhere.example",
    ]);
  });
});

describe("an account that someone has opened", () => {
  it("keeps its link, so that it goes to no other person", async () => {
    const { userId } = await adopt();
    await expect(unlinkIdentity(database.db, nurse)).rejects.toEqual(code("singleSignOn.managedLink"));
    await expect(link(identity("o-2"))).rejects.toEqual(code("singleSignOn.managedLink"));
    await link(identity("o-1", "another client"));
    expect(await database.db.select().from(linkedIdentities)).toMatchObject([
      { userId, subject: "another client" },
    ]);
  });

  it.each([
    ["a log-in at the provider", async () => void (await logIn(identity("o-1")))],
    [
      "a password",
      async (userId: number) =>
        void (await database.db.update(users).set({ password: "a hash" }).where(eq(users.id, userId))),
    ],
    ["a passkey", (userId: number) => addPasskeyRow(database.db, userId)],
    [
      "a former password",
      async (userId: number) =>
        void (await database.db
          .update(users)
          .set({ passwordChangedAt: new Date() })
          .where(eq(users.id, userId))),
    ],
    [
      "a recorded log-in",
      async (userId: number) =>
        void (await database.db.insert(logIns).values({ userId, outcome: "success" as const })),
    ],
  ])("by %s keeps its externalId", async (_, open) => {
    const { id } = await create();
    expect(await change(id, { externalId: "o-2" })).toMatchObject({ externalId: "o-2" });
    await change(id, { externalId: "o-1" });
    await open(await userIdOf(id));
    await expect(change(id, { externalId: "o-2" })).rejects.toEqual(
      expect.objectContaining({ code: "provisioning.externalIdFixed", status: 409 }),
    );
  });

  it("takes the externalId of the person who was proven at a log-in", async () => {
    const { id } = await adopt();
    await database.db.update(linkedIdentities).set({ objectId: "o-7" });
    expect(await change(id, { externalId: "o-7" })).toMatchObject({ externalId: "o-7" });
  });

  it.each([
    ["a passkey", (userId: number) => addPasskeyRow(database.db, userId)],
    [
      "a recorded log-in",
      async (userId: number) =>
        void (await database.db.insert(logIns).values({ userId, outcome: "success" as const })),
    ],
  ])("by %s is not opened by a first log-in", async (_, open) => {
    const { id } = await create();
    await open(await userIdOf(id));
    await expect(logIn(identity("o-1"))).rejects.toEqual(code("singleSignOn.notThisAccount"));
    expect(await database.db.$count(linkedIdentities)).toBe(0);
  });

  it.each([
    ["a password", "update users set password = 'a hash' where name = 'Olive Larkin'"],
    ["a passkey", null],
    ["another externalId", "update provisioned_users set external_id = 'o-2'"],
    ["another issuer", "update provisioned_users set issuer = 'https://former.example'"],
    [
      "no organization",
      "update users set organization_id = null, role = 'admin' where name = 'Olive Larkin'",
    ],
    ["a deactivation", "update users set deactivated_at = now() where name = 'Olive Larkin'"],
    ["a deletion", "update provisioned_users set deleted_at = now()"],
    ["another claim", "update identity_providers set provisioned_claim = 'sub'"],
  ])("is not linked if it got %s since it was found", async (_, statement) => {
    const { id } = await create();
    const before = await present();
    const found = await findProvisioned(database.db, before, identity("o-1"));
    if (!found) throw new Error("There is no account.");
    if (statement === null) await addPasskeyRow(database.db, await userIdOf(id));
    else await database.sql.unsafe(statement);
    await expect(linkProvisioned(database.db, found, before, identity("o-1"), context)).rejects.toEqual(
      code("login.credentialsChanged"),
    );
    expect(await database.db.$count(linkedIdentities)).toBe(0);
  });
});

describe("one person", () => {
  it("does not link a second account", async () => {
    await create();
    await expect(link(identity("o-1"))).rejects.toEqual(code("singleSignOn.otherAccount"));
    expect(await database.db.$count(linkedIdentities)).toBe(0);
  });

  it("who has linked an account does not use it beside one that the provider has made", async () => {
    await link(identity(null, "s-1"));
    const { id } = await create();
    await expect(logIn(identity("o-1", "s-1"))).rejects.toEqual(code("singleSignOn.otherAccount"));
    await deleteUser(database.db, admin, await userIdOf(id));
    expect(await logIn(identity("o-1", "s-1"))).toMatchObject({ id: nurse.userId });
    expect(await userIdOf((await create()).id)).toBe(nurse.userId);
  });

  it("gets one account by a first log-in and a call at the same moment", async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const before = await database.db.$count(users);
      const objectId = `twin-${round}`;
      await Promise.allSettled([
        logIn(identity(objectId)),
        create({ externalId: objectId, userName: objectId, email: null }),
      ]);
      expect(await database.db.$count(users)).toBe(before + 1);
    }
  });

  it("waits with a first log-in for a call that makes the account", async () => {
    const before = await present();
    let logged: Promise<unknown> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.select().from(identityProviders).for("no key update");
      logged = openAccount(database.db, before, identity("o-1"), context).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const [made] = await tx
        .insert(users)
        .values({ username: "made", password: "unusable", role: "hospital", organizationId: hospitalId })
        .returning({ id: users.id });
      await tx.insert(provisionedUsers).values({
        organizationId: hospitalId,
        userId: made?.id ?? 0,
        issuer,
        userName: "made",
        externalId: "o-1",
      });
    });
    expect(await logged).toEqual(code("login.credentialsChanged"));
    expect(await logIn(identity("o-1"))).toMatchObject({ username: "made" });
  });
});

describe("a log-in at the provider", () => {
  const attack = async (username: string) => {
    const stranger = { ipAddress: "198.51.100.7", userAgent: null, demoLogins: false };
    const tryPassword = () => checkCredentials(database.db, { username, password: "wrong" }, stranger);
    await expect(tryPassword()).rejects.toMatchObject({ category: "unauthenticated" });
    // As after a hundred in a row, from everywhere.
    const streaks = like(rateLimits.key, "log-in-streak:%");
    await database.db.update(rateLimits).set({ points: MAX_CONSECUTIVE_FAILURES }).where(streaks);
    await expect(tryPassword()).rejects.toMatchObject({ code: "rateLimit.account" });
  };

  it("opens an account for the first time, whatever passwords a visitor has tried with its name", async () => {
    const userId = await userIdOf((await create()).id);
    const username = String((await account(userId))?.username);
    await attack(username);
    expect(await logIn(identity("o-1"))).toMatchObject({ id: userId });
    expect(await logIn(identity("o-1"))).toMatchObject({ id: userId });
  });

  it("waits in a network with too many failures, but not where the person logged in before", async () => {
    await link(identity("o-1"));
    await attack(nurse.username);
    await database.db
      .update(rateLimits)
      .set({ key: sql`replace(key, '198.51.100.7', ${context.ipAddress})`, points: 500 });
    await expect(logIn(identity("o-1"))).rejects.toEqual(code("rateLimit.logInNetwork"));
    expect(await lastAudit()).toMatchObject({ action: "account.log_in", details: { refused: "too_many" } });
    await recordLogIn(database.db, nurse.userId, "success", { ...context });
    expect(await logIn(identity("o-1"))).toMatchObject({ id: nurse.userId });
  });
});

describe("a deactivation", () => {
  it("by the provider outlasts that by an administrator", async () => {
    const { id } = await create();
    const userId = await userIdOf(id);
    await deactivateUser(database.db, admin, userId);
    await change(id, { displayName: "Olive Hill" });
    expect(await reactivateManaged(database.db, admin, userId)).toBe(true);
    await deactivateUser(database.db, admin, userId);
    await change(id, { active: false });
    await expect(reactivateManaged(database.db, admin, userId)).rejects.toEqual(
      code("user.closedByProvider"),
    );
    await expect(change(id, { active: true })).rejects.toEqual(code("provisioning.closedByAdministrator"));
    expect(await lastAudit()).toMatchObject({
      success: false,
      details: { refused: "forbidden", reason: "provisioning.closedByAdministrator" },
    });
    expect(await account(userId)).toMatchObject({ deactivatedAt: expect.any(Date) });
    expect(await reactivateManaged(database.db, admin, userId)).toBe(true);
    expect(await account(userId)).toMatchObject({ deactivatedAt: null, password: "unusable" });
  });

  it("by an administrator outlasts that by the provider", async () => {
    const { id } = await create();
    const userId = await userIdOf(id);
    await change(id, { active: false });
    await expect(reactivateManaged(database.db, admin, userId)).rejects.toEqual(
      code("user.closedByProvider"),
    );
    await deactivateUser(database.db, admin, userId);
    await expect(deactivateUser(database.db, admin, userId)).rejects.toEqual(code("user.alreadyDeactivated"));
    await expect(change(id, { active: true })).rejects.toEqual(code("provisioning.closedByAdministrator"));
    expect(await account(userId)).toMatchObject({ deactivatedAt: expect.any(Date) });
  });

  it("by a deletion is ended by an administrator after the provider has made the person again", async () => {
    const { id } = await create();
    const userId = await userIdOf(id);
    await deactivateUser(database.db, admin, userId);
    await remove(id);
    await expect(reactivateManaged(database.db, admin, userId)).rejects.toEqual(
      code("user.closedByProvider"),
    );
    await expect(create()).rejects.toEqual(code("provisioning.closedByAdministrator"));
    expect(await reactivateManaged(database.db, admin, userId)).toBe(true);
    expect(await userIdOf((await create()).id)).toBe(userId);
  });
});

describe("locks", () => {
  it("are taken in one order: a deletion by an administrator and a call do not wait for each other", async () => {
    const { id } = await create();
    const userId = await userIdOf(id);
    let changed: Promise<unknown> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
      changed = change(id, { displayName: "Olive Hill" }).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await tx.delete(provisionedUsers).where(eq(provisionedUsers.userId, userId));
    });
    expect(await changed).toEqual(code("provisioning.userNotFound"));
  });
});

describe("another provider", () => {
  const former = "https://former.larkmoor.example";

  it("is named by a change of the externalId only", async () => {
    const { id } = await create();
    await database.db.update(provisionedUsers).set({ issuer: former });
    await change(id, { displayName: "Olive Hill" });
    expect(await database.db.select().from(provisionedUsers)).toMatchObject([{ issuer: former }]);
    await change(id, { externalId: "o-2" });
    expect(await database.db.select().from(provisionedUsers)).toMatchObject([{ issuer }]);
  });

  it("writes neither name nor address of an account that someone has opened, but may close it", async () => {
    const { id, userId } = await adopt();
    await database.db.update(provisionedUsers).set({ issuer: former });
    await database.db.update(linkedIdentities).set({ issuer: former });
    const refused = code("provisioning.externalIdFixed");
    await expect(change(id, { email: "thief@evil.example" })).rejects.toEqual(refused);
    await expect(change(id, { displayName: "Someone Else" })).rejects.toEqual(refused);
    await change(id, { active: false });
    expect(await account(userId)).toMatchObject({
      email: "nina@ward.example",
      deactivatedAt: expect.any(Date),
    });
  });

  it("has no second account made by a first log-in with the same claim", async () => {
    const { id } = await create();
    await database.db.update(provisionedUsers).set({ issuer: former });
    await expect(logIn(identity("o-1"))).rejects.toEqual(code("singleSignOn.otherAccount"));
    await remove(id);
    await expect(logIn(identity("o-1"))).rejects.toEqual(code("singleSignOn.otherAccount"));
    const made = await create();
    await logIn(identity("o-1"));
    expect(
      await database.db.$count(linkedIdentities, eq(linkedIdentities.userId, await userIdOf(made.id))),
    ).toBe(1);
  });

  it("gets no deleted account back by the same externalId", async () => {
    const { id } = await create();
    const userId = await userIdOf(id);
    await remove(id);
    await database.db.update(provisionedUsers).set({ issuer: former });
    const made = await create();
    expect(await userIdOf(made.id)).not.toBe(userId);
    expect(await account(userId)).toMatchObject({ deactivatedAt: expect.any(Date) });
  });

  it("or another claim needs another token", async () => {
    const { version, provider: stored } = await readProvider(database.db, hospitalId);
    if (!stored) throw new Error("There is no provider.");
    const { organizationId: _, ...input } = stored;
    const save = (changes: Partial<IdentityProviderInput>, at: number) =>
      saveProvider(
        database.db,
        admin,
        box,
        { organizationId: hospitalId, version: at },
        { ...input, clientSecret: "a secret", ...changes },
      );
    await save({}, version);
    expect(await findToken(database.db, token)).toMatchObject({ state: "active" });
    await save({ provisionedClaim: "sub" }, version + 1);
    expect(await findToken(database.db, token)).toMatchObject({ state: "revoked" });
  });
});

describe("the chosen claim", () => {
  it("is needed by each call", async () => {
    await database.db.update(identityProviders).set({ provisionedClaim: null });
    expect(await findToken(database.db, token)).toMatchObject({ state: "noClaim" });
    await expect(create()).rejects.toEqual(code("provisioning.noClaim"));
  });

  it("is needed by a first log-in, which otherwise opens a second account", async () => {
    await create({ active: false });
    const before = await database.db.$count(users);
    await expect(logIn(identity(null, "s-1"))).rejects.toEqual(code("singleSignOn.claimMissing"));
    await database.db.update(identityProviders).set({ provisionedClaim: null });
    await expect(logIn(identity("o-1"))).rejects.toEqual(code("singleSignOn.notThisAccount"));
    expect(await database.db.$count(users)).toBe(before);
    await database.db.update(provisionedUsers).set({ externalId: "o-9" });
    expect(await logIn(identity("o-1"))).toMatchObject({ organizationId: hospitalId });
  });

  it("that two links have adopts neither account", async () => {
    const [, tom] = nth(town.hospitals, 0).staff;
    await database.db.insert(linkedIdentities).values([
      { issuer, subject: "a", objectId: "o-1", userId: nurse.userId },
      { issuer, subject: "b", objectId: "o-1", userId: tom.userId },
    ]);
    await expect(create()).rejects.toEqual(
      expect.objectContaining({ code: "provisioning.userTaken", status: 409 }),
    );
    expect(await database.db.$count(provisionedUsers)).toBe(0);
  });
});

describe("an account that has come from another organization", () => {
  it("is adopted by its own provider, and not made a second time", async () => {
    await link(identity("o-1"));
    await database.db.insert(provisionedUsers).values({
      organizationId: nth(town.hospitals, 1).id,
      userId: nurse.userId,
      issuer: "https://elsewhere.example",
      userName: "nina",
      externalId: "e-1",
    });
    const { id } = await create({ email: null });
    expect(await userIdOf(id)).toBe(nurse.userId);
    expect(await database.db.$count(provisionedUsers)).toBe(1);
  });
});

it("an id that is none is cut in the trail", async () => {
  await expect(change("x".repeat(5_000), {})).rejects.toEqual(code("provisioning.userNotFound"));
  await expect(remove("x".repeat(5_000))).rejects.toEqual(code("provisioning.userNotFound"));
  expect(await lastAudit()).toMatchObject({ details: { scimId: "x".repeat(36) } });
});
