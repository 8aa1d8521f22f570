import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./browser.ts";
import { type Portal, startPortal } from "./portal.ts";
import { type ApiSession, logInAs } from "./session.ts";

// What the tests of a file run with, from `openFixture` on.

export let portal: Portal;
export let browser: Browser;
/** Sessions of the demo's accounts. */
export let hospital: ApiSession;
export let company: ApiSession;
export let admin: ApiSession;

type Need = "browser" | "hospital" | "company" | "admin";

/** Before the tests of a file, opens a portal with demo data, and what they need beside it; closes it after them. */
export function openFixture(...needs: readonly Need[]): void {
  const logIn = async (need: Need, username: string) =>
    needs.includes(need) ? logInAs(portal, username) : undefined;
  beforeAll(async () => {
    const opened = await Promise.all([startPortal(), needs.includes("browser") ? openBrowser() : undefined]);
    [portal, browser] = opened as [Portal, Browser];
    const sessions = await Promise.all([
      logIn("hospital", "hospital"),
      logIn("company", "ambulance"),
      logIn("admin", "admin"),
    ]);
    // A test that reads what its file has not named fails.
    [hospital, company, admin] = sessions as [ApiSession, ApiSession, ApiSession];
  });
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  });
}
