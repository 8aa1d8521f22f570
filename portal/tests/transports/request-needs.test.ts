import { transportRequests } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, company, openFixture, portal } from "../support/fixture.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

openFixture("browser", "company");

const more = (page: Page) => page.locator("summary", { hasText: "Level of service and more needs" });
const chip = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create request" });

async function fillIn(page: Page, patientName: string): Promise<void> {
  await page.getByLabel("Patient name").fill(patientName);
  await page.getByLabel("Medical record number").fill(`MRN ${patientName}`);
  await page.getByRole("combobox", { name: "Current location" }).fill("4 West, room 412");
  await page.getByRole("combobox", { name: "Destination" }).fill("Brookhollow Dialysis Center");
  await confirmTypedPlaces(page);
}

const saved = async (patientName: string) => {
  const [row] = await portal.db
    .select()
    .from(transportRequests)
    .where(eq(transportRequests.patientName, patientName));
  return row;
};

it("a nurse in a hurry opens nothing, types no more than before, and the level is proposed", async () => {
  const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
  await fillIn(page, "Quentin Ashdown");
  await chip(page, "Cardiac Monitor").check();
  await more(page).getByText("ALS", { exact: true }).waitFor();
  await page.getByLabel("Patient name").press("Enter");
  await page.waitForURL(/created=\d+/);
  expect(await saved("Quentin Ashdown")).toMatchObject({
    levelOfService: "als",
    levelReason: null,
    needs: {},
  });
  expectQuiet(page);
  await page.context().close();
});

it("what a patient needs unfolds, survives a reload, and reaches company and crew", async () => {
  const page = await openPageAs(browser, portal, "hospital", { path: "/new-request", viewport: phone });
  await fillIn(page, "Ingrid Falk");
  await chip(page, "Ventilator").check();
  await more(page).press("Enter");
  await page
    .getByText("Proposed from what you entered: CCT or SCT, critical care, because of a ventilator.")
    .waitFor();
  const device = page.getByLabel("Oxygen device");
  expect(await device.isVisible()).toBe(false);
  await chip(page, "Oxygen").check();
  await device.selectOption({ label: "Tracheostomy collar" });
  await page.getByLabel("Oxygen, l/min").fill("6");
  // The proposal forgets what is unchecked, and the field does not.
  await chip(page, "Ventilator").uncheck();
  await page.getByText("ALS, advanced life support, because of a tracheostomy.").waitFor();
  await chip(page, "Oxygen").uncheck();
  await page.getByText("A level is proposed as soon as something is entered that decides it.").waitFor();
  await chip(page, "Oxygen").check();
  await chip(page, "Ventilator").check();
  await page.getByLabel("Weight", { exact: true }).fill("300");
  await page.getByLabel("Unit of weight").selectOption("lb");
  await chip(page, "Interpreter").check();
  await page.getByLabel("Allergies").fill("penicillin");
  await page.getByLabel("Pick-up entrance").fill("Dock 4");
  await page.getByLabel("Accepting physician").fill("Dr. Ines Varga");
  await chip(page, "Bed confirmed").check();
  await expectAccessible(page, "main");
  await page.reload();
  await page.getByText("What you typed before is back.").waitFor();
  expect(await page.getByLabel("Allergies").inputValue()).toBe("penicillin");
  await confirmTypedPlaces(page);

  // Another level than the proposed one is rejected at its reason, which is then in view.
  await page
    .getByLabel("Level of service", { exact: true })
    .selectOption({ label: "ALS, advanced life support" });
  await create(page).click();
  const reason = page.getByLabel("Reason for a different level");
  await page.getByText("Give a reason for a level of service other than the proposed one.").first().waitFor();
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await reason.fill("Stable on the ventilator of the ward");
  await create(page).click();
  await page.waitForURL(/created=\d+/);
  const row = await saved("Ingrid Falk");
  await page.goto(`/transport/${row?.id}`);
  await page.getByText("ALS instead of the proposed CCT").waitFor();
  await page.getByText("Not the proposed level: Stable on the ventilator of the ward").waitFor();
  expect(row).toMatchObject({
    equipment: "Oxygen, Ventilator",
    levelOfService: "als",
    needs: {
      weightKg: 136.1,
      oxygenDevice: "tracheostomy",
      oxygenFlow: 6,
      care: ["interpreter"],
      allergies: "penicillin",
      pickupEntrance: "Dock 4",
    },
    acceptingPhysician: "Dr. Ines Varga",
    bedConfirmedAt: expect.any(Date),
    reportCalledAt: null,
  });

  const pool = await company.get<string>(`/transport/${row?.id}`, { accept: "text/html" });
  expect(pool.body).toContain("Oxygen, Tracheostomy collar, 6 l/min");
  expect(pool.body).toContain("136 kg");
  expect(pool.body).not.toMatch(/penicillin|Stable on the ventilator|Dock 4|Varga/);
  expectQuiet(page, [/422/]);
  await page.context().close();
});

it("a company that has declared its levels reads which requests it cannot run, and why", async () => {
  const page = await openPageAs(browser, portal, "ambulance2", { path: "/profile" });
  await page.getByRole("checkbox", { name: /^BLS/ }).check();
  await page.getByRole("button", { name: "Save levels of service" }).click();
  await page.getByText("The levels of service of your company have been saved.", { exact: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: /^BLS/ }).isChecked()).toBe(true);
  const { id = 0 } = (await saved("Quentin Ashdown")) ?? {};
  await page.goto("/ambulance-dashboard");
  const line = page.locator("[data-row]", { hasText: `No. ${id}` });
  await line.getByText("level not held").waitFor();
  await line.getByRole("link", { name: "Respond" }).click();
  await page.getByText("Your company does not run the requested level.").waitFor();
  await page.getByRole("button", { name: /30 min$/ }).click();
  await page.getByRole("button", { name: "Send response" }).click();
  await page.getByText("Choose a level that your company runs.").waitFor();
  await page.getByLabel("Level of service").selectOption("BLS");
  await page.getByText("Vehicle, level, validity").press("Enter");
  await page.getByLabel("Vehicle", { exact: true }).fill("Unit 12");
  await page.getByLabel("Offer valid").selectOption("1 h");
  await page.getByRole("button", { name: "Send response" }).click();
  await page.getByText(/^Counter-offer: BLS instead of ALS/).waitFor();
  await page.getByText("Vehicle: Unit 12").waitFor();
  await page.getByText(/^Valid until /).waitFor();

  const desk = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=responses` });
  await desk.getByRole("button", { name: "Approve" }).click();
  await desk.getByRole("alertdialog").getByText("The request changes: BLS instead of ALS").waitFor();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await desk.context().close();

  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Send response" }).waitFor();
  await page.goto("/profile");
  await page.getByRole("checkbox", { name: /^BLS/ }).uncheck();
  await page.getByRole("button", { name: "Save levels of service" }).click();
  await page.getByText("The levels of service of your company have been saved.", { exact: true }).waitFor();
  await page.goto(`/transport/${id}?tab=responses`);
  await page
    .getByRole("button", { name: /Send response/ })
    .first()
    .waitFor();
  expectQuiet(page);
  await page.context().close();
});

it("a nurse records what the receiving facility has done, by keyboard, and takes it back", async () => {
  const { id = 0 } = (await saved("Quentin Ashdown")) ?? {};
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}`, viewport: phone });
  const section = page.getByRole("region", { name: "Receiving facility" });
  await section.getByRole("button", { name: "Confirm bed" }).press("Enter");
  await section.getByRole("button", { name: "Undo Bed" }).waitFor();
  await section.getByText("Name the physician").press("Enter");
  await section.getByLabel("Name, telephone number").fill("Dr. Ines Varga, 410 555 0164");
  await section.getByLabel("Name, telephone number").press("Enter");
  await section.getByText("Dr. Ines Varga, 410 555 0164", { exact: true }).waitFor();
  await page.getByText("Bed confirmed", { exact: true }).waitFor();
  await page.getByText("Physician named", { exact: true }).waitFor();
  await expectAccessible(page, "main");
  await section.getByRole("button", { name: "Undo Bed" }).click();
  await section.getByText("Not confirmed", { exact: true }).waitFor();
  await page.getByText("Bed no longer confirmed", { exact: true }).waitFor();
  expect(await saved("Quentin Ashdown")).toMatchObject({
    acceptingPhysician: "Dr. Ines Varga, 410 555 0164",
    bedConfirmedAt: null,
  });
  expectQuiet(page);
  await page.context().close();
});
