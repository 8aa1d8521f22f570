import type { Browser, BrowserContext, Page, ViewportSize } from "playwright-core";
import { onTestFinished } from "vitest";
import { getCurrentTest } from "vitest/suite";

/** Contexts that no test uses, by browser, origin and size. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** Of contexts that are not in use. */
const closings = new WeakMap<BrowserContext, Promise<void>>();

/** Additions that nothing removes from a context. */
const lasting = ["addInitScript", "exposeFunction", "exposeBinding"] as const;
const clockCalls = ["install", "setFixedTime", "setSystemTime", "pauseAt"] as const;
const events = [
  "console",
  "dialog",
  "page",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/**
 * Opens a context without cookies, storage, permissions or pages, but with the scripts of the portal in its cache, as
 * the browser of somebody who has been there: to load and compile them again takes half of the time of a page. A context
 * becomes free when it is closed, at the latest when the test ends; one that was opened outside of tests remains.
 */
export async function takeContext(
  browser: Browser,
  baseURL: string,
  viewport: ViewportSize,
): Promise<BrowserContext> {
  const key = [baseURL, viewport.width, viewport.height].join(" ");
  const pools = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  idle.set(browser, pools);
  const free = pools.get(key) ?? [];
  pools.set(key, free);
  const context =
    free.pop() ??
    reusable(
      await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" }),
      new URL(baseURL),
      free,
    );
  closings.delete(context);
  if (getCurrentTest()) onTestFinished(() => context.close());
  return context;
}

/** Makes `close` return the context to the free ones. */
function reusable(context: BrowserContext, { origin }: URL, free: BrowserContext[]): BrowserContext {
  const close = context.close.bind(context);
  const newPage = context.newPage.bind(context);
  let isChanged = false;
  let hasStorage = false;
  const onCall = <Target extends object, Name extends keyof Target>(target: Target, name: Name) => {
    const call = target[name] as (...args: unknown[]) => unknown;
    const marked = (...args: unknown[]) => {
      isChanged = true;
      return call.apply(target, args);
    };
    Object.assign(target, { [name]: marked });
  };
  for (const name of lasting) onCall(context, name);
  for (const name of clockCalls) onCall(context.clock, name);
  context.newPage = async () => {
    const page = await newPage();
    if (hasStorage) await clearStorage(page, origin);
    hasStorage = false;
    return page;
  };
  const release = async () => {
    if (isChanged) return close();
    await reset(context);
    hasStorage = true;
    free.push(context);
  };
  context.close = () => {
    const closing = closings.get(context) ?? release();
    closings.set(context, closing);
    return closing;
  };
  return context;
}

async function reset(context: BrowserContext): Promise<void> {
  for (const event of events) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.setGeolocation(null),
    context.setExtraHTTPHeaders({}),
  ]);
}

/** Of the portal's origin: nothing else is stored. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin,
    storageTypes: "local_storage,indexeddb,service_workers,cache_storage",
  });
  await session.detach();
}
