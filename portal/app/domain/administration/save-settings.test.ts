import { auditLog, mailOutbox, settings, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { DomainError, type RouteSettings, type SystemSettings, systemSettingsSchema } from "@wardway/model";
import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import {
  activeRouteSettings,
  activeSettings,
  readRouteSettings,
  readSystemSettings,
} from "../settings/read-settings.server.ts";
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

test("applies saved settings on the next call of the same process", async () => {
  expect((await activeSettings(database.db)).sessionTimeout).toBe(30);
  await save(changed({ sessionTimeout: 5 }), 0);
  expect((await activeSettings(database.db)).sessionTimeout).toBe(5);
});

test("applies saved route settings on the next call", async () => {
  expect((await activeRouteSettings(database.db)).value.avoidTolls).toBe(false);
  const { value, version } = await readRouteSettings(database.db);
  await saveRouteSettings(database.db, admin, {
    value: { ...value, avoidTolls: true },
    version,
    secrets: {},
  });
  expect(await activeRouteSettings(database.db)).toMatchObject({ value: { avoidTolls: true }, version: 1 });
});

test("audits changed values before and after, and only that a secret changed", async () => {
  const value = changed({ systemName: "Northside", requireMFA: false, contactEmail: "help@example.org" });
  await save(value, 0, box.encrypt(password, "smtpPassword"));
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

test("stores no password in plain text in any row", async () => {
  await save(changed({}), 0, box.encrypt(password, "smtpPassword"));
  const rows = [await database.db.select().from(settings), await database.db.select().from(auditLog)];
  expect(JSON.stringify(rows)).not.toContain(password);
});

describe("an address of a server", () => {
  const saveRoutes = async (changes: Partial<RouteSettings>) => {
    const { value, version } = await readRouteSettings(database.db);
    await saveRouteSettings(database.db, admin, { value: { ...value, ...changes }, version, secrets: {} });
  };

  test.each([
    ["routingUrl", "http://169.254.169.254/latest", /^Routing Server Address leads to .*credentials/],
    ["geocoderUrl", "http://2852039166", /^Geocoding Server Address leads to .*credentials/],
    ["tileUrl", "http://{s}.metadata.goog/{z}/{x}/{y}", null],
    ["tileUrl", "http://[fd00:ec2::254]/{z}/{x}/{y}", /^Tile Address leads to .*credentials/],
    [
      "routingUrl",
      "http://10.0.0.7:8002",
      /^Routing Server Address leads to 10\.0\.0\.7.*OUTGOING_PRIVATE_HOSTS/,
    ],
    ["routingUrl", "http://0.0.0.0:8002", /^Routing Server Address leads to 0\.0\.0\.0.*no server/],
    ["routingUrl", "http://127.0.0.1:8002", null],
    ["routingUrl", "http://valhalla:8002", null],
  ])("%s is checked: %s", async (field, address, message) => {
    const saved = saveRoutes({ [field]: address });
    if (message === null) return expect(saved).resolves.toBeUndefined();
    await expect(saved).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field, message: expect.stringMatching(message) }],
    });
  });

  test("is not checked if another setting changes", async () => {
    const value = changed({ smtpServer: "10.0.0.25" });
    await expect(save(value, 0)).rejects.toMatchObject({ errors: [{ field: "smtpServer" }] });
    await database.db.insert(settings).values({ section: "system", value, secrets: {}, version: 1 });
    await save({ ...value, sessionTimeout: 5 }, 1);
    expect((await stored()).value).toMatchObject({ smtpServer: "10.0.0.25", sessionTimeout: 5 });
  });
});

describe("a stored password", () => {
  beforeEach(async () => {
    await save(changed({ smtpServer: "smtp.example.org" }), 0, box.encrypt(password, "smtpPassword"));
  });

  const storedPassword = async () => (await stored()).secrets.smtpPassword ?? null;
  const opened = async () => box.decrypt((await storedPassword()) ?? "", "smtpPassword");

  test("stays if the form does not mention it", async () => {
    await save(changed({ smtpServer: "SMTP.example.org", smtpPort: 465 }), 1);
    expect(await opened()).toBe(password);
  });

  test("is removed or replaced", async () => {
    await save(changed({ smtpServer: "smtp.example.org" }), 1, null);
    expect(await storedPassword()).toBeNull();
    await save(changed({ smtpServer: "smtp.example.org" }), 2, box.encrypt("another", "smtpPassword"));
    expect(await opened()).toBe("another");
  });

  test("can be decrypted after a key rotation, while the old key is listed", async () => {
    const rotated = createSecretBox([newKey, oldKey]);
    expect(rotated.decrypt((await storedPassword()) ?? "", "smtpPassword")).toBe(password);
    await save(
      changed({ smtpServer: "smtp.example.org" }),
      1,
      rotated.encrypt("encrypted again", "smtpPassword"),
    );
    expect(createSecretBox([newKey]).decrypt((await storedPassword()) ?? "", "smtpPassword")).toBe(
      "encrypted again",
    );
  });

  test("is never sent to a server other than its own", async () => {
    const foreign = changed({ smtpServer: "smtp.elsewhere.example" });
    await expect(save(foreign, 1)).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "smtpPassword" }],
    });
    await save(changed({ smtpServer: "" }), 1);
    await expect(save(foreign, 2)).rejects.toMatchObject({ category: "invalid" });
    await save(foreign, 2, box.encrypt("theirs", "smtpPassword"));
    expect(await opened()).toBe("theirs");
  });
});

describe("two administrators", () => {
  test("saving sequentially: the second is rejected with the first one's name and changes nothing", async () => {
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

  test.each([0, 1])("ten concurrent saves of version %i: one succeeds, nine conflict", async (version) => {
    if (version === 1) await save(changed({ systemName: "Before" }), 0);
    const names = Array.from({ length: 10 }, (_, at) => `Number ${at}`);
    const outcomes = await Promise.allSettled(
      names.map((systemName) => save(changed({ systemName }), version)),
    );
    const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(rejected.map(({ reason }) => reason instanceof DomainError && reason.category)).toEqual(
      Array.from({ length: 9 }, () => "conflict"),
    );
    expect((await stored()).version).toBe(version + 1);
  });

  test("do not conflict if one saves unchanged values or another section", async () => {
    await save(changed({}), 0);
    expect((await stored()).version).toBe(0);
    const routes = await readRouteSettings(database.db);
    await saveRouteSettings(database.db, admin, {
      value: { ...routes.value, avoidTolls: true },
      version: routes.version,
      secrets: { apiKey: box.encrypt("key", "apiKey") },
    });
    expect(await lastEntry()).toMatchObject({
      details: { section: "routes", avoidTolls: "off -> on", apiKey: "changed" },
    });
    await save(changed({ systemName: "Northside" }), 0);
  });
});

test("notifies every administrator when the second factor is no longer required", async () => {
  const notified = () =>
    database.db.$count(mailOutbox, like(mailOutbox.key, "notice:second_factor_optional:%"));
  await save(changed({ requireMFA: true, sessionTimeout: 20 }), 0);
  expect(await notified()).toBe(0);
  await save(changed({ requireMFA: false, sessionTimeout: 20 }), 1);
  expect(await notified()).toBe(await database.db.$count(users, eq(users.role, "admin")));
});
