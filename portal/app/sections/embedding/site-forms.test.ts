import { expect, test } from "vitest";
import { createSiteForm, keyForm } from "./site-forms.ts";

const newSite = { intent: "create", name: "Intranet", origins: "https://intranet.example.org" };

test("keyForm accepts a key id only in digits", () => {
  expect(keyForm.parse({ keyId: "12" })).toMatchObject({ keyId: 12 });
  expect(keyForm.safeParse({ keyId: "12abc" }).success).toBe(false);
  expect(keyForm.safeParse({}).success).toBe(false);
});

test("createSiteForm accepts a hospital id in digits, and none", () => {
  expect(createSiteForm.parse({ ...newSite, hospitalId: "3" }).hospitalId).toBe(3);
  expect(createSiteForm.parse({ ...newSite, hospitalId: "" }).hospitalId).toBeUndefined();
  expect(createSiteForm.parse(newSite).hospitalId).toBeUndefined();
});
