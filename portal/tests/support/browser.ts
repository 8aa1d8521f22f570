import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page, type ViewportSize } from "playwright-core";
import { expect, inject } from "vitest";
import { browserTimeZone } from "../../../widgets/src/ui/browser-time-zone.ts";
import { timeZoneCookie } from "../../app/http/session/time-zone-cookie.ts";
import type {} from "./global-setup.ts";
import { launchArguments } from "./launch-browser.ts";
import { afterThisTest, takePage } from "./page-pool.ts";
import type { Portal } from "./portal.ts";
import type { ApiSession } from "./session.ts";

export const desktop: ViewportSize = { width: 1440, height: 900 };
export const phone: ViewportSize = { width: 390, height: 844 };

/** Reports a fault, not a slow machine. */
const ACTION_TIMEOUT_MS = 60_000;

/** Of this worker: files that run one after another share it. It ends with the worker's process. */
let launched: Promise<Browser> | null = null;

/** The worker's Chromium. `close` closes its contexts only. */
export function openBrowser(): Promise<Browser> {
  launched ??= chromium
    .launch({ executablePath: inject("chromiumPath"), args: launchArguments })
    .then((browser) =>
      Object.assign(browser, {
        close: async () => {
          await Promise.all(browser.contexts().map((context) => context.close()));
        },
      }),
    );
  return launched;
}

/** Remix logs an aborted fetch if the next navigation overtakes the body of a response. Nothing has failed. */
const superseded = /^AbortError: (?:signal is aborted without reason|BodyStreamBuffer was aborted)/;

const errorsOfPages = new WeakMap<Page, string[]>();

/** Opens a page in a context of its own, until the end of the test. `expectQuiet` reports its errors. */
export async function openPage(browser: Browser, portal: Portal, viewport = desktop): Promise<Page> {
  const page = await takePage(browser, portal.url, async () =>
    createPage(await newContext(browser, portal, viewport)),
  );
  await Promise.all([page.setViewportSize(viewport), nameTimeZone(page.context(), portal)]);
  collectErrors(page);
  return page;
}

async function newContext(browser: Browser, portal: Portal, viewport: ViewportSize): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: portal.url, viewport, reducedMotion: "reduce" });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await nameTimeZone(context, portal);
  return context;
}

/** As from a browser's second page on: the first one of a new browser is fetched twice. */
function nameTimeZone(context: BrowserContext, portal: Portal): Promise<void> {
  return context.addCookies([
    { name: timeZoneCookie, value: encodeURIComponent(browserTimeZone()), url: portal.url },
  ]);
}

/** Opens a context with the cookies of an API session, until the end of the test. */
export async function openContext(
  browser: Browser,
  portal: Portal,
  session: ApiSession,
): Promise<BrowserContext> {
  const context = await newContext(browser, portal, desktop);
  afterThisTest(() => context.close());
  await takeCookies(context, portal, session);
  return context;
}

/** Copies the cookies of an API session to a context. */
export async function takeCookies(
  context: BrowserContext,
  portal: Portal,
  session: ApiSession,
): Promise<void> {
  const pairs = session.cookie().split("; ").filter(Boolean);
  await context.addCookies(
    pairs.map((cookie) => {
      const [name = "", value = ""] = cookie.split(/=(.*)/s);
      return { name, value, url: portal.url };
    }),
  );
}

/** Opens a page whose errors `expectQuiet` reports. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await createPage(context);
  collectErrors(page);
  return page;
}

async function createPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // Blocked evaluation is not reported on the console by itself.
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} forbids ${blockedURI}`),
    ),
  );
  return page;
}

/**
 * Stops the page's clock: from now on only `page.clock.runFor` and `fastForward` let its time pass. A page that loads needs its
 * timers, so that it is loaded before.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // Playwright refuses a moment in the past.
  await page.clock.pauseAt(now + 60_000);
}

const SHOWN_ERROR_CHARACTERS = 3_000;

function collectErrors(page: Page): void {
  const errors: string[] = [];
  errorsOfPages.set(page, errors);
  afterThisTest(async (hasPassed) => {
    if (!hasPassed && errors.length > 0)
      console.error(`Errors of the page:\n${errors.join("\n").slice(0, SHOWN_ERROR_CHARACTERS)}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !superseded.test(message.text()))
      errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
}

/** Opens an empty page of a logged-in user. Logs in through the API: the form has tests of its own. */
export async function logInPage(
  browser: Browser,
  portal: Portal,
  username: string,
  { viewport = desktop } = {},
): Promise<Page> {
  const page = await openPage(browser, portal, viewport);
  const answer = await page.request.post("/api/login", { data: { username, password: portal.password } });
  if (!answer.ok()) throw new Error(`${username} could not log in: ${answer.status()}`);
  return page;
}

/**
 * Opens a page of a logged-in user after hydration.
 * @param path the dashboard if missing
 */
export async function openPageAs(
  browser: Browser,
  portal: Portal,
  username: string,
  { path = "/dashboard", viewport = desktop } = {},
): Promise<Page> {
  const page = await logInPage(browser, portal, username, { viewport });
  await page.goto(path);
  await page.locator("a[aria-haspopup][href='/notifications']").waitFor();
  return page;
}

/** Logs in through the interface. */
export async function signedInPage(
  browser: Browser,
  portal: Portal,
  username: string,
  viewport = desktop,
): Promise<Page> {
  const page = await openPage(browser, portal, viewport);
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Password/).fill(portal.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  return page;
}

/**
 * Fails on an error on the console, a violated content security policy or an uncaught exception.
 * @param expected errors that the test provokes, such as a response of status 409
 */
export function expectQuiet(page: Page, expected: readonly RegExp[] = []): void {
  const errors = errorsOfPages.get(page) ?? [];
  expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
}

/** Less than half of `axe.source`, which every page has to parse. */
const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Scrolls to the top, until the page stays there: a focus that returns, or a reloaded list, scrolls once more. */
export async function scrollToTop(page: Page): Promise<void> {
  const stayedAtTop = () =>
    page.evaluate(async () => {
      const wasAtTop = scrollY === 0;
      scrollTo({ top: 0, behavior: "instant" });
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return wasAtTop && scrollY === 0;
    });
  await expect.poll(stayedAtTop).toBe(true);
}

/**
 * Fails on what axe finds against WCAG 2.2, levels A and AA.
 * @param within selects the part of the page that is looked at
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  // Evaluated over the debugging protocol, which the page's content security policy does not govern.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await axeSource);
  const violations = await page.evaluate(async (part) => {
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    const results = await injected.run(part, {
      resultTypes: ["violations"],
      // No rule of these needs the style sheets' text.
      preload: false,
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return results.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, within);
  expect(violations).toEqual([]);
}
