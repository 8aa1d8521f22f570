import type { PublicStatistics, TransportRequest } from "@wardway/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPage } from "../support/browser.ts";
import { type ExamplePage, startDocumentedExample } from "../support/example-site.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs, openSession } from "../support/session.ts";

let site: ExamplePage;

openFixture("browser");

beforeAll(async () => {
  site = await startDocumentedExample(portal, "public-counter");
});

afterAll(async () => {
  await site?.stop();
});

it("a page of another origin shows the portal's figures under a strict policy", async () => {
  const page = await openPage(browser, portal);
  await page.goto(site.url);
  const { body } = await openSession(portal).get<PublicStatistics>("/api/public/statistics");
  expect(body.completedTransports).toBeGreaterThan(0);
  await expectFigure(page, "Completed transports", body.completedTransports.toLocaleString("en-US"));
  await expectFigure(page, "Average rating", `${body.averageRating.toFixed(1)} of 5`);
  await expectFigure(page, "Hospitals", String(body.hospitals));
  await expectFigure(page, "Ambulance companies", String(body.ambulanceCompanies));
  expect(new URL(site.url).origin).not.toBe(new URL(portal.url).origin);
  await expectAccessible(page);
  expectQuiet(page);
});

it("a completed transport is counted live", async () => {
  const page = await openPage(browser, portal);
  await page.goto(site.url);
  const hospital = await logInAs(portal, "hospital");
  const before = await hospital.get<PublicStatistics>("/api/public/statistics");
  await expectFigure(page, "Completed transports", String(before.body.completedTransports));

  const running = await hospital.get<TransportRequest[]>("/api/transport-requests?status=in_progress");
  const path = `/api/transport-requests/${running.body[0]?.id}/status`;
  expect(await hospital.patch(path, { status: "completed" })).toMatchObject({ status: 200 });

  await expectFigure(page, "Completed transports", String(before.body.completedTransports + 1));
  expectQuiet(page);
});

function figure(page: Page, label: string) {
  const row = page
    .locator("wardway-statistics dl > div")
    .filter({ has: page.getByText(label, { exact: true }) });
  return row.locator("dd");
}

async function expectFigure(page: Page, label: string, value: string): Promise<void> {
  await expect.poll(() => figure(page, label).textContent()).toBe(value);
}
