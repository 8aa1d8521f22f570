import { encode } from "@googlemaps/polyline-codec";
import { organizations, transportRequests, users } from "@wardway/db/schema";
import { type MapConfig, type RouteSettings, routeLimits } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveRouteSettings } from "#app/domain/administration/save-settings.server.ts";
import { editionOf } from "#app/domain/maps/tile-server.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { startMapServer } from "#app/domain/testing/map-server.ts";
import { desktop, expectQuiet, newPage, openBrowser, openContext, phone } from "../support/browser.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { postForm } from "../support/log-in.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { type LocalTileServer, startTileServer } from "../support/tile-server.ts";
import { approvedTransport, createRequest, setStatus } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

let portal: Portal;
let browser: Browser;
let tileServer: LocalTileServer;
let hospital: ApiSession;
let company: ApiSession;

beforeAll(async () => {
  [portal, browser, tileServer] = await Promise.all([startPortal(), openBrowser(), startTileServer()]);
  [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
});

afterAll(async () => {
  await browser?.close();
  await tileServer?.[Symbol.asyncDispose]();
  await portal?.stop();
});

const places = {
  startLocationLat: "39.2962",
  startLocationLong: "-76.5925",
  destinationLat: "39.3601",
  destinationLong: "-76.6603",
};
/** A route computed by a provider two hours ago. */
const computed = {
  optimalRoute: encode(
    [
      [39.2962, -76.5925],
      [39.318, -76.618],
      [39.3601, -76.6603],
    ],
    5,
  ),
  trafficCondition: "moderate",
  estimatedTravelTime: 1_559,
  estimatedDistance: 11_870,
  routeSource: "valhalla",
  routeLastUpdated: new Date(Date.now() - 7_200_000),
} as const;

/** Saves settings as /admin/routes. */
async function setMaps(changes: Partial<RouteSettings>): Promise<void> {
  const [admin] = await portal.db.select().from(users).where(eq(users.username, "admin"));
  if (!admin) throw new Error("The demo data is not there.");
  const { value, version } = await readRouteSettings(portal.db);
  const caller = { userId: admin.id, username: "admin", role: "admin", organizationId: null } as const;
  const change = { value: { ...value, ...changes }, version, secrets: {} };
  await saveRouteSettings(portal.db, { ...caller, ipAddress: null }, change);
}

/** Sets the tile server; empty for none. */
async function useTiles(tileUrl: string): Promise<void> {
  await setMaps({ tileUrl });
  // The portal caches settings for a second: the former server's tiles arrive uncached.
  const tile = `/tiles/3/2/3?edition=${editionOf(tileUrl)}`;
  const isActive = async () => {
    const { status, headers } = await hospital.send("GET", tile);
    return status === 204 || headers.get("cache-control") !== "no-store";
  };
  await expect.poll(isActive).toBe(true);
}

async function openPageAs(session: ApiSession, viewport = desktop): Promise<Page> {
  const page = await newPage(await openContext(browser, portal, session));
  await page.setViewportSize(viewport);
  return page;
}

function collectRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  return urls;
}

const foreign = (addresses: readonly string[]) =>
  addresses.filter((address) => !address.startsWith(portal.url) && !address.startsWith("data:"));
const map = (page: Page) => page.getByRole("application", { name: /^Map\. From / });
const pictures = (page: Page) => page.locator("img.leaflet-tile-loaded");
const middle = (page: Page) => page.locator(".leaflet-map-pane").evaluate((pane) => pane.style.transform);
const coast = (page: Page) => page.locator("path.ww-map-coast[d^=M]").first();

describe("without a tile server", () => {
  it.each([
    ["1440", desktop],
    ["390", phone],
  ])(
    "shows the basemap, line, ends and figures at %s pixels without external requests",
    async (_, viewport) => {
      const { id } = await approvedTransport(hospital, company, places);
      const page = await openPageAs(hospital, viewport);
      const requests = collectRequests(page);
      await page.goto(`/transport/${id}`);
      await page.getByRole("tab", { name: "Route Map" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(requests.filter((address) => /canvas|states-/.test(address))).toEqual([]);

      await page.getByRole("tab", { name: "Route Map" }).click();
      await map(page).waitFor();
      await page.locator("path.ww-map-route-estimate").waitFor();
      for (const sign of ["Pick-up", "Destination"]) {
        await page.locator(".ww-map-sign").getByText(sign, { exact: true }).waitFor();
      }
      await page.getByText("Estimate: a straight line, not the way by road.").waitFor();
      await page.getByText("Wardway, as an estimate without roads").waitFor();
      await page
        .getByText("Travel times are estimates and may vary based on actual traffic conditions.")
        .waitFor();
      await page.getByText("© OpenStreetMap contributors").waitFor();
      await page.locator("canvas.leaflet-tile-loaded").first().waitFor();
      await expect.poll(() => page.locator(".ww-map-place").count()).toBeGreaterThan(3);
      // A phone may have no room for names.
      const named = page.locator(".ww-map-place-name:is([data-side=left], [data-side=right])");
      await expect.poll(() => named.count()).toBeGreaterThanOrEqual(viewport === desktop ? 1 : 0);
      // The bay is slightly beyond the journey.
      for (let step = 0; step < 3; step += 1) await page.getByRole("button", { name: "Zoom out" }).click();
      await coast(page).waitFor();
      await page.getByText("Outlines: U.S. Census Bureau").waitFor();
      await expect.poll(() => page.locator("img.leaflet-tile").count()).toBe(0);
      expect(foreign(requests)).toEqual([]);
      expectQuiet(page);
      await page.context().close();
    },
  );

  it("moves by arrow keys and zooms by plus and minus with a visible focus", async () => {
    const { id } = await approvedTransport(hospital, company, places);
    const page = await openPageAs(hospital);
    await page.goto(`/transport/${id}?tab=route`);
    await map(page).waitFor();
    await page.getByRole("tab", { name: "Responses" }).focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role"));
    await expect.poll(() => focused()).toBe("application");
    expect(await map(page).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");

    const before = await middle(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => middle(page)).not.toBe(before);
    const line = page.locator("path.ww-map-route-estimate");
    const length = () => line.evaluate((path) => (path as SVGPathElement).getTotalLength());
    const near = await length();
    await page.keyboard.press("-");
    await expect.poll(length).toBeLessThan(near * 0.6);
    await page.keyboard.press("+");
    await expect.poll(length).toBeCloseTo(near, -1);

    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Zoom in");
    await page.keyboard.press("Enter");
    await expect.poll(length).toBeGreaterThan(near * 1.5);
    expectQuiet(page);
    await page.context().close();
  });

  it("rounds minutes down and shows kilometres to one decimal for a request without responses", async () => {
    const { id } = await createRequest(hospital, places);
    await portal.db.update(transportRequests).set(computed).where(eq(transportRequests.id, id));
    const page = await openPageAs(company);
    await page.goto(`/transport/${id}?tab=route`);
    await page.locator("path.ww-map-route").waitFor();
    for (const text of [
      "25 min",
      "11.9 km",
      "Typically moderate traffic",
      "Valhalla, on OpenStreetMap's roads",
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    await page.getByText("The traffic may have changed since.").waitFor();
    await expect
      .poll(() => map(page).getAttribute("aria-label"))
      .toMatch(/: 11\.9 km, 25 min, typically moderate traffic\.$/);
    await expect.poll(() => page.locator("path.ww-map-route-estimate").count()).toBe(0);
    // Only the hospital may recompute it, and later the approved company.
    await expect.poll(() => page.getByRole("button", { name: "Optimize Route" }).count()).toBe(0);
    expectQuiet(page);
    await page.context().close();
  });

  it("shows a message when the ends have no position", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await openPageAs(hospital);
    await page.goto(`/transport/${id}?tab=route`);
    await page.getByText("No route to show").waitFor();
    await expect.poll(() => page.locator(".leaflet-container").count()).toBe(0);
    await page.context().close();
  });

  it("shows the figures without JavaScript, and why there is no map", async () => {
    const { id } = await approvedTransport(hospital, company, places);
    const page = await pageWithoutScript(browser, portal, hospital);
    await page.goto(`/transport/${id}?tab=route`);
    await page.getByText("The map is drawn by a script, and scripts are off here.").waitFor();
    await page.getByText(/^\d+ min$/).waitFor();
    await expect.poll(() => page.getByText("Loading maps services...").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Optimize Route" }).click();
    await page.getByText("The route stays as it was").waitFor();
    await page.context().close();
  });
});

/** A crew's positions north of the pick-up. Ahead of the clock, so that a vehicle drives at a possible speed at once. */
async function share(id: number, drive: Readonly<Record<number, number>>): Promise<void> {
  const fixes = Object.entries(drive).map(([metres, secondsAhead]) => ({
    recordedAt: new Date(Date.now() + secondsAhead * 1_000).toISOString(),
    latitude: Number(places.startLocationLat) + Number(metres) / 111_195,
    longitude: Number(places.startLocationLong),
    accuracy: 8,
    heading: 180,
  }));
  const { body } = await company.post(`/api/transport-requests/${id}/positions`, { fixes });
  expect(body).toMatchObject({ stored: fixes.length });
}

async function transportUnderWay(changes: Partial<typeof places>): Promise<number> {
  const { id } = await approvedTransport(hospital, company, changes);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  return id;
}

describe("a vehicle on its way", () => {
  // An arrival after midnight is one of another day.
  it.each([
    ["1440", desktop],
    ["390", phone],
  ])("moves on the hospital's page at %s pixels, with trail, arrival and text", async (_, viewport) => {
    const id = await transportUnderWay(places);
    const page = await openPageAs(hospital, viewport);
    await Promise.all([waitForLiveConnection(page), page.goto(`/transport/${id}`)]);
    await map(page).waitFor();
    const vehicle = page.locator(".ww-map-vehicle");
    await expect.poll(() => vehicle.count()).toBe(0);

    await share(id, { 1500: 1, 1300: 20 });
    await vehicle.waitFor();
    const text = page.getByText(
      /^Vehicle .+ from the pick-up, heading south\. Position .+\. Arrival at (?:[A-Z][a-z]+ \d+, )?\d\d:/,
    );
    await text.waitFor({ state: "attached" });
    await page.locator("[data-arrow=known]").waitFor({ state: "attached" });
    await page.locator("path.ww-map-accuracy").waitFor({ state: "attached" });
    await page
      .locator(".ww-map-sign-origin")
      .getByText(/^(?:[A-Z][a-z]+ \d+, )?\d\d:\d\d(?: \w+)?$/)
      .waitFor({ state: "attached" });
    const trailLength = () =>
      page.locator("path.ww-map-trail").evaluate((path) => (path as SVGPathElement).getTotalLength());
    const [place, trail, words] = [
      await vehicle.evaluate((sign) => sign.style.transform),
      await trailLength(),
      await text.innerText(),
    ];
    expect(trail).toBeGreaterThan(0);

    await share(id, { 700: 60 });
    await expect.poll(() => vehicle.evaluate((sign) => sign.style.transform)).not.toBe(place);
    await expect.poll(trailLength).toBeGreaterThan(trail);
    await expect.poll(() => text.innerText()).not.toBe(words);
    await expect.poll(() => overlappingLabels(page)).toBe(0);
    expectQuiet(page);
    await page.context().close();
  });

  it("is on no map without a place, until it has a position", async () => {
    const id = await transportUnderWay({});
    const page = await openPageAs(hospital);
    await Promise.all([waitForLiveConnection(page), page.goto(`/transport/${id}`)]);
    await page.getByText("The crew has shared no position yet.").waitFor();
    await expect.poll(() => page.locator(".leaflet-container").count()).toBe(0);
    await share(id, { 500: 1 });
    await page.locator(".ww-map-vehicle").waitFor();
    await page.context().close();
  });

  it("moves among the hospital's active transports without a reload of the list", async () => {
    const id = await transportUnderWay(places);
    await share(id, { 900: 1 });
    const page = await openPageAs(hospital);
    // Its rows subscribe one by one, after the connection.
    await Promise.all([waitForLiveConnection(page, `request:${id}`), page.goto("/active-transports")]);
    const vehicles = page.locator(".fleet .ww-map-vehicle");
    await vehicles.first().waitFor();
    const transforms = () => vehicles.evaluateAll((signs) => signs.map((sign) => sign.style.transform));
    const before = await transforms();
    const requests = collectRequests(page);
    await share(id, { 400: 40 });
    await expect.poll(transforms).not.toEqual(before);
    expect(requests.filter((address) => address.includes("_data"))).toEqual([]);
    await expect.poll(() => overlappingLabels(page)).toBe(0);
    await page.locator(".fleet summary").click();
    await vehicles.first().waitFor({ state: "hidden" });
    expectQuiet(page);
    await page.context().close();
  });
});

describe("a display", () => {
  it.each([
    ["beside", desktop],
    ["above", phone],
  ])("shows the vehicles of its list side by side on a map %s it", async (place, viewport) => {
    const ids = [await transportUnderWay(places), await transportUnderWay(places)];
    for (const id of ids) await share(id, { 700: 1 });
    const screen = await logInAs(portal, "nurse");
    await postForm(screen, "/displays", { intent: "start", label: "Ward 4", days: "7" });
    const page = await openPageAs(screen, viewport);
    await page.goto("/board");
    const vehicles = page.locator(".board .ww-map-vehicle");
    await expect.poll(() => vehicles.count()).toBeGreaterThanOrEqual(2);
    await page.locator("canvas.leaflet-tile-loaded[data-features]").first().waitFor();
    const [map, list] = [await boxOf(page, ".board .ww-map"), await boxOf(page, ".board-list")];
    expect(map.height).toBeGreaterThan(200);
    if (place === "beside") expect(map.x).toBeGreaterThan(list.x + list.width);
    else expect(list.y).toBeGreaterThan(map.y + map.height);
    const centers = await vehicles.evaluateAll((signs) =>
      signs.map((sign) => sign.getBoundingClientRect()).map(({ x, y }) => [x, y] as const),
    );
    const gaps = centers.flatMap(([x, y], index) =>
      centers.slice(index + 1).map((other) => Math.hypot(other[0] - x, other[1] - y)),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(34);
    await page
      .locator(".board .sr-only li", { hasText: /^No\. \d+, to .+: .+\./ })
      .first()
      .waitFor();
    expectQuiet(page);
    await page.context().close();
  });
});

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} has no box.`);
  return box;
}

/** Pairs of visible labels of one map that overlap. */
const overlappingLabels = (page: Page) =>
  page.locator(".ww-map-sign-text, .ww-map-place-name").evaluateAll((labels) => {
    const boxes = labels
      .filter((label) => getComputedStyle(label).visibility !== "hidden")
      .map((label) => label.getBoundingClientRect());
    return boxes.filter((one, index) =>
      boxes.some(
        (other, at) =>
          at > index &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    ).length;
  });

describe("responding", () => {
  it("shows the drive from the base and the patient's way, on a map and in figures", async () => {
    const [user] = await portal.db.select().from(users).where(eq(users.username, "ambulance"));
    await portal.db
      .update(organizations)
      .set({ baseLatitude: 39.28, baseLongitude: -76.57 })
      .where(eq(organizations.id, user?.organizationId ?? 0));
    const { id } = await createRequest(hospital, places);
    const page = await openPageAs(company);
    await page.goto(`/transport/${id}?tab=responses`);
    for (const name of ["Drive from your base", "Patient's way"]) {
      await page
        .locator(".facts > div", { hasText: name })
        .getByText(/^\d+ min, [\d.]+ km/)
        .waitFor();
    }
    await page.locator(".ww-map-sign").getByText("Your base", { exact: true }).waitFor();
    await expect.poll(() => page.locator("path.ww-map-route").count()).toBe(2);
    // The ends have their own signs.
    const names = await page.locator(".ww-map-place-name").allInnerTexts();
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => /^(Larkmoor|Brookhollow)/.test(name))).toEqual([]);
    await expect.poll(() => overlappingLabels(page)).toBe(0);
    expectQuiet(page);
    await page.context().close();
  });
});

describe("optimizing", () => {
  it("recomputes the route, shows one message, and adds a timeline entry", async () => {
    const { id } = await approvedTransport(hospital, company, places);
    // As if traffic had been heavier at first.
    await portal.db
      .update(transportRequests)
      .set({ estimatedTravelTime: 9_000 })
      .where(eq(transportRequests.id, id));
    const page = await openPageAs(hospital);
    await page.goto(`/transport/${id}?tab=route`);
    await map(page).waitFor();
    await page.getByRole("button", { name: "Optimize Route" }).click();
    await page.getByText("Route optimized successfully").first().waitFor();
    expect(new URL(page.url()).search).toBe("?tab=route&routes=all");
    await map(page).waitFor();
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("Route Optimized", { exact: true }).waitFor();
    expectQuiet(page);
    await page.context().close();
  });
});

describe("the routes to choose from", () => {
  it("count no query when they are loaded again, and give the reason beyond the limit", async () => {
    await using engine = await startMapServer();
    const lines = [39.3, 39.28].map((latitude) =>
      encode(
        [
          [39.2962, -76.5925],
          [latitude, -76.58],
          [39.2874, -76.5702],
        ],
        5,
      ),
    );
    const routes = lines.map((geometry) => ({ geometry, distance: 3_900, duration: 480 }));
    engine.respondWith({ status: 200, body: JSON.stringify({ code: "Ok", routes }) });
    await setMaps({ mapProvider: "osm", routingEngine: "valhalla", routingUrl: engine.url });
    const nurse = await logInAs(portal, "nurse");
    const inTown = { ...places, destinationLat: "39.2874", destinationLong: "-76.5702" };
    const show = async (id: number) =>
      (await nurse.get<string>(`/transport/${id}?tab=route&routes=all`)).body;
    const known = await createRequest(hospital, inTown);
    // The portal caches settings for a second.
    await expect.poll(() => show(known.id), { timeout: 5_000 }).toContain(`name="route"`);
    const query = "originLat=39.29&originLng=-76.59&destinationLat=39.28&destinationLng=-76.57";
    for (let call = 0; call < routeLimits.queries; call += 1) await nurse.get(`/api/route?${query}`);
    expect(await show(known.id)).toContain(`name="route"`);
    engine.respondWith({ status: 500, body: "" });
    const other = await createRequest(hospital, { ...inTown, startLocationLat: "39.2912" });
    expect(await show(other.id)).toMatch(
      /Routes to choose from.*You have requested 60 routes in a short time\. Wait 1 minute/,
    );
    await setMaps({ mapProvider: "google", routingUrl: "" });
  });
});

describe("a map that does not load", () => {
  it("shows the reason and loads on retry", async () => {
    const { id } = await approvedTransport(hospital, company, places);
    const page = await openPageAs(hospital, phone);
    await page.route(/route-canvas.*\.js$/, (route) => route.abort());
    await page.goto(`/transport/${id}?tab=route`);
    await page.getByText("The map is not available").waitFor();
    await page.getByText("Maps Service Error", { exact: true }).waitFor();
    const panel = page.getByRole("tabpanel", { name: "Route Map" });
    await panel.getByRole("alert").getByText("A file of the map could not be loaded.").waitFor();
    await page.unroute(/route-canvas.*\.js$/);
    await page.getByRole("button", { name: "Retry Loading Maps" }).click();
    await map(page).waitFor();
    expectQuiet(page, [/ERR_FAILED/]);
    await page.context().close();
  });

  it("times out after ten seconds", async () => {
    const { id } = await approvedTransport(hospital, company, places);
    const page = await openPageAs(hospital);
    await page.clock.install();
    await page.route(/route-canvas.*\.js$/, () => undefined);
    await page.goto(`/transport/${id}?tab=route`);
    await page.getByText("Loading maps services...").waitFor();
    await page.clock.fastForward(10_000);
    const panel = page.getByRole("tabpanel", { name: "Route Map" });
    await panel.getByRole("alert").getByText("The files of the map took too long to load.").waitFor();
    await page.context().close();
  });
});

describe("with tiles", () => {
  it.each([
    ["1440", desktop],
    ["390", phone],
  ])("loads only the visible ones through the portal at %s pixels", async (_, viewport) => {
    await useTiles(tileServer.template);
    const { id } = await approvedTransport(hospital, company, places);
    const page = await openPageAs(hospital, viewport);
    const requests = collectRequests(page);
    await page.goto(`/transport/${id}?tab=route`);
    await pictures(page).first().waitFor();
    await expect.poll(() => page.locator("img.leaflet-tile:not(.leaflet-tile-loaded)").count()).toBe(0);
    const { width = 0, height = 0 } = (await map(page).boundingBox()) ?? {};
    const visibleTiles = (Math.ceil(width / 256) + 1) * (Math.ceil(height / 256) + 1);
    expect(requests.filter((address) => address.includes("/tiles/")).length).toBeLessThanOrEqual(
      visibleTiles,
    );
    await page.getByText("© OpenStreetMap contributors").waitFor();
    // The test's tiles are light.
    await expect.poll(() => page.locator(".leaflet-layer").getAttribute("data-tone")).toBe("bright");
    expect(foreign(requests)).toEqual([]);
    expectQuiet(page);
    await page.context().close();
  });

  it("caches each for a week in the user's browser, and serves none to visitors", async () => {
    await useTiles(tileServer.template);
    const { body } = await hospital.get<MapConfig>("/api/map");
    const address = body.tiles?.url.replace("{z}/{x}/{y}", "11/588/780") ?? "";
    const tile = await hospital.send("GET", address);
    expect(tile.status).toBe(200);
    expect(tile.headers.get("content-type")).toBe("image/png");
    expect(tile.headers.get("cache-control")).toBe("private, max-age=604800");
    const ofAnother = await hospital.send("GET", "/tiles/11/588/780?edition=x");
    expect([ofAnother.status, ofAnother.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(tileServer.lastHeaders()).toMatchObject({
      "user-agent": expect.stringMatching(/^Wardway\/0\.1 \(.+\)$/),
    });
    expect(Object.keys(tileServer.lastHeaders())).not.toEqual(expect.arrayContaining(["cookie"]));
    expect((await openSession(portal).send("GET", "/tiles/11/588/780")).status).toBe(302);
    expect((await hospital.send("GET", "/tiles/11/5888/780")).status).toBe(404);
  });

  it("falls back to outlines when tiles fail, shows a message, and retries on request", async () => {
    await useTiles(tileServer.template);
    const { id } = await approvedTransport(hospital, company, places);
    const page = await openPageAs(hospital);
    // The portal's response when the server has no tile.
    await page.route("**/tiles/**", (route) => route.fulfill({ status: 204 }));
    await page.goto(`/transport/${id}?tab=route`);
    await page.getByText("The map's background could not be loaded").waitFor();
    await page.locator("path.ww-map-route-estimate").waitFor();
    await expect.poll(() => page.locator("img.leaflet-tile").count()).toBe(0);
    await page.unroute("**/tiles/**");
    await page.getByRole("button", { name: "Retry", exact: true }).click();
    await pictures(page).first().waitFor();
    await expect.poll(() => page.getByText("The map's background could not be loaded").count()).toBe(0);
    expectQuiet(page);
    await page.context().close();
  });

  it("shows no error when the tile server is unavailable", async () => {
    await using away = await startTileServer();
    away.isAvailable = false;
    await useTiles(away.template);
    const { id } = await approvedTransport(hospital, company, places);
    const page = await openPageAs(hospital);
    await page.goto(`/transport/${id}?tab=route`);
    await page.getByText("The map's background could not be loaded").waitFor();
    expect(away.requestedPaths.length).toBeLessThan(12);
    expectQuiet(page);
    await page.context().close();
  });

  it("returns the portal's own tile address from the API", async () => {
    await useTiles(tileServer.template);
    expect((await hospital.get("/api/map")).body).toMatchObject({
      tiles: {
        url: expect.stringMatching(/^\/tiles\/\{z\}\/\{x\}\/\{y\}\?edition=[\da-f]{8}$/),
        attribution: "© OpenStreetMap contributors",
        maxZoom: 19,
      },
      zoom: 13,
    });
    await useTiles("");
    await expect.poll(async () => (await hospital.get("/api/map")).body).toMatchObject({ tiles: null });
  });
});
