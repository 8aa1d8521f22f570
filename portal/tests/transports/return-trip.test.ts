import type { TransportRequest } from "@wardway/model";
import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { completedTransport, coordinates, createRequest } from "../support/transports.ts";

openFixture("browser", "hospital", "company");

const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

it("a nurse requests the return trip of a completed transport, across a reload, and both lead to each other", async () => {
  const { id } = await completedTransport(hospital, company);
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}`, viewport: phone });
  await page.getByRole("link", { name: "Request Return Trip" }).click();
  await page.getByText(`The return trip of request No. ${id}`).waitFor();
  await expectAccessible(page, "main");
  const instructions = page.getByLabel("Special instructions");
  await instructions.fill("Tired after dialysis");

  await page.reload();
  await page.getByText("What you typed before is back.").waitFor();
  expect(await instructions.inputValue()).toBe("Tired after dialysis");
  expect(await page.getByRole("combobox", { name: "Current location" }).inputValue()).toBe(
    "Brookhollow Dialysis Center",
  );
  await page.getByRole("button", { name: "Create request" }).click();
  await page.waitForURL(/created=/);

  const { returnTrip } = await read(id);
  expect(await read(returnTrip?.id ?? 0)).toMatchObject({
    outbound: { id, status: "completed" },
    specialInstructions: "Tired after dialysis",
    asSoonAsPossible: true,
  });
  await page.goto(`/transport/${id}`);
  await page.getByRole("link", { name: `No. ${returnTrip?.id}`, exact: true }).click();
  await page.waitForURL(`**/transport/${returnTrip?.id}`);
  await page.getByRole("link", { name: `No. ${id}`, exact: true }).waitFor();
  expectQuiet(page);
  await page.context().close();
});

it("a form that was begun from a request leaves a draft only once it was changed, which is complete and still linked", async () => {
  const { id } = await createRequest(hospital, {
    ...coordinates,
    patientName: "Returning Person",
    isolationPrecautions: "contact",
    needs: {
      weightKg: 82.5,
      oxygenDevice: "mask",
      oxygenFlow: 6,
      care: ["suction"],
      allergies: "penicillin",
    },
    medicalRecordNumber: "MRN-0042",
  });
  const page = await openPageAs(browser, portal, "hospital", { path: `/new-request?return=${id}` });
  await page.getByText(`The return trip of request No. ${id}`).waitFor();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("link", { name: "New request", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Patient name").waitFor();
  expect(await dialog.getByRole("button", { name: "Continue" }).count()).toBe(0);

  await page.goto(`/new-request?return=${id}`);
  await page.getByText(`The return trip of request No. ${id}`).waitFor();
  await page.getByLabel("Special instructions").fill("Blanket");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("link", { name: "New request", exact: true }).click();
  await dialog.getByRole("listitem").filter({ hasText: "Draft for Returning Person" }).waitFor();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText(`The return trip of request No. ${id}`).waitFor();
  await dialog.getByLabel("As soon as possible").check();
  await dialog.getByRole("button", { name: "Create request" }).click();
  await dialog.waitFor({ state: "detached" });
  const { returnTrip } = await read(id);
  expect(await read(returnTrip?.id ?? 0)).toMatchObject({
    patientName: "Returning Person",
    specialInstructions: "Blanket",
    needs: { weightKg: 82.5, oxygenDevice: "mask", care: ["suction"] },
    currentLocation: "Brookhollow Dialysis Center",
    startLocationLat: coordinates.destinationLat,
    asSoonAsPossible: true,
  });
  expectQuiet(page);
  await page.context().close();
});
