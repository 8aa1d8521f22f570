import { embedSites, transportRequests } from "@wardway/db/schema";
import { widgetScopes } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signWidgetSession } from "#app/domain/embedding/token.server.ts";
import { expectQuiet, openBrowser, openPage } from "../support/browser.ts";
import {
  addKey,
  makeSite,
  revokeKey,
  revokeSite,
  type TestSite,
  widgetSession,
} from "../support/embedding.ts";
import { type ExamplePage, startExampleWithSite } from "../support/example-site.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { create, getCreatedId, requestForm, typeRequest } from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo, setStatus } from "../support/transports.ts";

const sessionSecret = "a session secret for the tests of pages with widgets";
const maren = { id: "w-17", name: "Maren Falk" };
const rejected = /^Failed to load resource: the server responded with a status of 40[13]/;

let portal: Portal;
let browser: Browser;
let intranet: ExamplePage & { readonly site: TestSite };
let foreign: ForeignSite;

beforeAll(async () => {
  [portal, browser] = await Promise.all([
    startPortal({ env: { SESSION_SECRET: sessionSecret } }),
    openBrowser(),
  ]);
  [intranet, foreign] = await Promise.all([
    startExampleWithSite(portal, "hospital-intranet"),
    startForeignSite(portal),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await intranet?.stop();
  await foreign?.stop();
  await portal?.stop();
});

/** Opens the intranet, whose server returns these sessions in order and then repeats the last. */
async function openWith(...sessions: readonly string[]): Promise<Page> {
  const page = await openPage(browser, portal);
  const left = [...sessions];
  await page.route(`${intranet.url}/wardway-session`, (route) =>
    route.fulfill({ json: { session: left.length > 1 ? left.shift() : left[0] } }),
  );
  await page.goto(intranet.url);
  return page;
}

const getContent = (site: TestSite) => ({
  site: site.siteId,
  key: site.keyId,
  origin: intranet.url,
  hospital: site.hospitalId,
  staff: maren,
  scopes: [...widgetScopes],
  requests: null,
});

const ownSite = () => makeSite(portal, { origins: [intranet.url], name: "Ward pages" });
const createSession = (site: Pick<TestSite, "secretKey">, origin = intranet.url) =>
  widgetSession(portal, site, { origin, staff: maren });

const problem = (page: Page) => page.locator("wardway-request").getByRole("alert");

describe("a widget on a hospital's page", () => {
  test("shows an error when its session is forged, expired or another page's", async () => {
    const expiry = new Date(Date.now() - 20 * 60_000);
    const [ended, forged, another] = await Promise.all([
      signWidgetSession([sessionSecret], getContent(intranet.site), expiry),
      signWidgetSession(["another secret of thirty-two characters"], getContent(intranet.site)),
      signWidgetSession([sessionSecret], {
        ...getContent(intranet.site),
        origin: "https://other.example.org",
      }),
    ]);
    const cases: readonly (readonly [string, RegExp])[] = [
      [ended.session, /has ended/],
      [forged.session, /not issued by the portal/],
      [another.session, /page/],
    ];
    for (const [session, sentence] of cases) {
      const page = await openWith(session);
      await expect.poll(() => problem(page).textContent()).toMatch(sentence);
      await expect.poll(() => page.locator("wardway-request form").count()).toBe(0);
      await problem(page).getByRole("button", { name: "Try again" }).waitFor();
      expectQuiet(page, [rejected]);
      await page.context().close();
    }
  });

  test("keeps the input and creates nothing when its site is revoked", async () => {
    const site = await ownSite();
    const page = await openWith(await createSession(site));
    const form = await requestForm(page);
    await typeRequest(form, { patientName: "Lotte Akkerman", medicalRecordNumber: "MRN-8811" });
    await revokeSite(portal, site.siteId);
    await create(form).click();
    await expect.poll(() => problem(page).first().textContent()).toMatch(/no longer/);
    await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("Lotte Akkerman");
    const made = await portal.db
      .select()
      .from(transportRequests)
      .where(eq(transportRequests.medicalRecordNumber, "MRN-8811"));
    expect(made).toEqual([]);
    expectQuiet(page, [rejected]);
    await page.context().close();
  });

  test("hides and restores the entered reason when its key is revoked until a new session exists", async () => {
    const site = await ownSite();
    const second = await addKey(portal, site.siteId);
    const hospital = await logInAs(portal, "hospital");
    const { id } = await createRequest(hospital, { patientName: "Oda Vinterberg" });
    const page = await openWith(await createSession(site));
    await page.getByLabel("Number of the transport").fill(String(id));
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    const tracking = page.locator("wardway-tracking");
    await tracking.getByRole("button", { name: "Cancel Request" }).click();
    const reason = tracking.getByLabel(/^Reason/);
    await reason.fill("Bed no longer free");
    const url = `${portal.url}/api/transport-requests/${id}`;
    const refreshed = async () => {
      const responded = page.waitForResponse(url, { timeout: 30_000 });
      await tracking.evaluate((element) => (element as HTMLElement & { refresh(): void }).refresh());
      return (await responded).status();
    };
    expect(await refreshed()).toBe(200);
    await expect.poll(() => reason.inputValue()).toBe("Bed no longer free");
    await tracking.evaluate((element) => element.setAttribute("poll-seconds", "5"));
    await revokeKey(portal, site.keyId);
    const alert = tracking.getByRole("alert");
    await alert.waitFor();
    await reason.waitFor({ state: "hidden" });
    await expect.poll(() => alert.count()).toBe(1);
    await expect.poll(() => tracking.getByText("Oda Vinterberg").first().isVisible()).toBe(false);

    const session = await createSession(second);
    await page.route(`${intranet.url}/wardway-session`, (route) => route.fulfill({ json: { session } }));
    await alert.getByRole("button", { name: "Try again" }).click();
    await reason.waitFor();
    await expect.poll(() => reason.inputValue()).toBe("Bed no longer free");
    await tracking.getByRole("button", { name: "Cancel Request" }).press("Enter");
    await tracking.getByText("The request was cancelled.").waitFor();
    // The pressed button is gone.
    await expect
      .poll(() => tracking.evaluate((element) => element.shadowRoot?.activeElement?.localName))
      .toBe("section");
    expectQuiet(page, [rejected]);
    await page.context().close();
  });

  test("continues with a new session after expiry without interruption", async () => {
    const site = await ownSite();
    const second = await addKey(portal, site.siteId);
    const page = await openWith(await createSession(site), await createSession(second));
    const form = await requestForm(page);
    await typeRequest(form, { patientName: "Pavel Dimitrov", medicalRecordNumber: "MRN-8812" });
    await revokeKey(portal, site.keyId);
    await create(form).click();
    expect(await getCreatedId(page)).toBeGreaterThan(0);
    await expect.poll(() => page.locator("wardway-request").getByRole("alert").count()).toBe(0);
    await page.context().close();
  });
});

test("shares the page's own client, imported as an ES module, and follows live", async () => {
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const { id } = await createRequest(hospital, { patientName: "Ines Carvalho" });
  await portal.db
    .update(embedSites)
    .set({ origins: [intranet.url, foreign.url] })
    .where(eq(embedSites.id, intranet.site.siteId));
  const session = await createSession(intranet.site, foreign.url);
  foreign.page(
    "/own.js",
    `import { createClient } from "${portal.url}/sdk/v1/wardway.mjs";
     const client = createClient({ baseUrl: "${portal.url}", getSession: async () => ${JSON.stringify(session)} });
     const { patientName } = await client.getRequest({ id: ${id} });
     document.querySelector("h1").textContent = patientName;
     const tracking = document.createElement("wardway-tracking");
     Object.assign(tracking, { client });
     tracking.setAttribute("request-id", "${id}");
     tracking.setAttribute("poll-seconds", "3600");
     document.querySelector("main").append(tracking);`,
    "text/javascript",
  );
  const page = await openPage(browser, portal);
  await page.goto(
    foreign.page(
      "/",
      `<!doctype html><html lang="en"><head><title>Ward 4</title><script async src="${portal.url}/sdk/v1/wardway.js"></script><script type="module" src="/own.js"></script></head><body><main><h1>Ward 4</h1></main></body></html>`,
    ),
  );
  const tracking = page.locator("wardway-tracking");
  await tracking.getByText("Waiting for ambulance companies to respond.").waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Ines Carvalho");
  const response = await respondTo(company, id);
  await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  await tracking.getByText(/is assigned\. Its crew has not set off yet\.$/).waitFor();
  expectQuiet(page);
});
