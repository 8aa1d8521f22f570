import type { Page } from "playwright-core";

/** A page's own script: adds up its layout shifts, and awaits the first widget. */
export const shiftScript = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  window.widgetReady = new Promise((resolve) => document.addEventListener("wardway-ready", () => resolve()));`;

interface ShiftPage {
  readonly shift: number;
  readonly widgetReady: Promise<void>;
}

/**
 * Opens a page with `shiftScript` on a slow network: what matches a pattern arrives once the page is drawn without it.
 * @param stages patterns of addresses, in the order in which the page requests them
 * @param whole awaits what the widget shows after it is usable
 * @returns the cumulative layout shift (https://web.dev/articles/cls) until then
 */
export async function measureLayoutShift(
  page: Page,
  address: string,
  stages: readonly RegExp[],
  whole: (page: Page) => Promise<unknown> = async () => {},
): Promise<number> {
  const pending = stages.map((pattern) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    void page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
    return { requested: page.waitForRequest(pattern), release: () => release() };
  });
  await page.goto(address, { waitUntil: "commit" });
  for (const { requested, release } of pending) {
    await requested;
    await drawn(page);
    release();
  }
  await page.evaluate(() => (globalThis as unknown as ShiftPage).widgetReady);
  await whole(page);
  await drawn(page);
  return page.evaluate(() => (globalThis as unknown as ShiftPage).shift);
}

/** Awaits two frames: the first one may have begun before. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
