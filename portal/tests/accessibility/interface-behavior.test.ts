import { toastLimits } from "@wardway/model";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  desktop,
  expectQuiet,
  logInPage,
  openPage,
  openPageAs,
  phone,
  stopClock,
} from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser");

const messages = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Dismiss" }) });
const waitForScript = (page: Page) => page.locator("a[aria-haspopup][href='/notifications']").waitFor();
const REST_MS = 1_500;

describe("a message", () => {
  it("replaces the previous one and disappears after five seconds", async () => {
    const page = await openPage(browser, portal);
    await page.clock.install();
    await page.goto("/login");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await stopClock(page);
    const logIn = page.getByRole("button", { name: "Log in", exact: true });
    await logIn.click();
    await messages(page).filter({ hasText: "Please enter both username and password" }).waitFor();
    // A second message starts its own timer.
    await page.clock.runFor(toastLimits.visibleMs - REST_MS);
    await page.getByLabel("Username").fill("nobody");
    await logIn.click();
    await expect.poll(() => messages(page).count()).toBe(1);
    await page.clock.runFor(toastLimits.visibleMs - REST_MS);
    await expect.poll(() => messages(page).count()).toBe(1);
    await page.clock.runFor(2 * REST_MS);
    await messages(page).waitFor({ state: "detached" });
    expectQuiet(page);
  });

  it("about what the user has done is read before a call, which comes after it", async () => {
    const nurse = await logInAs(portal, "nurse");
    const page = await openPageAs(browser, portal, "ambulance", { path: "/profile" });
    await page.getByRole("button", { name: "Save profile" }).click();
    const saved = messages(page).filter({ hasText: "Profile updated" });
    // It waits while the pointer is on it.
    await saved.hover();
    await createRequest(nurse, { medicalRecordNumber: "MRN-CALL-WAITS" });
    const announced = page.getByRole("status").filter({ hasText: /new request/i });
    await announced.waitFor({ state: "attached" });
    expect(await saved.count()).toBe(1);
    const call = messages(page).filter({ hasText: /new request/i });
    await call.waitFor();
    expect(await messages(page).count()).toBe(1);
    expectQuiet(page);
    await page.context().close();
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

  it("starts at the top although a live change was still being fetched for the page before", async () => {
    const page = await openPageAs(browser, portal, "hospital", { viewport: phone });
    await waitForScript(page);
    const link = page.getByRole("link", { name: /^View Details/ }).last();
    let isFetching = () => {};
    const fetching = new Promise<void>((resolve) => {
      isFetching = resolve;
    });
    await page.route(/\/hospital-dashboard\?.*_data|\/hospital-dashboard\.data/, () => isFetching());
    await createRequest(await logInAs(portal, "hospital"), { patientName: "Lotte Live" });
    await fetching;
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    // Between its rows the page has what the next one has too.
    await page.evaluate(() => {
      document.elementFromPoint = () => document.querySelector("main");
    });
    await link.click();
    await page.waitForURL(/\/transport\/\d+$/);
    await page.getByRole("tab", { name: "Details", exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.context().close();
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

describe("the menu of a narrow window", () => {
  it("closes on Escape, where the page begins, and when the window becomes wide", async () => {
    const page = await openPageAs(browser, portal, "crew", { path: "/profile", viewport: phone });
    const opener = page.getByRole("button", { name: "Open menu" });
    const links = page.getByRole("navigation", { name: "Main" });
    const isOpen = () => page.locator("aside:popover-open").count();
    const hasFocus = (name: string) => page.locator(":focus", { hasText: name }).count();
    await opener.press("Enter");
    await links.waitFor();
    await page.keyboard.press("Escape");
    await links.waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await opener.press("Enter");
    await links.getByRole("link", { name: "Settings" }).focus();
    await page.keyboard.press("Tab");
    await links.waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus("Settings")).toBe(0);

    await opener.click();
    await links.waitFor();
    await page.setViewportSize(desktop);
    await expect.poll(isOpen).toBe(0);
    await links.waitFor();
    await page.setViewportSize(phone);
    await opener.click();
    await links.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await links.waitFor({ state: "hidden" });
    expectQuiet(page);
  });
});

describe("the menu of a narrow window, opened before the script is loaded", () => {
  it("stays open when the script arrives", async () => {
    const page = await logInPage(browser, portal, "crew", { viewport: phone });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/profile", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Open menu" }).press("Enter");
    const links = page.getByRole("navigation", { name: "Main" });
    await links.waitFor();
    arrive();
    await page.locator("a[aria-haspopup][href='/notifications']").waitFor({ state: "attached" });
    await expect.poll(() => page.locator("aside:popover-open").count()).toBe(1);
    await links.getByRole("link", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await links.waitFor({ state: "hidden" });
    expectQuiet(page);
  });
});

describe("the theme", () => {
  const canvas = { light: "rgb(246, 246, 244)", dark: "rgb(13, 15, 18)", night: "rgb(6, 7, 8)" };
  const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");
  const choice = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
  const openMenu = (page: Page) => page.locator("summary", { hasText: "account menu" }).click();

  /** Looks before every paint, from the first one on. */
  const watchCanvas = (page: Page) =>
    page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { canvasSeen: seen });
      const look = () => {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        if (!seen.includes(backgroundColor)) seen.push(backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  /** Empty until the first frame: a colour that was seen stays. */
  const canvasSeen = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { canvasSeen: string[] }).canvasSeen);

  it.each([
    { username: "hospital", system: "dark", chosen: "light", keys: ["ArrowRight"] },
    { username: "crew", system: "light", chosen: "night", keys: ["ArrowLeft"] },
  ] as const)("$chosen, on a $system system, is in the first frame of every page", async (facts) => {
    const { username, system, chosen, keys } = facts;
    const page = await openPageAs(browser, portal, username);
    await page.emulateMedia({ colorScheme: system });
    await watchCanvas(page);
    await page.reload();
    await waitForScript(page);
    await expect.poll(() => themeOf(page)).toBeNull();
    await expect.poll(() => canvasSeen(page)).toEqual([canvas[system]]);

    await openMenu(page);
    await choice(page, "System").focus();
    const stored = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith("/theme"));
    for (const key of keys) await page.keyboard.press(key);
    await expect.poll(() => themeOf(page)).toBe(chosen);
    await expect.poll(() => canvasSeen(page)).toEqual([canvas[system], canvas[chosen]]);
    await expect.poll(() => page.locator("meta[name='theme-color']").count()).toBe(1);
    await stored;

    await page.reload();
    await waitForScript(page);
    await expect.poll(() => canvasSeen(page)).toEqual([canvas[chosen]]);
    await openMenu(page);
    await expect.poll(() => choice(page, "Night").count()).toBe(username === "crew" ? 1 : 0);
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(/\/login/);
    await page.goto("/login");
    await page.getByLabel("Username").waitFor();
    await expect.poll(() => themeOf(page)).toBe(chosen);
    await expect.poll(() => canvasSeen(page)).toEqual([canvas[chosen]]);
    expectQuiet(page);
  });

  it("is chosen without a script, and night is for crews", async () => {
    const session = await logInAs(portal, "nurse");
    const page = await pageWithoutScript(browser, portal, session);
    await page.goto("/active-transports?tab=approved");
    await openMenu(page);
    await choice(page, "Dark").check();
    await page.getByRole("button", { name: "Apply theme" }).click();
    await page.waitForURL(/\/active-transports\?tab=approved$/);
    await expect.poll(() => themeOf(page)).toBe("dark");
    const rejected = await session.send("POST", "/theme", {
      body: new URLSearchParams({ theme: "night" }),
    });
    expect(rejected.status).toBe(422);
  });
});

describe("a printed list", () => {
  it("is black on white, without navigation and actions, and says each status in words", async () => {
    const page = await openPageAs(browser, portal, "hospital");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const row = page.getByRole("row").filter({ hasText: /Pending|Needs Approval/ });
    await row.first().waitFor();
    await expect.poll(() => page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole("banner").isVisible()).toBe(false);
    await expect.poll(() => page.locator(".btn, [role=tablist]").filter({ visible: true }).count()).toBe(0);
    const cut = await page.getByRole("main").evaluate((main) =>
      [...main.querySelectorAll("section, table")]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .filter(({ left, right }) => left < 0 || right > document.documentElement.clientWidth),
    );
    expect(cut).toEqual([]);
    const colors = await page.getByRole("main").evaluate((main) => {
      const { color, backgroundColor } = getComputedStyle(main);
      return { color, backgroundColor };
    });
    expect(colors).toEqual({ color: "rgb(21, 24, 28)", backgroundColor: "rgb(255, 255, 255)" });
    expectQuiet(page);
  });
});
