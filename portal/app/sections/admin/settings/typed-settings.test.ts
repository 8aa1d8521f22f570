import { routeSettingsSchema, systemSettingsSchema } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { describe, expect, test } from "vitest";
import { routeForm } from "#app/routes/admin_.routes/route-form.ts";
import {
  findTabOfField,
  mailForm,
  settingsTabs,
  systemForm,
  systemLabels,
} from "#app/routes/admin_.settings/system-form.ts";
import { checkForm, readSecret, readTexts, toTexts } from "./typed-settings.ts";

const defaults = {
  ...toTexts(systemSettingsSchema.parse({})),
  ...toTexts(routeSettingsSchema.parse({})),
};

function typed(changes: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...defaults, ...changes })) form.set(name, text);
  return form;
}

function errorsOf(changes: Readonly<Record<string, string>>) {
  const errors = {
    ...checkForm(typed(changes), systemForm).errors,
    ...checkForm(typed(changes), routeForm).errors,
  };
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, messageText(text)]));
}

describe("checkForm", () => {
  test("accepts the defaults", () => {
    expect(checkForm(typed({}), systemForm)).toEqual({ value: systemSettingsSchema.parse({}), errors: null });
    expect(checkForm(typed({}), routeForm)).toEqual({ value: routeSettingsSchema.parse({}), errors: null });
  });

  test.each([
    ["systemName", "", "System Name is required."],
    ["systemName", "x".repeat(61), "System Name can have at most 60 characters."],
    ["systemName", "Wardway\nBcc: a@example.org", "System Name must be one line."],
    ["contactEmail", "nobody", "Contact Email must be an email address, like help@example.org."],
    ["supportPhone", "5".repeat(41), "Support Phone can have at most 40 characters."],
    ["sessionTimeout", "4", "Session Timeout must be at least 5 minutes."],
    ["sessionTimeout", "721", "Session Timeout can be at most 720 minutes."],
    ["sessionTimeout", "", "Session Timeout must be a number."],
    ["sessionTimeout", "half an hour", "Session Timeout must be a number."],
    ["sessionTimeout", "7.5", "Session Timeout must be a whole number."],
    ["maxLoginAttempts", "2", "Max Login Attempts must be at least 3."],
    ["maxLoginAttempts", "21", "Max Login Attempts can be at most 20."],
    ["minPasswordLength", "7", "Minimum Password Length must be at least 8."],
    ["minPasswordLength", "65", "Minimum Password Length can be at most 64."],
    ["passwordExpiration", "-1", "Password Expiration must be at least 0 days."],
    ["passwordExpiration", "731", "Password Expiration can be at most 730 days."],
    ["smtpServer", "smtp://mail", "SMTP Server must be a host's name, like smtp.example.org."],
    ["smtpServer", "h".repeat(254), "SMTP Server can have at most 253 characters."],
    ["smtpPort", "0", "SMTP Port must be at least 1."],
    ["smtpPort", "65536", "SMTP Port can be at most 65535."],
    ["smtpUsername", "u".repeat(201), "SMTP Username can have at most 200 characters."],
    ["smtpPassword", "p".repeat(501), "SMTP Password can have at most 500 characters."],
    ["smtpPassword", "a\u0000b", "SMTP Password has characters that cannot be stored."],
    ["fromEmail", "portal@", "From Email must be an email address, like help@example.org."],
    ["emailSignature", "s".repeat(501), "Email Signature can have at most 500 characters."],
    ["mapProvider", "bing", "Map Provider must be google, mapbox or osm."],
    ["defaultRegion", "", "Default Region must be US, CA, UK, EU or AU."],
    ["preferredRouteType", "scenic", "Preferred Route Type must be fastest, shortest or eco."],
    ["apiKey", "k".repeat(501), "API Key can have at most 500 characters."],
    ["maxDistance", "0", "Maximum Transport Distance must be at least 10 miles."],
    ["maxDistance", "510", "Maximum Transport Distance can be at most 500 miles."],
    ["maxDistance", "105", "Maximum Transport Distance goes in steps of 10 miles."],
    ["trafficUpdateInterval", "0", "Traffic Update Interval must be at least 1 minute."],
    ["trafficUpdateInterval", "31", "Traffic Update Interval can be at most 30 minutes."],
    ["positionRetention", "0", "Position Retention must be at least 1 day."],
    ["positionRetention", "366", "Position Retention can be at most 365 days."],
    ["positionRetention", "", "Position Retention must be a number."],
  ])("rejects %s of %j at the field and names the limit", (field, text, sentence) => {
    expect(errorsOf({ [field]: text })).toEqual({ [field]: sentence });
  });

  test.each([
    ["systemName", "Nørre Ålborg – 救急"],
    ["sessionTimeout", "5"],
    ["sessionTimeout", " 720 "],
    ["maxLoginAttempts", "3"],
    ["maxLoginAttempts", "20"],
    ["minPasswordLength", "8"],
    ["minPasswordLength", "64"],
    ["passwordExpiration", "0"],
    ["passwordExpiration", "730"],
    ["smtpPort", "1"],
    ["smtpPort", "65535"],
    ["smtpServer", "::1"],
    ["emailSignature", "Regards\r\n".repeat(55)],
    ["maxDistance", "10"],
    ["maxDistance", "500"],
    ["trafficUpdateInterval", "1"],
    ["trafficUpdateInterval", "30"],
    ["positionRetention", "1"],
    ["positionRetention", "365"],
  ])("accepts %s of %j", (field, text) => {
    expect(errorsOf({ [field]: text })).toEqual({});
  });

  test("counts a line end as one character", () => {
    expect(errorsOf({ emailSignature: `${"x\r\n".repeat(249)}xx` })).toEqual({});
  });

  test("lists the errors in the order of the fields", () => {
    const form = typed({ fromEmail: "no", systemName: "", sessionTimeout: "1" });
    expect(Object.keys(checkForm(form, systemForm).errors ?? {})).toEqual([
      "systemName",
      "sessionTimeout",
      "fromEmail",
    ]);
  });

  test("rejects missing fields instead of using their defaults", () => {
    const empty = new FormData();
    expect(checkForm(empty, systemForm).errors).toHaveProperty("sessionTimeout");
    expect(checkForm(empty, routeForm).errors).toHaveProperty("mapProvider");
  });

  test("validates only the fields of the mail connection test when testing it", () => {
    expect(checkForm(typed({ sessionTimeout: "never" }), mailForm).errors).toBeNull();
  });

  test("returns all input but no secret", () => {
    const texts = readTexts(typed({ smtpPassword: "hunter2", smtpPort: "many" }), systemSettingsSchema);
    expect(texts.smtpPort).toBe("many");
    expect(JSON.stringify(texts)).not.toContain("hunter2");
  });

  test("has a tab and a label for each field", () => {
    const fields = [...Object.keys(systemSettingsSchema.shape), "smtpPassword"];
    expect(Object.keys(systemLabels).toSorted()).toEqual(fields.toSorted());
    expect(new Set(fields.map(findTabOfField))).toEqual(new Set(settingsTabs.map(({ value }) => value)));
  });
});

describe("readSecret", () => {
  test.each([
    ["leaves the secret for an empty field", {}, undefined],
    ["removes it for the checkbox", { smtpPasswordRemove: "on" }, null],
    ["replaces it with a new one", { smtpPassword: " a b " }, " a b "],
    ["prefers a new one to the checkbox", { smtpPassword: "new", smtpPasswordRemove: "on" }, "new"],
  ])("%s", (_, fields, expected) => {
    expect(readSecret(typed(fields as Record<string, string>), "smtpPassword")).toBe(expected);
  });
});
