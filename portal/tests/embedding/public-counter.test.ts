import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../support/browser.ts";
import { type ExamplePage, startDocumentedExample } from "../support/example-site.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";

let site: ExamplePage;

openFixture("browser");

beforeAll(async () => {
  site = await startDocumentedExample(portal, "public-counter");
});

afterAll(async () => {
  await site?.stop();
});

test("the page keeps its figures and shows a message while the portal is unreachable", async () => {
  const page = await openPage(browser, portal);
  await page.clock.install();
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await page.goto(site.url);
  const row = page.locator("wardway-statistics dl > div").filter({ hasText: "Completed transports" });
  const completed = row.locator("dd");
  await expect.poll(() => completed.textContent()).toMatch(/^\d+$/);
  const shown = await completed.textContent();
  const expectText = (text: RegExp) => expect.poll(poll, { interval: 1_000, timeout: 30_000 }).toMatch(text);
  const poll = async () => {
    await page.clock.fastForward("00:30");
    return page.locator("wardway-statistics section").textContent();
  };

  await page.context().setOffline(true);
  await expectText(/Not refreshed since/);
  await expect.poll(() => completed.textContent()).toBe(shown);

  await page.context().setOffline(false);
  await expectText(/Refreshed every 30 seconds|Live\./);
});
