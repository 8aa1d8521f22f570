import type { Page } from "playwright-core";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectQuiet, openPage } from "../support/browser.ts";
import { addKey, makeSite, revokeKey, type TestSite, widgetSession } from "../support/embedding.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";
import { HydratedPage } from "../support/react-hydrated.tsx";
import { addReactBundle } from "../support/react-page.ts";
import { create, getCreatedId, requestForm, typeRequest } from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

let foreign: ForeignSite;
let site: TestSite;

openFixture("browser");

beforeAll(async () => {
  foreign = await startForeignSite(portal);
  site = await makeSite(portal, { origins: [foreign.url] });
});

afterAll(async () => {
  await foreign?.stop();
});

/** Opens a page with a widget and a script that collects the errors' codes and texts. */
async function open(
  element: string,
  { script = "", prepare = async (_page: Page) => {} } = {},
): Promise<Page> {
  foreign.page(
    "/own.js",
    `window.problems = [];
     document.addEventListener("wardway-error", ({ detail }) => problems.push(detail.code + " " + detail.userMessage));
     ${script}`,
    "text/javascript",
  );
  const page = await openPage(browser, portal);
  await prepare(page);
  await page.goto(
    foreign.page(
      "/ward",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head><body><main><h1>Ward 4</h1>${element}</main>
       <script src="/own.js"></script><script src="${portal.url}/sdk/v1/wardway.js"></script></body></html>`,
    ),
  );
  return page;
}

const problems = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { problems: string[] }).problems);
const unreachable = "client.unreachable The portal cannot be reached. Check the connection and try again.";
const scriptFailed =
  "client.scriptFailed A script of the portal could not be loaded. Check the connection and try again.";
const statistics = "<wardway-statistics></wardway-statistics>";
const figures = (page: Page) => page.locator("wardway-statistics dl");

/** Has the first attempts to load scripts of widgets fail. @returns the addresses asked for */
async function failChunks(page: Page, attempts: number): Promise<string[]> {
  const asked: string[] = [];
  const failed = new Set<string>();
  await page.route(/\/chunks\//, async (route) => {
    const address = new URL(route.request().url()).pathname;
    asked.push(address);
    const folder = address.replace(/chunks\/.*/, "");
    if (failed.size < attempts) failed.add(folder);
    if (failed.has(folder)) await route.abort("connectionreset");
    else await route.continue();
  });
  return asked;
}

test("a widget whose script failed loads by itself, from an address that no browser remembers as failed", async () => {
  let asked: string[] = [];
  const page = await open(statistics, {
    prepare: async (opened) => {
      asked = await failChunks(opened, 2);
    },
  });
  await page.getByRole("alert").getByText("A script of the portal could not be loaded.").waitFor();
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  await figures(page).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  const folders = [...new Set(asked.map((address) => address.replace(/chunks\/.*/, "")))];
  expect(folders).toEqual(["/sdk/v1/", "/sdk/v1/retry-1/", "/sdk/v1/retry-2/"]);
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  await page.context().close();
});

test("its button loads it earlier, and leaves the focus in the widget", async () => {
  const page = await open(statistics, {
    // Stops the page's timers, so that the widget does not retry on its own.
    prepare: async (opened) => {
      await failChunks(opened, 2);
      await opened.clock.install();
      await opened.clock.pauseAt(Date.now() + 60_000);
    },
  });
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  // Not below the height that the page reserves.
  const top = () => again.evaluate((button) => button.getBoundingClientRect().top);
  const before = await top();
  await page.addStyleTag({ url: `${portal.url}/sdk/v1/wardway.css` });
  expect(await top()).toBeLessThan(before + 50);
  await again.press("Enter");
  await figures(page).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.localName);
  expect(await focused()).toBe("wardway-statistics");

  // Whoever pressed it has gone elsewhere by the time the page shows the element again.
  await page.clock.resume();
  const element = await page.locator("wardway-statistics").elementHandle();
  await element?.evaluate((shown) => shown.remove());
  await expect.poll(() => element?.evaluate((shown) => shown.shadowRoot?.childElementCount)).toBe(0);
  await element?.evaluate((shown) => document.body.append(shown));
  await figures(page).waitFor();
  expect(await focused()).toBe("body");
  await page.context().close();
});

test("a widget whose first call failed begins by itself", async () => {
  const token = await widgetSession(portal, site, { origin: foreign.url });
  let calls = 0;
  const page = await open(`<wardway-request></wardway-request>`, {
    script: `document.querySelector("wardway-request").getSession = async () => ${JSON.stringify(token)};`,
    prepare: (opened) =>
      opened
        .route("**/api/embed/session", (route) => {
          if (route.request().method() === "GET") calls += 1;
          // The client's own attempts end with the third.
          return calls <= 3 ? route.abort("connectionreset") : route.continue();
        })
        .then(() => {}),
  });
  await page.getByRole("alert").getByText("The portal cannot be reached.").waitFor();
  await requestForm(page);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => problems(page)).toEqual([unreachable]);
  await page.context().close();
});

test("the user and the page get the text of the page's own server, and the widget begins when that answers", async () => {
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open(`<wardway-request></wardway-request>`, {
    script: `let asked = 0;
      document.querySelector("wardway-request").getSession = async () => {
        asked += 1;
        if (asked === 1) throw new Error("Log in to the intranet first.");
        return ${JSON.stringify(token)};
      };`,
  });
  const text = "This page could not get a session for the portal: Log in to the intranet first.";
  await page.getByRole("alert").getByText(text).waitFor();
  await requestForm(page);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await expect.poll(() => problems(page)).toEqual([`client.sessionRefused ${text}`]);
  expectQuiet(page);
  await page.context().close();
});

test("a form that is being sent goes on with the next getSession of its page, and creates one request", async () => {
  const tokens = await Promise.all([1, 2].map(() => widgetSession(portal, site, { origin: foreign.url })));
  let keys: string[] = [];
  const page = await open(`<wardway-request></wardway-request>`, {
    script: `const [first, second] = ${JSON.stringify(tokens)};
      const form = document.querySelector("wardway-request");
      form.getSession = async () => first;
      window.goOn = () => { form.getSession = async () => second; };`,
    prepare: async (opened) => {
      await opened.route("**/api/transport-requests", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        keys = [...keys, route.request().headers()["idempotency-key"] ?? ""];
        // The first one has no answer before its connection is left.
        if (keys.length > 1) await route.continue();
      });
    },
  });
  const form = await requestForm(page);
  await form.locator("summary").waitFor();
  await typeRequest(form, { patientName: "Aino Virtanen", medicalRecordNumber: "MRN-89" });
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && /transport-requests$/.test(request.url()),
  );
  await create(form).click();
  await posted;
  await page.evaluate(() => (globalThis as unknown as { goOn(): void }).goOn());
  await getCreatedId(page);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await page.context().close();
});

test("a lost session is said above the form, and no more once a request is created", async () => {
  const key = await addKey(portal, site.siteId);
  const first = await widgetSession(portal, key, { origin: foreign.url });
  const page = await open(`<wardway-request></wardway-request>`, {
    script: `window.session = ${JSON.stringify(first)};
      document.querySelector("wardway-request").getSession = async () => {
        if (!session) throw new Error("Log in to the intranet first.");
        return session;
      };`,
  });
  const form = await requestForm(page);
  // Loaded after the form: its failure is another test's.
  await form.locator("summary").waitFor();
  await typeRequest(form, { patientName: "Aino Virtanen", medicalRecordNumber: "MRN-88" });
  await revokeKey(portal, key.keyId);
  await page.evaluate(() => Object.assign(globalThis, { session: null }));
  await create(form).click();
  const lost = page.getByText("Log in to the intranet first.");
  await lost.waitFor();
  await page.getByText("Error creating request").waitFor();
  const next = await widgetSession(portal, site, { origin: foreign.url });
  await page.evaluate((session) => Object.assign(globalThis, { session }), next);
  await lost.waitFor({ state: "detached" });
  await create(form).click();
  await getCreatedId(page);
  await expect.poll(() => page.getByText(/could not get a session/).count()).toBe(0);
  expectQuiet(page, [/status of 401/]);
  await page.context().close();
});

test("a form that changes a request, and had no session to read it, reads it with the next one", async () => {
  const { id } = await createRequest(await logInAs(portal, "hospital"), { patientName: "Aino Virtanen" });
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open(`<wardway-request request-id="${id}"></wardway-request>`, {
    script: `document.querySelector("wardway-request").getSession = async () => ${JSON.stringify(token)};`,
    prepare: async (opened) => {
      const problem = { status: 401, category: "unauthenticated", code: "widgetSession.expired" };
      const json = { ...problem, detail: "The session has expired." };
      // The client's own second attempt has another session.
      await opened.route(
        `**/api/transport-requests/${id}`,
        (route) => route.fulfill({ status: 401, json, contentType: "application/problem+json" }),
        { times: 2 },
      );
    },
  });
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  // Sooner than the form's own next attempt.
  await page.getByRole("button", { name: "Save changes" }).waitFor({ timeout: 10_000 });
  expect(await page.getByLabel("Patient name").inputValue()).toBe("Aino Virtanen");
  await page.context().close();
});

test("a session without the scope reads no request to change it, and says so once", async () => {
  const { id } = await createRequest(await logInAs(portal, "hospital"));
  const token = await widgetSession(portal, site, { origin: foreign.url, scopes: ["request", "track"] });
  const read: string[] = [];
  const page = await open(`<wardway-request request-id="${id}"></wardway-request>`, {
    script: `document.querySelector("wardway-request").getSession = async () => ${JSON.stringify(token)};`,
    prepare: async (opened) => {
      opened.on("request", (request) => read.push(new URL(request.url()).pathname));
    },
  });
  await page.getByRole("alert").getByText("Requests cannot be changed here.").waitFor();
  const outOfScope = "widgetSession.outOfScope The session of this page may not do this.";
  expect(await problems(page)).toEqual([outOfScope]);
  expect(read.filter((path) => path.includes("transport-requests"))).toEqual([]);

  // Nothing is typed that cannot be sent.
  const follower = await widgetSession(portal, site, { origin: foreign.url, scopes: ["track", "change"] });
  await page.locator("wardway-request").evaluate((element, session) => {
    const another = document.createElement("wardway-request");
    element.replaceWith(Object.assign(another, { getSession: async () => session }));
  }, follower);
  await page.getByRole("alert").getByText("Requests cannot be created here.").waitFor();
  await expect.poll(() => problems(page)).toEqual([outOfScope, outOfScope]);

  // A form that cannot be read is closed.
  await page.locator("wardway-request").evaluate((element) => element.setAttribute("request-id", "999999"));
  await page.getByRole("alert").getByText("Transport request not found.").waitFor();
  await page.evaluate(() => {
    document.addEventListener("wardway-change-closed", ({ target }) => (target as Element).remove());
  });
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator("wardway-request").waitFor({ state: "detached" });
  expectQuiet(page, [/status of 404/]);
  await page.context().close();
});

test("attributes and properties reflect each other, and an invalid number of a transport is an error", async () => {
  const page = await open(`<wardway-tracking request-id="17" theme="dark"></wardway-tracking>`, {
    script: `document.querySelector("wardway-tracking").baseUrl = "${portal.url}";`,
  });
  await page.locator("wardway-tracking").getByText("no session").waitFor();
  const seen = await page.locator("wardway-tracking").evaluate((element) => {
    const { requestId, theme, baseUrl, language, pollSeconds } = element as unknown as Record<
      string,
      unknown
    >;
    Object.assign(element, { requestId: 18, theme: null, language: "es", pollSeconds: 20 });
    const names = ["base-url", "request-id", "theme", "language", "poll-seconds"];
    return [
      [requestId, theme, baseUrl, language, pollSeconds],
      names.map((name) => element.getAttribute(name)),
    ];
  });
  expect(seen).toEqual([
    [17, "dark", portal.url, null, null],
    [portal.url, "18", null, "es", "20"],
  ]);
  await page
    .locator("wardway-tracking")
    .evaluate((element) => element.setAttribute("request-id", "seventeen"));
  await expect
    .poll(() => problems(page))
    .toContain("requestId.invalid The attribute request-id must be the number of a transport.");
  await page.context().close();
});

/** Opens tracking, and the form to cancel, whose script does not arrive. */
async function openWithFailedPart() {
  const hospital = await logInAs(portal, "hospital");
  const { id } = await createRequest(hospital, { patientName: "Aino Virtanen" });
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open(`<wardway-tracking request-id="${id}"></wardway-tracking>`, {
    script: `window.ready = new Promise((resolve) => document.addEventListener("wardway-ready", resolve));
             document.querySelector("wardway-tracking").getSession = async () => ${JSON.stringify(token)};`,
  });
  await page.evaluate(() => (globalThis as unknown as { ready: Promise<unknown> }).ready);
  const tracking = page.locator("wardway-tracking");
  await page.route(/\/chunks\//, (route) => route.abort("connectionreset"));
  await tracking.getByRole("button", { name: "Cancel Request" }).click();
  const alert = tracking.getByRole("alert");
  await alert.getByText("This part could not be loaded. Check the connection.").waitFor();
  return { page, tracking, alert };
}

test("a part whose script failed is loaded by its button, in the widget that has not been left", async () => {
  const { page, tracking, alert } = await openWithFailedPart();
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.getByText("This part could not be loaded. Check the connection.").waitFor();
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Try again" }).press("Enter");
  await tracking.getByRole("textbox", { name: "Reason" }).waitFor();
  const focused = await tracking.evaluate(({ shadowRoot }) => {
    const active = shadowRoot?.activeElement;
    return active?.closest("form, dialog, section")?.contains(active) ?? false;
  });
  expect(focused).toBe(true);
  await page.context().close();
});

test("a map whose script failed is loaded without its button once the connection is back", async () => {
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open("<wardway-request></wardway-request>", {
    script: `document.querySelector("wardway-request").getSession = async () => ${JSON.stringify(token)};`,
  });
  const form = await requestForm(page);
  // Loaded after the form: its failure is another test's.
  await form.locator("summary").waitFor();
  await page.route(/\/chunks\//, (route) => route.abort("connectionreset"));
  await form.getByRole("button", { name: "Use Map" }).first().click();
  const alert = page.locator("wardway-request").getByRole("alert").filter({ hasText: /\S/ });
  await alert.getByRole("button").waitFor();
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  await page.unroute(/\/chunks\//);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.locator("wardway-request .leaflet-container").waitFor();
  await expect.poll(() => alert.count()).toBe(0);
  await page.context().close();
});

test("a map's button loads it earlier, keeps the focus while it loads, and gives it to the map", async () => {
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open("<wardway-request></wardway-request>", {
    script: `document.querySelector("wardway-request").getSession = async () => ${JSON.stringify(token)};`,
  });
  const form = await requestForm(page);
  // Loaded after the form: its failure is another test's.
  await form.locator("summary").waitFor();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/chunks\//, (route) => route.abort("connectionreset"));
  await form.getByRole("button", { name: "Use Map" }).first().click();
  const again = page.locator("wardway-request").getByRole("alert").getByRole("button");
  await again.waitFor();
  await page.unroute(/\/chunks\//);
  await page.route(/\/chunks\//, async (route) => {
    await arrived;
    await route.continue();
  });
  await again.press("Enter");
  const isFocusAround = (selector: string) =>
    page
      .locator("wardway-request")
      .evaluate(({ shadowRoot }, inside) => !!shadowRoot?.querySelector(inside)?.closest(":focus"), selector);
  await expect.poll(() => again.getAttribute("aria-disabled")).toBe("true");
  expect(await isFocusAround("[role=alert] button")).toBe(true);
  arrive();
  await page.locator("wardway-request .leaflet-container").waitFor();
  expect(await isFocusAround(".leaflet-container")).toBe(true);
  await page.context().close();
});

test("a part whose script failed is loaded without its button once the connection is back", async () => {
  const { page, tracking, alert } = await openWithFailedPart();
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  await page.unroute(/\/chunks\//);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await tracking.getByLabel("Reason").waitFor();
  await expect.poll(() => alert.filter({ hasText: /\S/ }).count()).toBe(0);
  await page.context().close();
});

test("the form works without its needs, whose script failed, and loads them once the connection is back", async () => {
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open("<wardway-request></wardway-request>", {
    script: `document.querySelector("wardway-request").getSession = async () => ${JSON.stringify(token)};`,
    prepare: async (prepared) => {
      await prepared.route(/\/chunks\//, async (route) => {
        const response = await route.fetch();
        const isNeeds = (await response.text()).includes("Level of service and more needs");
        return isNeeds ? route.abort("connectionreset") : route.fulfill({ response });
      });
    },
  });
  const form = await requestForm(page);
  await form.getByRole("button", { name: "Try again" }).waitFor();
  // The event follows what is shown.
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  await typeRequest(form, { patientName: "Aino Virtanen", medicalRecordNumber: "MRN-7" });
  // A handler may still fetch a script.
  await page.unrouteAll({ behavior: "wait" });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await form.locator("summary").press("Enter");
  await form.getByLabel("Weight", { exact: true }).fill("82");
  expect(await form.getByLabel("Patient name").inputValue()).toBe("Aino Virtanen");
  await create(form).click();
  expect(await getCreatedId(page)).toBeGreaterThan(0);
  await page.context().close();
});

/** Has each script with the text fail once. @returns the names of those */
async function failOnce(page: Page, text: string): Promise<Set<string>> {
  const failed = new Set<string>();
  await page.route(/\/chunks\//, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/.*\//, "");
    const response = await route.fetch();
    if (failed.has(name) || !(await response.text()).includes(text)) return route.fulfill({ response });
    failed.add(name);
    await route.abort("connectionreset");
  });
  return failed;
}

test.each([
  ["statistics", "Live."],
  ["tracking", null],
])("a failed script of the live connection is reported, and loaded later: %s", async (name, live) => {
  const hospital = await logInAs(portal, "hospital");
  const { id } = await createRequest(hospital, { patientName: "Aino Virtanen" });
  const token = await widgetSession(portal, site, { origin: foreign.url });
  let failed = new Set<string>();
  let opened: Promise<unknown> = Promise.resolve();
  const page = await open(`<wardway-${name} request-id="${id}"></wardway-${name}>`, {
    script: `document.querySelector("wardway-${name}").getSession = async () => ${JSON.stringify(token)};`,
    prepare: async (prepared) => {
      opened = prepared.waitForEvent("websocket", { timeout: 60_000 });
      failed = await failOnce(prepared, "WebSocket");
    },
  });
  await opened;
  expect(failed.size).toBe(1);
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  if (live) await page.locator(`wardway-${name}`).getByText(live).waitFor();
  await page.context().close();
});

test.each(["statistics", "request"])(
  "a language whose script failed is shown without a reload, and English until then: %s",
  async (name) => {
    const token = await widgetSession(portal, site, { origin: foreign.url });
    let failed = new Set<string>();
    const page = await open(`<wardway-${name} lang="es"></wardway-${name}>`, {
      script: `document.querySelector("wardway-${name}").getSession = async () => ${JSON.stringify(token)};`,
      prepare: async (prepared) => {
        failed = await failOnce(prepared, "Empresas de ambulancias");
      },
    });
    const frame = page.locator(`wardway-${name} .frame`);
    await frame.and(page.locator("[lang|=en]")).waitFor();
    await frame.and(page.locator("[lang|=es]")).waitFor();
    await page
      .locator(`wardway-${name}`)
      .getByText(name === "statistics" ? "Traslados completados" : "Nombre del paciente")
      .waitFor();
    expect(failed.size).toBe(1);
    await expect.poll(() => problems(page)).toEqual([scriptFailed]);
    await page.context().close();
  },
);

test("a part that is often empty, and whose script failed, is reported to the page alone", async () => {
  const hospital = await logInAs(portal, "hospital");
  const { id } = await createRequest(hospital, { patientName: "Aino Virtanen" });
  const token = await widgetSession(portal, site, { origin: foreign.url });
  let failed = new Set<string>();
  const page = await open(`<wardway-tracking request-id="${id}"></wardway-tracking>`, {
    script: `document.querySelector("wardway-tracking").getSession = async () => ${JSON.stringify(token)};`,
    prepare: async (prepared) => {
      // Of the badge of a late vehicle.
      failed = await failOnce(prepared, "data-level");
    },
  });
  await expect.poll(() => problems(page)).toEqual([scriptFailed]);
  expect(failed.size).toBe(1);
  const tracking = page.locator("wardway-tracking");
  await tracking.getByRole("button", { name: "Cancel Request" }).waitFor();
  await expect.poll(() => tracking.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
  await page.unrouteAll({ behavior: "wait" });
  await page.context().close();
});

test.each([
  [429, "rateLimit.exceeded", { "retry-after": "7" }],
  [503, "database.unavailable", {}],
])("the statistics' error is the portal's: %i", async (status, code, headers) => {
  const page = await open("", {
    script: `window.details = [];
      document.addEventListener("wardway-error", ({ detail }) => details.push(detail));`,
    prepare: async (prepared) => {
      await prepared.routeWebSocket(/\/ws/, (socket) => socket.close());
      await prepared.route("**/api/public/statistics", (route) =>
        route.fulfill({
          status,
          contentType: "application/problem+json",
          headers: {
            ...headers,
            "x-request-id": "7f-1",
            "access-control-allow-origin": "*",
            "access-control-expose-headers": "retry-after, x-request-id",
          },
          body: JSON.stringify({ status, category: "too_many", code, detail: "Wait a moment." }),
        }),
      );
    },
  });
  await page.evaluate(() => document.body.append(document.createElement("wardway-statistics")));
  const details = () => page.evaluate(() => (globalThis as unknown as { details: unknown[] }).details);
  await expect.poll(details).toEqual([
    {
      status,
      category: "too_many",
      code,
      params: { status },
      userMessage: "Wait a moment.",
      requestId: "7f-1",
      ...(status === 429 && { retryAfter: 7 }),
    },
  ]);
  await page.context().close();
});

test('the attribute debug="false", which Vue and Svelte set, logs nothing', async () => {
  const logged: string[] = [];
  const page = await open(
    `<wardway-statistics debug="false"></wardway-statistics><wardway-statistics debug></wardway-statistics>`,
    {
      prepare: async (prepared) => {
        prepared.on("console", (message) => logged.push(message.text()));
        // Figures that arrive over the socket first make the call unnecessary.
        await prepared.routeWebSocket(/\/ws/, (socket) => socket.close());
      },
    },
  );
  await expect.poll(() => figures(page).count()).toBe(2);
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  expect(logged).toEqual(["wardway-statistics: GET /api/public/statistics, attempt 1"]);
  await page.context().close();
});

test("a widget that follows one request after another keeps its socket, until it is removed", async () => {
  const hospital = await logInAs(portal, "hospital");
  const names = ["Aino Virtanen", "Otis Boyd", "Marit Hagen"];
  const requests = await Promise.all(names.map((patientName) => createRequest(hospital, { patientName })));
  const token = await widgetSession(portal, site, { origin: foreign.url });
  const page = await open("<wardway-tracking></wardway-tracking>", {
    script: `document.querySelector("wardway-tracking").getSession = async () => ${JSON.stringify(token)};`,
  });
  const opened = page.waitForEvent("websocket");
  let sockets = 0;
  const sent: string[] = [];
  page.on("websocket", (socket) => {
    sockets += 1;
    socket.on("framesent", ({ payload }) => sent.push(String(payload)));
  });
  const tracking = page.locator("wardway-tracking");
  for (const { id, patientName } of requests) {
    await tracking.evaluate((element, next) => element.setAttribute("request-id", String(next)), id);
    await tracking.getByRole("heading", { name: patientName }).waitFor();
    await expect.poll(() => sent.join()).toContain(`"request:${id}"`);
  }
  expect(sockets).toBe(1);
  const closed = (await opened).waitForEvent("close");
  await tracking.evaluate((element) => element.remove());
  await closed;
  await page.context().close();
});

test("the package's elements and their widgets, which failed to load in a React page, load by themselves", async () => {
  const hospital = await logInAs(portal, "hospital");
  const { id: requestId } = await createRequest(hospital, { patientName: "Aino Virtanen" });
  const session = await widgetSession(portal, site, { origin: foreign.url });
  await addReactBundle(
    foreign,
    new URL("../support/react-hydrated-entry.tsx", import.meta.url),
    "production",
  );
  const props = { widget: "tracking", baseUrl: portal.url, session, requestId } as const;
  const content = renderToString(createElement(HydratedPage, props));
  const data = JSON.stringify(props).replaceAll('"', "&quot;");
  const page = await openPage(browser, portal);
  let sessionReads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith("/api/embed/session")) sessionReads += 1;
  });
  const failed = new Set<string>();
  const retried: string[] = [];
  await page.route(/\/(?:elements|tracking)-[\w-]+\.js/, async (route) => {
    const { pathname: name, search } = new URL(route.request().url());
    if (search) retried.push(name);
    if (failed.has(name)) return route.continue();
    failed.add(name);
    await route.abort("connectionreset");
  });
  await page.goto(
    foreign.page(
      "/react",
      `<!doctype html><html lang="en"><head><title>Ward 4</title></head>
       <body><div id="app" data-props="${data}">${content}</div><script type="module" src="/page.js"></script></body></html>`,
    ),
  );
  const alert = page.getByRole("alert").getByText("A script of the portal could not be loaded.");
  await alert.first().waitFor();
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
  const heading = page.getByRole("heading", { name: "Aino Virtanen" });
  await heading.waitFor();
  expect(await alert.count()).toBe(0);
  expect(failed.size).toBeGreaterThan(1);
  // Though the page renders again with each call.
  expect(sessionReads).toBe(1);

  // Another element gets the same module.
  const before = retried.toSorted();
  await page.locator("wardway-tracking").evaluate((shown, token) => {
    const another = shown.cloneNode();
    document.body.append(Object.assign(another, { getSession: async () => token }));
  }, session);
  await heading.nth(1).waitFor();
  expect(before).toEqual([...failed].toSorted());
  expect(retried.toSorted()).toEqual(before);
  await page.context().close();
});
