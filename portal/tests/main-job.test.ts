import { findInconsistencies } from "@wardway/db/consistency";
import { auditLog, ratings, transportResponses } from "@wardway/db/schema";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectQuiet, openBrowser, signedInPage } from "./setup/browser.ts";
import { type Portal, startPortal } from "./setup/portal.ts";
import { logInAs } from "./setup/session.ts";
import { createRequest, respondTo } from "./setup/transports.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const patient = "Zoë Quillfeather-Łukasz";
const pickup = "Ward 3 East, room 12";

const rowWith = (page: Page, text: string) =>
  page.getByRole("table").getByRole("row").filter({ hasText: text });
const message = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();

/** An entry of the timeline that has happened; the page looks for news every ten seconds. */
const happened = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Timeline of the transport" })
    .getByRole("listitem")
    .filter({ hasText: title, hasNotText: "not yet" });

async function findOnDashboard(page: Page, dashboard: string, text: string) {
  await page.goto(dashboard);
  await page.getByRole("searchbox", { name: "Search requests" }).fill(text);
  const row = rowWith(page, text);
  await row.waitFor();
  return row;
}

/** Fills in the page /new-request. Answers the number of the request, which the dashboard points out. */
async function askForTransport(page: Page): Promise<number> {
  await page.getByRole("link", { name: "New Transport Request" }).first().click();
  await page.getByLabel("Patient name").fill(patient);
  await page.getByLabel("Medical record number").fill("MRN-20417");
  await page.getByLabel("Current location").fill(pickup);
  await page.getByLabel("Destination").fill("Brookhollow Dialysis Center");
  await page.getByLabel("Priority").selectOption("High");
  await page.getByLabel("Oxygen").check();
  await page.getByLabel("Special instructions").fill("Speaks Polish");
  await page.getByRole("button", { name: "Create request" }).click();
  await page.getByText("Your transport request has been created successfully").first().waitFor();
  return Number(new URL(page.url()).searchParams.get("created"));
}

async function offer(page: Page, arrival: string, notes: string): Promise<void> {
  const row = await findOnDashboard(page, "/ambulance-dashboard", pickup);
  expect(await row.innerText()).toContain("Z. Q. Ł.");
  await row.getByRole("link", { name: "Respond" }).click();
  await page.getByRole("button", { name: arrival }).click();
  await page.getByLabel("Notes").fill(notes);
  await page.getByRole("button", { name: "Send response" }).click();
  await message(page, "Response sent");
  expect(await page.content()).not.toContain("Quillfeather");
  expect(await page.content()).not.toContain("MRN-20417");
}

async function logInInstead(page: Page, username: string): Promise<void> {
  await page.getByText("account menu").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Password/).fill(portal.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** What the audit trail says of one request, its responses and its rating, oldest first. */
async function auditOf(requestId: number) {
  const { db } = portal;
  const responses = await db
    .select({ id: transportResponses.id })
    .from(transportResponses)
    .where(eq(transportResponses.transportRequestId, requestId));
  const rated = await db
    .select({ id: ratings.id })
    .from(ratings)
    .where(eq(ratings.transportRequestId, requestId));
  const about = (type: string, rows: readonly { readonly id: number }[]) =>
    and(
      eq(auditLog.resourceType, type),
      inArray(
        auditLog.resourceId,
        rows.map(({ id }) => id),
      ),
    );
  return db
    .select({ username: auditLog.username, action: auditLog.action, success: auditLog.success })
    .from(auditLog)
    .where(
      or(
        about("transport_request", [{ id: requestId }]),
        about("transport_response", responses),
        about("rating", rated),
      ),
    )
    .orderBy(asc(auditLog.id));
}

test("a hospital and two companies carry a transport from request to rating, and every step is on record", {
  timeout: 180_000,
}, async () => {
  const hospital = await signedInPage(browser, portal, "hospital");
  const company = await signedInPage(browser, portal, "ambulance");
  const rival = await signedInPage(browser, portal, "ambulance2");

  const id = await askForTransport(hospital);
  await offer(company, "In 45 min", "Two paramedics");
  await offer(rival, "In 15 min", "Basic life support");

  await (await findOnDashboard(hospital, "/hospital-dashboard", patient))
    .getByRole("link", { name: "Review responses" })
    .click();
  const responseOf = (name: string) => hospital.getByRole("listitem").filter({ hasText: name });
  const bluegate = responseOf("Bluegate Ambulance");
  const [chosen, other] = await Promise.all([
    bluegate.innerText(),
    responseOf("Kittiwake Medical Transport").innerText(),
  ]);
  for (const [text, notes] of [
    [chosen, "Two paramedics"],
    [other, "Basic life support"],
  ] as const) {
    expect(text).toMatch(/[1-5]\.\d out of 5 stars, \d+ ratings?/);
    expect(text).toMatch(/Estimated arrival .*\d/);
    expect(text).toContain(notes);
  }
  await bluegate.getByRole("button", { name: "Approve" }).click();
  await hospital
    .getByRole("alertdialog", { name: "Approve Bluegate Ambulance?" })
    .getByRole("button", { name: "Approve" })
    .click();
  await message(hospital, "Status updated");

  await rival.goto(`/transport/${id}`);
  await rival.getByRole("heading", { name: "Transport request not found" }).waitFor();
  await rival.goto(`/ambulance-dashboard?q=${encodeURIComponent(pickup)}`);
  await rival.getByText("No request found").waitFor();

  await hospital.goto(`/transport/${id}`);
  await logInInstead(company, "crew");
  await company.goto("/active-transports");
  await rowWith(company, patient).getByRole("button", { name: "Start Transport" }).click();
  await message(company, "Status updated");
  await company.goto(`/transport/${id}`);
  await company.getByText("MRN-20417").waitFor();
  for (const [button, entry] of [
    ["En route", "Ambulance En Route"],
    ["At pick-up", "At Pick-up"],
    ["Patient aboard", "Patient Aboard"],
    ["At destination", "Arrival at Destination"],
    ["Transfer of care", "Transfer of Care"],
  ] as const) {
    await company.getByRole("button", { name: button, exact: true }).click();
    await happened(company, entry).waitFor();
  }

  // The hospital's page has stood open all the while.
  await happened(hospital, "Transfer of Care").waitFor();
  expect(await happened(hospital, "Patient Aboard").innerText()).toContain("Bluegate Ambulance");
  await hospital.getByRole("button", { name: "Complete", exact: true }).click();
  await happened(hospital, "Transport Completed").waitFor();

  await hospital.goto("/ratings");
  const ready = hospital.getByRole("listitem").filter({ hasText: patient });
  await ready.getByText("Rate Transport").click();
  await ready.getByRole("radio", { name: "5 stars, excellent" }).check();
  await ready.getByLabel("Feedback").fill("On time and kind");
  await ready.getByRole("button", { name: "Submit rating" }).click();
  await hospital.getByText("Your rating has been submitted successfully").first().waitFor();
  await hospital.getByText("On time and kind").waitFor();

  const step = (username: string, action: string) => ({ username, action, success: true });
  expect(await auditOf(id)).toEqual([
    step("hospital", "request.create"),
    step("ambulance", "response.create"),
    step("ambulance2", "response.create"),
    step("hospital", "response.approve"),
    step("crew", "request.start"),
    ...Array.from({ length: 5 }, () => step("crew", "request.milestone")),
    step("hospital", "request.complete"),
    step("hospital", "request.rate"),
  ]);
  expect(await findInconsistencies(portal.db)).toEqual([]);
  expectQuiet(hospital);
  expectQuiet(company);
  expectQuiet(rival, [/404/]);
});

test("of two colleagues who approve different responses at once, one reads that it is decided", async () => {
  const [asking, first, second] = await Promise.all(
    ["hospital", "ambulance", "ambulance2"].map((username) => logInAs(portal, username)),
  );
  if (!asking || !first || !second) throw new Error("Three sessions were asked for.");
  const { id } = await createRequest(asking);
  await respondTo(first, id);
  await respondTo(second, id);

  const open = async (username: string, name: string) => {
    const page = await signedInPage(browser, portal, username);
    await page.goto(`/transport/${id}?tab=responses`);
    await page
      .getByRole("listitem")
      .filter({ hasText: name })
      .getByRole("button", { name: "Approve" })
      .click();
    return page;
  };
  const pages = await Promise.all([
    open("hospital", "Bluegate Ambulance"),
    open("nurse", "Kittiwake Medical Transport"),
  ]);
  await Promise.all(
    pages.map((page) => page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click()),
  );
  const told = await Promise.all(
    pages.map(async (page) => {
      const title = page.getByText(/^(Status updated|Update failed)$/).first();
      await title.waitFor();
      return title.innerText();
    }),
  );
  expect(told.sort()).toEqual(["Status updated", "Update failed"]);
  const sentence = "This response cannot be approved any more: a company's response has been approved.";
  const sentences = await Promise.all(pages.map((page) => page.getByText(sentence).count()));
  expect(sentences.filter((count) => count > 0)).toHaveLength(1);
  for (const page of pages) expectQuiet(page);

  const approvals = (await auditOf(id)).filter(({ action }) => action === "response.approve");
  expect(approvals.map(({ success }) => success).sort()).toEqual([false, true]);
});
