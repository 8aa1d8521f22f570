import { setTimeout as wait } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { MAP_BUDGET, measureMap, measureSize, parts } from "../../sdk/bundling/sizes.ts";
import { runTool } from "../server/tool.ts";
import { findChromium, launchArguments } from "../tests/support/launch-browser.ts";
import { createRequest, startDemoPortal } from "./live/demo-portal.ts";
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
    const page = `${demo.portal.url}/transport/${await createRequest(demo.portal.url, cookie, places)}?tab=route`;
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
    for (const [name, frames] of Object.entries(await measurePanning(browser, page, cookie))) {
      print(
        name,
        frames.perSecond.toFixed(1),
        `frames per second, slowest ${frames.slowestMs.toFixed(0)} ms`,
      );
    }
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

interface Frames {
  readonly perSecond: number;
  readonly slowestMs: number;
}

/**
 * Drags the map in circles, and counts the frames that the trace contains: over tiles that are yet to be drawn, then over
 * the same ones. The third figure is this machine's best: a page in which only a square turns.
 */
async function measurePanning(browser: Browser, address: string, cookie: string) {
  const [context, page] = await openMap(browser, address, cookie);
  await page.waitForLoadState("networkidle");
  const box = await page.locator(".ww-map .leaflet-container").boundingBox();
  if (!box) throw new Error("The map has no size.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async () => {
    const startedAt = performance.now();
    for (let passed = 0; passed < PAN_MS; passed = performance.now() - startedAt) {
      const angle = (passed / 1_000) * Math.PI;
      await page.mouse.move(x + Math.sin(angle) * 150, y + (1 - Math.cos(angle)) * 60);
      await wait(8);
    }
  };
  await page.mouse.move(x, y);
  await page.mouse.down();
  const first = await countFrames(browser, page, drag);
  const again = await countFrames(browser, page, drag);
  await page.mouse.up();
  await page.goto("about:blank");
  await page.setContent(`<style>div { width: 100px; height: 100px; background: red; animation: turn 1s infinite linear }
    @keyframes turn { to { rotate: 360deg } }</style><div></div>`);
  const floor = await countFrames(browser, page, () => wait(PAN_MS));
  await context.close();
  return { panning: first, "panning again": again, "a turning square": floor };
}

async function countFrames(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as Trace;
  const frames = trace.traceEvents
    .filter(({ name }) => name === "DrawFrame")
    .map(({ ts }) => ts / 1_000)
    .toSorted((one, other) => one - other);
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const span = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return { perSecond: (gaps.length / span) * 1_000, slowestMs: Math.max(...gaps) };
}

interface Trace {
  /** `ts` in microseconds. */
  readonly traceEvents: readonly { readonly name: string; readonly ts: number }[];
}
