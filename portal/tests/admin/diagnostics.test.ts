import { settings } from "@wardway/db/schema";
import type { Health } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startMapServer } from "#app/domain/testing/map-server.ts";
import { desktop, expectQuiet, logInPage, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs, openSession } from "../support/session.ts";
import { routeFields } from "../support/settings-forms.ts";

openFixture("browser");

async function checks(page: Page): Promise<string[]> {
  const rows = await page.getByRole("main").getByRole("status").getByRole("listitem").allInnerTexts();
  return rows.map((row) => {
    const lines = row.split("\n").map((line) => line.trim());
    return `${lines[0]}: ${lines.find((line) => /^(Working|Not .*)$/.test(line) && line.length < 15)}`;
  });
}

const allWorking = [
  "API server: Working",
  "WebSocket: Working",
  "Maps service: Not set up",
  "Database: Working",
];
async function routesVersion(): Promise<number | undefined> {
  const [row] = await portal.db.select().from(settings).where(eq(settings.section, "routes"));
  return row?.version;
}

const installation = (page: Page) => page.getByRole("region", { name: "This installation" });

test("shows a visitor that every service responds, and how fast, on a phone", async () => {
  const page = await openPage(browser, portal, phone);
  await page.goto("/debug");
  await expect.poll(() => checks(page)).toEqual(allWorking);
  await expect.poll(() => page.getByText(/^\d+(\.\d)? ms$/).count()).toBe(3);
  await expect.poll(() => installation(page).count()).toBe(0);
  expectQuiet(page);
});

test("shows the failure of each check, and Refresh Status checks again", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/debug");
  await expect.poll(() => checks(page)).toEqual(allWorking);
  const refresh = page.getByRole("button", { name: "Refresh Status" });
  await page.context().setOffline(true);
  await refresh.click();
  await page.getByText("Connection error: Failed to fetch").waitFor();
  await page.getByText("Connection error: the socket could not be opened").waitFor();
  expect(await checks(page)).toEqual([
    "API server: Not working",
    "WebSocket: Not working",
    "Maps service: Not checked",
    "Database: Not checked",
  ]);
  await page.context().setOffline(false);
  await refresh.click();
  await expect.poll(() => checks(page)).toEqual(allWorking);
});

test("shows the response of the API server, whatever its status", async () => {
  const page = await openPage(browser, portal);
  await page.route("**/api/health", (route) =>
    route.fulfill({
      status: 503,
      json: { status: "degraded", services: { database: "unavailable", maps: "unavailable" } },
    }),
  );
  await page.goto("/debug");
  await page.getByText("API returned 503").waitFor();
  await page.getByText("Database connection issue").waitFor();
  await page.getByText("Failed to load").waitFor();
});

test("shows the server's own checks without JavaScript", async () => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/debug");
  expect(await checks(page)).toEqual(allWorking.with(1, "WebSocket: Not checked"));
  await page.getByRole("button", { name: "Refresh Status" }).click();
  await page.waitForURL("**/debug?");
});

test.each([desktop, phone])(
  "is in the administrator's settings and shows installation details at $width pixels",
  async (viewport) => {
    const page = await openPageAs(browser, portal, "admin", { path: "/admin", viewport });
    await page.getByRole("tab", { name: "Settings" }).click();
    const menu = page.getByRole("navigation", { name: "Settings" });
    await menu.getByRole("link", { name: "System Diagnostics" }).click();
    await expect.poll(() => checks(page)).toEqual(allWorking);
    for (const label of ["Wardway", "Running since", "PostgreSQL", "Audit trail", "Mail", "Sessions"]) {
      await installation(page).getByText(label, { exact: true }).waitFor();
    }
    await installation(page).getByText("No mail server is set").waitFor();
    await installation(page).getByText("No backups are scheduled").waitFor();
    await page.getByRole("button", { name: "Refresh Status" }).click();
    await expect.poll(() => checks(page)).toEqual(allWorking);
    expectQuiet(page);
  },
);

test("hides the installation details from other users", async () => {
  const page = await openPageAs(browser, portal, "hospital", { path: "/debug" });
  await expect.poll(() => checks(page)).toEqual(allWorking);
  await expect.poll(() => installation(page).count()).toBe(0);
});

test("shows the order and the last error of the map engines to administrators, and only their state to others", async () => {
  const stopped = await startMapServer();
  await stopped.stop();
  const admin = await logInAs(portal, "admin");
  const setUp = async (changes: Record<string, string>) => {
    const body = routeFields((await routesVersion()) ?? 0, { mapProvider: "osm", ...changes });
    expect(await admin.send("POST", "/admin/routes", { body })).toMatchObject({ status: 302 });
  };
  const health = () => admin.get<Health>("/api/health");
  const page = await logInPage(browser, portal, "admin");
  const maps = (term: string) =>
    installation(page).locator("dl > div", { has: page.getByText(term, { exact: true }) });

  await setUp({ routingUrl: stopped.url });
  expect((await health()).body.services.maps).toBe("connected");
  await page.goto("/debug");
  await expect.poll(() => checks(page)).toEqual(allWorking.with(2, "Maps service: Working"));
  await expect
    .poll(() => maps("Routes").getByRole("listitem").allInnerTexts())
    .toEqual([
      "Valhalla server: ready",
      "Valhalla with the tiles of this machine: not set up",
      "Estimate, the last resort: ready",
    ]);
  await maps("Addresses").getByText("Nominatim server: not set up").waitFor();

  await setUp({ geocoderUrl: stopped.url });
  // Five consecutive errors start the cooldown.
  for (const q of ["a place", "a road", "a house", "a town", "a gate"]) {
    expect(await admin.get(`/api/geocode?q=${encodeURIComponent(q)}`)).toMatchObject({ status: 503 });
  }
  expect(await health()).toMatchObject({
    status: 200,
    body: { status: "degraded", services: { database: "connected", maps: "unavailable" } },
  });
  await page.goto("/debug");
  await expect.poll(() => checks(page)).toEqual(allWorking.with(2, "Maps service: Not working"));
  await page.getByText("Failed to load").waitFor();
  await maps("Addresses").getByText("suspended after several faults").waitFor();
  await maps("Addresses").getByText("Last fault: it did not respond,").waitFor();
  const stranger = await openSession(portal).get<string>("/debug");
  expect(stranger.body).toContain("Failed to load");
  expect(stranger.body).not.toMatch(/Nominatim|Last fault/);
  expectQuiet(page);
});
