import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More stops than any page has. */
const stops = 120;

/**
 * Presses `key` until the focus is on `target`, as somebody without a pointer reaches it, and sees that it is there.
 * @throws where the page's order of focus does not lead there, or the focus does not show
 */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return expectFocusShown(target);
  }
  throw new Error(`${stops} times ${key} did not lead to ${target}.`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Fails where the focus cannot be seen: on the control, or on the face that stands for a hidden one. */
async function expectFocusShown(target: Locator): Promise<void> {
  const isShown = await target.evaluate((element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    return [element, element.nextElementSibling, label, label?.firstElementChild]
      .filter((face) => face instanceof Element)
      .map((face) => getComputedStyle(face))
      .some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1,
      );
  });
  expect(isShown, `The focus shows on ${target}.`).toBe(true);
}

/** Reaches the next field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Reaches a button or a link, where the focus is not there already, and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  if (!(await hasFocus(target))) await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Fails where Tab alone does not reach every control that is in sight, or does not get past one. */
export async function expectAllReached(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) target.setAttribute("data-reached", "");
    });
  });
  const controls = "a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, summary";
  for (let stop = 0; stop < stops; stop++) await page.keyboard.press("Tab");
  const missed = await page.evaluate((selector) => {
    const isInSight = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest("[aria-hidden=true], [inert]") === null;
    // Of a group of radio buttons, Tab reaches one; the arrows lead to the others.
    const isInReachedGroup = (element: Element) =>
      element instanceof HTMLInputElement &&
      element.type === "radio" &&
      document.querySelector(`input[name="${element.name}"][data-reached]`) !== null;
    return [...document.querySelectorAll(selector)]
      .filter(
        (element) =>
          isInSight(element) && !element.hasAttribute("data-reached") && !isInReachedGroup(element),
      )
      .map((element) => element.outerHTML.slice(0, 120));
  }, controls);
  expect(missed).toEqual([]);
}
