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

it("a return trip whose time is not known is saved, and requested from the dashboard with one press", async () => {
  const { id } = await completedTransport(hospital, company, {
    ...coordinates,
    patientName: "Waiting Person",
    medicalRecordNumber: "MRN-0077",
    equipment: "Oxygen",
    needs: { stairs: 12 },
  });
  const page = await openPageAs(browser, portal, "hospital", {
    path: `/new-request?return=${id}`,
    viewport: phone,
  });
  await page.getByText("If the time is not known yet").waitFor();
  await page.getByLabel("Special instructions").fill("Tired after dialysis");
  await page.getByLabel("Oxygen", { exact: true }).uncheck();
  await page.getByLabel("Stairs").fill("");
  await page.getByLabel("Patient name").fill("");
  await page.getByRole("button", { name: "Save until the patient is ready" }).click();
  // The time is none of the errors.
  const wrong = page.locator("main [aria-invalid=true]");
  await wrong.first().waitFor();
  expect(await wrong.evaluateAll((fields) => fields.map((field) => field.getAttribute("name")))).toEqual([
    "patientName",
  ]);
  await page.getByLabel("Patient name").fill("Waiting Person");
  await wrong.first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save until the patient is ready" }).click();
  await page.getByRole("heading", { name: "Return trip" }).waitFor();
  await expectAccessible(page, "main");

  // What was saved is changed by the same form, which is no draft any more.
  await page.getByRole("link", { name: "Change Return Trip" }).click();
  const instructions = page.getByLabel("Special instructions");
  await instructions.waitFor();
  expect(await instructions.inputValue()).toBe("Tired after dialysis");
  expect(await page.getByLabel("Oxygen", { exact: true }).isChecked()).toBe(false);
  expect(await page.getByLabel("Stairs").inputValue()).toBe("");
  expect(await page.getByText("What you typed before is back.").count()).toBe(0);
  await instructions.fill("Blanket");
  // Enter saves again: it sends nothing.
  await page.getByLabel("Patient name").press("Enter");
  await page.getByRole("heading", { name: "Return trip" }).waitFor();
  await page.getByText("Blanket").waitFor();

  await page.goto("/hospital-dashboard");
  await page.getByRole("button", { name: "Patient Is Ready: Waiting Person" }).click();
  await page.getByText("Request created", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Patient Is Ready: Waiting Person" }).waitFor({ state: "detached" });
  const { returnTrip } = await read(id);
  expect(await read(returnTrip?.id ?? 0)).toMatchObject({
    outbound: { id },
    specialInstructions: "Blanket",
    asSoonAsPossible: true,
    status: "pending",
  });
  expectQuiet(page);
  await page.context().close();
});

it("the draft of a return trip is saved from the dialog of the dashboard too", async () => {
  const { id } = await createRequest(hospital, { ...coordinates, medicalRecordNumber: "MRN-0078" });
  const page = await openPageAs(browser, portal, "hospital", { path: `/new-request?return=${id}` });
  await page.getByLabel("Special instructions").fill("Walks with a stick");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("link", { name: "New request", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue" }).first().click();
  await dialog.getByText(`The return trip of request No. ${id}`).waitFor();
  await dialog.getByRole("button", { name: "Save until the patient is ready" }).click();
  await page.waitForURL(`**/transport/${id}`);
  await page.getByText("Walks with a stick").waitFor();
  expectQuiet(page);
  await page.context().close();
});
