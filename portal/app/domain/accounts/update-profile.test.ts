import { mailOutbox, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { cheapHash } from "@wardway/db/testing/cheap-hash";
import { type Profile, profileSchema } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth } from "../testing/town.ts";
import { readPreferences, setTheme, updatePreferences } from "./preferences.server.ts";
import { profileVersion, updateProfile } from "./update-profile.server.ts";

let database: TestDatabase;
let nurse: Caller;
const profile: Profile = {
  name: "Zoë Łukasz-O'Brien",
  email: "zoe@example.org",
  phone: "+1 555 0100",
  address: "1 Larkmoor Way\nLarkmoor",
};

const password = "right-password";
let hash: string;

beforeAll(async () => {
  hash = await cheapHash(password);
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  const town = await makeTown(database.db, { hospitals: 1, companies: 0 });
  nurse = nth(town.hospitals, 0).staff[0];
  await database.db.update(users).set({ password: hash }).where(eq(users.id, nurse.userId));
});

async function stored() {
  const [row] = await database.db.select().from(users).where(eq(users.id, nurse.userId));
  if (!row) throw new Error("The account is gone.");
  return row;
}

const save = async (changes: Partial<Profile> = {}, typed = password) =>
  updateProfile(database.db, nurse, { ...profile, ...changes }, profileVersion(await stored()), typed);
const lastAudit = async () => lastAuditRow(database.db);

test("saves a profile, and audits the fields without their values", async () => {
  await save();
  expect(await stored()).toMatchObject(profile);
  const row = await lastAudit();
  expect(row).toMatchObject({
    action: "account.update_profile",
    resourceId: nurse.userId,
    details: { changed: "name, email, phone, address" },
    success: true,
  });
  await save({ phone: null });
  expect((await lastAudit())?.details).toEqual({ changed: "phone" });
});

test("rejects a form that is older than the saved profile, and overwrites nothing", async () => {
  await save();
  const seenByBoth = profileVersion(await stored());
  const inWindow = (changes: Partial<Profile>) =>
    updateProfile(database.db, nurse, { ...profile, ...changes }, seenByBoth);
  await inWindow({ phone: "+1 555 0199" });
  await expect(inWindow({ address: "2 Brookhollow" })).rejects.toMatchObject({ category: "conflict" });
  expect(await stored()).toMatchObject({ phone: "+1 555 0199", address: profile.address });
});

test("serializes two concurrent saves, and rejects the second", async () => {
  const seen = profileVersion(await stored());
  const outcomes = await Promise.allSettled([
    updateProfile(database.db, nurse, { ...profile, phone: "1" }, seen, password),
    updateProfile(database.db, nurse, { ...profile, phone: "2" }, seen, password),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("accepts a save without changes, whatever version the form has", async () => {
  await save();
  await updateProfile(database.db, nurse, profile, "an old version");
  expect((await lastAudit())?.details).toEqual({ changed: "" });
});

test("requires the password for another email address, because reset links go there", async () => {
  await save();
  const otherPlace = { email: "thief@evil.example" };
  await expect(save(otherPlace, "")).rejects.toMatchObject({
    category: "invalid",
    errors: [{ field: "currentPassword", message: "Enter your password to change the email address." }],
  });
  await expect(save(otherPlace, "wrong-password")).rejects.toMatchObject({
    errors: [{ field: "currentPassword", message: "The current password is incorrect." }],
  });
  await save({ phone: "1" }, "");
  expect(await stored()).toMatchObject({ email: profile.email, phone: "1" });
  await save(otherPlace);
  expect(await stored()).toMatchObject(otherPlace);
});

test("limits wrong passwords for another email address by the settings", async () => {
  await save();
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(save({ email: "a@b.example" }, "wrong-password")).rejects.toMatchObject({
      category: "invalid",
    });
  }
  await expect(save({ email: "a@b.example" })).rejects.toMatchObject({ category: "too_many" });
});

test("revokes a reset link that was sent to the old address", async () => {
  await save();
  const reset = { resetToken: `token-${nurse.userId}`, resetTokenExpiry: new Date() };
  await database.db.update(users).set(reset).where(eq(users.id, nurse.userId));
  await save({ phone: "1" });
  expect((await stored()).resetToken).toBe(reset.resetToken);
  await save({ phone: "1", email: "another@example.org" });
  expect(await stored()).toMatchObject({ resetToken: null, resetTokenExpiry: null });
});

test.each([
  [{ name: "Z" }, "Name must be at least 2 characters"],
  [{ name: "  Z  " }, "Name must be at least 2 characters"],
  [{ email: "zoe" }, "Please enter a valid email address"],
  [{ email: "" }, "Please enter a valid email address"],
  [{ phone: "5".repeat(41) }, "Phone can have at most 40 characters; this one has 41."],
])("rejects %o as '%s'", (changes, sentence) => {
  const parsed = profileSchema.safeParse({ ...profile, ...changes });
  expect(parsed.error?.issues.map(({ message }) => messageText(message))).toEqual([sentence]);
});

test("leaves out an empty phone and address", () => {
  expect(profileSchema.parse({ ...profile, phone: " ", address: "" })).toMatchObject({
    phone: null,
    address: null,
  });
});

test("enables all notifications but news by default", async () => {
  expect(await readPreferences(database.db, nurse.userId)).toEqual({
    emailNotifications: true,
    transportUpdates: true,
    marketingEmails: false,
  });
  const chosen = { emailNotifications: false, transportUpdates: true, marketingEmails: true };
  await updatePreferences(database.db, nurse, chosen);
  expect(await readPreferences(database.db, nurse.userId)).toEqual(chosen);
  expect(await lastAudit()).toMatchObject({
    action: "account.update_preferences",
    details: { on: "transportUpdates, marketingEmails" },
  });
});

test("follows the system's theme until the user chooses one", async () => {
  expect((await stored()).theme).toBe("system");
  await setTheme(database.db, nurse, "dark");
  expect((await stored()).theme).toBe("dark");
  expect(await lastAudit()).toMatchObject({
    action: "account.update_preferences",
    details: { theme: "dark" },
  });
});

test("notifies the old address of a changed one", async () => {
  await database.db.update(users).set({ email: "old@example.org" }).where(eq(users.id, nurse.userId));
  await save();
  const mails = database.db.select().from(mailOutbox).where(eq(mailOutbox.userId, nurse.userId));
  expect(await mails).toMatchObject([{ kind: "email_changed", recipient: "old@example.org" }]);
  await save({ name: "Zoë Lind" });
  expect(await mails).toHaveLength(1);
});
