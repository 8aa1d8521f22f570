import { findInconsistencies } from "@wardway/db/consistency";
import { limits, type TransportRequest } from "@wardway/model";
import { addMinutes, format, subHours } from "date-fns";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import {
  approve,
  completedEntry,
  createdId,
  fillInRequest,
  findResponse,
  openApproval,
  openResponseForm,
  recordStep,
  statusUpdated,
} from "../support/main-job/steps.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

openFixture("browser", "hospital");

const company = "Bluegate Ambulance";
const rival = "Kittiwake Medical Transport";
const receiver = "St. Odhran Hospital";
const patient = {
  name: "Araminta Vanterpool",
  recordNumber: "MRN-77-2051",
  destination: "Tansy Court Heart Center",
};

const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Message to / }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("log").getByText(text).waitFor();
}

async function setTime(page: Page, group: string, at: Date): Promise<void> {
  const fields = page.getByRole("group", { name: group });
  await fields.getByLabel(/^Date/).fill(format(at, "yyyy-MM-dd"));
  await fields.getByLabel(/^Time/).fill(format(at, "HH:mm"));
}

/** Of the hospital's page. */
async function redirect(nurse: Page, destination: string): Promise<void> {
  await nurse.getByRole("link", { name: "Change Request" }).click();
  await nurse.getByText(/has to accept it first/).waitFor();
  await nurse.getByRole("combobox", { name: "Destination" }).fill(destination);
  await nurse.getByRole("combobox", { name: "Destination" }).press("Tab");
  const asTyped = nurse.getByRole("checkbox", { name: "Use as typed for destination" });
  await asTyped.check();
  await nurse.getByRole("button", { name: "Save changes" }).click();
  await dismissToast(nurse, "Change proposed");
}

it("a critical care transport is declined, countered, moved, redirected, accepted, handed over and returned, in three roles", {
  timeout: 180_000,
}, async () => {
  const nurse = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
  const declining = await openPageAs(browser, portal, "ambulance2", { path: "/ambulance-dashboard" });
  const dispatcher = await openPageAs(browser, portal, "ambulance", { path: "/ambulance-dashboard" });
  const crew = await openPageAs(browser, portal, "crew", { path: "/my-transports", viewport: phone });
  const ward = await openPageAs(browser, portal, "hospital2", { path: "/incoming" });

  // The advisor proposes critical care, and says why.
  await fillInRequest(nurse, patient);
  await confirmTypedPlaces(nurse);
  await nurse.getByLabel("Priority").selectOption("Critical");
  await nurse.getByLabel("Ventilator", { exact: true }).check();
  await nurse.locator("summary", { hasText: "Level of service and more needs" }).press("Enter");
  await nurse.getByText(/CCT or SCT, critical care, because of a ventilator/).waitFor();
  await nurse.getByRole("checkbox", { name: "Suction", exact: true }).check();
  await nurse.getByLabel("Allergies").fill("penicillin");
  await nurse.getByRole("button", { name: "Create request" }).click();
  const id = await createdId(nurse);
  await nurse.goto(`/transport/${id}?tab=responses`);

  // One company declines, another one comes later than it was wanted.
  await openResponseForm(declining, patient);
  await declining.getByLabel("Reason").selectOption({ label: "No vehicle available" });
  await declining.getByRole("button", { name: "Decline request" }).click();
  await declining.getByRole("heading", { name: "Your company has declined" }).waitFor();
  await nurse.getByRole("heading", { name: rival }).waitFor();
  await nurse.getByText("No vehicle available").waitFor();
  await openResponseForm(dispatcher, patient);
  await dispatcher.getByRole("heading", { name: "A. V." }).waitFor();
  expect(await dispatcher.content()).not.toMatch(/Vanterpool|77-2051|penicillin/);
  await setTime(
    dispatcher,
    "Estimated arrival at the pick-up",
    addMinutes((await read(id)).transportDate, limits.unconfirmedDifferenceMinutes + 15),
  );
  await dispatcher.getByRole("switch", { name: /^Offer this as another pick-up/ }).check();
  await dispatcher.getByRole("button", { name: "Send response" }).click();
  await dispatcher.getByText(/^Counter-offer: /).waitFor();
  const question = await openApproval(nurse, company);
  await question.getByText(/The request changes: /).waitFor();
  await approve(question);
  await statusUpdated(nurse, /approved, arrives/);
  await findResponse(nurse, company).getByText("Approved", { exact: true }).waitFor();

  // The company proposes an earlier time, to which the hospital agrees.
  const sooner = subHours((await read(id)).transportDate, 2);
  await dispatcher.goto(`/transport/${id}`);
  await dispatcher.getByText("Propose another pick-up time").click();
  await setTime(dispatcher, "New pick-up time", sooner);
  await dispatcher.getByLabel("Reason").fill("A vehicle with a ventilator is free earlier");
  await dispatcher.getByRole("button", { name: "Propose", exact: true }).click();
  const asked = nurse.getByRole("region", { name: /proposes a change/ });
  await asked.getByText("A vehicle with a ventilator is free earlier").waitFor();
  await asked.getByRole("button", { name: "Accept change" }).click();
  await asked.waitFor({ state: "hidden" });
  expect((await read(id)).transportDate.slice(0, 16)).toBe(sooner.toISOString().slice(0, 16));

  // Both sides write to each other while the crew is on its way.
  await crew.goto(`/transport/${id}/crew`);
  await recordStep(crew, "Start Transport");
  await recordStep(crew, "En route");
  await nurse.goto(`/transport/${id}?tab=messages`);
  await write(nurse, "Please bring a second oxygen bottle.");
  await crew.getByText("The hospital has written to you.").waitFor();
  await write(crew, "We have two aboard.");
  await nurse.getByRole("log").getByText("We have two aboard.").waitFor();
  await recordStep(crew, "At pick-up");
  await recordStep(crew, "Patient aboard");

  // The bed is gone: the company agrees to another hospital, which takes the patient.
  await nurse.goto(`/transport/${id}`);
  await completedEntry(nurse, "Patient Aboard").waitFor();
  await redirect(nurse, receiver);
  await dispatcher.goto(`/transport/${id}`);
  const moved = dispatcher.getByRole("region", { name: /proposes a change/ });
  await moved.getByText(`Destination: ${receiver} instead of ${patient.destination}`).waitFor();
  await ward.reload();
  await ward.getByRole("heading", { name: "Incoming Transports" }).waitFor();
  expect(await ward.getByText("A. V.").count()).toBe(0);
  await moved.getByRole("button", { name: "Accept change" }).click();
  await moved.waitFor({ state: "hidden" });
  await ward.getByText("A. V.").waitFor();
  expect(await ward.content()).not.toMatch(/Vanterpool|77-2051|penicillin/);
  await ward.getByRole("link", { name: `Review incoming transport ${id}`, exact: true }).click();
  await ward.getByLabel("Accepting physician").fill("Dr. Ines Varga");
  await ward.getByRole("button", { name: "Accept Patient" }).click();
  await ward.getByRole("heading", { name: patient.name }).waitFor();
  await ward.getByText("penicillin").waitFor();
  await nurse.getByText("Dr. Ines Varga").waitFor();

  // The sheet that goes with the patient, the hand-over, and the way back.
  await crew.getByText(receiver).first().waitFor();
  await crew.goto(`/transport/${id}/hand-off`);
  await crew.getByRole("heading", { name: patient.name }).waitFor();
  await crew.getByText("Dr. Ines Varga").waitFor();
  await crew.goto(`/transport/${id}/crew`);
  await recordStep(crew, "At destination");
  await recordStep(crew, "Transfer of care");
  await completedEntry(nurse, "Transfer of Care").waitFor();
  await nurse.getByRole("button", { name: "Complete", exact: true }).click();
  await statusUpdated(nurse, /^Transport \d+ completed$/);
  await nurse.getByRole("link", { name: "Request Return Trip" }).click();
  await nurse.getByText(`The return trip of request No. ${id}`).waitFor();
  await nurse.getByLabel("As soon as possible").check();
  await confirmTypedPlaces(nurse);
  await nurse.getByRole("button", { name: "Create request" }).click();
  const returnId = await createdId(nurse);

  expect(await read(id)).toMatchObject({
    status: "completed",
    levelOfService: "cct",
    ambulanceCompanyName: company,
    destination: receiver,
    receivingHospital: { name: receiver },
    returnTrip: { id: returnId },
  });
  expect(await read(returnId)).toMatchObject({
    currentLocation: receiver,
    levelOfService: "cct",
    needs: { care: ["suction"], allergies: "penicillin" },
    outbound: { id },
  });
  await nurse.goto(`/transport/${id}`);
  await expect
    .poll(() => completedEntry(nurse, "").allTextContents())
    .toEqual(
      [
        "Request Created",
        "Request Declined",
        "Response Received",
        "Request Approved",
        "Other Pick-up Proposed",
        "Proposal Accepted",
        "Transport Started",
        "Ambulance En Route",
        "At Pick-up",
        "Patient Aboard",
        "Change Proposed",
        "Proposal Accepted",
        "Patient Accepted",
        "Arrival at Destination",
        "Transfer of Care",
        "Transport Completed",
      ].map((title) => expect.stringContaining(title)),
    );
  expect(await findInconsistencies(portal.db)).toEqual([]);
  for (const page of [nurse, dispatcher, crew, ward]) expectQuiet(page);
  // The request has left its pool.
  expectQuiet(declining, [/status of 404/]);
});
