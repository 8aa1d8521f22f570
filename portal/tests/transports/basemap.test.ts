import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MapConfig } from "@wardway/model";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectQuiet, newPage, openBrowser, openContext, openPage } from "../support/browser.ts";
import { makeSite, revokeSite, widgetSession } from "../support/embedding.ts";
import { startForeignSite } from "../support/foreign-site.ts";
import { Location } from "../support/picker.ts";
import { watchOrigins } from "../support/request-widget.ts";
import { startServer } from "../support/server-process.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { page as hostPage, startWidgetDesk, type WidgetDesk } from "../support/widget-desk.ts";

let desk: WidgetDesk;
let browser: Browser;
let hospital: ApiSession;

beforeAll(async () => {
  [desk, browser] = await Promise.all([startWidgetDesk(), openBrowser()]);
  hospital = await logInAs(desk.portal, "hospital");
});

afterAll(async () => {
  await browser?.close();
  await desk?.portal.stop();
});

/** Around Johns Hopkins Hospital. */
const inRegion = "15/9412/12488";
const outside = "15/0/0";

const readConfig = async () => (await hospital.get<MapConfig>("/api/map")).body;
const addressOf = (config: MapConfig, tile: string) =>
  (config.basemap?.url ?? "").replace("{z}/{x}/{y}", tile);

describe("tiles of the basemap", () => {
  it("are sent compressed, and kept for a year under an address that names their content", async () => {
    const config = await readConfig();
    expect(config.tiles).toBeNull();
    expect(config.basemap).toMatchObject({ attribution: "© OpenStreetMap contributors", maxZoom: 15 });
    const tile = await hospital.send("GET", addressOf(config, inRegion));
    expect(tile.status).toBe(200);
    expect(tile.headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
    expect(tile.headers.get("content-encoding")).toBe("gzip");
    expect(tile.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const missing = await hospital.send("GET", addressOf(config, outside));
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([
      204,
      "private, max-age=31536000, immutable",
    ]);
  });

  it("are complete, whatever range is requested", async () => {
    const address = addressOf(await readConfig(), inRegion);
    const part = await hospital.send("GET", address, { headers: { range: "bytes=0-9" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([200, null]);
  });

  it("of another edition do not exist, nor does the map for visitors", async () => {
    const address = addressOf(await readConfig(), inRegion);
    const other = await hospital.send("GET", address.replace(/edition=.*/, "edition=0123456789abcdef"));
    expect([other.status, other.headers.get("cache-control")]).toEqual([204, "no-store"]);
    expect((await openSession(desk.portal).send("GET", address)).status).toBe(302);
    expect((await hospital.send("GET", address.replace(inRegion, "15/99999/0"))).status).toBe(404);
  });

  it("reach pages of a site with its pass only", async () => {
    const site = await makeSite(desk.portal, { origins: [hostPage], name: "Basemap" });
    const { body } = await (await desk.widget({}, site)).get<MapConfig>("/api/map");
    const address = addressOf(body, inRegion);
    expect(address).toContain(`${desk.portal.url}/tiles/${site.siteId}.`);
    const path = address.slice(desk.portal.url.length);
    const getTile = (at: string, origin = hostPage) => openSession(desk.portal).get(at, { origin });
    const tile = await getTile(path);
    expect([tile.status, tile.headers.get("access-control-allow-origin")]).toEqual([200, hostPage]);
    expect(tile.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const elsewhere = await getTile(path, "https://stranger.example.org");
    expect(elsewhere.headers.has("access-control-allow-origin")).toBe(false);
    expect((await getTile(path.replace(/\/tiles\/\d+/, "/tiles/999"))).status).toBe(404);
    await revokeSite(desk.portal, site.siteId);
    expect((await getTile(path)).status).toBe(404);
  });
});

describe("a map", () => {
  it.each(["light", "dark"] as const)("draws streets and land in the %s theme", async (theme) => {
    const { page, map, requests } = await openPicker(theme);
    await drawn(map);
    const { features, colours, share } = await measure(map);
    expect(features).toBeGreaterThan(500);
    expect(colours).toBeGreaterThan(8);
    expect(share).toBeGreaterThan(0.95);
    // Land and streets are light on a light page, and dark on a dark one.
    const brightness = await meanBrightness(map);
    if (theme === "light") expect(brightness).toBeGreaterThan(200);
    else expect(brightness).toBeLessThan(70);
    await page.getByText("© OpenStreetMap contributors").waitFor();
    expect(
      requests.filter((address) => !address.startsWith(desk.portal.url) && !/^(?:data|blob):/.test(address)),
    ).toEqual([]);
    expectQuiet(page);
    await page.context().close();
  });

  it("follows the page's theme without loading tiles again", async () => {
    const { page, map, requests } = await openPicker("light");
    await drawn(map);
    const loaded = () => requests.filter((address) => address.includes("/tiles/")).length;
    const before = loaded();
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    await expect.poll(() => meanBrightness(map)).toBeLessThan(70);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "night"));
    await expect.poll(() => meanBrightness(map)).toBeLessThan(35);
    expect(loaded()).toBe(before);
    expectQuiet(page);
    await page.context().close();
  });

  it("covers the region, and leaves plain ground around it", async () => {
    const { page, map, panel } = await openPicker("light");
    await drawn(map);
    const opaqueTiles = () =>
      map.locator("canvas.leaflet-tile-loaded").evaluateAll((tiles: HTMLCanvasElement[]) =>
        tiles.map((tile) => {
          const pixels = tile.getContext("2d")?.getImageData(0, 0, tile.width, tile.height).data ?? [];
          return pixels.every((value, at) => at % 4 !== 3 || value === 255);
        }),
      );
    expect(await opaqueTiles()).toContain(true);
    const zoomOut = async () => {
      await panel.getByRole("button", { name: "Zoom out" }).click();
      return new Set(await opaqueTiles());
    };
    await expect.poll(zoomOut, { interval: 500 }).toEqual(new Set([false]));
    expectQuiet(page);
    await page.context().close();
  });

  it("outside the region shows outlines and says so", async () => {
    const { page, map, panel } = await openPicker("light");
    await drawn(map);
    for (let level = 14; level > 6; level -= 1) await panel.getByRole("button", { name: "Zoom out" }).click();
    await page.getByText("Outlines: U.S. Census Bureau").waitFor();
    await map.locator(".ww-map-land").waitFor({ state: "attached" });
    expectQuiet(page);
    await page.context().close();
  });
});

describe("a widget in a page of another origin", () => {
  it("draws the basemap within the page's policy, and contacts nobody else", async () => {
    const foreign = await startForeignSite(desk.portal);
    const site = await makeSite(desk.portal, { origins: [foreign.url], name: "Foreign" });
    const session = await widgetSession(desk.portal, site, { origin: foreign.url });
    foreign.page(
      "/own.js",
      `document.addEventListener("DOMContentLoaded", () => {
         document.querySelector("wardway-request").getSession = async () => (${JSON.stringify(session)});
       });`,
      "text/javascript",
    );
    const address = foreign.page(
      "/ward",
      `<!doctype html><html lang="en"><head><title>Ward 4</title><script src="/own.js"></script>
         <script src="${desk.portal.url}/sdk/v1/wardway.js"></script></head>
       <body><main><wardway-request theme="dark"></wardway-request></main></body></html>`,
    );
    const page = await openPage(browser, desk.portal);
    const origins = watchOrigins(page);
    await page.goto(address);
    const from = new Location(page, "Current location");
    await from.open();
    await drawn(from.map);
    expect((await measure(from.map)).features).toBeGreaterThan(500);
    expect(await meanBrightness(from.map)).toBeLessThan(70);
    await page.getByText("© OpenStreetMap contributors").waitFor();
    await page.evaluate(() => document.querySelector("wardway-request")?.setAttribute("theme", "light"));
    await expect.poll(() => meanBrightness(from.map)).toBeGreaterThan(200);
    origins.expectOnly(foreign.url, desk.portal.url);
    expectQuiet(page);
    await page.context().close();
    await foreign.stop();
  });
});

it("shows administrators the region", async () => {
  const { body } = await desk.admin.get<string>("/admin/routes");
  expect(String(body)).toContain(
    "Streets are drawn for Central Baltimore: latitude 39.259 to 39.306, longitude -76.608 to -76.529.",
  );
});

describe("a start", () => {
  it("with an unusable BASEMAP ends with one sentence", async () => {
    const file = join(desk.portal.dataDir, "no.pmtiles");
    await writeFile(file, "<!doctype html>");
    const { code, stderr } = await startServer({
      PORT: "0",
      DATABASE_URL: desk.portal.portalDatabaseUrl,
      DATA_DIR: desk.portal.dataDir,
      BASEMAP: file,
    }).ended;
    expect(stderr).toBe(`BASEMAP names ${file}, which is not a PMTiles archive of version 3.\n`);
    expect(code).toBe(1);
  });
});

async function openPicker(colorScheme: "light" | "dark") {
  const context = await openContext(browser, desk.portal, hospital);
  const page = await newPage(context);
  await page.emulateMedia({ colorScheme });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/new-request");
  const from = new Location(page, "Current location");
  await from.open();
  return { page, map: from.map, panel: from.panel, requests };
}

const canvases = (map: Locator) => map.locator("canvas.leaflet-tile-loaded[data-features]");

async function drawn(map: Locator): Promise<void> {
  await canvases(map).first().waitFor();
  await expect.poll(() => map.locator("canvas.leaflet-tile:not(.leaflet-tile-loaded)").count()).toBe(0);
}

/** Features of all tiles, distinct colours, and the share of painted pixels of the tile in the middle. */
const measure = (map: Locator) =>
  middleOf(map).then((middle) =>
    middle.evaluate((canvas: HTMLCanvasElement) => {
      const all = [...(canvas.parentElement?.querySelectorAll<HTMLCanvasElement>("canvas") ?? [])];
      const features = all.reduce((sum, { dataset }) => sum + Number(dataset.features ?? 0), 0);
      const { data = [] } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const colours = new Set<number>();
      let painted = 0;
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at + 3] ?? 0) > 0) painted += 1;
        colours.add(((data[at] ?? 0) << 16) + ((data[at + 1] ?? 0) << 8) + (data[at + 2] ?? 0));
      }
      return { features, colours: colours.size, share: painted / (data.length / 4) };
    }),
  );

const meanBrightness = (map: Locator) =>
  middleOf(map).then((middle) =>
    middle.evaluate((canvas: HTMLCanvasElement) => {
      const { data = [] } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) {
        sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
      }
      return sum / (data.length / 4);
    }),
  );

/** The tile below the middle of the map. */
async function middleOf(map: Locator): Promise<Locator> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const index = await canvases(map).evaluateAll(
    (tiles, [left, top]) =>
      tiles.findIndex((tile) => {
        const box = tile.getBoundingClientRect();
        return (
          box.left <= (left ?? 0) &&
          box.right >= (left ?? 0) &&
          box.top <= (top ?? 0) &&
          box.bottom >= (top ?? 0)
        );
      }),
    [x + width / 2, y + height / 2],
  );
  return canvases(map).nth(Math.max(index, 0));
}
