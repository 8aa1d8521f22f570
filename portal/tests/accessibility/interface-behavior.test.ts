import { toastLimits } from "@wardway/model";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectQuiet, openBrowser, openPage, openPageAs, phone } from "../support/browser.ts";
import { type Portal, startPortal } from "../support/portal.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const messages = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
const waitForScript = (page: Page) => page.locator("a[aria-haspopup][href='/notifications']").waitFor();
const ELAPSED_MS = 1_500;

describe("a message", () => {
  it("replaces the previous one and disappears after five seconds", async () => {
    const page = await openPage(browser, portal);
    await page.clock.install();
    await page.goto("/login");
    const logIn = page.getByRole("button", { name: "Log in", exact: true });
    await logIn.click();
    await messages(page).filter({ hasText: "Please enter both username and password" }).waitFor();
    // A second message starts its own timer.
    await page.clock.runFor(toastLimits.visibleMs - ELAPSED_MS);
    await page.getByLabel("Username").fill("nobody");
    await logIn.click();
    expect(await messages(page).count()).toBe(1);
    await page.clock.runFor(toastLimits.visibleMs - ELAPSED_MS);
    expect(await messages(page).count()).toBe(1);
    await page.clock.runFor(2 * ELAPSED_MS);
    await messages(page).waitFor({ state: "detached" });
    expectQuiet(page);
  });
});

describe("page navigation", () => {
  it("starts at the top of the new page and restores the scroll position on Back", async () => {
    const page = await openPageAs(browser, portal, "hospital", { viewport: phone });
    await waitForScript(page);
    const link = page.getByRole("link", { name: /^View Details/ }).last();
    const seek = async () => {
      await link.scrollIntoViewIfNeeded();
      return page.evaluate(() => scrollY);
    };
    // The log-in's own navigation also scrolls, which must end first.
    await expect.poll(seek).toBeGreaterThan(phone.height);
    await link.click();
    await page.waitForURL(/\/transport\/\d+$/);
    await page.getByRole("tab", { name: "Details", exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL(/dashboard/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(phone.height / 2);
    expectQuiet(page);
  });

  it("shows a loading state until the session and the page are loaded", async () => {
    const page = await openPageAs(browser, portal, "hospital");
    await waitForScript(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/transport-history\?.*_data|\/transport-history\.data/, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole("link", { name: "Transport History" }).first().click();
    const loading = page.getByRole("banner").getByRole("status").getByText("Loading", { exact: true });
    await loading.waitFor({ state: "attached" });
    release();
    await page.waitForURL("**/transport-history");
    await loading.waitFor({ state: "detached" });
    expectQuiet(page);
  });
});
