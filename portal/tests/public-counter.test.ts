import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PublicStatistics, TransportRequest } from "@wardway/db/model";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openBrowser, openPage } from "./setup/browser.ts";
import { type Portal, startPortal } from "./setup/portal.ts";
import { logInAs, openSession } from "./setup/session.ts";

const example = fileURLToPath(new URL("../../examples/public-counter/serve.mjs", import.meta.url));

let portal: Portal;
let browser: Browser;
let site: { readonly url: string; readonly process: ChildProcess };

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  site = await startSite(portal.url);
});

afterAll(async () => {
  site?.process.kill();
  await browser?.close();
  await portal?.stop();
});

test("a page of another origin shows the portal's figures under a strict policy", async () => {
  const page = await openPage(browser, portal);
  await page.goto(site.url);
  const { body } = await openSession(portal).get<PublicStatistics>("/api/public/statistics");
  expect(body.completedTransports).toBeGreaterThan(0);
  await expectFigure(page, "Completed transports", body.completedTransports.toLocaleString("en-US"));
  await expectFigure(page, "Average rating of 5", body.averageRating.toFixed(1));
  await expectFigure(page, "Hospitals", String(body.hospitals));
  await expectFigure(page, "Ambulance companies", String(body.ambulanceCompanies));
  expect(new URL(site.url).origin).not.toBe(new URL(portal.url).origin);
  await expectAccessible(page);
  expectQuiet(page);
});

test("a transport that a hospital completes is counted at a later look", async () => {
  const page = await openPage(browser, portal);
  await page.clock.install();
  await page.goto(site.url);
  const hospital = await logInAs(portal, "hospital");
  const before = await hospital.get<PublicStatistics>("/api/public/statistics");
  await expectFigure(page, "Completed transports", String(before.body.completedTransports));

  const running = await hospital.get<TransportRequest[]>("/api/transport-requests?status=in_progress");
  const path = `/api/transport-requests/${running.body[0]?.id}/status`;
  expect(await hospital.patch(path, { status: "completed" })).toMatchObject({ status: 200 });

  await afterLooks(page, () => figure(page, "Completed transports")).toBe(
    String(before.body.completedTransports + 1),
  );
  expectQuiet(page);
});

test("the page keeps its figures and says so while the portal cannot be reached", async () => {
  const page = await openPage(browser, portal);
  await page.clock.install();
  await page.goto(site.url);
  await expect.poll(() => figure(page, "Completed transports").textContent()).toMatch(/^\d+$/);
  const shown = await figure(page, "Completed transports").textContent();

  await page.context().setOffline(true);
  await afterLooks(page, () => page.getByRole("status")).toMatch(/^The figures could not be refreshed\./);
  expect(await figure(page, "Completed transports").textContent()).toBe(shown);

  await page.context().setOffline(false);
  await afterLooks(page, () => page.getByRole("status")).toBe("");
});

/** A text after further looks: the browser may keep an answer for some seconds, so that one look is not enough. */
function afterLooks(page: Page, place: () => Locator) {
  const look = async () => {
    await page.clock.fastForward("00:30");
    return place().textContent();
  };
  return expect.poll(look, { interval: 1_000, timeout: 30_000 });
}

function figure(page: Page, label: string) {
  const row = page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  return row.locator("dd");
}

async function expectFigure(page: Page, label: string, value: string): Promise<void> {
  await expect.poll(() => figure(page, label).textContent()).toBe(value);
}

async function startSite(portalUrl: string): Promise<typeof site> {
  const server = spawn(process.execPath, [example], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: "0", WARDWAY_URL: portalUrl },
  });
  const [line] = await once(server.stdout.setEncoding("utf8"), "data");
  const url = /at (http:\S+)/.exec(String(line))?.[1];
  if (!url) throw new Error(`The example said: ${line}`);
  return { url, process: server };
}
