import { expect, test } from "vitest";
import { createSiteForm, siteIntentSchema } from "./intents.ts";

const newSite = { intent: "create", name: "Intranet", origins: "https://intranet.example.org" };

test("a key to revoke is named in digits, as forms send them", () => {
  expect(siteIntentSchema.parse({ intent: "revokeKey", keyId: "12" })).toMatchObject({ keyId: 12 });
  expect(siteIntentSchema.safeParse({ intent: "revokeKey", keyId: "12abc" }).success).toBe(false);
  expect(siteIntentSchema.safeParse({ intent: "revokeKey" }).success).toBe(false);
});

test("a new site's hospital is named in digits by an administrator, and by nobody else", () => {
  expect(createSiteForm.parse({ ...newSite, hospitalId: "3" }).hospitalId).toBe(3);
  expect(createSiteForm.parse({ ...newSite, hospitalId: "" }).hospitalId).toBeUndefined();
  expect(createSiteForm.parse(newSite).hospitalId).toBeUndefined();
});
