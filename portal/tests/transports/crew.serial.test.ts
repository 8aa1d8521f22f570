import { encode } from "@googlemaps/polyline-codec";
import { transportRequests, vehiclePositions } from "@wardway/db/schema";
import type { TransportEvent, TransportRequest } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectQuiet, newPage, openBrowser, openContext, phone, signedInPage } from "../support/browser.ts";
import { startNetwork } from "../support/network.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { approvedTransport, setStatus } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

let portal: Portal;
let browser: Browser;
let hospital: ApiSession;
let company: ApiSession;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Longer than a step waits for an undo. */
const patient = { timeout: 30_000 };
/** Generous for slow machines, because the drive runs in real time. */
const TEST_TIMEOUT_MS = 150_000;

/** 1.5 kilometres down Broadway in Baltimore to the hospital. */
const drive: readonly (readonly [number, number])[] = [
  [39.3099, -76.5949],
  [39.3075, -76.5944],
  [39.3051, -76.594],
  [39.3027, -76.5936],
  [39.3003, -76.5931],
  [39.2979, -76.5927],
  [39.2968, -76.5926],
  [39.2962, -76.5925],
];
const places = {
  startLocationLat: "39.2962",
  startLocationLong: "-76.5925",
  destinationLat: "39.3601",
  destinationLong: "-76.6603",
};
const onward = encode(
  [
    [39.2962, -76.5925],
    [39.318, -76.618],
    [39.3601, -76.6603],
  ],
  5,
);

async function transport(isStarted: boolean): Promise<TransportRequest> {
  const request = await approvedTransport(hospital, company, places);
  await portal.db
    .update(transportRequests)
    .set({
      optimalRoute: onward,
      estimatedTravelTime: 1_559,
      estimatedDistance: 11_870,
      routeSource: "valhalla",
    })
    .where(eq(transportRequests.id, request.id));
  return isStarted
    ? setStatus<TransportRequest>(company, `/api/transport-requests/${request.id}/status`, "in_progress")
    : request;
}

/** Opens a crew's phone that counts wake locks. */
async function crewPhone(permissions: string[] = ["geolocation"]): Promise<[BrowserContext, Page]> {
  const context = await openContext(browser, portal, company);
  await context.grantPermissions(permissions);
  await place(context, 0);
  await context.addInitScript(() => {
    let locks = 0;
    const request = async () => {
      locks += 1;
      document.documentElement.dataset.wakeLocks = String(locks);
      return Object.assign(new EventTarget(), {
        released: false,
        type: "screen",
        release: async () => undefined,
      });
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const page = await newPage(context);
  await page.setViewportSize(phone);
  return [context, page];
}

const place = (context: BrowserContext, at: number) => {
  const [latitude, longitude] = drive[at] ?? [0, 0];
  return context.setGeolocation({ latitude, longitude, accuracy: 110 });
};

const stored = (id: number) =>
  portal.db.$count(vehiclePositions, eq(vehiclePositions.transportRequestId, id));
const milestones = async (id: number) => {
  const { body } = await hospital.get<readonly TransportEvent[]>(`/api/transport-requests/${id}/events`);
  return body.map(({ type }) => type).slice(body.findIndex(({ type }) => type === "started"));
};
/** Of the copies and scripts that a phone keeps. */
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("wardway-crew");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
const expectWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patient).toBe(true);
const share = (page: Page) => page.getByRole("switch", { name: "Share position" });
const step = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const waiting = (page: Page) => page.getByText(/positions? waits? on this phone/);

const countStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("wardway-crew");
        opening.onsuccess = () => {
          const all = opening.result.transaction("kept").objectStore("kept").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.flat().filter((value: unknown) => typeof value === "object").length);
          };
        };
      }),
  );

/** Moves along the drive as fast as the phone reports. */
async function driveTo(context: BrowserContext, page: Page, from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += 1) {
    const reported = page.evaluate(
      () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 1_100)),
    );
    await place(context, at);
    await reported;
  }
}

it(
  "shows the hospital the moving vehicle and leaves recording the suggested steps to the crew",
  async () => {
    const { id } = await transport(false);
    const [context, crew] = await crewPhone();
    const watcher = await newPage(await openContext(browser, portal, hospital));
    await crew.goto(`/transport/${id}`);
    await crew.getByRole("link", { name: "Crew page" }).click();
    await share(crew).click();
    await crew.getByText("Sharing begins with the start of the transport.").waitFor();
    await step(crew, "Start Transport").dblclick();
    await step(crew, "En route").waitFor(patient);
    // Positions before the start are private.
    await place(context, 1);
    await expect.poll(() => stored(id), patient).toBe(1);
    await crew.getByText("The position is shared.").waitFor(patient);
    await expect.poll(() => crew.locator("html").getAttribute("data-wake-locks"), patient).toBe("1");
    await crew.getByText("The screen stays on.").waitFor();

    await watcher.goto(`/transport/${id}?tab=route`);
    await watcher.getByText(/^Position (just now|\d+ seconds? ago)$/).waitFor(patient);
    const vehicle = watcher.locator(".ww-map-vehicle");
    await vehicle.waitFor(patient);
    const far = await watcher
      .getByText(/^\d\.\d km away$/)
      .first()
      .innerText();
    const before = await vehicle.evaluate((sign) => sign.style.transform);
    const middle = () => watcher.locator(".leaflet-map-pane").evaluate((pane) => pane.style.transform);
    const view = await middle();
    await driveTo(context, crew, 2, 6);
    await expect.poll(() => vehicle.evaluate((sign) => sign.style.transform), patient).not.toBe(before);
    expect(await middle()).toBe(view);
    await watcher.locator("[data-arrow=known]").waitFor({ ...patient, state: "attached" });
    await expect.poll(() => watcher.getByText(far, { exact: true }).count(), patient).toBe(0);
    await watcher
      .locator(".eta")
      .getByText(/early$/)
      .waitFor(patient);
    await watcher.getByText("Arriving soon", { exact: true }).waitFor(patient);
    await watcher.getByText("The ambulance is arriving at the pick-up soon.").waitFor({ state: "attached" });

    await driveTo(context, crew, 7, 7);
    await crew.getByText("You are at the pick-up. Record it?").waitFor(patient);
    expect(await milestones(id)).toEqual(["started"]);
    await step(crew, "At pick-up").focus();
    await crew.keyboard.press("Enter");
    await step(crew, "Patient aboard").waitFor(patient);
    await expect.poll(() => milestones(id), patient).toEqual(["started", "at_pickup"]);
    await watcher.getByText("At the pick-up").waitFor(patient);

    await setStatus(hospital, `/api/transport-requests/${id}/status`, "completed");
    await place(context, 5);
    await crew.getByText("This phone's position is no longer shared").waitFor(patient);
    await expect.poll(() => countStored(crew), patient).toBe(0);
    await vehicle.waitFor({ ...patient, state: "detached" });
    expectQuiet(watcher);
    expectQuiet(crew, [/409/]);
    await Promise.all([context.close(), watcher.context().close()]);
  },
  TEST_TIMEOUT_MS,
);

it(
  "stores steps while offline across a reload and sends each once with its time",
  async () => {
    const { id } = await transport(true);
    const [context, crew] = await crewPhone();
    await crew.goto(`/transport/${id}/crew`);
    await share(crew).click();
    await expect.poll(() => stored(id), patient).toBe(1);

    await context.setOffline(true);
    await step(crew, "En route").click();
    await crew.getByText(/Could not be sent yet/).waitFor(patient);
    const clickedAt = Date.now();
    await driveTo(context, crew, 1, 4);
    await waiting(crew).waitFor(patient);
    await step(crew, "At pick-up").click();
    await expect
      .poll(() => crew.getByText(/En route, \d\d:\d\d(?: \w+)?; At pick-up, \d\d:\d\d/).count(), patient)
      .toBe(1);
    // Four positions and two steps.
    await expect.poll(() => countStored(crew), patient).toBe(6);
    expect(await stored(id)).toBe(1);

    // The page cannot be loaded offline: a reload shows the browser's error page.
    await crew.reload().catch(() => undefined);
    await context.setOffline(false);
    await crew.goto(`/transport/${id}/crew`);
    await step(crew, "Patient aboard").waitFor(patient);
    await expect.poll(() => stored(id), patient).toBeGreaterThanOrEqual(5);
    await expect.poll(() => countStored(crew), patient).toBe(0);
    expect(await milestones(id)).toEqual(["started", "en_route", "at_pickup"]);
    const { body } = await hospital.get<readonly TransportEvent[]>(`/api/transport-requests/${id}/events`);
    const enRoute = body.find(({ type }) => type === "en_route");
    expect(Date.parse(enRoute?.occurredAt ?? "")).toBeLessThanOrEqual(clickedAt);
    await expect.poll(() => share(crew).isChecked()).toBe(true);
    await context.close();
  },
  TEST_TIMEOUT_MS,
);

it("explains what to do when geolocation is denied, and works without it", async () => {
  const { id } = await transport(true);
  const [context, crew] = await crewPhone([]);
  await crew.goto(`/transport/${id}/crew`);
  await share(crew).click();
  await crew.getByText("This browser may not know where the phone is.").waitFor(patient);
  await step(crew, "En route").click();
  await step(crew, "At pick-up").waitFor(patient);
  await context.grantPermissions(["geolocation"]);
  await crew.getByText("The position is shared.").waitFor(patient);
  await context.close();
});

it("ends at log-out, sends the last step before it, and leaves nothing on the phone", async () => {
  const { id } = await transport(true);
  const [context, crew] = await crewPhone();
  await crew.goto(`/transport/${id}/crew`);
  await crew.route("**/positions", (route) => route.abort());
  await share(crew).click();
  await expect.poll(() => countStored(crew), patient).toBe(1);
  await step(crew, "En route").click();
  await step(crew, "Undo").waitFor();
  await crew.locator("summary", { hasText: "account menu" }).click();
  await crew.getByRole("button", { name: "Log out" }).click();
  await crew.waitForURL("**/login");
  expect(await milestones(id)).toEqual(["started", "en_route"]);
  await expect.poll(() => countStored(crew), patient).toBe(0);
  await context.close();
  company = await logInAs(portal, "ambulance");
});

it(
  "opens again without a signal, records steps, and says what is missing; a log-out deletes the copies",
  async () => {
    const { id } = await transport(true);
    const [context, crew] = await crewPhone();
    await crew.goto(`/transport/${id}/crew`);
    await expect.poll(() => storedPaths(crew), patient).toContain(`/transport/${id}/crew.data`);
    await expect
      .poll(async () => (await storedPaths(crew)).filter((path) => path.endsWith(".js")).length, patient)
      .toBeGreaterThan(3);
    await expectWorker(crew);

    await context.setOffline(true);
    await crew.reload();
    await crew.getByText("Opened without a connection.", { exact: false }).waitFor(patient);
    await crew.getByRole("heading", { name: `Transport ${id}` }).waitFor();
    await crew.getByText("Connection lost.").waitFor(patient);
    await step(crew, "En route").click();
    await crew.getByRole("link", { name: "My Transports" }).first().click();
    await crew.getByText("This needs a connection.", { exact: false }).first().waitFor();
    // A tap within a second of another one is ignored.
    await expect
      .poll(async () => {
        await step(crew, "At pick-up")
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        return crew.getByText(/^At pick-up, \d\d:\d\d UTC$/).count();
      }, patient)
      .toBe(1);
    await crew.getByText(/Could not be sent yet: En route/).waitFor(patient);

    await context.setOffline(false);
    await crew.reload();
    await crew
      .getByText("Opened without a connection.", { exact: false })
      .waitFor({ ...patient, state: "detached" });
    await expect.poll(() => milestones(id), patient).toEqual(["started", "en_route", "at_pickup"]);
    await crew.getByRole("link", { name: "My Transports" }).first().click();
    await expect.poll(() => storedPaths(crew), patient).toContain("/my-transports.data");
    await crew.locator("summary", { hasText: "account menu" }).click();
    await crew.getByRole("button", { name: "Log Out" }).click();
    await crew.waitForURL("**/login");
    expect(await crew.evaluate(() => caches.keys())).toEqual([]);
    expect(await crew.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await context.close();
    company = await logInAs(portal, "ambulance");
  },
  TEST_TIMEOUT_MS,
);

it(
  "opens the installed application's start page without a signal, and from it the transports that the phone has",
  async () => {
    const { id } = await transport(true);
    // A service worker stays online when a test takes the page offline.
    const network = await startNetwork(new URL(portal.url));
    const [context, crew] = await crewPhone();
    await crew.goto(`${network.url}/transport/${id}/crew`);
    await expect.poll(() => storedPaths(crew), patient).toContain(`/transport/${id}/crew.data`);
    await crew.goto(`${network.url}/my-transports`);
    await expect.poll(() => storedPaths(crew), patient).toContain("/my-transports.data");
    await expectWorker(crew);

    await network[Symbol.asyncDispose]();
    await context.setOffline(true);
    const list = crew.getByText("No connection. The list is as this phone last had it", { exact: false });
    await crew.goto(`${network.url}/my-transports`);
    await list.waitFor(patient);
    await crew.getByRole("link", { name: `Open the crew page of Transport ${id}` }).click();
    await crew.getByText("Opened without a connection.", { exact: false }).waitFor(patient);
    await crew.getByRole("link", { name: "My Transports" }).first().click();
    await list.waitFor(patient);
    await context.close();
  },
  TEST_TIMEOUT_MS,
);

it("lists the steps that the portal did not record, with their times, until they are removed", async () => {
  const { id } = await transport(false);
  const [context, crew] = await crewPhone();
  await crew.goto(`/transport/${id}/crew`);
  await context.setOffline(true);
  await step(crew, "Start Transport").click();
  await step(crew, "En route").click({ delay: 1_100 });
  await crew.getByText(/Could not be sent yet: Start Transport, \d\d:\d\d/).waitFor(patient);
  await setStatus(company, `/api/transport-requests/${id}/status`, "pending");
  await context.setOffline(false);
  await crew.getByText("This transport is not your company's").waitFor(patient);
  const left = crew.getByRole("alert").filter({ hasText: "These steps were not recorded" });
  await left.getByText(/^Start Transport, \d\d:\d\d/).waitFor(patient);
  await left.getByText(/^En route, \d\d:\d\d/).waitFor();
  await crew.reload();
  await left.getByText(/^En route, \d\d:\d\d/).waitFor(patient);
  await left.getByRole("button", { name: "Remove from this phone" }).click();
  await expect.poll(() => countStored(crew), patient).toBe(0);
  await context.close();
});

it(
  "asks before a log-out with unsent steps, keeps them through a colleague's log-in, and sends them when their user is back",
  async () => {
    const { id } = await transport(false);
    const page = await signedInPage(browser, portal, "crew", phone);
    await page.goto(`/transport/${id}/crew`);
    await page.route(/\/api\/transport-requests\//, (route) => route.fulfill({ status: 503, json: {} }));
    await step(page, "Start Transport").click();
    const tappedAt = Date.now();
    await page.getByText(/Could not be sent yet: Start Transport/).waitFor(patient);
    const logOut = async () => {
      await page.locator("summary", { hasText: "account menu" }).click();
      await page.getByRole("button", { name: "Log Out" }).click();
    };
    await logOut();
    const question = page.getByRole("dialog", { name: "1 recorded step has not reached the portal" });
    await question.getByRole("button", { name: "Stay logged in" }).click();
    expect(page.url()).toContain(`/transport/${id}/crew`);
    await page.keyboard.press("Escape");
    await logOut();
    await question.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/login");
    await page.unrouteAll();

    const logIn = async (username: string) => {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel(/^Password/).fill(portal.password);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.waitForURL(/dashboard|my-transports/);
    };
    await logIn("ambulance");
    await page.getByText("1 recorded step of a colleague", { exact: false }).waitFor(patient);
    await logOut();
    await page.waitForURL("**/login");
    await logIn("crew");
    await page.getByRole("link", { name: `Open transport ${id} to send them` }).click();
    await expect.poll(() => milestones(id), patient).toEqual(["started"]);
    const { body } = await hospital.get<readonly TransportEvent[]>(`/api/transport-requests/${id}/events`);
    const started = Date.parse(body.find(({ type }) => type === "started")?.occurredAt ?? "");
    expect(Math.abs(started - tappedAt)).toBeLessThan(5_000);
    await expect.poll(() => countStored(page), patient).toBe(0);
    company = await logInAs(portal, "ambulance");
  },
  TEST_TIMEOUT_MS,
);

it("shows the vehicle of who began to share last, and lets the other take over", async () => {
  const { id } = await transport(true);
  const [context, crew] = await crewPhone();
  await crew.goto(`/transport/${id}/crew`);
  await share(crew).click();
  await crew.getByText("The position is shared.").waitFor(patient);
  const colleague = await logInAs(portal, "crew");
  const fixes = [{ recordedAt: new Date().toISOString(), latitude: 39.5, longitude: -76.5, accuracy: 8 }];
  const path = `/api/transport-requests/${id}/positions`;
  expect((await colleague.post(path, { fixes })).body).toMatchObject({ stored: 1, isShown: true });
  await place(context, 2);
  await crew.getByText("A colleague's phone shares its position too", { exact: false }).waitFor(patient);
  await crew.getByRole("button", { name: "Show this phone instead" }).click();
  await place(context, 3);
  await crew.getByText("A colleague's phone", { exact: false }).waitFor({ ...patient, state: "detached" });
  await context.close();
});

it("is restricted to the driving company: others, and a former one, are rejected", async () => {
  const { id } = await transport(false);
  const path = `/transport/${id}/crew`;
  const rival = await logInAs(portal, "ambulance2");
  expect((await hospital.get(path)).status).toBe(403);
  expect((await rival.get(path)).status).toBe(404);
  expect((await company.get(path)).status).toBe(200);
  const [context, crew] = await crewPhone();
  await crew.goto(path);
  await setStatus(company, `/api/transport-requests/${id}/status`, "pending");
  await crew.getByText("This transport is not your company's").waitFor(patient);
  expect((await rival.get(path)).status).toBe(403);
  await context.close();
});

it("hands a started transport back from the crew's page, and ends another one that is not carried out", async () => {
  const [context, crew] = await crewPhone();
  const end = async (id: number, name: string, question: RegExp, reason: string) => {
    await crew.goto(`/transport/${id}/crew`);
    await crew.getByRole("button", { name }).click();
    const dialog = crew.getByRole("alertdialog", { name: question });
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name }).click();
    await crew.waitForURL("**/my-transports");
    return (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;
  };
  const first = await transport(true);
  const handedBack = await end(
    first.id,
    "Hand Back",
    /^Hand the transport of .* back\?$/,
    "Vehicle 12 broke down",
  );
  expect(handedBack).toMatchObject({ status: "pending", ambulanceCompanyId: null });
  const second = await transport(true);
  const question = /^Record the transport of .* as not carried out\?$/;
  const ended = await end(second.id, "Not Carried Out", question, "The patient refused");
  expect(ended).toMatchObject({ status: "cancelled", notCarriedOut: true });
  const rated = await hospital.post("/api/ratings", { transportRequestId: second.id, rating: 1 });
  expect(rated.status).toBe(409);
  const page = await hospital.get<string>(`/transport/${second.id}`);
  expect(page.body).toContain("Transport Not Carried Out");
  expect(page.body).toContain("The patient refused");
  await context.close();
});

it("records steps without JavaScript, and sending the same form again changes nothing", async () => {
  const { id } = await transport(false);
  const page = await pageWithoutScript(browser, portal, company);
  await page.goto(`/transport/${id}/crew`);
  await page.getByRole("button", { name: "Start Transport" }).click();
  const next = page.locator("form", { has: page.getByRole("button", { name: "En route" }) });
  const key = await next.locator("input[name=idempotencyKey]").inputValue();
  await next.getByRole("button").click();
  await page.getByRole("button", { name: "At pick-up" }).waitFor();
  const fields = new URLSearchParams({ intent: "milestone", milestone: "en_route", idempotencyKey: key });
  const { status } = await company.send("POST", `/transport/${id}/crew`, { body: fields });
  expect(status).toBe(302);
  expect(await milestones(id)).toEqual(["started", "en_route"]);
  await page.context().close();
});

it(
  "undoes a step before it is sent, sends it when the page is left, and leads from the last one to the next transport",
  async () => {
    const { id } = await transport(false);
    const [context, crew] = await crewPhone();
    // A tap within a second of another one is ignored.
    const record = (name: string) =>
      expect
        .poll(async () => {
          await step(crew, name)
            .click({ timeout: 2_000 })
            .catch(() => undefined);
          return crew.getByText(new RegExp(`^${name}, \\d\\d:\\d\\d UTC$`)).count();
        }, patient)
        .toBe(1);
    const status = async () =>
      (await company.get<TransportRequest>(`/api/transport-requests/${id}`)).body.status;
    await crew.goto(`/transport/${id}/crew`);
    await record("Start Transport");
    await step(crew, "Undo").click();
    await step(crew, "Start Transport").waitFor();
    await crew.reload();
    await step(crew, "Start Transport").waitFor();
    expect(await status()).toBe("approved");

    await record("Start Transport");
    await record("En route");
    await expect.poll(status, patient).toBe("in_progress");
    await crew.getByRole("main").getByRole("link", { name: "My Transports" }).click();
    await crew.waitForURL("**/my-transports");
    await expect.poll(() => milestones(id), patient).toEqual(["started", "en_route"]);

    for (const milestone of ["at_pickup", "patient_aboard", "at_destination", "transfer_of_care"]) {
      await company.post(`/api/transport-requests/${id}/milestones`, { milestone });
    }
    await crew.getByRole("list").locator(`a[href='/transport/${id}/crew']`).click();
    await crew.getByText("All steps are recorded.").waitFor();
    const text = await crew.getByRole("main").innerText();
    expect(text.indexOf("Oxygen")).toBeLessThan(text.indexOf("Brookhollow Dialysis Center"));
    await crew.locator("[data-step-bar]").getByRole("link", { name: "My Transports" }).click();
    await crew.waitForURL("**/my-transports");
    expectQuiet(crew);
    await context.close();
  },
  TEST_TIMEOUT_MS,
);

it("opens a crew account's transports after log-in, or the dashboard if the crew prefers it", async () => {
  const page = await signedInPage(browser, portal, "crew", phone);
  await page.waitForURL("**/my-transports");
  await page.getByRole("button", { name: "Open the dashboard instead" }).click();
  await page.getByText("The dashboard opens after you log in.").waitFor();
  await page.goto("/dashboard");
  await page.waitForURL("**/ambulance-dashboard");
  await page.goto("/my-transports");
  await page.getByRole("button", { name: "Open this page instead" }).click();
  await page.getByText("This page opens after you log in.").waitFor();
  expectQuiet(page);
});
