import type { TransportEvent, TransportRequest } from "@wardway/model";
import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { approvedTransport, setStatus } from "../support/transports.ts";

openFixture("browser", "hospital", "company");

/** Longer than a step waits for an undo. */
const patient = { timeout: 30_000 };

const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

/** With the patient aboard. */
async function transportUnderWay(): Promise<number> {
  const { id } = await approvedTransport(hospital, company);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  for (const milestone of ["at_pickup", "patient_aboard"]) {
    await company.post(`/api/transport-requests/${id}/milestones`, { milestone });
  }
  return id;
}

it("a crew withdraws a step that it pressed too early, and both sides read it with the reason", async () => {
  const id = await transportUnderWay();
  const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}`, viewport: phone });
  await page.getByText("Correct a recorded step").click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Correct Step" }) });
  await form.getByLabel("Date").fill("2020-01-01");
  await form.getByLabel("Reason").fill("The patient still waits at the lift");
  await form.getByRole("button", { name: "Correct Step" }).click();
  await form.getByText("The time is before the step that came before it. Check the time.").waitFor();
  expect(await form.getByLabel("Reason").inputValue()).toBe("The patient still waits at the lift");
  await form.getByLabel("Correction").selectOption({ label: "It did not happen, or not yet" });
  await expectAccessible(page, "main");
  await form.getByRole("button", { name: "Correct Step" }).click();

  await page.getByText("Step Withdrawn", { exact: true }).waitFor();
  await page.getByText("The patient still waits at the lift").waitFor();
  await page.getByRole("button", { name: "Patient aboard" }).waitFor();
  expect(await read(id)).toMatchObject({ status: "in_progress", lastMilestone: "at_pickup" });
  const timeline = await hospital.send<string>("GET", `/transport/${id}`);
  expect(timeline.body).toContain("The patient still waits at the lift");
  expect(timeline.body).toContain("Withdrawn later");
  expectQuiet(page, [/422/]);
  await page.context().close();
});

it("a step that a dispatcher withdraws can be recorded again on the crew's open page", async () => {
  const id = await transportUnderWay();
  const page = await openPageAs(browser, portal, "ambulance", {
    path: `/transport/${id}/crew`,
    viewport: phone,
  });
  const arrived = page.getByRole("button", { name: "At destination", exact: true });
  const record = async () => {
    await arrived.click();
    await expect.poll(async () => (await read(id)).lastMilestone, patient).toBe("at_destination");
  };
  await record();
  const { body: events } = await company.get<readonly TransportEvent[]>(
    `/api/transport-requests/${id}/events`,
  );
  const correction = { eventId: events.at(-1)?.id, at: null, reason: "Still at the gate" };
  expect((await company.post(`/api/transport-requests/${id}/corrections`, correction)).status).toBe(201);
  await record();
  await page.getByRole("button", { name: "Transfer of care", exact: true }).waitFor();
  expectQuiet(page);
  await page.context().close();
});

it("a nurse reopens a transport that was completed by mistake, and it can be completed again", async () => {
  const id = await transportUnderWay();
  await setStatus(hospital, `/api/transport-requests/${id}/status`, "completed");
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}` });
  await page.getByRole("button", { name: "Reopen Transport" }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Reopen the transport of/ });
  await dialog.getByLabel("Reason").fill("Another transport was meant");
  await dialog.getByRole("button", { name: "Reopen Transport" }).click();
  await page.getByText(`Transport ${id} is in progress again`, { exact: true }).waitFor();
  await page.getByText("Another transport was meant").waitFor();
  await page.getByRole("button", { name: "Complete before transfer of care" }).waitFor();
  expect(await read(id)).toMatchObject({ status: "in_progress", lastMilestone: "patient_aboard" });
  expectQuiet(page);
  await page.context().close();
});
