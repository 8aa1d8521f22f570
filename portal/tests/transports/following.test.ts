import { type FollowLink, type FollowRecipient, milestoneNames } from "@wardway/model";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { everyNeed } from "#app/domain/testing/every-need.ts";
import {
  expectAccessible,
  expectQuiet,
  openPage,
  openPageAs,
  phone,
  scrollToTop,
  stopClock,
} from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs, openSession } from "../support/session.ts";
import { approvedTransport, coordinates, createRequest, setStatus } from "../support/transports.ts";

openFixture("browser", "hospital", "company");

const makeLink = async (id: number, recipient: FollowRecipient) =>
  (await hospital.post<FollowLink>(`/api/transport-requests/${id}/follow-links`, { recipient })).body;
const pathOf = ({ url }: FollowLink) => new URL(url ?? "").pathname;

/** Pages of a PDF, which names each of them. */
const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

it("a nurse makes a link by keyboard, and a relative follows the transport by it until it is revoked", async () => {
  const { id } = await approvedTransport(hospital, company, {
    ...coordinates,
    patientName: "Maria Lindqvist",
    medicalRecordNumber: "MRN-63001",
  });
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}` });
  await page.getByRole("link", { name: "Link to Follow" }).press("Enter");
  await page.getByRole("heading", { name: "Links to follow" }).waitFor();
  await page.getByLabel("Who follows").selectOption({ label: "Family" });
  await page.getByRole("button", { name: "Create Link" }).press("Enter");
  await dismissToast(page, "Link created");
  await page.getByRole("button", { name: /^Revoke the link/ }).waitFor();
  // The bar at the top covers parts of a page that is scrolled to its links.
  await scrollToTop(page);
  await expectAccessible(page);
  const [link] = (await hospital.get<FollowLink[]>(`/api/transport-requests/${id}/follow-links`)).body;
  if (!link) throw new Error("The link was not made.");

  const relative = await openPage(browser, portal, phone);
  await relative.clock.install();
  await relative.goto(pathOf(link));
  await relative.getByRole("heading", { name: "Transport of M. L." }).waitFor();
  await relative.getByText("Planned. An ambulance is assigned.").waitFor();
  await expectAccessible(relative);
  const text = await relative.content();
  expect(text).not.toMatch(/Lindqvist|MRN-63001/);

  await stopClock(relative);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  await company.post(`/api/transport-requests/${id}/milestones`, { milestone: "at_pickup" });
  await relative.clock.runFor(21_000);
  await relative.getByText("The ambulance is at the pick-up.").waitFor();

  await page.getByRole("button", { name: /^Revoke the link/ }).press("Enter");
  await page.getByText("Link revoked", { exact: true }).waitFor();
  await page.getByText("revoked", { exact: true }).waitFor();
  await relative.clock.runFor(21_000);
  await relative.getByRole("heading", { name: "This link shows nothing" }).waitFor();
  expectQuiet(page);
  expectQuiet(relative, [/404/]);
  await Promise.all([page, relative].map((each) => each.context().close()));
});

it("a link is no log-in, tells no other site its address, and is for no other use", async () => {
  const { id } = await createRequest(hospital, { medicalRecordNumber: "MRN-63002" });
  const [unit, family] = [await makeLink(id, "receiving_unit"), await makeLink(id, "family")];
  const visitor = openSession(portal);
  const opened = await visitor.get<string>(pathOf(unit));
  expect(opened.status).toBe(200);
  expect(opened.headers.get("referrer-policy")).toMatch(/no-referrer$/);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(visitor.cookie()).not.toMatch(/session/i);
  for (const path of [`/transport/${id}`, `/transport/${id}/hand-off`])
    expect((await visitor.get(path)).status).toBe(302);
  expect((await visitor.get(`/api/transport-requests/${id}`)).status).toBe(401);
  const signature = pathOf(unit).split(".")[1];
  expect((await visitor.get(`/follow/${family.id}.${signature}`)).status).toBe(404);
  expect((await visitor.get(`${pathOf(family)}.data`)).status).toBe(200);
});

it("the hand-off sheet of a full request is one page of A4 and of Letter, with the code of the newest link", async () => {
  const long = (text: string, length: number) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const { id } = await approvedTransport(hospital, company, {
    patientName: "Maximilian-Alexander von Hohenzollern-Sigmaringen",
    medicalRecordNumber: "MRN-63003",
    currentLocation: "Larkmoor Regional Medical Center",
    currentUnit: "Cardiothoracic intensive care unit",
    currentRoom: "B-412, bed 2",
    destination: "Brookhollow Rehabilitation Center, 2810 Quarry Bend Road, Baltimore, MD 21224",
    destinationUnit: "Rehabilitation, second floor west",
    destinationRoom: "R-17",
    isolationPrecautions: "contact",
    levelOfService: "als",
    levelReason: "As agreed with the receiving physician",
    specialInstructions: long("Head of the bed at 30 degrees.\nNo straws.\n", 1_500),
    contactPerson: "Charge nurse of cardiothoracic intensive care, 410-555-0142 ext. 4",
    acceptingPhysician: "Dr. Elisabeth Varga-Montgomery, 410-555-0161",
    bedConfirmed: true,
    reportCalled: true,
    needs: { ...everyNeed, care: [...everyNeed.care] },
  });
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  for (const milestone of milestoneNames)
    await company.post(`/api/transport-requests/${id}/milestones`, { milestone });
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}/hand-off` });
  expect(await page.getByRole("img", { name: /QR code/ }).count()).toBe(0);
  await postForm(hospital, `/transport/${id}/hand-off`, {
    intent: "create",
    recipient: "receiving_unit",
    validHours: "12",
  });
  await page.reload();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await page.emulateMedia({ media: "print" });
  for (const needed of [
    "Maximilian-Alexander",
    "MRN-63003",
    everyNeed.allergies,
    "DNR",
    "Dr. Elisabeth Varga",
    "Transfer of care",
  ])
    expect(await textOf(page)).toContain(needed);
  expect(await textOf(page)).not.toContain("Links to follow");
  for (const format of ["A4", "Letter"])
    expect(countPages(await page.pdf({ format, preferCSSPageSize: false })), format).toBe(1);
  expectQuiet(page);
  await page.context().close();
});

/** What paper shows. */
const textOf = (page: Page) => page.locator("body").innerText();

it("the crew prints the sheet and sees no links; other companies do neither", async () => {
  const { id } = await approvedTransport(hospital, company, { medicalRecordNumber: "MRN-63004" });
  await makeLink(id, "receiving_unit");
  const path = `/transport/${id}/hand-off`;
  const sheet = (await company.get<string>(path)).body;
  expect(sheet).toContain("QR code of the link");
  expect(sheet).not.toContain("Links to follow");
  const form = { intent: "create", recipient: "family", validHours: "24" };
  expect((await postForm(company, path, form)).status).toBe(403);
  const rival = await logInAs(portal, "ambulance2");
  expect((await rival.get(path)).status).toBe(404);
});

it("a form with another recipient or lifetime is rejected with a reason", async () => {
  const { id } = await createRequest(hospital, { medicalRecordNumber: "MRN-63005" });
  const path = `/transport/${id}/hand-off`;
  const wrong = await postForm(hospital, path, { intent: "create", recipient: "press", validHours: "24" });
  expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining("Choose who follows")]);
  const long = await postForm(hospital, path, { intent: "create", recipient: "family", validHours: "9000" });
  expect([long.status, long.body]).toEqual([422, expect.stringContaining("12, 24 or 72 hours")]);
});
