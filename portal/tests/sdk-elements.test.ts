import type { PublicStatistics } from "@wardway/db/model";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, openBrowser, openPage } from "./setup/browser.ts";
import { type ForeignSite, startForeignSite } from "./setup/foreign-site.ts";
import { type Portal, startPortal } from "./setup/portal.ts";

let portal: Portal;
let browser: Browser;
let site: ForeignSite;
let completed: string;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  site = await startForeignSite(portal);
  const figures: PublicStatistics = await (await fetch(`${portal.url}/api/public/statistics`)).json();
  completed = figures.completedTransports.toLocaleString("en-US");
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await portal?.stop();
});

const loader = (attributes = "async") =>
  `<script src="${portal.url}/sdk/v1/wardway.js" ${attributes}></script>`;
const whole = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>Ward 4</title>${head}</head><body><main><h1>Ward 4</h1>${body}</main></body></html>`;

async function open(path: string, html: string): Promise<Page> {
  const page = await openPage(browser, portal);
  await page.goto(site.page(path, html));
  return page;
}

/** The figure above its label, in whichever shadow root. */
const figure = (place: Page | Locator, label = "Completed transports") =>
  place
    .locator("dl > div")
    .filter({ has: place.getByText(label, { exact: true }) })
    .locator("dd");

const expectFigures = (place: Page | Locator) =>
  expect.poll(() => figure(place).textContent()).toBe(completed);

describe("<wardway-statistics> in a page of another origin under a strict policy", () => {
  test.each(["async", "defer", 'type="module"', 'type="module" crossorigin', "data-plain"])(
    "shows the figures by a script tag in the head, %s",
    async (attributes) => {
      const page = await open("/way", whole(loader(attributes), "<wardway-statistics></wardway-statistics>"));
      await expectFigures(page);
      expectQuiet(page);
    },
  );
});
