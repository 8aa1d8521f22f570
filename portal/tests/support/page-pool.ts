import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";

/** Pages of ended tests, by the origin of their portal. */
const parkedPages = new WeakMap<Browser, Map<string, Page[]>>();

/**
 * A page of an ended test, without its cookies and storage, or a new one. A page that has loaded the portal's scripts
 * before opens the next screen in half of the time. One that is taken during a test is parked when the test has
 * passed, and closed with its context when it has failed: an open page would follow the changes of the tests to come.
 * @param origin of the portal
 */
export async function takePage(browser: Browser, origin: string, create: () => Promise<Page>): Promise<Page> {
  const parked = parkedAt(browser, origin);
  let page: Page | undefined;
  afterThisTest(async (hasPassed) => {
    if (page === undefined) return;
    if (!hasPassed) await printState(page);
    if (hasPassed && !changedForGood.has(page) && (await clean(page, origin))) parked.push(page);
    else await page.context().close();
  });
  page = popOpen(parked) ?? watched(await create());
  return page;
}

const SHOWN_CHARACTERS = 6_000;

/** What the page of a failed test showed: it fails elsewhere, or once in many runs. Messages come last. */
async function printState(page: Page): Promise<void> {
  const text = await page.evaluate(() => document.body.innerText).catch(String);
  console.error(`The page at ${page.url()} shows:\n${text.slice(-SHOWN_CHARACTERS)}`);
}

/** A later portal may listen at the port of one whose pages were closed. */
function popOpen(parked: Page[]): Page | undefined {
  for (let page = parked.pop(); page !== undefined; page = parked.pop()) if (!page.isClosed()) return page;
  return undefined;
}

/** Outside a test, in `beforeAll`, nothing is called: what was opened stays until the browser is closed. */
export function afterThisTest(callback: (hasPassed: boolean) => Promise<void>): void {
  try {
    onTestFinished(({ task }) => callback(task.result?.state === "pass"));
  } catch (error) {
    if (!String(error).includes("inside a test")) throw error;
  }
}

function parkedAt(browser: Browser, origin: string): Page[] {
  const byOrigin = parkedPages.get(browser) ?? new Map<string, Page[]>();
  parkedPages.set(browser, byOrigin);
  const pages = byOrigin.get(origin) ?? [];
  byOrigin.set(origin, pages);
  return pages;
}

const changedForGood = new WeakSet<Page>();

/** Notices calls that cannot be undone. */
function watched(page: Page): Page {
  const watch = <Target extends object>(target: Target, names: readonly (keyof Target & string)[]) => {
    for (const name of names) {
      const original: unknown = target[name];
      if (typeof original !== "function") continue;
      const noticed = (...args: unknown[]): unknown => {
        changedForGood.add(page);
        return Reflect.apply(original, target, args);
      };
      Object.assign(target, { [name]: noticed });
    }
  };
  watch(page, ["addInitScript", "exposeBinding", "exposeFunction", "setExtraHTTPHeaders"]);
  watch(page.clock, ["fastForward", "install", "pauseAt", "runFor", "setFixedTime", "setSystemTime"]);
  const context = page.context();
  watch(context, [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "newCDPSession",
    "setExtraHTTPHeaders",
  ]);
  return page;
}

/** What tests listen to; Playwright has listeners of its own for other events. */
const pageEvents = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
] as const;

/** @returns whether the page can be used again */
async function clean(page: Page, origin: string): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || new URL(page.url()).origin !== origin) return false;
  try {
    for (const event of pageEvents) await page.removeAllListeners(event, { behavior: "ignoreErrors" });
    for (const event of ["request", "requestfailed", "requestfinished", "response"] as const)
      await context.removeAllListeners(event, { behavior: "ignoreErrors" });
    await Promise.all([
      ...context.pages().map((other) => (other === page ? undefined : other.close())),
      page.unrouteAll({ behavior: "ignoreErrors" }),
      context.unrouteAll({ behavior: "ignoreErrors" }),
      context.setOffline(false),
      context.clearPermissions(),
      page.emulateMedia({
        media: null,
        colorScheme: null,
        forcedColors: null,
        contrast: null,
        reducedMotion: "reduce",
      }),
      page.mouse.move(0, 0),
    ]);
    // A document without scripts. Cookies and storage are cleared from there: the page that was left may have stored
    // something on leaving, and an answer that it awaited may have renewed its session's cookie.
    await page.goto(`${origin}/robots.txt`);
    await context.clearCookies();
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? [])
        await worker.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
      for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    return true;
  } catch {
    // The test has stopped its portal, say: the next one gets a new page.
    return false;
  }
}
