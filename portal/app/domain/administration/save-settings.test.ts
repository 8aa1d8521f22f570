import { auditLog, settings } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { DomainError, type SystemSettings, systemSettingsSchema } from "@wardway/model";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import {
  activeRouteSettings,
  activeSettings,
  readRouteSettings,
  readSystemSettings,
} from "../settings/read.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown } from "../testing/town.ts";
import { saveRouteSettings, saveSystemSettings } from "./save-settings.server.ts";

const oldKey = "an old key of more than thirty-two characters";
const newKey = "a new key of more than thirty-two characters!";
const box = createSecretBox([oldKey]);
const password = "correct horse battery staple";

let database: TestDatabase;
let admin: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ admin } = await makeTown(database.db));
});

afterEach(() => database.close());

const changed = (changes: Partial<SystemSettings>): SystemSettings => ({
  ...systemSettingsSchema.parse({}),
  ...changes,
});

const save = (value: SystemSettings, version: number, smtpPassword?: string | null, by = admin) =>
  saveSystemSettings(database.db, by, { value, version, secrets: { smtpPassword } });

const stored = () => readSystemSettings(database.db);

async function lastEntry() {
  const entry = await lastAuditRow(database.db);
  return entry;
}

test("what is saved is in force on the next call of the process that saved it", async () => {
  expect((await activeSettings(database.db)).sessionTimeout).toBe(30);
  await save(changed({ sessionTimeout: 5 }), 0);
  expect((await activeSettings(database.db)).sessionTimeout).toBe(5);
});

test("route settings that are saved are in force on the next call too", async () => {
  expect((await activeRouteSettings(database.db)).value.avoidTolls).toBe(false);
  const { value, version } = await readRouteSettings(database.db);
  await saveRouteSettings(database.db, admin, {
    value: { ...value, avoidTolls: true },
    version,
    secrets: {},
  });
  expect(await activeRouteSettings(database.db)).toMatchObject({ value: { avoidTolls: true }, version: 1 });
});

test("the trail names what changed, from what to what, and of a secret only that it changed", async () => {
  const value = changed({ systemName: "Northside", requireMFA: false, contactEmail: "help@example.org" });
  await save(value, 0, box.seal(password, "smtpPassword"));
  const entry = await lastEntry();
  expect(entry).toMatchObject({
    action: "settings.update",
    resourceType: "settings",
    userId: admin.userId,
    success: true,
    details: {
      section: "system",
      systemName: "Wardway -> Northside",
      requireMFA: "on -> off",
      contactEmail: "(empty) -> help@example.org",
      smtpPassword: "changed",
    },
  });
  expect(Object.keys(entry?.details ?? {})).toHaveLength(5);
});

test("no row that is kept anywhere holds the password in the clear", async () => {
  await save(changed({}), 0, box.seal(password, "smtpPassword"));
  const rows = [await database.db.select().from(settings), await database.db.select().from(auditLog)];
  expect(JSON.stringify(rows)).not.toContain(password);
});

describe("a stored password", () => {
  beforeEach(async () => {
    await save(changed({ smtpServer: "smtp.example.org" }), 0, box.seal(password, "smtpPassword"));
  });

  const kept = async () => (await stored()).secrets.smtpPassword ?? null;
  const opened = async () => box.open((await kept()) ?? "", "smtpPassword");

  test("stays where the form says nothing of it", async () => {
    await save(changed({ smtpServer: "SMTP.example.org", smtpPort: 465 }), 1);
    expect(await opened()).toBe(password);
  });

  test("is removed, or replaced", async () => {
    await save(changed({ smtpServer: "smtp.example.org" }), 1, null);
    expect(await kept()).toBeNull();
    await save(changed({ smtpServer: "smtp.example.org" }), 2, box.seal("another", "smtpPassword"));
    expect(await opened()).toBe("another");
  });

  test("opens after the encryption key was replaced, as long as the old one is named behind it", async () => {
    const rotated = createSecretBox([newKey, oldKey]);
    expect(rotated.open((await kept()) ?? "", "smtpPassword")).toBe(password);
    await save(changed({ smtpServer: "smtp.example.org" }), 1, rotated.seal("sealed anew", "smtpPassword"));
    expect(createSecretBox([newKey]).open((await kept()) ?? "", "smtpPassword")).toBe("sealed anew");
  });

  test("never goes to another server than the one it was typed for", async () => {
    const foreign = changed({ smtpServer: "smtp.elsewhere.example" });
    await expect(save(foreign, 1)).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "smtpPassword" }],
    });
    await save(changed({ smtpServer: "" }), 1);
    await expect(save(foreign, 2)).rejects.toMatchObject({ category: "invalid" });
    await save(foreign, 2, box.seal("theirs", "smtpPassword"));
    expect(await opened()).toBe("theirs");
  });
});

describe("two administrators", () => {
  test("who save one after the other: the second is told who was first and changes nothing", async () => {
    const { admin: second } = await makeTown(database.db, { hospitals: 0, companies: 0 });
    await save(changed({ systemName: "First" }), 0);
    const late = save(changed({ systemName: "Second" }), 0, undefined, second);
    await expect(late).rejects.toMatchObject({
      category: "conflict",
      message: expect.stringContaining(`${admin.username} saved these settings`),
    });
    expect(await stored()).toMatchObject({ value: { systemName: "First" }, version: 1 });
    expect(await lastEntry()).toMatchObject({ success: false, details: { refused: "conflict" } });
  });

  test.each([0, 1])("ten at once over version %i: one wins, nine are told", async (version) => {
    if (version === 1) await save(changed({ systemName: "Before" }), 0);
    const names = Array.from({ length: 10 }, (_, at) => `Number ${at}`);
    const outcomes = await Promise.allSettled(
      names.map((systemName) => save(changed({ systemName }), version)),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => reason instanceof DomainError && reason.category)).toEqual(
      Array.from({ length: 9 }, () => "conflict"),
    );
    expect((await stored()).version).toBe(version + 1);
  });

  test("do not disturb each other where one saves what was already there, or another section", async () => {
    await save(changed({}), 0);
    expect((await stored()).version).toBe(0);
    const routes = await readRouteSettings(database.db);
    await saveRouteSettings(database.db, admin, {
      value: { ...routes.value, avoidTolls: true },
      version: routes.version,
      secrets: { apiKey: box.seal("key", "apiKey") },
    });
    expect(await lastEntry()).toMatchObject({
      details: { section: "routes", avoidTolls: "off -> on", apiKey: "changed" },
    });
    await save(changed({ systemName: "Northside" }), 0);
  });
});
