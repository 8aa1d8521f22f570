import { randomBytes } from "node:crypto";
import { createAdministrator } from "@wardway/db/accounts";
import { AuditWitness } from "@wardway/db/audit";
import { auditLog, mailOutbox, notifications, settings, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type SystemSettings, systemSettingsSchema } from "@wardway/model";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { captureLog } from "#app/testing/captured-log.ts";
import { unlockAccount } from "../accounts/unlock-account.server.ts";
import { createUser } from "../accounts/users/create-user.server.ts";
import { deactivateUser } from "../accounts/users/deactivate-user.server.ts";
import { endUserSessions } from "../accounts/users/end-user-sessions.server.ts";
import { reactivateWithPassword } from "../accounts/users/reactivate-user.server.ts";
import { resetSecondFactor } from "../accounts/users/reset-second-factor.server.ts";
import { sendResetLink } from "../accounts/users/send-reset-link.server.ts";
import { resetPassword } from "../accounts/users/set-temporary-password.server.ts";
import { updateUser } from "../accounts/users/update-user.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit, setAuditWitness } from "../audit/record-audit.server.ts";
import { acceptInvitation } from "../invitations/accept-invitation.server.ts";
import { createInvitation } from "../invitations/create-invitation.server.ts";
import { activeSettings, readSystemSettings } from "../settings/read-settings.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { addPasskeyRow } from "../testing/people.ts";
import { makeTown, nth } from "../testing/town.ts";
import { listNotifications } from "../transports/notifications/list-notifications.server.ts";
import { openNotification } from "../transports/notifications/mark-read.server.ts";
import { decideReadLogging, findReadLoggingRequest } from "./read-logging.server.ts";
import { reportRemovedRows } from "./removed-audit-rows.server.ts";
import { saveSystemSettings } from "./save-settings.server.ts";

let database: TestDatabase;
let first: Caller;
let second: Caller;
let hospitalId: number;

beforeEach(async () => {
  database = await createTestDatabase();
  const { hospitals, admin } = await makeTown(database.db);
  await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, admin.userId));
  hospitalId = nth(hospitals, 0).id;
  first = await createByCommandLine("first");
  second = await createByCommandLine("second");
  await pass(60);
});
afterEach(() => database.close());

/** Moves the rows of the trail, of one account or of all, to the past. */
async function pass(days: number, accountId: number | null = null): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`alter table audit_log disable trigger user`;
    await tx`
      update audit_log set "timestamp" = "timestamp" - make_interval(days => ${days})
      where ${accountId}::integer is null or resource_id = ${accountId}::integer`;
    await tx`alter table audit_log enable trigger user`;
  });
}

const administrator = (username: string) => ({
  username,
  password: "otter lamp meadow",
  name: null,
  email: null,
  role: "admin" as const,
  organizationId: null,
  isManager: false,
});
const asCaller = ({ id, username }: { readonly id: number; readonly username: string }): Caller => ({
  userId: id,
  username,
  role: "admin",
  organizationId: null,
  ipAddress: "192.0.2.1",
});

async function createByCommandLine(username: string): Promise<Caller> {
  await createAdministrator(database.db, administrator(username), { isAnother: true });
  const [created] = await database.db.select().from(users).where(eq(users.username, username));
  if (!created) throw new Error("The administrator was not created.");
  return asCaller(created);
}

async function invite(username: string): Promise<Caller> {
  const invited = { email: `${username}@example.org`, role: "admin", organizationId: null } as const;
  const { token } = await createInvitation(database.db, first, invited, null);
  const person = { ...administrator(username), name: "Zoë", token, phone: null };
  return asCaller(await acceptInvitation(database.db, person, "192.0.2.7"));
}

async function save(changes: Partial<SystemSettings>, by = first) {
  const { version } = await readSystemSettings(database.db);
  const value = { ...systemSettingsSchema.parse({}), ...changes };
  return saveSystemSettings(database.db, by, { value, version, secrets: {} });
}

async function request(): Promise<number> {
  expect(await save({ hipaaLoggingEnabled: false })).toEqual({ awaitsApproval: true });
  return (await findReadLoggingRequest(database.db))?.id ?? 0;
}

const decide = (by: Caller, id: number, decision: "approve" | "reject" = "approve") =>
  decideReadLogging(database.db, by, id, decision);
async function expectDependent(id: number, by = second): Promise<void> {
  await expect(decide(by, id)).rejects.toMatchObject({ code: "readLogging.dependentAccount" });
  expect(await isOn()).toBe(true);
}
const isOn = async () => (await activeSettings(database.db)).hipaaLoggingEnabled;
const sent = async () =>
  (
    await database.db
      .select({ type: notifications.type, username: users.username })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .orderBy(asc(notifications.id), asc(users.id))
  ).map(({ type, username }) => `${type} ${username}`);

describe("switching the auditing of reads off", () => {
  it("saves the other settings, stays on and notifies all administrators", async () => {
    expect(await save({ hipaaLoggingEnabled: false, sessionTimeout: 20 })).toEqual({ awaitsApproval: true });
    expect(await activeSettings(database.db)).toMatchObject({
      hipaaLoggingEnabled: true,
      sessionTimeout: 20,
    });
    expect(await lastAuditRow(database.db)).toMatchObject({
      action: "settings.update",
      details: { readLogging: "requested off", sessionTimeout: "30 -> 20" },
    });
    expect((await sent()).toSorted()).toEqual(
      [first, second].map(({ username }) => `read_logging_requested ${username}`).toSorted(),
    );
    expect(await database.db.$count(mailOutbox, eq(mailOutbox.kind, "notice"))).toBe(2);
    const { items } = await listNotifications(database.db, second, { limit: 10 });
    expect(items).toMatchObject([
      { type: "read_logging_requested", canOpen: true, transportRequestId: null },
    ]);
    expect(await openNotification(database.db, second, items[0]?.id ?? 0)).toBe(
      "/admin/settings?tab=security",
    );
  });

  it("needs another administrator, and notifies all of them again", async () => {
    const id = await request();
    await expect(decide(first, id)).rejects.toMatchObject({ category: "forbidden" });
    expect(await lastAuditRow(database.db)).toMatchObject({
      success: false,
      details: { refused: "forbidden" },
    });
    expect(await isOn()).toBe(true);
    await decide(second, id);
    expect(await isOn()).toBe(false);
    expect(await lastAuditRow(database.db)).toMatchObject({
      username: second.username,
      success: true,
      details: { hipaaLoggingEnabled: "on -> off", requestedBy: first.username },
    });
    expect((await sent()).filter((line) => line.startsWith("read_logging_off"))).toHaveLength(2);
    expect(await save({ hipaaLoggingEnabled: true })).toEqual({ awaitsApproval: false });
    expect(await isOn()).toBe(true);
  });

  it("is approved once when two administrators do so at the same time", async () => {
    const third = await createByCommandLine("third");
    await pass(60);
    const id = await request();
    const outcomes = await Promise.allSettled([decide(second, id), decide(third, id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    ["the approving", () => second],
    ["the requesting", () => first],
  ])("is not approved if %s account was created 29 days ago", async (_, young) => {
    const id = await request();
    await pass(-31, young().userId);
    await expectDependent(id);
  });

  const box = createSecretBox([randomBytes(32).toString("hex")]);
  /** What another administrator, or one who reads the mail, can do to use an account. */
  const takeovers: Record<string, (by: Caller, whose: Caller) => Promise<unknown>> = {
    "a changed address": (by, { userId }) =>
      updateUser(database.db, by, userId, { email: "reachable@example.org" }),
    "a new password": (by, { userId }) => resetPassword(database.db, by, userId),
    "a reset link that another administrator sends": async (by, { userId }) => {
      await database.db.update(users).set({ email: "own@example.org" }).where(eq(users.id, userId));
      await sendResetLink(database.db, by, userId, box);
    },
    "a password by mail": (_, whose) =>
      recordAudit(database.db, whose, {
        action: "account.reset_password",
        resourceType: "user",
        resourceId: whose.userId,
        success: true,
      }),
    "a removed second factor": async (by, { userId }) => {
      await addPasskeyRow(database.db, userId);
      await resetSecondFactor(database.db, by, userId);
    },
    "a promotion": async (by, { userId }) => {
      await database.db
        .update(users)
        .set({ role: "hospital", organizationId: hospitalId })
        .where(eq(users.id, userId));
      await updateUser(database.db, by, userId, { role: "admin", organizationId: null });
    },
    "a reactivation": async (by, { userId }) => {
      await deactivateUser(database.db, by, userId);
      await reactivateWithPassword(database.db, by, userId);
    },
  };
  it.each(Object.keys(takeovers))("is never approved after %s, of either account", async (name) => {
    await takeovers[name]?.(first, second);
    await pass(400);
    const id = await request();
    await expectDependent(id);
    await decide(second, id, "reject");
    await save({ hipaaLoggingEnabled: false }, second);
    await expectDependent((await findReadLoggingRequest(database.db))?.id ?? 0, first);
  });

  /** Accounts that do not come from the command line. */
  const origins: Record<string, () => Promise<Caller>> = {
    "an administrator has created": async () =>
      asCaller(await createUser(database.db, first, administrator("puppet"))),
    "an administrator has invited": () => invite("puppet"),
    "a provider has created": async () => {
      const { admin } = await makeTown(database.db, { hospitals: 0, companies: 0 });
      const { userId } = admin;
      const entry = { action: "account.create_by_provider", resourceType: "user", resourceId: userId };
      await recordAudit(database.db, admin, { ...entry, success: true });
      return admin;
    },
  };
  it.each(Object.keys(origins))("is never approved by an account that %s", async (origin) => {
    const id = await request();
    const puppet = (await origins[origin]?.()) ?? first;
    await pass(400);
    await database.sql`update read_logging_requests set expires_at = now() + interval '1 day'`;
    await expectDependent(id, puppet);
  });

  it("is approved by an account that another administrator unlocked, or whose sessions were ended", async () => {
    await unlockAccount(database.db, first, second.userId);
    await endUserSessions(database.db, first, second.userId);
    const id = await request();
    await decide(second, id);
    expect(await isOn()).toBe(false);
  });

  it("is approved by an account that its user changed", async () => {
    const id = await request();
    const change = { action: "user.update", resourceType: "user", resourceId: second.userId, success: true };
    await recordAudit(database.db, second, change);
    await decide(second, id);
    expect(await isOn()).toBe(false);
  });

  it.each([
    ["was rejected", async (id: number) => decide(second, id, "reject")],
    ["was withdrawn", async (id: number) => decide(first, id, "reject")],
    ["has expired", async () => database.sql`update read_logging_requests set expires_at = now()`],
    [
      "came from a deactivated account",
      async () => database.sql`update users set deactivated_at = now() where id = ${first.userId}`,
    ],
  ])("is not approved when the request %s", async (_, end) => {
    const id = await request();
    await end(id);
    await expect(decide(second, id)).rejects.toMatchObject({ code: "readLogging.notOpen" });
    expect(await isOn()).toBe(true);
    const again = await save({ hipaaLoggingEnabled: false }, second);
    expect(again).toEqual({ awaitsApproval: true });
    expect((await findReadLoggingRequest(database.db))?.id).not.toBe(id);
  });

  it("asks once, however often it is saved", async () => {
    const id = await request();
    await save({ hipaaLoggingEnabled: false });
    await save({ hipaaLoggingEnabled: false }, second);
    expect((await findReadLoggingRequest(database.db))?.id).toBe(id);
    expect(await sent()).toHaveLength(2);
    expect(await database.db.select().from(settings)).toMatchObject([{ version: 0 }]);
  });
});

describe("rows of the trail that were removed before the chain had them", () => {
  afterEach(() => setAuditWitness(null));

  it("are reported in the trail, in the log and to the administrators, once", async () => {
    const witness = new AuditWitness();
    setAuditWitness(witness);
    const entry = { action: "request.read", resourceType: "transport_request", success: true };
    await recordAudit(database.db, first, entry);
    await recordAudit(database.db, first, entry);
    await database.sql.begin(async (tx) => {
      await tx`alter table audit_log disable trigger user`;
      await tx`delete from audit_log where action = 'request.read'`;
      await tx`alter table audit_log enable trigger user`;
    });
    const lines = captureLog();
    await reportRemovedRows(database.db, witness);
    expect(lines).toEqual([expect.stringContaining("error 2 entries of the audit trail were removed")]);
    vi.restoreAllMocks();
    await reportRemovedRows(database.db, witness);
    const reports = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "audit.rows_removed"));
    expect(reports).toMatchObject([{ success: false, details: { records: 2 } }]);
    expect((await sent()).toSorted()).toEqual(
      [first, second].map(({ username }) => `audit_rows_removed ${username}`).toSorted(),
    );
  });
});
