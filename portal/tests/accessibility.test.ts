import type { TransportRequest } from "@wardway/db/model";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  desktop,
  expectAccessible,
  expectQuiet,
  openBrowser,
  openPage,
  phone,
  signedInPage,
} from "./setup/browser.ts";
import { type Portal, startPortal } from "./setup/portal.ts";
import { logInAs } from "./setup/session.ts";

let portal: Portal;
let browser: Browser;
/** A request with responses to decide on, and a transport under way. */
let subjects: Record<"answered" | "underWay", number>;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  const hospital = await logInAs(portal, "hospital");
  const company = await logInAs(portal, "ambulance");
  const first = async (session: typeof hospital, status: string) => {
    const path = `/api/transport-requests?status=${status}`;
    const [request] = (await session.get<TransportRequest[]>(path)).body;
    if (!request) throw new Error(`The demo data has no request that is ${status}.`);
    return request.id;
  };
  subjects = {
    answered: await first(hospital, "needs_approval"),
    underWay: await first(company, "in_progress"),
  };
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** In place of `:name` in a path stands the number of that subject. */
const screens: Record<string, readonly string[]> = {
  hospital: [
    "/hospital-dashboard",
    "/new-request",
    "/active-transports",
    "/transport/:answered",
    "/transport/:answered?tab=responses",
    "/transport-history",
    "/ratings",
  ],
  ambulance: [
    "/ambulance-dashboard",
    "/active-transports",
    "/transport/:underWay",
    "/transport/:underWay?tab=responses",
    "/transport-history",
    "/ratings",
  ],
  admin: [
    "/admin",
    "/admin?tab=audit-logs",
    "/hospital-dashboard",
    "/ambulance-dashboard",
    "/new-request",
    "/active-transports",
    "/transport/:answered?tab=responses",
    "/transport-history",
    "/ratings",
  ],
};

const addressOf = (path: string) =>
  path.replace(/:(answered|underWay)/, (_, name: keyof typeof subjects) => String(subjects[name]));

describe.each([
  { place: "a desktop", viewport: desktop },
  { place: "a phone", viewport: phone },
])("on $place", ({ viewport }) => {
  test("a visitor can use the log-in page", async () => {
    const page = await openPage(browser, portal, viewport);
    await page.goto("/login");
    await expectAccessible(page);
    expectQuiet(page);
  });

  test.for(Object.entries(screens))("%s can use every screen", async ([account, paths]) => {
    const page = await signedInPage(browser, portal, account, viewport);
    for (const path of paths) {
      expect((await page.goto(addressOf(path)))?.status(), path).toBe(200);
      await expectAccessible(page).catch((cause: unknown) => {
        throw new Error(`${path} cannot be used by everybody. ${String(cause)}`, { cause });
      });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    expectQuiet(page);
  });
});
