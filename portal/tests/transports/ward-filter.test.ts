import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, setStatus } from "../support/transports.ts";

openFixture("browser", "hospital");

const ownPlace = { currentLocation: "Larkmoor Regional Medical Center" };

it("a nurse narrows the lists to a ward or to own requests by keyboard, in every tab, and so the export", async () => {
  const nurse = await logInAs(portal, "nurse");
  const ofWard = { ...ownPlace, currentUnit: "Burns Unit" };
  const others = await createRequest(hospital, { ...ofWard, medicalRecordNumber: "MRN-65001" });
  const mine = await createRequest(nurse, { ...ownPlace, medicalRecordNumber: "MRN-65002" });
  const ended = await createRequest(hospital, { ...ofWard, medicalRecordNumber: "MRN-65003" });
  await setStatus(hospital, `/api/transport-requests/${ended.id}/status`, "cancelled");
  const page = await openPageAs(browser, portal, "nurse", { path: "/hospital-dashboard" });
  const list = page.locator("#requests-list");
  const rows = () =>
    list.locator("[data-row]").evaluateAll((all) => all.map((row) => Number(row.getAttribute("data-row"))));
  await page.locator("summary").filter({ hasText: "All requests" }).press("Enter");
  await page.getByRole("link", { name: "Burns Unit", exact: true }).press("Enter");
  await expect.poll(rows).toEqual([others.id]);
  expect(await page.getByRole("tab", { name: "Pending" }).textContent()).toMatch(/\b1$/);
  // The focus is where the next choice is.
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "My requests", exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "My requests", exact: true }).press("Enter");
  await expect.poll(rows).toContain(mine.id);
  expect(await rows()).not.toContain(others.id);
  await page.getByRole("tab", { name: "Completed" }).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("tab") === "completed");
  await page.getByText("My requests", { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("whose")).toBe("mine");

  await page.goto("/transport-history?unit=burns+unit");
  await expect
    .poll(() =>
      page.locator("[data-row]").evaluateAll((all) => all.map((row) => row.getAttribute("data-row"))),
    )
    .toEqual([String(ended.id)]);
  // Of a manager, who may export.
  const { body } = await hospital.get<string>("/transport-history?unit=burns+unit");
  expect(body).toMatch(/<input type="hidden" name="unit" value="burns unit"/);
  expectQuiet(page);
  await page.context().close();
});
