import { findInconsistencies } from "@wardway/db/consistency";
import { auditLog } from "@wardway/db/schema";
import type { PublicStatistics } from "@wardway/model";
import { and, asc, gt, max, ne } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectQuiet, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  approve,
  completedEntry,
  createdId,
  fillInRequest,
  find,
  findResponse,
  openApproval,
  openResponseForm,
  type Patient,
  recordStep,
  statusUpdated,
} from "../support/main-job/steps.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { openSession } from "../support/session.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

const winner = "Bluegate Ambulance";
const loser = "Kittiwake Medical Transport";
const patient: Patient = {
  name: "Zoë Ananda O'Quillfeather",
  recordNumber: "MRN-55-0419",
  destination: "Brookhollow Dialysis Center, north hall",
};
const steps = ["En route", "At pick-up", "Patient aboard", "At destination", "Transfer of care"];
const feedback = "On time, and gentle on the stairs.";

openFixture("browser");

const completedTransports = async () =>
  (await openSession(portal).get<PublicStatistics>("/api/public/statistics")).body.completedTransports;

/** Fails if anything the server sent identifies the patient. */
async function expectInitialsOnly(page: Page): Promise<void> {
  await page.reload();
  await page.getByText("Z. A. O.").first().waitFor();
  const content = await page.content();
  for (const secret of ["Ananda", "Quillfeather", patient.recordNumber]) {
    expect(content).not.toContain(secret);
  }
}

async function respond(page: Page, arrival: string, notes: string): Promise<void> {
  await openResponseForm(page, patient);
  await page.getByRole("button", { name: arrival }).click();
  await page.getByLabel("Notes").fill(notes);
  await page.getByRole("button", { name: "Send response" }).click();
  await dismissToast(page, "Response sent");
  await page.getByText(notes).waitFor();
}

it("three browsers complete a transport from request to rating, and every step is in the audit trail", {
  timeout: 120_000,
}, async () => {
  const completedBefore = await completedTransports();
  const [latest] = await portal.db.select({ id: max(auditLog.id) }).from(auditLog);
  const hospital = await signedInPage(browser, portal, "hospital");
  const company = await signedInPage(browser, portal, "ambulance");
  const rival = await signedInPage(browser, portal, "ambulance2");
  const crew = await signedInPage(browser, portal, "crew", phone);

  await hospital.getByRole("link", { name: "New Transport Request" }).click();
  await fillInRequest(hospital, patient);
  await confirmTypedPlaces(hospital);
  await hospital.getByLabel("Priority").selectOption("Critical");
  await hospital.getByLabel("Stretcher").check();
  await expect.poll(() => hospital.getByLabel("Contact person").inputValue()).toBe("Dana Whitfield");
  await hospital.getByRole("button", { name: "Create request" }).click();
  const id = await createdId(hospital);
  await dismissToast(hospital, "Request created", /^Request \d+ sent to \d+ companies$/);
  await hospital.locator("tr[data-marked]", { hasText: patient.name }).waitFor();

  // Both companies see it without the patient's identity and respond.
  for (const [page, arrival, notes] of [
    [company, "On time", "Crew of two, bariatric stretcher"],
    [rival, "+30 min", "One paramedic"],
  ] as const) {
    await find(page, patient.destination);
    await expectInitialsOnly(page);
    await respond(page, arrival, notes);
    await expectInitialsOnly(page);
    await page.getByRole("tab", { name: "Details", exact: true }).click();
    await page.getByText("You see initials until your response is approved.").waitFor();
    await expectInitialsOnly(page);
  }

  await hospital.getByRole("link", { name: `View Details of ${patient.name}` }).click();
  await hospital.getByRole("tab", { name: /^Responses\s*2$/ }).click();
  for (const [name, difference, notes] of [
    [winner, "on time", "Crew of two, bariatric stretcher"],
    [loser, "30 min late", "One paramedic"],
  ] as const) {
    const entry = findResponse(hospital, name);
    await entry.getByText(notes).waitFor();
    await entry.getByText(/^\d\.\d out of 5 stars, \d+ ratings?$/).waitFor();
    await entry.getByText(difference, { exact: true }).waitFor();
  }
  await approve(await openApproval(hospital, winner));
  await statusUpdated(hospital, /approved, arrives/);
  await findResponse(hospital, winner).getByText("Approved", { exact: true }).waitFor();
  await findResponse(hospital, loser).getByText("Rejected", { exact: true }).waitFor();

  // The other company reads why, and no patient; the approved one sees the name on its open page.
  await rival.goto(`/transport/${id}`);
  await rival.getByRole("heading", { name: /^Another company was approved, / }).waitFor();
  expect(await rival.content()).not.toContain(patient.name);
  await company.getByRole("heading", { name: patient.name }).waitFor();
  await company.getByText(patient.recordNumber).waitFor();

  await crew.goto("/ambulance-dashboard");
  await crew.getByRole("tab", { name: /^Approved/ }).click();
  await crew.waitForURL(/tab=approved/);
  await (await find(crew, patient.name)).getByRole("link", { name: /^View Details/ }).click();
  await crew.waitForURL(`**/transport/${id}`);
  // The list, whose rows have the same buttons, can be shown for a moment longer than its address.
  await crew.getByRole("heading", { name: patient.name }).waitFor();
  await crew.getByRole("button", { name: "Start Transport" }).click();
  await hospital.getByRole("tab", { name: "Details", exact: true }).click();
  for (const step of steps) await recordStep(crew, step);
  await completedEntry(crew, "Transfer of Care").waitFor();

  // The hospital's page updates live; it confirms and rates.
  await completedEntry(hospital, "Transfer of Care").waitFor();
  const titles = [
    "Request Created",
    "Response Received",
    "Response Received",
    "Request Approved",
    "Transport Started",
    "Ambulance En Route",
    "At Pick-up",
    "Patient Aboard",
    "Arrival at Destination",
    "Transfer of Care",
  ];
  await expect
    .poll(() => completedEntry(hospital, "").allTextContents())
    .toEqual(titles.map((title) => expect.stringContaining(title)));
  await hospital.getByRole("button", { name: "Complete", exact: true }).click();
  await statusUpdated(hospital, /^Transport \d+ completed$/);
  await hospital.getByRole("heading", { name: `Rate ${winner}` }).waitFor();
  await hospital.getByRole("radio", { name: /^4 stars/ }).check({ force: true });
  await hospital.getByLabel("Feedback").fill(feedback);
  await hospital.getByRole("button", { name: "Submit rating" }).click();
  await dismissToast(hospital, "Rating submitted", `${winner}, 4 of 5 stars`);
  await completedEntry(hospital, "Transport Rated").waitFor();

  await company.getByRole("link", { name: "Ratings & Feedback" }).click();
  const rating = company.getByRole("listitem").filter({ hasText: feedback });
  await rating.getByText("4.0 out of 5 stars").waitFor();
  await rating.getByRole("link", { name: `Transport ${id}` }).waitFor();

  const trail = await portal.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, latest?.id ?? 0), ne(auditLog.action, "request.read")))
    .orderBy(asc(auditLog.id));
  const isFollowing = ({ action }: { readonly action: string }) => action === "request.follow";
  expect(new Set(trail.filter(isFollowing).map(({ username }) => username))).toEqual(
    new Set(["hospital", "ambulance", "ambulance2", "crew"]),
  );
  const changes = trail.filter((row) => !isFollowing(row));
  expect(changes.map((row) => [row.username, row.action, row.resourceType, row.success])).toEqual(
    [
      ["hospital", "account.log_in", "user"],
      ["ambulance", "account.log_in", "user"],
      ["ambulance2", "account.log_in", "user"],
      ["crew", "account.log_in", "user"],
      ["hospital", "request.create", "transport_request"],
      ["ambulance", "response.create", "transport_response"],
      ["ambulance2", "response.create", "transport_response"],
      ["hospital", "response.approve", "transport_response"],
      ["crew", "request.start", "transport_request"],
      ...steps.map(() => ["crew", "request.milestone", "transport_request"]),
      ["hospital", "request.complete", "transport_request"],
      ["hospital", "request.rate", "rating"],
    ].map((row) => [...row, true]),
  );
  const ofRequest = trail.filter(({ resourceType }) => resourceType === "transport_request");
  expect(new Set(ofRequest.map(({ resourceId }) => resourceId))).toEqual(new Set([id]));
  expect(JSON.stringify(trail)).not.toContain("Quillfeather");
  expect(await findInconsistencies(portal.db)).toEqual([]);
  expect(await completedTransports()).toBe(completedBefore + 1);
  for (const page of [hospital, company, crew]) expectQuiet(page);
  expectQuiet(rival, [new RegExp(`status of 404 .*/transport/${id}\\b`)]);
});
