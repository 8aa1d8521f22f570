import type { Browser, Page } from "playwright-core";
import { takeCookies } from "./browser.ts";
import type { Portal } from "./portal.ts";
import type { ApiSession } from "./session.ts";

export async function pageWithoutScript(
  browser: Browser,
  portal: Portal,
  session: ApiSession,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  await takeCookies(context, portal, session);
  return context.newPage();
}
