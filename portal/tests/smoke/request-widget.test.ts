import { auditLog } from "@wardway/db/schema";
import { asc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectQuiet, openPage, openPageAs } from "../support/browser.ts";
import { type ExamplePage, startDocumentedExample } from "../support/example-site.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  create,
  followInWidget,
  getCreatedId,
  requestForm,
  typeRequest,
  watchOrigins,
} from "../support/request-widget.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { createRequest, respondTo, setStatus } from "../support/transports.ts";

/** Of which the example gets a key, as its README says. */
const demoSite = "Intranet (demo)";

let intranet: ExamplePage;
let hospital: ApiSession;
let company: ApiSession;

openFixture("browser");

beforeAll(async () => {
  [intranet, hospital, company] = await Promise.all([
    startDocumentedExample(portal, "hospital-intranet"),
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
  ]);
});

afterAll(async () => {
  await intranet?.stop();
});

async function openIntranet(): Promise<Page> {
  const page = await openPage(browser, portal);
  await page.goto(intranet.url);
  return page;
}

it("a hospital's intranet creates a transport, follows it live and rates it in the name of the current user", async () => {
  const page = await openIntranet();
  const origins = watchOrigins(page);
  await page.reload();
  const form = await requestForm(page);
  expect(await form.locator("[name=currentLocation]").inputValue()).toBe("Larkmoor Regional Medical Center");
  await typeRequest(form, { patientName: "Iris Vandermeer", medicalRecordNumber: "MRN-8801" });
  await form.getByRole("group", { name: "From", exact: true }).getByLabel("Room, bed").fill("412");
  await form.getByRole("checkbox", { name: "Ventilator" }).check();
  const more = form.locator("summary", { hasText: "Level of service and more needs" });
  await more.getByText("CCT", { exact: true }).waitFor();
  await more.press("Enter");
  await form.getByLabel("Weight", { exact: true }).fill("82");
  await create(form).click();
  const id = await getCreatedId(page);

  const inPortal = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}` });
  await inPortal.getByRole("heading", { name: "Iris Vandermeer" }).waitFor();
  await inPortal.getByText("Room 412", { exact: true }).first().waitFor();
  await inPortal.context().close();

  const desk = await openIntranet();
  const tracking = await followInWidget(desk, id);
  const reads = (text: string | RegExp) => tracking.getByText(text).first().waitFor();
  await desk.evaluate(() => {
    const events: string[] = [];
    Object.assign(globalThis, { events });
    document.addEventListener("wardway-status-changed", (event) => {
      const { previousStatus, status } = (event as CustomEvent<{ previousStatus: string; status: string }>)
        .detail;
      events.push(`${previousStatus} ${status}`);
    });
  });
  await reads("Waiting for ambulance companies to respond.");
  await reads("CCT");
  await reads("Ventilator; 82 kg");
  const response = await respondTo(company, id);
  await reads("One company has responded.");
  await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  await reads(/is assigned\. Its crew has not set off yet\.$/);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  await reads("The ambulance is on its way to the pick-up.");
  await setStatus(hospital, `/api/transport-requests/${id}/status`, "completed");
  await reads("The transport is completed.");
  expect(await desk.evaluate(() => (globalThis as unknown as { events: string[] }).events)).toEqual([
    "pending needs_approval",
    "needs_approval approved",
    "approved in_progress",
    "in_progress completed",
  ]);

  await tracking.getByRole("radio", { name: "5 stars, Excellent" }).check({ force: true });
  await tracking.getByLabel("Feedback").fill("On time and careful.");
  await tracking.getByRole("button", { name: "Submit rating" }).click();
  await reads("Your rating has been submitted successfully");

  await page
    .locator(`wardway-tracking[request-id="${id}"]`)
    .getByText("The transport is completed.")
    .waitFor();

  const entries = await portal.db
    .select({ action: auditLog.action, success: auditLog.success, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.resourceId, id))
    .orderBy(asc(auditLog.id));
  const named = entries.filter(({ details }) => details?.staff === "Dana Whitfield");
  expect(named.map(({ action }) => action)).toContain("request.create");
  for (const { details } of named) expect(details).toMatchObject({ site: demoSite, staffId: "E-1042" });
  const ratings = await portal.db.select().from(auditLog).where(eq(auditLog.action, "request.rate"));
  expect(ratings.at(-1)).toMatchObject({
    success: true,
    details: { site: demoSite, staff: "Dana Whitfield", staffId: "E-1042" },
  });

  origins.expectOnly(intranet.url, portal.url);
  for (const open of [page, desk]) {
    expectQuiet(open);
    await open.context().close();
  }
});

it("the request widget names an open request for the record number, and asks before it creates another one", async () => {
  const page = await openIntranet();
  const { id } = await createRequest(hospital, { medicalRecordNumber: "MRN-8899" });
  const form = await requestForm(page);
  await typeRequest(form, { patientName: "Iris Vandermeer", medicalRecordNumber: " mrn-8899" });
  await form
    .getByRole("status")
    .getByText(new RegExp(`^No. ${id}, in 3 h .*, pending$`))
    .waitFor();
  await create(form).click();
  const question = form.getByRole("group", { name: "Create another request for this record number?" });
  await question.getByRole("button", { name: "Back" }).click();
  await expect
    .poll(() => form.getByLabel("Medical record number").evaluate((field) => field.matches(":focus")))
    .toBe(true);
  await create(form).click();
  await question.getByRole("button", { name: "Create anyway" }).click();
  expect(await getCreatedId(page)).toBeGreaterThan(id);
  await page.getByText(`Open requests for the same record number: ${id}.`).waitFor();
  await page.context().close();
});
