import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runTool } from "@wardway/portal/server/tool.ts";
import { findChromium, launchArguments } from "@wardway/portal/tests/support/launch-browser.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { MAP_BUDGET, measureMap, measureSize, parts } from "../../sdk/bundling/sizes.ts";
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
 * the same ones. The others are what this machine can do: Leaflet with tiles that are drawn already and nothing else, a plain
 * box of blank tiles, and a page in which nothing is dragged and only a square turns.
 */
async function measurePanning(browser: Browser, address: string, cookie: string) {
  const [context, page] = await openMap(browser, address, cookie);
  await page.waitForLoadState("networkidle");
  const box = await page.locator(".ww-map .leaflet-container").boundingBox();
  if (!box) throw new Error("The map has no size.");
  const panning = await countFrames(browser, page, () => drag(page, box));
  const again = await countFrames(browser, page, () => drag(page, box));
  await page.goto("about:blank");
  await page.setContent(blankPage(box));
  await page.addStyleTag({ path: leaflet("leaflet.css") });
  await page.addScriptTag({ path: leaflet("leaflet-src.js") });
  await page.addScriptTag({ content: blankMap });
  const blank = await countFrames(browser, page, () => drag(page, box));
  await page.setContent(blankPage(box));
  await page.addScriptTag({ content: plainBox });
  const plain = await countFrames(browser, page, () => drag(page, box));
  await page.setContent(`<style>div { width: 100px; height: 100px; background: red; animation: turn 1s infinite linear }
    @keyframes turn { to { rotate: 360deg } }</style><div></div>`);
  const square = await countFrames(browser, page, () => wait(PAN_MS));
  await context.close();
  return {
    panning,
    "panning again": again,
    "Leaflet with plain tiles": blank,
    "a plain box of tiles": plain,
    "a turning square": square,
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function drag(page: Page, box: Box): Promise<void> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const startedAt = performance.now();
  for (let passed = 0; passed < PAN_MS; passed = performance.now() - startedAt) {
    const angle = (passed / 1_000) * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * 150, y + (1 - Math.cos(angle)) * 60);
    await wait(8);
  }
  await page.mouse.up();
}

const leaflet = (file: string) => fileURLToPath(import.meta.resolve(`leaflet/dist/${file}`));

const blankPage = ({ x, y, width, height }: Box) => `<style>
  body { margin: 0 }
  #box { position: absolute; overflow: hidden; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px }
  .tile { box-sizing: border-box; width: 256px; height: 256px; border: 1px solid gray; background: white }
  #plane { position: absolute; display: grid; grid-template-columns: repeat(12, 256px); will-change: transform }
</style><div id="box"></div>`;

/** Canvases, as the basemap's, which show the same few lines. */
const blankMap = `
  const map = L.map("box", { center: [39.29, -76.58], zoom: 14 });
  const tiles = new L.GridLayer();
  tiles.createTile = () => {
    const tile = Object.assign(document.createElement("canvas"), { width: 256, height: 256 });
    const pen = tile.getContext("2d");
    for (let line = 0; line < 256; line += 16) pen.strokeRect(line, line / 2, 40, 90);
    return tile;
  };
  tiles.addTo(map);`;

const plainBox = `
  const plane = Object.assign(document.createElement("div"), { id: "plane" });
  plane.innerHTML = '<div class="tile"></div>'.repeat(96);
  document.querySelector("#box").append(plane);
  let from = null;
  addEventListener("pointerdown", (event) => { from = event; });
  addEventListener("pointermove", (event) => {
    if (from) plane.style.transform = "translate3d(" + (event.x - from.x - 600) + "px," + (event.y - from.y - 600) + "px,0)";
  });`;

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
