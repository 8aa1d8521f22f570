import { transportRequests } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openPage } from "../support/browser.ts";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { type ExamplePage, startDocumentedExample } from "../support/example-site.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ForeignSite, startForeignSite, trustedTypes } from "../support/foreign-site.ts";
import { addReact18Page } from "../support/react-18-page.ts";
import { addReactBundle } from "../support/react-page.ts";
import {
  collectCreateKeys,
  confirmDestination,
  create,
  getCreatedId,
  requestForm,
  typeRequest,
  watchOrigins,
} from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo, transportWithVehicle } from "../support/transports.ts";
import { markOnMap, showVehicleMap } from "../support/widget-maps.ts";

let host: ExamplePage;
let foreign: ForeignSite;

openFixture("browser");

beforeAll(async () => {
  [host, foreign] = await Promise.all([
    startDocumentedExample(portal, "react-host"),
    startForeignSite(portal),
  ]);
});

afterAll(async () => {
  await host?.stop();
  await foreign?.stop();
});

test("React 19 with the package, built by Vite, does a ward's job: request, follow live, approve, find again", async () => {
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
  await respondTo(await logInAs(portal, "ambulance"), id);
  await tracking.getByRole("button", { name: "Compare responses" }).click();
  const responses = page.locator(`wardway-responses[request-id="${id}"]`);
  await responses.getByRole("button", { name: /^Approve / }).click();
  await responses.getByRole("button", { name: "Approve", exact: true }).click();
  await tracking.getByText(/is assigned\. Its crew has not set off yet\.$/).waitFor();
  const list = page.locator("wardway-transports");
  await list.getByRole("button", { name: "Active" }).click();
  await list.getByRole("button", { name: "Helena Strand" }).click();
  await expect.poll(() => responses.count()).toBe(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  origins.expectOnly(host.url, portal.url);
  expectQuiet(page);
});

test("React 19 sets an element's properties and its listeners, as a tag without the components", async () => {
  const site = await makeSite(portal, { origins: [foreign.url] });
  const session = await widgetSession(portal, site, { origin: foreign.url });
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const { id } = await createRequest(hospital, { patientName: "Sanna Ek" });
  const tags = new URL("../support/react-19-tags.tsx", import.meta.url);
  const modules = new URL("../../../examples/react-host/node_modules/", import.meta.url);
  await addReactBundle(foreign, tags, "production", modules);
  const page = await openPage(browser, portal);
  await page.goto(
    foreign.page(
      "/react-19",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head><body>
       <div id="app" data-portal="${portal.url}" data-session="${session}" data-request="${id}"></div>
       <script type="module" src="/page.js"></script></body></html>`,
    ),
  );
  await page.getByRole("heading", { name: /^React 19\./ }).waitFor();
  const tracking = page.locator("wardway-tracking");
  await tracking.getByRole("heading", { level: 3, name: "Sanna Ek" }).waitFor();
  await expect.poll(() => tracking.getAttribute("class")).toBe("own");
  const changes = page.locator("#changes");
  await respondTo(company, id);
  await expect.poll(() => changes.textContent()).toBe("needs_approval");
  await page.getByRole("button", { name: "Stop listening" }).click();
  await tracking.evaluate(async (element) => {
    element.dispatchEvent(new CustomEvent("wardway-status-changed", { detail: { status: "approved" } }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  });
  await expect.poll(() => changes.textContent()).toBe("needs_approval");
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
  await page.getByRole("button", { name: "Reach" }).click();
  const given = await widget.evaluate((element) => ({
    ...Object.fromEntries(
      ["id", "class", "data-ward", "data-reached", "aria-label"].map((name) => [
        name,
        element.getAttribute(name),
      ]),
    ),
    marginTop: getComputedStyle(element).marginTop,
  }));
  expect(given).toEqual({
    id: "form",
    class: "own",
    "data-ward": "4",
    "data-reached": "",
    "aria-label": "Transports of ward 4",
    marginTop: "7px",
  });
  await typeRequest(form, { patientName: "Tove Lindqvist", medicalRecordNumber: "MRN-8822" });

  await toggle.click();
  await expect.poll(() => widget.count()).toBe(0);
  await toggle.click();
  form = await requestForm(page);
  expect([await widget.count(), await form.count()]).toEqual([1, 1]);
  await widget.getByText("Draft for Tove Lindqvist, ").waitFor();
  await widget.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("Tove Lindqvist");

  await confirmDestination(form);
  await create(form).dblclick();
  const id = await getCreatedId(page);
  const tracking = page.locator(`wardway-tracking[request-id="${id}"]`);
  await tracking.getByText("Waiting for ambulance companies to respond.").waitFor();
  await expect.poll(() => page.locator("wardway-tracking").count()).toBe(1);
  expect(keys).toHaveLength(1);
  const made = await portal.db
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(eq(transportRequests.medicalRecordNumber, "MRN-8822"));
  expect(made).toEqual([{ id }]);
  expectQuiet(page);
});

test("the package defines its elements in a registry of the page's own, and not in the page's", async () => {
  await addReactBundle(foreign, new URL("../support/own-registry.ts", import.meta.url), "production");
  const page = await openPage(browser, portal);
  await page.goto(
    foreign.page(
      "/own-registry",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head><body>
       <main id="app" data-portal="${portal.url}"></main><wardway-statistics id="outside"></wardway-statistics>
       <script type="module" src="/page.js"></script></body></html>`,
    ),
  );
  await page.locator("#app wardway-statistics dd").first().waitFor();
  expect(await page.evaluate(() => customElements.get("wardway-statistics") === undefined)).toBe(true);
  expect(await page.locator("#outside").evaluate((element) => element.shadowRoot)).toBeNull();
  expectQuiet(page);
});

test("a visitor's client uses the socket of the statistics beside it", async () => {
  const page = await openPage(browser, portal);
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  foreign.page(
    "/visitor.js",
    `import { createClient } from "${portal.url}/sdk/v1/wardway.mjs";
     createClient({ baseUrl: "${portal.url}" }).subscribe("statistics", ({ hospitals }) => {
       document.querySelector("output").value = hospitals + " hospitals";
     });`,
    "text/javascript",
  );
  await page.goto(
    foreign.page(
      "/visitor",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head><body><main><output></output>
       <wardway-statistics></wardway-statistics></main><script src="${portal.url}/sdk/v1/wardway.js"></script>
       <script type="module" src="/visitor.js"></script></body></html>`,
    ),
  );
  await page.locator("wardway-statistics").getByText("Live.").waitFor();
  await page.getByText(/^\d+ hospitals$/).waitFor();
  expect(sockets).toHaveLength(1);
  expectQuiet(page);
});

test("a page that requires trusted types, and allows no policy, renders the package's form and tracking with their maps", async () => {
  await addReactBundle(foreign, new URL("../support/strict-package.ts", import.meta.url), "production");
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const { id } = await transportWithVehicle(hospital, company);
  const site = await makeSite(portal, { origins: [foreign.url] });
  const session = await widgetSession(portal, site, { origin: foreign.url });
  const page = await openPage(browser, portal);
  await page.goto(
    foreign.page(
      "/strict-package",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head>
       <body data-portal="${portal.url}" data-session="${session}">
       <main><h1>Ward 4</h1><wardway-request></wardway-request><wardway-tracking request-id="${id}"></wardway-tracking></main>
       <script type="module" src="/page.js"></script></body></html>`,
      "text/html",
      trustedTypes("'none'"),
    ),
  );
  await markOnMap(page);
  await showVehicleMap(page);
  expectQuiet(page);
});
