import { auditLog, transportRequests, vehiclePositions } from "@wardway/db/schema";
import { subDays } from "date-fns";
import { desc, eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MapServer, startMapServer } from "#app/domain/testing/map-server.ts";
import { desktop, expectQuiet, openBrowser, openPageAs, phone } from "../support/browser.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import {
  collectResponseBodies,
  resetSettings,
  routeFields,
  storedSection,
} from "../support/settings-forms.ts";
import { pageWithoutScript } from "../support/without-script.ts";

let portal: Portal;
let browser: Browser;
let mapServer: MapServer;

beforeAll(async () => {
  [portal, browser, mapServer] = await Promise.all([startPortal(), openBrowser(), startMapServer()]);
});

afterAll(async () => {
  await browser?.close();
  await mapServer?.stop();
  await portal?.stop();
});

beforeEach(() => resetSettings(portal));

const save = (page: Page) => page.getByRole("button", { name: "Save Settings" }).click();
const saved = (page: Page) =>
  page.getByText("Your route optimization settings have been updated successfully.").first().waitFor();

async function openRoutes(viewport = desktop): Promise<Page> {
  const page = await openPageAs(browser, portal, "admin", { path: "/admin/routes", viewport });
  await page.waitForFunction(() => document.querySelector('button[aria-label="Show password"]') !== null);
  return page;
}

describe("the route settings", () => {
  test("rejects other users", async () => {
    const session = await logInAs(portal, "ambulance");
    expect(await session.get("/admin/routes")).toMatchObject({ status: 403 });
    const body = routeFields(0, { mapProvider: "osm" });
    expect(await session.send("POST", "/admin/routes", { body })).toMatchObject({ status: 403 });
    const page = await openPageAs(browser, portal, "hospital", { path: "/admin/routes" });
    await page.getByRole("heading", { name: "Unauthorized access" }).waitFor();
  });

  test("starts with the defaults and persists changes, on a phone", async () => {
    const page = await openRoutes(phone);
    await expect.poll(() => page.getByLabel("Map Provider").inputValue()).toBe("google");
    await expect.poll(() => page.getByLabel("Default Region").inputValue()).toBe("US");
    await expect.poll(() => page.getByLabel("Preferred Route Type").inputValue()).toBe("fastest");
    for (const name of ["Route Optimization", "Real-time Traffic", "Geocoding"]) {
      expect(await page.getByRole("switch", { name }).isChecked(), name).toBe(true);
    }
    for (const name of ["Avoid Tolls", "Avoid Highways"]) {
      expect(await page.getByRole("switch", { name }).isChecked(), name).toBe(false);
    }
    await expect.poll(() => page.getByLabel("Maximum Transport Distance (miles)").inputValue()).toBe("100");
    await expect.poll(() => page.getByLabel("Traffic Update Interval (minutes)").inputValue()).toBe("5");
    await expect.poll(() => page.getByLabel("Position Retention (days)").inputValue()).toBe("30");
    await page.getByText("Directions, Maps JavaScript and Geocoding enabled").waitFor();

    await expect.poll(() => page.getByLabel("Routing Server Address").isVisible()).toBe(false);

    await page.getByLabel("Map Provider").selectOption({ label: "OpenStreetMap" });
    await expect.poll(() => page.getByLabel("API Key").isVisible()).toBe(false);
    await page.getByLabel("Routing Server", { exact: true }).selectOption("OSRM");
    await page.getByLabel("Routing Server Address").fill("https://routes.example.org");
    await page.getByLabel("Geocoding Server Address").fill("https://places.example.org");
    await page.getByLabel("Tile Address").fill("https://tiles.example.org/{z}/{x}/{y}.png");
    await page.getByLabel("Tile Attribution").fill("© Somebody");
    await page.getByLabel("Default Region").selectOption({ label: "United Kingdom" });
    await page.getByLabel("Preferred Route Type").selectOption({ label: "Eco-friendly" });
    await page.getByRole("switch", { name: "Avoid Tolls" }).check();
    await page.getByRole("switch", { name: "Geocoding" }).uncheck();
    await page.getByLabel("Maximum Transport Distance (miles)").fill("250");
    await page.getByText("250 miles", { exact: true }).waitFor();
    await page.getByLabel("Traffic Update Interval (minutes)").fill("1");
    await page.locator("output", { hasText: /^1 minute$/ }).waitFor();
    await page.getByLabel("Position Retention (days)").fill("14");
    await save(page);
    await page.getByText("Settings saved", { exact: true }).first().waitFor();
    await saved(page);
    expect((await storedSection(portal, "routes")).value).toEqual({
      mapProvider: "osm",
      defaultRegion: "UK",
      preferredRouteType: "eco",
      routeOptimizationEnabled: true,
      trafficDataEnabled: true,
      geocodingEnabled: false,
      avoidTolls: true,
      avoidHighways: false,
      maxDistance: 250,
      trafficUpdateInterval: 1,
      routingEngine: "osrm",
      routingUrl: "https://routes.example.org",
      geocoderUrl: "https://places.example.org",
      tileUrl: "https://tiles.example.org/{z}/{x}/{y}.png",
      tileAttribution: "© Somebody",
      positionRetention: 14,
    });
    await page.reload();
    await expect.poll(() => page.getByLabel("Maximum Transport Distance (miles)").inputValue()).toBe("250");
    expectQuiet(page);
  });

  test("deletes positions immediately when the retention is shortened", async () => {
    const { db } = portal;
    const [transport] = await db
      .select()
      .from(transportRequests)
      .where(eq(transportRequests.status, "in_progress"));
    if (!transport?.ambulanceCompanyId) throw new Error("The demo data has no transport under way.");
    const [transportRequestId, ambulanceCompanyId] = [transport.id, transport.ambulanceCompanyId];
    const countPositions = () =>
      db.$count(vehiclePositions, eq(vehiclePositions.transportRequestId, transportRequestId));
    const before = await countPositions();
    await db.insert(vehiclePositions).values(
      [8, 6].map((days) => ({
        transportRequestId,
        ambulanceCompanyId,
        recordedAt: subDays(new Date(), days),
        receivedAt: subDays(new Date(), days),
        latitude: 39.3,
        longitude: -76.6,
        accuracy: 8,
      })),
    );
    const session = await logInAs(portal, "admin");
    const body = routeFields(0, { positionRetention: "7" });
    expect(await session.send("POST", "/admin/routes", { body })).toMatchObject({ status: 302 });
    await expect.poll(countPositions).toBe(before + 1);
  });

  test("says which provider is active, and what works with the saved settings", async () => {
    const session = await logInAs(portal, "admin");
    const working = async () => {
      const page = String((await session.get("/admin/routes")).body);
      return page
        .slice(page.indexOf("What works now"))
        .split("</section>")[0]
        ?.replace(/<[^>]*>/g, " ");
    };
    const before = await working();
    expect(before).toContain("Google Maps is chosen, but without an API key it is not used.");
    expect(before).toMatch(/Map tiles.*works.*Streets are drawn in Central Baltimore/);
    const body = routeFields(0, {
      mapProvider: "osm",
      routingUrl: mapServer.url,
      tileUrl: "https://tiles.example.org/{z}/{x}/{y}.png",
    });
    body.delete("geocodingEnabled");
    expect(await session.send("POST", "/admin/routes", { body })).toMatchObject({ status: 302 });
    const after = await working();
    expect(after).toContain("OpenStreetMap is active.");
    expect(after).toContain("Tiles come from tiles.example.org.");
    expect(after).toMatch(/Geocoding.*not set up.*Geocoding is switched off/);
    expect(after).toContain("The Valhalla server computes routes and travel times.");
  });

  test("supports the keyboard: a slider moves in steps and announces its value with the unit", async () => {
    const page = await openRoutes();
    const distance = page.getByLabel("Maximum Transport Distance (miles)");
    await distance.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => distance.getAttribute("aria-valuetext")).toBe("110 miles");
    await page.keyboard.press("Home");
    await expect.poll(() => distance.inputValue()).toBe("10");
    await page.keyboard.press("End");
    await expect.poll(() => distance.inputValue()).toBe("500");
    await page.getByRole("switch", { name: "Avoid Highways" }).focus();
    await page.keyboard.press("Space");
    await page.getByLabel("API Key").focus();
    await page.keyboard.press("Enter");
    await saved(page);
    expect((await storedSection(portal, "routes")).value).toMatchObject({
      maxDistance: 500,
      avoidHighways: true,
    });
  });

  test("stores the API key encrypted until it is removed, and shows it to no one", async () => {
    const key = "AIza-no-one-may-read-this-key";
    const page = await openRoutes();
    const getBodies = collectResponseBodies(page);
    await page.getByLabel("API Key").fill(key);
    await save(page);
    await page.getByText("One is stored: leave").waitFor();
    const { secrets } = await storedSection(portal, "routes");
    expect(secrets.apiKey).toBeTruthy();

    await page.getByRole("switch", { name: "Avoid Tolls" }).check();
    await save(page);
    await expect.poll(() => page.locator("input[name=version]").inputValue()).toBe("2");
    expect((await storedSection(portal, "routes")).secrets).toEqual(secrets);
    const session = await logInAs(portal, "admin");
    const results = [
      await session.get("/admin/routes"),
      await session.get("/admin/routes.data"),
      await session.send("POST", "/admin/routes", {
        body: routeFields(1, { maxDistance: "7", apiKey: key }),
      }),
    ];
    const trail = await portal.db.select().from(auditLog).orderBy(desc(auditLog.id));
    const everything = [await getBodies(), JSON.stringify([results, secrets, trail]), portal.output()].join();
    expect(everything).not.toContain(key);
    expect(JSON.stringify(results)).not.toContain(String(secrets.apiKey));

    await page.getByLabel("Remove the stored one").check();
    await save(page);
    await page.getByText("None is stored yet.").waitFor();
    expect((await storedSection(portal, "routes")).secrets).toEqual({});
  });

  test("shows the terms of the selected provider only, and the errors of all fields", async () => {
    const page = await openRoutes();
    const terms = {
      google: "cloud.google.com/maps-platform/terms",
      mapbox: "permanent geocoding",
      osm: "exclude emergency services and bulk use",
    };
    for (const provider of Object.keys(terms)) {
      await page.getByLabel("Map Provider").selectOption(provider);
      for (const [providerName, words] of Object.entries(terms)) {
        expect(await page.getByText(words).isVisible(), `${words} with ${provider}`).toBe(
          providerName === provider,
        );
      }
    }
    await page.getByLabel("Routing Server Address").fill("ftp://routes.example.org");
    await page.getByLabel("Tile Address").fill("https://tiles.example.org/{z}/{x}.png");
    await page.getByLabel("Map Provider").selectOption("google");
    await save(page);
    await page
      .locator("#routingUrl-error", { hasText: "must be an address that begins with https://" })
      .waitFor();
    await page
      .locator("#tileUrl-error", { hasText: "Tile Address must contain {z}, {x} and {y}." })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("routingUrl");
    await expect
      .poll(() => page.getByLabel("Routing Server Address").inputValue())
      .toBe("ftp://routes.example.org");
    expectQuiet(page);
  });

  test("uses a stored API key only for the provider it was entered for", async () => {
    const page = await openRoutes();
    await page.getByLabel("API Key").fill("AIza-for-google-alone");
    await save(page);
    await page.getByText("One is stored: leave").waitFor();
    await page.getByLabel("Map Provider").selectOption("mapbox");
    for (const button of ["Test Map Service", "Save Settings"]) {
      await page.getByRole("button", { name: button }).click();
      await page
        .locator("#apiKey-error", { hasText: "Type the API Key of Mapbox, or tick Remove" })
        .waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("apiKey");
      await page.getByLabel("API Key").fill("-");
      await page.getByLabel("API Key").fill("");
    }
    await expect.poll(() => page.getByLabel("Map Provider").inputValue()).toBe("mapbox");
    await page.getByLabel("Map Provider").selectOption("osm");
    await page.getByText("saving removes the stored API Key").waitFor();
    await save(page);
    await expect.poll(async () => (await storedSection(portal, "routes")).secrets).toEqual({});
    expectQuiet(page, [/status of 422/]);
  });

  test("rejects values that the form does not offer, and outdated versions", async () => {
    const session = await logInAs(portal, "admin");
    const post = (changes: Record<string, string>, version = 0) =>
      session.send("POST", "/admin/routes", { body: routeFields(version, changes) });
    expect(await post({ mapProvider: "bing" })).toMatchObject({ status: 422 });
    expect(await post({ maxDistance: "105" })).toMatchObject({ status: 422 });
    expect(await post({}, 7)).toMatchObject({ status: 409 });
    expect(await post({ avoidTolls: "on" })).toMatchObject({ status: 302 });
    expect(await post({ avoidHighways: "on" })).toMatchObject({ status: 409 });
  });

  test("keeps the input when another administrator saved first", async () => {
    const page = await openRoutes();
    const session = await logInAs(portal, "admin");
    await session.send("POST", "/admin/routes", { body: routeFields(0, { avoidTolls: "on" }) });
    await page.getByLabel("Map Provider").selectOption("mapbox");
    await save(page);
    await page.getByText("admin saved these settings after you opened this page.").waitFor();
    await page.getByText("Avoid Tolls: stored on, in your form off").waitFor();
    await expect.poll(() => page.getByLabel("Map Provider").inputValue()).toBe("mapbox");
    expectQuiet(page, [/status of 409/]);
  });
});

describe("Test Map Service", () => {
  const outcome = (page: Page) =>
    page
      .locator("#map-test")
      .getByRole("status")
      .filter({ hasText: "Route:" })
      .filter({ hasText: "Geocoding:" });
  const runTest = (page: Page) => page.getByRole("button", { name: "Test Map Service" }).click();

  async function typeServers(page: Page, url: string): Promise<void> {
    await page.getByLabel("Map Provider").selectOption("osm");
    await page.getByLabel("Routing Server Address").fill(url);
    await page.getByLabel("Geocoding Server Address").fill(url);
  }

  test("queries the entered servers, saved or not, and shows their responses, on a phone", async () => {
    const page = await openRoutes(phone);
    await typeServers(page, mapServer.url);
    await page.getByLabel("Tile Address").fill("nowhere");
    await runTest(page);
    await outcome(page)
      .filter({ hasText: "9.5 km in 12 min" })
      .filter({ hasText: "Lincoln Memorial" })
      .waitFor();
    await expect.poll(() => page.getByLabel("Routing Server Address").inputValue()).toBe(mapServer.url);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Test Map Service");
    const [entry] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "settings.test_maps"))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ details: { routes: "passed", addresses: "passed" }, success: true });
    const result = await (await logInAs(portal, "admin")).get("/admin/routes");
    expect(result.body).not.toContain(mapServer.url);
    expectQuiet(page);
  });

  test("distinguishes an unreachable server, a server of another kind and a missing setting", async () => {
    const stopped = await startMapServer();
    await stopped.stop();
    const page = await openRoutes();
    await runTest(page);
    await outcome(page).filter({ hasText: "Google needs an API Key." }).waitFor();
    await page.getByLabel("Map Provider").selectOption("osm");
    await page.getByText("Google needs an API Key.").first().waitFor({ state: "detached" });
    await page.getByLabel("Map Provider").selectOption("google");
    await typeServers(page, stopped.url);
    await runTest(page);
    await outcome(page).filter({ hasText: "there was no response" }).waitFor();
    mapServer.respondWith({ status: 200, body: "<b>secrets of another server</b>" });
    await typeServers(page, mapServer.url);
    await runTest(page);
    await outcome(page).filter({ hasText: "another service seems to respond there" }).waitFor();
    mapServer.respondWith(null);
    await expect.poll(() => outcome(page).textContent()).not.toContain("secrets");
    expectQuiet(page);
  });

  test("works without JavaScript and scrolls to the result", async () => {
    const page = await pageWithoutScript(browser, portal, await logInAs(portal, "admin"));
    await page.goto("/admin/routes");
    await typeServers(page, mapServer.url);
    await runTest(page);
    await outcome(page).filter({ hasText: "9.5 km in 12 min" }).waitFor();
    await expect.poll(() => page.getByLabel("Geocoding Server Address").inputValue()).toBe(mapServer.url);
    const box = await outcome(page).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(desktop.height);
  });
});
