import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

const MAX_TAB_STOPS = 120;

/** Presses `key` until `target` has a visible focus. @throws Error if it is not reached */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" | "ArrowRight" = "Tab",
): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return expectFocusShown(target);
  }
  throw new Error(`${MAX_TAB_STOPS} times ${key} did not lead to ${target}.`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Fails unless the focus is visible, on the control or on the element drawn for it. */
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

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  if (!(await hasFocus(target))) await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Tab leads to the current tab, and the arrow keys to the others. */
export async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("tab", { name }).waitFor();
  await tabTo(page, page.getByRole("tab", { selected: true }));
  await tabTo(page, page.getByRole("tab", { name }), "ArrowRight");
  await page.keyboard.press("Enter");
}

/** Fails if Tab does not reach every visible control, or does not leave one. */
export async function expectAllReached(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) target.setAttribute("data-reached", "");
    });
  });
  const controls = "a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, summary";
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) await page.keyboard.press("Tab");
  const missed = await page.evaluate((selector) => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest("[aria-hidden=true], [inert]") === null;
    // Tab reaches one radio button or tab of a group, and the arrows the others.
    const isInReachedGroup = (element: Element) =>
      element.matches("[role=tab]")
        ? element.closest("[role=tablist]")?.querySelector("[data-reached]") != null
        : element instanceof HTMLInputElement &&
          element.type === "radio" &&
          document.querySelector(`input[name="${element.name}"][data-reached]`) !== null;
    return [...document.querySelectorAll(selector)]
      .filter(
        (element) =>
          isVisible(element) && !element.hasAttribute("data-reached") && !isInReachedGroup(element),
      )
      .map((element) => element.outerHTML.slice(0, 120));
  }, controls);
  expect(missed).toEqual([]);
}
