import { ratings, transportRequests } from "@wardway/db/schema";
import { format } from "date-fns";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import { enter, expectAllReached, openTab, tabTo, typeInto } from "../support/main-job/keyboard.ts";
import { completedEntry, createdId, findResponse } from "../support/main-job/steps.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const patient = "Keela Board-Only";
const destination = "Brookhollow Dialysis Center, north hall";
const steps = ["En route", "At pick-up", "Patient aboard", "At destination", "Transfer of care"];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

async function logIn(username: string): Promise<Page> {
  const page = await openPage(browser, portal);
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => console.error("A pointer was used."), { capture: true });
  });
  await page.goto("/login");
  await typeInto(page, page.getByLabel("Username"), username);
  await typeInto(page, page.getByLabel(/^Password/), portal.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard$/);
  return page;
}

async function createRequest(page: Page): Promise<number> {
  await enter(page, link(page, "New Transport Request"));
  await page.waitForURL("**/new-request");
  await button(page, "Create request").waitFor();
  await expectAllReached(page);
  await typeInto(page, page.getByLabel("Patient name"), patient);
  await typeInto(page, page.getByLabel("Medical record number"), "MRN-78");
  await typeInto(page, page.getByLabel("Current location"), "4 West");
  await tabTo(page, page.getByLabel("Use as typed for current location"));
  await page.keyboard.press("Space");
  await typeInto(page, page.getByLabel("Destination"), destination);
  await tabTo(page, page.getByLabel("Use as typed for destination"));
  await page.keyboard.press("Space");
  // Typed in the browser's locale: month first.
  await typeInto(page, page.getByLabel("Date"), format(new Date(), "MMddyyyy"));
  await tabTo(page, page.getByLabel("Priority"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByLabel("Stretcher"));
  await page.keyboard.press("Space");
  await enter(page, button(page, "Create request"));
  return createdId(page);
}

async function offer(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel("Search requests"), destination);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ searchParams }) => searchParams.has("search"));
  await enter(
    page,
    page.getByRole("row").filter({ hasText: destination }).getByRole("link", { name: "Respond" }),
  );
  await page.waitForURL(/\/transport\/\d+\?tab=responses/);
  await enter(page, button(page, "In 15 min"));
  await typeInto(page, page.getByLabel("Notes"), "Crew of two");
  await enter(page, button(page, "Send response"));
  await page.getByText("Response sent", { exact: true }).first().waitFor();
}

async function approve(page: Page): Promise<void> {
  await enter(page, link(page, `View Details of ${patient}`));
  await page.waitForURL(/\/transport\/\d+$/);
  await openTab(page, /^Responses\s*1$/);
  await page.waitForURL(/tab=responses/);
  const entry = findResponse(page, "Bluegate Ambulance");
  await entry.waitFor();
  await expectAllReached(page);
  await enter(page, entry.getByRole("button", { name: "Approve" }));
  const question = page.getByRole("alertdialog", { name: `Approve Bluegate Ambulance for ${patient}?` });
  await enter(page, question.getByRole("button", { name: "Approve" }));
  await question.waitFor({ state: "detached" });
  await entry.getByText("Approved", { exact: true }).waitFor();
}

async function rate(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Rate Bluegate Ambulance" }).waitFor();
  await tabTo(page, page.getByRole("radio", { name: /^1 star/ }));
  for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight");
  await typeInto(page, page.getByLabel("Feedback"), "Gentle on the stairs.");
  await enter(page, button(page, "Submit rating"));
  await completedEntry(page, "Transport Rated").waitFor();
}

it("the keyboard alone completes a transport from request to rating, reaches every control and always shows the focus", {
  timeout: 400_000,
}, async () => {
  const hospital = await logIn("hospital");
  const company = await logIn("ambulance");
  const id = await createRequest(hospital);
  await offer(company);
  await approve(hospital);

  for (const step of ["Start Transport", ...steps]) await enter(company, button(company, step));
  await openTab(company, "Details");
  await completedEntry(company, "Transfer of Care").waitFor();

  await openTab(hospital, "Details");
  await enter(hospital, button(hospital, "Complete"));
  await rate(hospital);

  await enter(hospital, hospital.locator("summary", { hasText: "account menu" }));
  await enter(hospital, button(hospital, "Log Out"));
  await hospital.waitForURL(/\/login/);
  const [request] = await portal.db.select().from(transportRequests).where(eq(transportRequests.id, id));
  expect(request).toMatchObject({ status: "completed", patientName: patient, equipment: "Stretcher" });
  const rows = await portal.db.select().from(ratings).where(eq(ratings.transportRequestId, id));
  expect(rows).toMatchObject([{ rating: 4, feedback: "Gentle on the stairs." }]);
  for (const page of [hospital, company]) expectQuiet(page);
});
