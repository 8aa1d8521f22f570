import { timeZoneCookie } from "@wardway/portal/app/http/session/time-zone-cookie.ts";
import type { ApiSession } from "@wardway/portal/tests/support/session.ts";
import type { Browser, Page } from "playwright-core";
import { percentile } from "../stopwatch.ts";

/** As a phone, or an old computer of a ward. */
const SLOWDOWN = 4;
/** From an interaction until what it begins is shown. */
const SETTLE_MS = 300;

export const viewports = { desktop: { width: 1_440, height: 900 }, phone: { width: 390, height: 844 } };

/** A portal with full lists, and what measures it. */
export interface Desk {
  readonly browser: Browser;
  readonly dataDir: string;
  readonly url: string;
  readonly sessions: Readonly<Record<"hospital" | "ambulance" | "ambulance2", ApiSession>>;
}

export type Act = (page: Page) => Promise<unknown>;

/** Of a page since its navigation (https://web.dev/articles/vitals). */
interface Vitals {
  readonly lcpMs: number;
  /** The longest interaction since the last reading; 0 if each took less than a frame. */
  readonly inpMs: number;
  /** The sum of all shifts, which is at least the CLS. */
  readonly shift: number;
  readonly longTaskMs: number;
}

const observers = `{
  const seen = (window.seen = { lcpMs: 0, inpMs: 0, shift: 0, longTaskMs: 0 });
  const observe = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add))
    .observe({ type, buffered: true, durationThreshold: 16 });
  observe("largest-contentful-paint", ({ startTime }) => { seen.lcpMs = startTime; });
  observe("event", ({ interactionId, duration }) => { if (interactionId) seen.inpMs = Math.max(seen.inpMs, duration); });
  observe("layout-shift", ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.shift += value; });
  observe("longtask", ({ duration }) => { seen.longTaskMs += duration; });
}`;

/** Opens an empty page, with an empty cache, of a user. */
export async function openSlowPage(
  { browser, url, sessions }: Pick<Desk, "browser" | "url" | "sessions">,
  user: keyof Desk["sessions"] | null,
  viewport: keyof typeof viewports,
) {
  const context = await browser.newContext({ viewport: viewports[viewport] });
  // The first page of a browser without it is fetched twice.
  const zone = `${timeZoneCookie}=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
  const pairs = user === null ? [] : [...sessions[user].cookie().split("; "), zone];
  await context.addCookies(
    pairs.map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(observers);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { page, devtools, [Symbol.asyncDispose]: () => context.close() };
}

export async function readVitals(page: Page): Promise<Vitals> {
  await settle(page);
  return page.evaluate("(({ ...read }) => { seen.inpMs = 0; return read; })(seen)");
}

export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done, ${SETTLE_MS})))`);

export const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((one, other) => one - other),
    50,
  );
