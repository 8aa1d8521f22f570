import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { MAP_BUDGET, measureMap, measureSize, parts } from "../../sdk/bundling/sizes.ts";
import { runTool } from "../server/tool.ts";
import { findChromium, launchArguments } from "../tests/support/launch-browser.ts";
import { startDemoPortal } from "./live/demo-portal.ts";
import { percentile } from "./stopwatch.ts";

const RUNS = 9;
const PAN_MS = 4_000;
const desktop = { width: 1_440, height: 900 };
/** Central Baltimore, which the packaged basemap covers. */
const places = {
  startLocationLat: "39.2962",
  startLocationLong: "-76.5921",
  destinationLat: "39.2874",
  destinationLong: "-76.5702",
};

/**
 * Measures the map of a transport in Chromium, with an empty cache in each run: times to the first tile and the frames
 * per second while panning, and prints the sizes of widgets: `npm run bench:map`. Start it on an idle machine.
 */
runTool(async () => {
  const demo = await startDemoPortal();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArguments });
  try {
    const [cookie = ""] = demo.cookies;
    const page = `${demo.portal.url}/transport/${await createRequest(demo.portal.url, cookie)}?tab=route`;
    const runs: FirstPixels[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureFirstPixels(browser, page, cookie));
    const median = (read: (run: FirstPixels) => number) =>
      percentile(
        runs.map(read).toSorted((one, other) => one - other),
        50,
      ).toFixed(0);
    print(
      "navigation to the map",
      median(({ map }) => map),
      "ms",
    );
    print(
      "map to the first tile",
      median(({ map, tile }) => tile - map),
      "ms",
    );
    print(
      "navigation to the first tile",
      median(({ tile }) => tile),
      "ms",
    );
    const { framesPerSecond, slowest } = await measurePanning(browser, page, cookie);
    print("panning", framesPerSecond.toFixed(1), "frames per second");
    print("slowest frame", slowest.toFixed(0), "ms");
    for (const [variant, part, budget] of parts) {
      print(`${variant} ${part}`, String(measureSize(variant, part)), `of ${budget} bytes`);
    }
    print("map", String(measureMap()), `of ${MAP_BUDGET} bytes`);
  } finally {
    await browser.close();
    await demo.stop();
  }
});

function print(name: string, figure: string, unit: string): void {
  process.stdout.write(`${name.padEnd(30)}${figure.padStart(8)} ${unit}\n`);
}

async function createRequest(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/transport-requests`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({
      patientName: "Bench Patient",
      medicalRecordNumber: "BENCH",
      currentLocation: "Ward 3 East",
      destination: "Larkmoor Rehabilitation",
      transportDate: new Date(Date.now() + 6 * 3_600_000).toISOString(),
      priority: "high",
      equipment: "Stretcher",
      ...places,
    }),
  });
  return ((await response.json()) as { id: number }).id;
}

/** In milliseconds since the navigation. */
interface FirstPixels {
  readonly map: number;
  readonly tile: number;
}

async function openMap(browser: Browser, address: string, cookie: string): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ viewport: desktop });
  const { hostname } = new URL(address);
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: hostname, path: "/" };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (document.querySelector(".ww-map .leaflet-container")) dataset.mapAt ??= String(performance.now());
      if (!document.querySelector("canvas.leaflet-tile-loaded[data-features]")) return;
      dataset.tileAt ??= String(performance.now());
      seen.disconnect();
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(address);
  await page.locator("html[data-tile-at]").waitFor({ state: "attached" });
  return [context, page];
}

async function measureFirstPixels(browser: Browser, address: string, cookie: string): Promise<FirstPixels> {
  const [context, page] = await openMap(browser, address, cookie);
  const { mapAt, tileAt } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  await context.close();
  return { map: Number(mapAt), tile: Number(tileAt) };
}

/** Drags the map in a circle, and counts the frames that the trace contains. */
async function measurePanning(browser: Browser, address: string, cookie: string) {
  const [context, page] = await openMap(browser, address, cookie);
  await page.waitForLoadState("networkidle");
  const box = await page.locator(".ww-map .leaflet-container").boundingBox();
  if (!box) throw new Error("The map has no size.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
  const startedAt = performance.now();
  for (let passed = 0; passed < PAN_MS; passed = performance.now() - startedAt) {
    const angle = (passed / 1_000) * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * 150, y + (1 - Math.cos(angle)) * 60);
    await wait(8);
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as Trace;
  await page.mouse.up();
  await context.close();
  const frames = trace.traceEvents
    .filter(({ name }) => name === "DrawFrame")
    .map(({ ts }) => ts / 1_000)
    .toSorted((one, other) => one - other);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const span = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return { framesPerSecond: (gaps.length / span) * 1_000, slowest: Math.max(...gaps) };
}

interface Trace {
  /** `ts` in microseconds. */
  readonly traceEvents: readonly { readonly name: string; readonly ts: number }[];
}
