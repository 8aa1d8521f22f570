import { text } from "node:stream/consumers";
import { auditLog } from "@wardway/db/schema";
import { auditLogEntrySchema } from "@wardway/model";
import type { Download, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { desktop, expectQuiet, logInPage, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";

const zone = "America/New_York";
/** Late evening in New York, the next day in UTC. */
const late = new Date("2026-11-04T03:30:15Z");
const others = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 9, 5, 12, index)));

openFixture("browser");

beforeAll(async () => {
  const entry = { action: "test.look", resourceType: "thing", ipAddress: "192.0.2.77", success: true };
  await portal.db.insert(auditLog).values([
    {
      ...entry,
      timestamp: late,
      userId: 901,
      username: null,
      ipAddress: null,
      details: { word: "Heliotrope" },
    },
    ...others.map((timestamp, index) => ({
      ...entry,
      timestamp,
      userId: 902,
      username: "a-name-that-is-rather-long-for-the-column-it-stands-in-0123456789",
      resourceId: index + 1,
      success: index % 2 === 0,
    })),
  ]);
});

async function opened(path: string, viewport = desktop): Promise<Page> {
  const page = await logInPage(browser, portal, "admin", { viewport });
  await page
    .context()
    .addCookies([{ name: "wardway_time_zone", value: encodeURIComponent(zone), url: portal.url }]);
  // Otherwise the browser sends its own zone.
  await page.addInitScript((name) => {
    const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions() {
      return { ...resolved.call(this), timeZone: name };
    };
  }, zone);
  await page.goto(path);
  await page.getByRole("heading", { name: "Audit Logs", level: 1 }).waitFor();
  return page;
}

const table = (page: Page) => page.getByRole("table", { name: "Audit logs, newest first" });
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const getCells = async (page: Page) =>
  (await rows(page).first().getByRole("cell").allTextContents()).slice(0, 6);
const search = async (page: Page, text: string) => {
  await page.getByRole("searchbox", { name: "Search logs" }).fill(text);
  await page.waitForURL(/search=/);
};
const inOctober = "/admin/logs?from=2026-10-05&to=2026-10-05";

describe("the audit log", () => {
  test("has the specified columns, a link back and pages, on a phone", async () => {
    const page = await opened(inOctober, phone);
    await expect
      .poll(() => table(page).getByRole("columnheader").allTextContents())
      .toEqual(["Timestamp", "User", "Action", "Resource", "IP Address", "Status", "Actions"]);
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.getByText(`times in America/New York`).waitFor();
    await expect.poll(() => page.getByPlaceholder("Search logs...").count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => rows(page).count()).toBe(10);
    expect(page.url()).toContain("from=2026-10-05");
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.getByRole("link", { name: "Back to Admin Dashboard" }).click();
    await page.waitForURL("**/admin");
    expectQuiet(page);
  });

  test("is a small page: 20 entries would stay below 40 KB", async () => {
    const session = await logInAs(portal, "admin");
    const size = async (path: string) => Buffer.byteLength((await session.get<string>(path)).body);
    const empty = await size("/admin/logs?from=2001-01-01&to=2001-01-01");
    const full = await size(inOctober);
    expect(empty + ((full - empty) * 20) / 50).toBeLessThan(40_000);
  });

  test("searches while the user types and keeps the search text out of the address", async () => {
    const page = await opened("/admin/logs");
    await search(page, "hELIOtrope");
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await getCells(page)).toEqual([
      "Nov 3, 2026, 22:30:15",
      "User #901",
      "test.look",
      "thing",
      "-",
      "Success",
    ]);
    expect(page.url()).not.toMatch(/heliotrope/i);
    await page.getByRole("searchbox").fill("no such action");
    await page.getByText("No audit logs found for the selected criteria.").waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await expect.poll(() => rows(page).count()).toBe(50);
    expectQuiet(page);
  });

  test("distinguishes failed from successful actions", async () => {
    const page = await opened(inOctober);
    await page.getByRole("link", { name: "Failed", exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(30);
    await expect.poll(() => rows(page).filter({ hasText: "Success" }).count()).toBe(0);
    expect((await getCells(page))[3]).toBe("thing #60");
  });
});

describe("the range of days", () => {
  test("is selected on a calendar and cleared", async () => {
    const page = await opened("/admin/logs?from=2026-11-03&to=2026-11-03");
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    const total = await rows(page).count();
    await page.getByRole("button", { name: "Nov 3, 2026" }).click();
    const dialog = page.getByRole("dialog", { name: "Date range" });
    await dialog.getByRole("grid", { name: "November 2026" }).waitFor();
    await dialog.getByRole("button", { name: "Go to the Previous Month" }).click();
    await dialog.getByRole("grid", { name: "October 2026" }).waitFor();
    await dialog.getByLabel("From", { exact: true }).fill("2026-10-04");
    await dialog.getByLabel("To", { exact: true }).fill("2026-10-06");
    await dialog.getByRole("button", { name: "Apply Filter" }).click();
    await page.waitForURL(/from=2026-10-04&to=2026-10-06/);
    await expect.poll(async () => (await getCells(page))[0]).toContain("Oct");
    await expect.poll(() => dialog.count()).toBe(0);

    await page.getByRole("button", { name: "Oct 4, 2026 to Oct 6, 2026" }).click();
    await page.getByRole("dialog", { name: "Date range" }).getByRole("link", { name: "Clear" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(total).toBeLessThan(50);
    expectQuiet(page);
  });

  test("works without a mouse, on a phone", async () => {
    const page = await opened("/admin/logs?from=2026-10-05", phone);
    const trigger = page.getByRole("button", { name: "Since Oct 5, 2026" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Date range" });
    const day = dialog.getByRole("button", { name: /October 5, 2026/ });
    await day.waitFor();
    await day.focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""))
      .toContain("October 6, 2026");
    await page.keyboard.press("Enter");
    await expect.poll(() => dialog.getByLabel("From", { exact: true }).inputValue()).toBe("2026-10-05");
    await expect.poll(() => dialog.getByLabel("To", { exact: true }).inputValue()).toBe("2026-10-06");
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await trigger.evaluate((button) => button === document.activeElement)).toBe(true);
    expectQuiet(page);
  });

  test("uses the reader's time zone", async () => {
    const page = await opened("/admin/logs?from=2026-11-03&to=2026-11-03");
    await search(page, "heliotrope");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.goto(page.url().replaceAll("2026-11-03", "2026-11-04"));
    await page.getByText("No audit logs found for the selected criteria.").waitFor();
  });

  test("may be given in reverse order, and an invalid date is rejected with a message", async () => {
    const page = await opened("/admin/logs?from=2026-10-06&to=2026-10-04");
    await page.getByRole("button", { name: "Oct 4, 2026 to Oct 6, 2026" }).waitFor();
    expect((await page.goto("/admin/logs?from=2026-02-30"))?.status()).toBe(422);
    await page.getByText("Name a day of the calendar, like 2026-05-04.").waitFor();
  });
});

describe("an entry", () => {
  test("is shown completely in a dialog and can be copied, on a phone", async () => {
    const page = await opened("/admin/logs", phone);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await search(page, "heliotrope");
    await expect.poll(() => rows(page).count()).toBe(1);
    const link = rows(page).getByRole("link", { name: /^Details/ });
    await link.click();
    const dialog = page.getByRole("dialog", { name: /^Entry \d+$/ });
    await dialog.getByText('"word": "Heliotrope"').waitFor();
    await dialog.getByText("2026-11-04T03:30:15.000Z").waitFor();
    await dialog.getByRole("button", { name: "Copy details" }).click();
    await dialog.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{\n  "word": "Heliotrope"\n}');
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await link.evaluate((anchor) => anchor === document.activeElement)).toBe(true);
    expectQuiet(page);
  });

  test("has its own page, and an invalid number returns not found", async () => {
    const page = await opened(inOctober);
    const address = await rows(page)
      .first()
      .getByRole("link", { name: /^Details/ })
      .getAttribute("href");
    await page.goto(address ?? "");
    await page.getByRole("heading", { name: /^Entry \d+$/, level: 1 }).waitFor();
    await page.getByText("thing #60").waitFor();
    const session = await logInAs(portal, "admin");
    expect(await session.get("/admin/logs/2000000000")).toMatchObject({ status: 404 });
    expect(await session.get("/admin/logs/soon")).toMatchObject({ status: 404 });
  });
});

/** Reads a stream because the browser is another process. */
const readText = async (download: Download) => text(await download.createReadStream());

describe("Export Logs", () => {
  test.each(["/admin/logs", "/admin?tab=audit-logs"])("is available on %s", async (path) => {
    const page = await openPageAs(browser, portal, "admin", { path: path });
    await page.getByText("Export Logs").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readText(download)).toContain("account.log_in");
    expectQuiet(page);
  });

  test("applies the current search", async () => {
    const page = await opened("/admin/logs");
    await search(page, "heliotrope");
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByText("Export Logs").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^NDJSON/ }).click(),
    ]);
    expect(download.url()).not.toMatch(/heliotrope/i);
    const [line = "", ...more] = (await readText(download)).split("\n");
    expect(auditLogEntrySchema.parse(JSON.parse(line)).details).toEqual({ word: "Heliotrope" });
    expect(more).toEqual([""]);
  });
});

test("provides the range, the search, the entry and the export without JavaScript", async () => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel(/^Password/).fill(portal.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.goto("/admin/logs");
  await page.getByText("Date range").click();
  await page.getByLabel("From", { exact: true }).fill("2026-10-05");
  await page.getByLabel("To", { exact: true }).fill("2026-10-05");
  await page.getByRole("button", { name: "Apply Filter" }).click();
  await page.waitForURL(/from=2026-10-05/);
  await page.getByRole("searchbox").fill("test.look");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=/);
  await expect.poll(() => rows(page).count()).toBe(50);
  await page.getByText("Export Logs").click();
  await expect
    .poll(() => page.getByRole("link", { name: /^CSV/ }).getAttribute("href"))
    .toMatch(/^\/admin\/logs\/export\?format=csv&.*from=2026-10-05/);
  // The open menu lies over the first row.
  await page.getByText("Export Logs").click();
  await rows(page)
    .first()
    .getByRole("link", { name: /^Details/ })
    .click();
  await page.getByRole("heading", { name: /^Entry \d+$/ }).waitFor();
  await context.close();
});

test.each(["hospital", "ambulance"])("shows %s 'Unauthorized access'", async (username) => {
  const page = await logInPage(browser, portal, username);
  expect((await page.goto("/admin/logs"))?.status()).toBe(403);
  await page.getByRole("heading", { name: "Unauthorized access" }).waitFor();
});

test("redirects /admin/audit-logs to the log with its filter", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/admin/audit-logs");
  await page.waitForURL(/\/login/);
  const session = await logInAs(portal, "admin");
  const result = await session.get("/admin/audit-logs?outcome=failed");
  expect(result.status).toBe(302);
  expect(result.headers.get("location")).toBe("/admin/logs?outcome=failed");
});
