import { auditLog, organizations } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs } from "../support/session.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser");

const company = "Bluegate Ambulance";
const field = (page: Page) => page.getByLabel("Base location", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save base location" }).click();

async function getBase(name: string) {
  const [row] = await portal.db.select().from(organizations).where(eq(organizations.name, name));
  if (!row) throw new Error(`There is no ${name}.`);
  return [row.baseLatitude, row.baseLongitude];
}

async function openProfile(username: string, viewport = desktop): Promise<Page> {
  const page = await openPageAs(browser, portal, username, { path: "/profile", viewport });
  await page.getByRole("button", { name: "Show password" }).first().waitFor();
  return page;
}

test("any member of a company selects its base among the facilities with the keyboard, on a phone", async () => {
  const none = { baseLatitude: null, baseLongitude: null };
  await portal.db.update(organizations).set(none).where(eq(organizations.name, company));
  const page = await openProfile("crew", phone);
  await field(page).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("copperline");
  // Selected only once it is found for the whole text.
  await page.getByRole("option", { name: /Copperline Imaging/, selected: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => field(page).inputValue()).toContain("Copperline Imaging, 1208 Gantry Street");
  await save(page);
  await dismissToast(page, "Profile updated", "Distances to pick-ups are measured from the base location.");
  expect(await getBase(company)).toEqual([39.2857, -76.5913]);
  await expect.poll(() => field(page).inputValue()).toBe("39.2857, -76.5913");
  expectQuiet(page);
});

test("the map shows the base and sets another", async () => {
  const page = await openProfile("ambulance");
  await page.getByText("Marked on the map.").waitFor();
  await page.getByRole("button", { name: "Use Map for base location" }).click();
  const map = page.getByRole("region", { name: "Map for base location" });
  const canvas = map.locator(".leaflet-container");
  await map.locator(".ww-map-pin").first().waitFor();
  const before = await getBase(company);
  await canvas.click({ position: { x: 60, y: 60 } });
  await expect.poll(() => field(page).inputValue()).not.toBe(before.join(", "));
  await save(page);
  await dismissToast(page, "Profile updated", "Distances to pick-ups are measured from the base location.");
  const saved = await getBase(company);
  expect(saved).not.toEqual(before);
  await expect.poll(() => field(page).inputValue()).toBe(saved.join(", "));
  await page.getByRole("button", { name: "Remove marker of base location" }).click();
  await expect.poll(() => field(page).inputValue()).toBe("");
  expectQuiet(page);
});

test("an unknown place and coordinates out of range are rejected at the field, and the input stays", async () => {
  const page = await openProfile("ambulance");
  const before = await getBase(company);
  for (const [typed, sentence] of [
    ["Nowhere 7", "no facility has this name"],
    ["91, 0", "its latitude must lie between -90 and 90 degrees."],
    ["39.29, -181", "its longitude must lie between -180 and 180 degrees."],
  ] as const) {
    await field(page).fill(typed);
    await save(page);
    await page.locator("#base-error", { hasText: sentence }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("base");
    await expect.poll(() => field(page).inputValue()).toBe(typed);
  }
  expect(await getBase(company)).toEqual(before);
  expectQuiet(page, [/status of 422/]);
});

test("without JavaScript coordinates are accepted, and an empty field removes the base", async () => {
  const page = await pageWithoutScript(browser, portal, await logInAs(portal, "ambulance2"));
  await page.goto("/profile");
  await field(page).fill("39.3, -76.6");
  await save(page);
  await page.getByText("Profile updated").waitFor();
  expect(await getBase("Kittiwake Medical Transport")).toEqual([39.3, -76.6]);
  await field(page).fill("");
  await save(page);
  await page.getByText("Profile updated").waitFor();
  expect(await getBase("Kittiwake Medical Transport")).toEqual([null, null]);
});

test("a hospital's account has no such field, and its attempt is rejected and audited", async () => {
  const page = await openProfile("hospital");
  await expect.poll(() => field(page).count()).toBe(0);
  const session = await logInAs(portal, "hospital");
  const body = new URLSearchParams({ intent: "base", base: "39.3, -76.6" });
  expect(await session.send("POST", "/profile", { body })).toMatchObject({ status: 403 });
  const [entry] = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "organization.set_base"))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({ username: "hospital", success: false, details: { refused: "forbidden" } });
});

test("an administrator sets a company's base in the organizations, but none for a hospital", async () => {
  const page = await openPageAs(browser, portal, "admin", { path: "/admin/organizations" });
  await page.getByRole("link", { name: `Edit ${company}` }).click();
  const dialog = page.getByRole("dialog");
  await field(page).fill("somewhere");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText("no facility has this name").waitFor();
  await field(page).fill("39.31, -76.61");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dismissToast(page, "Organization updated", "The organization has been updated successfully.");
  expect(await getBase(company)).toEqual([39.31, -76.61]);

  await page.getByRole("link", { name: "Edit Larkmoor Regional Medical Center" }).click();
  await dialog.getByLabel(/^Name/).waitFor();
  await expect.poll(() => field(page).count()).toBe(0);
  const session = await logInAs(portal, "admin");
  const hospital = { intent: "edit", organizationId: "3", name: "Larkmoor Regional Medical Center" };
  const body = new URLSearchParams({ ...hospital, timeZone: "America/New_York", base: "39.3, -76.6" });
  const rejected = await session.send("POST", "/admin/organizations", { body });
  expect(rejected).toMatchObject({
    status: 422,
    body: expect.stringContaining("Only an ambulance company has a base location."),
  });
  expectQuiet(page, [/status of 422/]);
});
