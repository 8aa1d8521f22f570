import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isFullSize } from "@wardway/db/testing/size";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { pages, type RouteAccess } from "../support/access.ts";
import { desktop, expectAccessible, expectQuiet, newPage, openContext, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { saveSystemSettings } from "../support/log-in.ts";
import type { ApiSession } from "../support/session.ts";
import { administratorScreens } from "./screens/administrator.ts";
import { logInPersonas, type Person, personas } from "./screens/people.ts";
import { companyScreens, hospitalScreens } from "./screens/staff.ts";
import { fillPath, makeSubjects, sharePosition } from "./screens/subjects.ts";
import type { Visit } from "./screens/visit.ts";
import { visitorScreens } from "./screens/visitor.ts";

const visits = [...visitorScreens, ...hospitalScreens, ...companyScreens, ...administratorScreens].map(
  (visit, index) => ({
    ...visit,
    title: [visit.path, visit.state].filter(Boolean).join(", "),
    isDarkFirst: index % 2 === 0,
    isPhonesTurn: index % 4 > 1,
  }),
);

/** Also visited with the user's own colours. */
const forcedColorPaths = new Set([
  "/",
  "/login",
  "/hospital-dashboard",
  "/ambulance-dashboard",
  "/new-request",
  "/transport/:approved",
  "/transport/:underWay/crew",
]);

let sessions: Record<Person, ApiSession>;
let subjects: Record<string, number | string>;
let contexts: Record<Person, BrowserContext>;

openFixture("browser");

beforeAll(async () => {
  await saveSystemSettings(portal, { smtpServer: "127.0.0.1", smtpPort: 9, fromEmail: "portal@example.org" });
  sessions = await logInPersonas(portal);
  subjects = await makeSubjects(portal, sessions);
  const opened = personas.map(
    async (person) => [person, await openContext(browser, portal, sessions[person])] as const,
  );
  contexts = Object.fromEntries(await Promise.all(opened)) as typeof contexts;
});

/** 320 CSS pixels equal 1280 at 400 % zoom (WCAG 2.2, 1.4.10). */
const NARROW_VIEWPORT = { width: 320, height: 640 };

const findOverflow = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll("*")]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .filter(
        (element) =>
          element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.scrollWidth}`),
  );

/** By which a page scrolls although what it contains, with the space below, ends within the window. */
const findNeedlessScroll = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) throw new Error("The page has no main part.");
    const ends = [...main.children].map((part) => part.getBoundingClientRect().bottom + scrollY);
    const end = Math.max(...ends) + Number.parseFloat(getComputedStyle(main).paddingBottom);
    return end > innerHeight ? 0 : document.documentElement.scrollHeight - innerHeight;
  });

/** Codes of catalogues that have no text, or were shown instead of it. */
const messageCode =
  /\b(?:ui|timeline|journey|transportId|transportIdCrew|myTransports|activeTransports)\.[a-z]\w*/;

/** To axe, a target that is half below a sticky header is too small. */
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));

/**
 * Desktop in one theme, phone in the other. Axe looks at every screen once, in turns at one of them, and in the nightly
 * run at both.
 */
async function expectUsable(page: Page, visit: (typeof visits)[number]): Promise<void> {
  const [first, second] = visit.isDarkFirst ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const isPhonesTurn = visit.isPhonesTurn && !visit.onPhone;
  await page.emulateMedia({ colorScheme: first });
  await toTop(page);
  expect(await page.locator("body").innerText()).not.toMatch(messageCode);
  expect(await findNeedlessScroll(page), "pixels of needless scrolling").toBe(0);
  if (isFullSize || !isPhonesTurn) await expectAccessible(page, visit.within);
  if (!visit.state && forcedColorPaths.has(visit.path)) {
    await page.emulateMedia({ forcedColors: "active" });
    expect(await findHiddenLabels(page), "with forced colours").toEqual([]);
    await expectAccessible(page, visit.within);
    await page.emulateMedia({ forcedColors: null });
  }
  await page.emulateMedia({ colorScheme: second });
  for (const viewport of visit.onPhone ? [NARROW_VIEWPORT] : [phone, NARROW_VIEWPORT]) {
    await page.setViewportSize(viewport);
    expect(await findOverflow(page), `at ${viewport.width} pixels`).toEqual([]);
    expect(await page.locator("[role=tab][aria-selected=true]").filter({ visible: false }).count()).toBe(0);
    await toTop(page);
    if (viewport === phone && (isFullSize || isPhonesTurn)) await expectAccessible(page, visit.within);
  }
}

/** With forced colours, the browser paints a plate in the colour of the page behind text. */
const findHiddenLabels = (page: Page) =>
  page.evaluate(() => {
    const plate = getComputedStyle(document.documentElement).backgroundColor;
    return [...document.querySelectorAll("body *")]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { color, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
          forcedColorAdjust: string;
        };
        return color === plate && forcedColorAdjust === "auto";
      })
      .map(({ textContent }) => textContent);
  });

const unused = new Map<Person, Page[]>();

/** A page that has loaded the scripts before opens the next screen in half of the time. */
async function pageFor({ as }: Visit): Promise<Page> {
  return unused.get(as)?.pop() ?? (await newPage(contexts[as]));
}

/** Not called after a failure: that page is left alone. */
function releasePage({ as }: Visit, page: Page): void {
  unused.set(as, [...(unused.get(as) ?? []), page]);
}

describe.each(personas)("%s", (person) => {
  test.concurrent.for(visits.filter(({ as }) => as === person))("can use $title", async (visit) => {
    const page = await pageFor(visit);
    await page.setViewportSize(visit.onPhone ? phone : desktop);
    if (visit.path.includes(":tracked")) await sharePosition(sessions.ambulance, subjects);
    const status = visit.status ?? 200;
    expect((await page.goto(fillPath(visit.path, subjects)))?.status()).toBe(status);
    await visit.open?.(page);
    await expectUsable(page, visit);
    expectQuiet(page, [/status of (?:401|403|404|422)/]);
    releasePage(visit, page);
  });

  afterAll(() => contexts[person].close());
});

describe("the list of screens", () => {
  const isVisited = ({ path }: RouteAccess) => {
    const pattern = new RegExp(`^${path.replace("*", "[^?]+").replaceAll(/:\w+/g, ":\\w+")}(?:\\?|$)`);
    return visits.some((visit) => visit.status !== 403 && pattern.test(visit.path));
  };

  it("has every page of the portal", async () => {
    const folder = fileURLToPath(new URL("../../app/routes", import.meta.url));
    const files = new Set(await readdir(folder, { recursive: true }));
    const screens = pages.filter(
      ({ route }) => files.has(`${route}.tsx`) || files.has(join(route, "route.tsx")),
    );
    expect(screens.length).toBeGreaterThan(25);
    expect(screens.filter((page) => !isVisited(page)).map(({ path }) => path)).toEqual([]);
  });
});
