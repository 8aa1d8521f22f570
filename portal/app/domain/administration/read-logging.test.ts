import { AuditWitness } from "@wardway/db/audit";
import { auditLog, mailOutbox, notifications, settings, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type SystemSettings, systemSettingsSchema } from "@wardway/model";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { captureLog } from "#app/testing/captured-log.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit, setAuditWitness } from "../audit/record-audit.server.ts";
import { activeSettings, readSystemSettings } from "../settings/read-settings.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown } from "../testing/town.ts";
import { listNotifications } from "../transports/notifications/list-notifications.server.ts";
import { openNotification } from "../transports/notifications/mark-read.server.ts";
import { decideReadLogging, findReadLoggingRequest } from "./read-logging.server.ts";
import { reportRemovedRows } from "./removed-audit-rows.server.ts";
import { saveSystemSettings } from "./save-settings.server.ts";

let database: TestDatabase;
let first: Caller;
let second: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ admin: first } = await makeTown(database.db));
  ({ admin: second } = await makeTown(database.db, { hospitals: 0, companies: 0 }));
});
afterEach(() => database.close());

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
    const { admin: third } = await makeTown(database.db, { hospitals: 0, companies: 0 });
    const id = await request();
    await database.db.update(users).set({ createdAt: sql`now() - interval '1 day'` });
    const outcomes = await Promise.allSettled([decide(second, id), decide(third, id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is not approved by an account that is younger than the request", async () => {
    const id = await request();
    const { admin: puppet } = await makeTown(database.db, { hospitals: 0, companies: 0 });
    await expect(decide(puppet, id)).rejects.toMatchObject({ code: "readLogging.newAccount" });
    expect(await isOn()).toBe(true);
  });

  it("is not approved by an account that another administrator changed in the last 30 days", async () => {
    const id = await request();
    const reset = { action: "user.update", resourceType: "user", resourceId: second.userId, success: true };
    await recordAudit(database.db, first, reset);
    await expect(decide(second, id)).rejects.toMatchObject({ code: "readLogging.newAccount" });
    expect(await isOn()).toBe(true);
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
