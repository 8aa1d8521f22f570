import { transportRequests } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { type ExamplePage, startExampleWithSite } from "../support/example-site.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { addReact18Page } from "../support/react-18-page.ts";
import {
  collectCreateKeys,
  create,
  getCreatedId,
  requestForm,
  typeRequest,
  watchOrigins,
} from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { respondTo, setStatus } from "../support/transports.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

let portal: Portal;
let browser: Browser;
let host: ExamplePage;
let foreign: ForeignSite;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  [host, foreign] = await Promise.all([startExampleWithSite(portal, "react-host"), startForeignSite(portal)]);
});

afterAll(async () => {
  await browser?.close();
  await host?.stop();
  await foreign?.stop();
  await portal?.stop();
});

test("React 19 with the package, built by Vite, creates a transport and follows it live", async () => {
  const page = await openPage(browser, portal);
  const origins = watchOrigins(page);
  await page.goto(host.url);
  await page.locator("wardway-statistics dd").first().waitFor();
  const form = await requestForm(page);
  await expect.poll(() => form.getByLabel("Contact person").inputValue()).toBe("Ruben Achterberg");
  await typeRequest(form, { patientName: "Helena Strand", medicalRecordNumber: "MRN-8821" });
  await create(form).click();
  const id = await getCreatedId(page);

  const tracking = page.locator(`wardway-tracking[request-id="${id}"]`);
  await tracking.getByText("Waiting for ambulance companies to respond.").waitFor();
  await tracking.evaluate((element) => element.setAttribute("poll-seconds", "3600"));
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const response = await respondTo(company, id);
  await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  await tracking.getByText(/is assigned\. Its crew has not set off yet\.$/).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  origins.expectOnly(host.url, portal.url);
  expectQuiet(page);
});

test("React 18 under StrictMode mounts, unmounts and remounts widgets as one and creates one request", async () => {
  const site = await makeSite(portal, { origins: [foreign.url] });
  const session = await widgetSession(portal, site, { origin: foreign.url });
  const page = await openPage(browser, portal);
  const keys = collectCreateKeys(page);
  await page.goto(await addReact18Page(foreign, portal, session));
  await page.getByRole("heading", { name: /^React 18\./ }).waitFor();
  const [widget, toggle] = [page.locator("wardway-request"), page.getByRole("button", { name: /up$|down$/ })];
  let form = await requestForm(page);
  await typeRequest(form, { patientName: "Tove Lindqvist", medicalRecordNumber: "MRN-8822" });

  await toggle.click();
  await expect.poll(() => widget.count()).toBe(0);
  await toggle.click();
  form = await requestForm(page);
  expect([await widget.count(), await form.count()]).toEqual([1, 1]);
  await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("Tove Lindqvist");

  await confirmTypedPlaces(form);
  await create(form).dblclick();
  const id = await getCreatedId(page);
  const tracking = page.locator(`wardway-tracking[request-id="${id}"]`);
  await tracking.getByText("Waiting for ambulance companies to respond.").waitFor();
  expect(await page.locator("wardway-tracking").count()).toBe(1);
  expect(keys).toHaveLength(1);
  const made = await portal.db
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(eq(transportRequests.medicalRecordNumber, "MRN-8822"));
  expect(made).toEqual([{ id }]);
  expectQuiet(page);
});
