import type { Page } from "playwright-core";

/** Counts from now on what the page plays. Before its first load. */
export async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(globalThis, { tones });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.frequency.value);
      start.call(this, when);
    };
  });
}

/** Tones since the load; each alert plays two. */
export const readTones = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones.length);
