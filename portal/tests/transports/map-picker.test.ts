import { facilities, settings, transportRequests } from "@wardway/db/schema";
import { addDays, format } from "date-fns";
import { eq } from "drizzle-orm";
import type { Browser, Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectQuiet, newPage, openBrowser, openContext, phone } from "../support/browser.ts";
import { type LocalNominatim, startNominatim } from "../support/nominatim-server.ts";
import { Location } from "../support/picker.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { type LocalTileServer, startTileServer } from "../support/tile-server.ts";

let portal: Portal;
let browser: Browser;
let session: ApiSession;
let tiles: LocalTileServer;
let nominatim: LocalNominatim;

beforeAll(async () => {
  [portal, browser, tiles, nominatim] = await Promise.all([
    startPortal(),
    openBrowser(),
    startTileServer(),
    startNominatim(),
  ]);
  session = await logInAs(portal, "hospital");
  await portal.db.insert(facilities).values([
    { ...harbor, beds: 120, sourceKey: "harbor" },
    { ...harbor, name: "Harbor View Hospital West", latitude: 34.05, longitude: -118.24, sourceKey: "west" },
  ]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await tiles?.[Symbol.asyncDispose]();
  await nominatim?.[Symbol.asyncDispose]();
});

const harbor = {
  name: "Harbor View Hospital",
  address: "12 Quay Street",
  city: "Baltimore",
  state: "MD",
  zip: "21231",
  latitude: 39.2811,
  longitude: -76.5722,
};
const harborAddress = "Harbor View Hospital, 12 Quay Street, Baltimore, MD 21231";
const ahead = format(addDays(new Date(), 3), "yyyy-MM-dd");

/** Presses a control while the map zooms. @returns whether it did */
const zoomAnd = async (place: Location, control: Locator) =>
  place.panel.getByRole("button", { name: "Zoom in" }).evaluate(
    (zoomIn: HTMLElement, pressed) => {
      const press = async () => {
        zoomIn.click();
        await new Promise((resolve) => setTimeout(resolve, 40));
        const isZooming = document.querySelector(".leaflet-zoom-anim") !== null;
        (pressed as HTMLElement).click();
        return isZooming;
      };
      // The page holds the promise: the browser may collect one that only the test awaits.
      const zooming = press();
      Object.assign(globalThis, { zooming });
      return zooming;
    },
    await control.elementHandle(),
  );

interface Opened {
  readonly page: Page;
  readonly from: Location;
  readonly to: Location;
  readonly route: ReturnType<Page["locator"]>;
}

async function openForm(
  path = "/new-request",
  geolocation?: { latitude: number; longitude: number },
): Promise<Opened> {
  const context = await openContext(browser, portal, session);
  if (geolocation) {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(geolocation);
  }
  const page = await newPage(context);
  await page.goto(path);
  const route = page.locator("[aria-live=polite][aria-atomic=true]");
  const from = new Location(page, "Current location");
  // The own hospital, which the form opens with.
  if (path === "/new-request") await from.field.fill("");
  return { page, from, to: new Location(page, "Destination"), route };
}

describe("a map without tiles and without a geocoder", () => {
  it("lists nearby facilities first and writes the selected one into the field", async () => {
    const { page, from } = await openForm();
    await from.open();
    await expect.poll(() => from.toggle.getAttribute("aria-expanded")).toBe("true");
    await page.getByText("Click on the map or search for a location. Drag the marker to adjust.").waitFor();
    await from.search.fill("harbor view");
    await from.search.press("Enter");
    await from.hits.nth(1).waitFor();
    await expect.poll(() => from.hits.first().innerText()).toMatch(/^Harbor View Hospital\n.*120 beds\n\d/s);
    await from.search.press("ArrowDown");
    await from.search.press("Enter");
    await from.marker.waitFor();
    await expect.poll(() => from.field.inputValue()).toBe(harborAddress);
    expect(await from.position()).toEqual([harbor.latitude, harbor.longitude]);

    // Adding a ward keeps the place; another name does not.
    await from.field.press("End");
    await from.field.pressSequentially(", bay 2");
    expect(await from.position()).not.toBeNull();
    await from.field.fill("Harbor Bridge");
    expect(await from.position()).toBeNull();
    await from.marker.waitFor({ state: "detached" });
    await from.search.fill("there is nothing of this name");
    await from.panel.getByRole("button", { name: "Search" }).click();
    await from.panel.getByText("No facility and no address fits this.").waitFor();
    expectQuiet(page);
  });

  it("accepts a click and a drag, and keeps text the user typed until they replace it", async () => {
    const { page, from } = await openForm();
    await from.open();
    await from.map.click({ position: { x: 120, y: 60 } });
    await from.status
      .getByText("No address is known there: type a name that the crew understands.")
      .waitFor();
    const clicked = (await from.position()) ?? expect.unreachable();
    await expect.poll(() => from.field.inputValue()).toBe("");
    await page.getByText("Marked on the map. Type its name.").waitFor();
    await from.panel.getByRole("button", { name: "Type a name" }).click();
    await page.keyboard.type("Gate 3");
    await expect.poll(() => from.field.inputValue()).toBe("Gate 3");
    expect(await from.position()).toEqual(clicked);
    await expect.poll(() => from.status.textContent()).toBe("");

    const [pin, sign, canvas] = await Promise.all(
      [from.marker, from.marker.locator(".ww-map-sign"), from.map].map((part) => part.boundingBox()),
    );
    if (!pin || !sign || !canvas) throw new Error("The marker is not shown.");
    expect(sign.width).toBe(20);
    expect(Math.abs(sign.x + sign.width / 2 - (canvas.x + 120))).toBeLessThan(2);
    expect(Math.abs(sign.y + sign.height / 2 - (canvas.y + 60))).toBeLessThan(2);
    await page.mouse.move(pin.x + 22, pin.y + 22);
    await page.mouse.down();
    await page.mouse.move(pin.x + 122, pin.y + 62, { steps: 4 });
    await page.mouse.up();
    await from.status.getByText("Marker placed. What you typed stays.").waitFor();
    const dragged = (await from.position()) ?? expect.unreachable();
    expect(dragged[0]).toBeLessThan(clicked[0]);
    expect(dragged[1]).toBeGreaterThan(clicked[1]);

    await from.field.fill("");
    await from.field.fill("4 West, room 412");
    expect(await from.position()).toBeNull();
    await expect.poll(() => from.status.textContent()).toBe("");
    await from.search.fill("harbor view");
    await from.search.press("Enter");
    await from.hits.first().click();
    await from.status.getByText("What you typed stays.").waitFor();
    await expect.poll(() => from.field.inputValue()).toBe("4 West, room 412");
    expect(await from.position()).toEqual([harbor.latitude, harbor.longitude]);
    await from.panel.getByRole("button", { name: "Use this address" }).click();
    await expect.poll(() => from.field.inputValue()).toBe(harborAddress);
    await from.status.getByText("Marker placed, and its address filled in.").waitFor();
    await page.getByRole("button", { name: "Remove marker of current location" }).click();
    expect(await from.position()).toBeNull();
    await expect.poll(() => from.status.textContent()).toBe("");
    expectQuiet(page);
  });

  it("can be hidden while it zooms", async () => {
    const { page, from } = await openForm();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    let zooming = 0;
    for (let round = 0; round < 15; round += 1) {
      await from.open();
      if (await zoomAnd(from, from.toggle)) zooming += 1;
      await from.map.waitFor({ state: "detached" });
    }
    // A slow browser may end some zooms before their map is hidden.
    expect(zooming).toBeGreaterThan(0);
    // Leaflet ends a zoom a quarter of a second after it began, by a timer.
    await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));
    expectQuiet(page);
  });

  it("is set with the keyboard alone, with a nearby facility as its address", async () => {
    const { page, from } = await openForm();
    await from.field.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await from.map.waitFor();
    // Past unit and room.
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.type("harbor view");
    await page.keyboard.press("Enter");
    await from.hits.first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await from.marker.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await from.map.evaluate((map) => map === document.activeElement)).toBe(true);
    await from.map.locator("[data-crosshair]").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await from.position())?.[1]).toBeGreaterThan(harbor.longitude);
    await expect.poll(() => from.field.inputValue()).toMatch(/^(?:Harbor View Hospital|$)/);
    await from.toggle.press("Escape");
    await from.map.waitFor({ state: "detached" });
    expect(await from.position()).not.toBeNull();
    expectQuiet(page);
  });

  it("can stay closed: the form works with the keyboard without it", async () => {
    const { page, from } = await openForm();
    await page.getByLabel("Patient name").focus();
    const type = async (...texts: readonly string[]) => {
      for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press("Tab");
      }
    };
    const confirm = async (place: string) => {
      const box = page.getByRole("checkbox", { name: `Use as typed for ${place}` });
      await box.waitFor();
      // Unit and room.
      for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press("Tab");
      expect(await box.evaluate((checkbox) => checkbox === document.activeElement)).toBe(true);
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
    };
    await type("No Map", "MRN-7", "4 West, room 412");
    expect(await from.toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await confirm("current location");
    await type("At home, 3 Elm Row");
    await confirm("destination");
    await page.getByRole("button", { name: "Create request" }).press("Enter");
    await page.waitForURL(/created=/);
    const saved = await portal.db
      .select()
      .from(transportRequests)
      .where(eq(transportRequests.patientName, "No Map"));
    expect(saved).toMatchObject([{ startLocationLat: null, destinationLong: null }]);
    expectQuiet(page);
  });

  it("starts at the device's location if available, and explains what to do if not", async () => {
    const allowed = await openForm("/new-request", { latitude: 39.2812, longitude: -76.5722 });
    await allowed.from.open();
    await allowed.from.panel.getByRole("button", { name: "Use my location" }).click();
    await allowed.from.marker.waitFor();
    await expect.poll(() => allowed.from.field.inputValue()).toBe(harborAddress);
    expect(await allowed.from.position()).toEqual([39.2812, -76.5722]);

    const denied = await openForm();
    await denied.from.open();
    await denied.from.panel.getByRole("button", { name: "Use my location" }).click();
    await denied.page.getByText("Your browser does not let this page see your location.").waitFor();
    expect(await denied.from.position()).toBeNull();
    expectQuiet(denied.page);
  });

  it("shows an error when its script fails to load, and loads on Retry", async () => {
    const { page, from } = await openForm("/hospital-dashboard");
    await page.getByRole("link", { name: "New request", exact: true }).click();
    await page.getByLabel("Patient name").fill("Typed Before");
    await page.route(/picker-canvas/, (route) => route.abort());
    await from.toggle.click();
    await page.getByText("The map is not available").waitFor();
    await page.getByText("Maps Service Error").first().waitFor();
    await page.getByText("A file of the map could not be loaded.").first().waitFor();
    await expect.poll(() => page.getByText("Google").count()).toBe(0);
    const retry = page.getByRole("button", { name: "Retry Loading Maps" });
    await retry.click();
    await page.getByText("If this continues, reload the page.").waitFor();
    await page.unrouteAll();
    // As in a browser that caches the failed import.
    await page.route(/picker-canvas[^?]*$/, (route) => route.abort());
    await retry.click();
    await from.map.waitFor();
    expect(await from.map.evaluate((map) => getComputedStyle(map).overflow)).toBe("hidden");
    await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe("Typed Before");
    expectQuiet(page, [/ERR_/, /picker-canvas/]);
  });

  it("shows the specified messages if the map service is Google", async () => {
    const provider = { value: { mapProvider: "google" }, secrets: { apiKey: "none" } };
    await portal.db
      .insert(settings)
      .values({ section: "routes", ...provider })
      .onConflictDoUpdate({ target: settings.section, set: { ...provider, version: 2 } });
    const { page, from } = await openForm();
    await page.route(/picker-canvas/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "throw new Error('faulty')" }),
    );
    // The portal caches settings for a second.
    await expect
      .poll(async () => {
        await page.reload();
        await from.toggle.click();
        const alert = page.getByRole("alert").filter({ has: page.getByRole("button") });
        return alert.innerText();
      })
      .toMatch(/^Google Maps API Error\s+Failed to load Google Maps API\s+Retry Loading Maps$/);
    await portal.db.delete(settings).where(eq(settings.section, "routes"));
    expectQuiet(page);
  });
});

describe("the route of the form", () => {
  it("appears once both places are set, in the dialog too, and returns with the draft", async () => {
    const { page, from, to, route } = await openForm("/hospital-dashboard");
    await page.getByRole("link", { name: "New request", exact: true }).click();
    await from.open();
    await to.open();
    await from.map.click({ position: { x: 120, y: 60 } });
    await expect.poll(() => from.position()).not.toBeNull();
    await expect.poll(() => route.innerText()).toBe("");
    await to.search.fill("harbor view");
    await to.search.press("Enter");
    await to.hits.first().click();
    await route.getByText("Estimate, without roads").waitFor();
    await expect
      .poll(() => route.innerText())
      .toMatch(
        /\d+ (?:min|sec)\s+Typically \w+ traffic\s.*\d+(?:\.\d)? k?m\s.*Travel times are estimates and may vary based on actual traffic conditions\./s,
      );
    const places = await Promise.all([from.position(), to.position()]);
    await page.reload();
    await page.getByRole("link", { name: "New request", exact: true }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("What you typed before is back.").waitFor();
    expect(await Promise.all([from.position(), to.position()])).toEqual(places);
    await route.getByText("Estimate, without roads").waitFor();
    await from.open();
    await from.marker.waitFor();
    expectQuiet(page);
  });

  it("does not trap the Tab key in its lists and its map, in the dialog too", async () => {
    const { page, from } = await openForm("/hospital-dashboard");
    await page.getByRole("link", { name: "New request", exact: true }).click();
    const focused = async () => (await page.locator(":focus").innerText()).split("\n")[0];
    await from.field.fill("");
    await from.field.pressSequentially("harbor view");
    await page
      .getByRole("option", { name: /^Harbor View/ })
      .first()
      .waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("Use Map");
    await from.open();
    await from.search.press("Enter");
    await from.hits.first().waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await from.map.evaluate((map) => map === document.activeElement)).toBe(true);
    await from.map.press("ArrowRight");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("Place marker here");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("OpenStreetMap");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused()).toBe("Use my location");
    expectQuiet(page);
  });

  it("shows the result of the latest query regardless of order, and a message if there is none", async () => {
    const { page, from, to, route } = await openForm();
    const pending: Route[] = [];
    const departures: (string | null)[] = [];
    await page.route(/\/api\/route\?/, (call) => {
      departures.push(new URL(call.request().url()).searchParams.get("departureTime"));
      pending.push(call);
    });
    const respond = (call: Route | undefined, seconds: number) =>
      call?.fulfill({
        json: {
          polyline: "_p~iF~ps|U_ulLnnqC",
          trafficCondition: "moderate",
          durationInTraffic: seconds,
          distance: 9_940,
          source: "valhalla",
          isEstimate: false,
        },
      });
    for (const { field } of [from, to]) {
      await field.pressSequentially("harbor view");
      await page
        .getByRole("option", { name: /^Harbor View Hospital\s/ })
        .first()
        .click();
    }
    await route.getByText("Calculating route...").waitFor();
    await expect.poll(() => pending.length).toBe(1);
    await page.getByLabel(/^Date/).fill(ahead);
    await page.getByLabel(/^Time/).fill("17:30");
    await expect.poll(() => pending.length).toBeGreaterThan(1);
    expect(departures.at(-1)).toMatch(/Z$/);
    await respond(pending.at(-1), 3_725);
    await route.getByText("1 h 2 min").waitFor();
    await respond(pending[0], 60);
    await expect.poll(() => route.innerText()).toMatch(/1 h 2 min\s+Typically moderate traffic\s.*9\.9 km/s);
    await expect.poll(() => route.innerText()).not.toContain("Estimate, without roads");

    await page.unroute(/\/api\/route\?/);
    await page.route(/\/api\/route\?/, (call) => call.fulfill({ json: null }));
    await page.getByLabel(/^Time/).fill("18:30");
    await route.getByText("No route information is available now.").waitFor();
    await to.field.fill("");
    await to.field.pressSequentially("harbor view hospital west");
    await page.getByRole("option", { name: /West/ }).first().click();
    await route
      .getByText(/^The destination is 2,3\d\d(?:\.\d)? miles from the pick-up in a straight line/)
      .waitFor();
    await page.setViewportSize(phone);
    await from.open();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expectQuiet(page);
  });
});

describe("a map with tiles and a geocoder", () => {
  beforeAll(async () => {
    const value = { mapProvider: "osm", geocoderUrl: nominatim.url, tileUrl: tiles.template };
    await portal.db
      .insert(settings)
      .values({ section: "routes", value })
      .onConflictDoUpdate({ target: settings.section, set: { value, version: 2 } });
    // The portal caches settings for a second.
    await vi.waitFor(async () => {
      expect((await session.get<{ tiles: unknown }>("/api/map")).body.tiles).not.toBeNull();
      expect((await session.get<unknown[]>("/api/geocode?q=alder")).body).toHaveLength(1);
    }, 10_000);
  });

  it("queries the geocoder only on Search, and fills in the address of a click", async () => {
    const { page, from } = await openForm();
    await from.open();
    await from.panel.locator("img.leaflet-tile-loaded").first().waitFor();
    const before = nominatim.requestedPaths.length;
    await from.search.pressSequentially("410 alder street");
    await from.panel.getByRole("button", { name: "Search" }).click();
    await from.hits.first().click();
    expect(nominatim.requestedPaths.slice(before)).toEqual(["/search"]);
    expect(await from.position()).toEqual([39.295, -76.6]);
    await expect
      .poll(() => from.field.inputValue())
      .toBe("410, Alder Street, Baltimore, Maryland, 21231, United States");
    await page.getByRole("button", { name: "Remove marker of current location" }).click();
    await from.field.fill("");
    await from.map.click({ position: { x: 60, y: 200 } });
    await expect.poll(() => from.field.inputValue()).toMatch(/^410, Alder Street/);
    expect(nominatim.requestedPaths.at(-1)).toBe("/reverse");
    expectQuiet(page);
  });

  it("works with facilities and coordinates while the geocoder is unavailable", async () => {
    nominatim.isAvailable = false;
    const { page, from } = await openForm();
    await from.open();
    await from.search.fill("harbor view");
    await from.search.press("Enter");
    await from.hits.first().waitFor();
    await from.panel
      .getByRole("listbox")
      .getByText(/address/i)
      .waitFor();
    await from.search.press("Escape");
    await from.map.click({ position: { x: 200, y: 200 } });
    await from.status.getByText("No address is known there").waitFor();
    expect(await from.position()).not.toBeNull();
    expectQuiet(page, [/api\/geocode/]);
  });
});
