import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openBrowser, openPage } from "../setup/browser.ts";
import { type ExamplePage, startExampleWithSite } from "../setup/example-site.ts";
import { type Portal, startPortal } from "../setup/portal.ts";
import { create, createdNumber, requestForm, typeRequest, watchOrigins } from "../setup/request-widget.ts";
import { logInAs } from "../setup/session.ts";
import { moveOn, respondTo } from "../setup/transports.ts";

let portal: Portal;
let browser: Browser;
let host: ExamplePage;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  host = await startExampleWithSite(portal, "react-host");
});

afterAll(async () => {
  await browser?.close();
  await host?.stop();
  await portal?.stop();
});

test("React 19 with the package, built by Vite: asks for a transport and follows it live", async () => {
  const page = await openPage(browser, portal);
  const origins = watchOrigins(page);
  await page.goto(host.url);
  await page.locator("wardway-statistics dd").first().waitFor();
  const form = await requestForm(page);
  await expect.poll(() => form.getByLabel("Contact person").inputValue()).toBe("Ruben Achterberg");
  await typeRequest(form, { patientName: "Helena Strand", medicalRecordNumber: "MRN-8821" });
  await create(form).click();
  const id = await createdNumber(page);

  // The host hears of it and shows the next widget.
  const tracking = page.locator(`wardway-tracking[request-id="${id}"]`);
  await tracking.getByText("Waiting for ambulance companies to respond.").waitFor();
  await tracking.evaluate((element) => element.setAttribute("poll-seconds", "3600"));
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const response = await respondTo(company, id);
  await moveOn(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  await tracking.getByText(/is assigned\. Its crew has not set off yet\.$/).waitFor();
  await expectAccessible(page);
  origins.expectOnly(host.url, portal.url);
  expectQuiet(page);
});
