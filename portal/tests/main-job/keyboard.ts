import type { Locator, Page } from "playwright-core";

/** More stops than any page has. */
const stops = 80;

/**
 * Presses `key` until the focus is on `target`, as somebody without a pointer reaches it.
 * @throws where the page's order of focus does not lead there
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${stops} times ${key} did not lead to ${target}.`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Reaches the next field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
