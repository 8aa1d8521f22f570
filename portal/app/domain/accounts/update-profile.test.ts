import { hashPassword } from "@wardway/db/password";
import { users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type Profile, profileSchema } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth } from "../testing/town.ts";
import { readPreferences, updatePreferences } from "./preferences.server.ts";
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
  hash = await hashPassword(password);
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

test("a profile is saved, and the trail names the fields and not what they hold", async () => {
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

test("a window that has not seen what another one saved is refused, and nothing is overwritten", async () => {
  await save();
  const seenByBoth = profileVersion(await stored());
  const inWindow = (changes: Partial<Profile>) =>
    updateProfile(database.db, nurse, { ...profile, ...changes }, seenByBoth);
  await inWindow({ phone: "+1 555 0199" });
  await expect(inWindow({ address: "2 Brookhollow" })).rejects.toMatchObject({ category: "conflict" });
  expect(await stored()).toMatchObject({ phone: "+1 555 0199", address: profile.address });
});

test("two windows that save at once are put in a row, and the second is refused", async () => {
  const seen = profileVersion(await stored());
  const outcomes = await Promise.allSettled([
    updateProfile(database.db, nurse, { ...profile, phone: "1" }, seen, password),
    updateProfile(database.db, nurse, { ...profile, phone: "2" }, seen, password),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("saving what is saved already is no conflict, whatever the form was filled in from", async () => {
  await save();
  await updateProfile(database.db, nurse, profile, "an old version");
  expect((await lastAudit())?.details).toEqual({ changed: "" });
});

test("another email address takes the password, because a link to reset it goes there", async () => {
  await save();
  const elsewhere = { email: "thief@evil.example" };
  await expect(save(elsewhere, "")).rejects.toMatchObject({
    category: "invalid",
    errors: [{ field: "currentPassword", message: "Enter your password to change the email address." }],
  });
  await expect(save(elsewhere, "wrong-password")).rejects.toMatchObject({
    errors: [{ field: "currentPassword", message: "The current password is not right." }],
  });
  await save({ phone: "1" }, "");
  expect(await stored()).toMatchObject({ email: profile.email, phone: "1" });
  await save(elsewhere);
  expect(await stored()).toMatchObject(elsewhere);
});

test("the password of an address is guessed at as often as the settings allow", async () => {
  await save();
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(save({ email: "a@b.example" }, "wrong-password")).rejects.toMatchObject({
      category: "invalid",
    });
  }
  await expect(save({ email: "a@b.example" })).rejects.toMatchObject({ category: "too_many" });
});

test("a link to reset the password that went to the old address opens nothing any more", async () => {
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
])("%o is refused as '%s'", (changes, sentence) => {
  const parsed = profileSchema.safeParse({ ...profile, ...changes });
  expect(parsed.error?.issues.map(({ message }) => messageText(message))).toEqual([sentence]);
});

test("an empty phone and address are left out", () => {
  expect(profileSchema.parse({ ...profile, phone: " ", address: "" })).toMatchObject({
    phone: null,
    address: null,
  });
});

test("one is told of everything but news, until one chooses otherwise", async () => {
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
