import { expect, test } from "vitest";
import { createSiteForm, siteIntentSchema } from "./intents.ts";

const newSite = { intent: "create", name: "Intranet", origins: "https://intranet.example.org" };

test("siteIntentSchema accepts a key id only in digits", () => {
  expect(siteIntentSchema.parse({ intent: "revokeKey", keyId: "12" })).toMatchObject({ keyId: 12 });
  expect(siteIntentSchema.safeParse({ intent: "revokeKey", keyId: "12abc" }).success).toBe(false);
  expect(siteIntentSchema.safeParse({ intent: "revokeKey" }).success).toBe(false);
});

test("createSiteForm accepts a hospital id in digits, and none", () => {
  expect(createSiteForm.parse({ ...newSite, hospitalId: "3" }).hospitalId).toBe(3);
  expect(createSiteForm.parse({ ...newSite, hospitalId: "" }).hospitalId).toBeUndefined();
  expect(createSiteForm.parse(newSite).hospitalId).toBeUndefined();
});
