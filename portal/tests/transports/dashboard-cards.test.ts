import { organizations, transportRequests, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { statusUpdated } from "../support/main-job/steps.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, hoursAhead, respondTo, transportInProgress } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser", "hospital");

const card = (page: Page, name = "Hospital statistics") =>
  page.getByRole("main").getByRole("region", { name });
/** With the complete figures open. */
const hospitalPath = "/hospital-dashboard?figures=open";
const figure = (page: Page, term: string, name?: string) =>
  card(page, name)
    .locator("dl > div", { has: page.locator("dt", { hasText: term }) })
    .locator("dd");
const period = (page: Page, label: string) => page.getByRole("link", { name: label, exact: true });
const byStatus = (page: Page, counted = "Requests") =>
  page
    .getByRole("list", { name: `${counted} now, by status` })
    .getByRole("listitem")
    .allTextContents();

describe("a hospital's statistics", () => {
  it("count what was created in the period, and what is open and active as the tabs do", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: `${hospitalPath}&days=7` });
    const total = async () => Number(await figure(page, "Requests").textContent());
    const before = await total();
    const { id } = await createRequest(hospital);
    // Open for longer than the period: a tab counts it.
    await createRequest(hospital);
    await portal.db
      .update(transportRequests)
      .set({ createdAt: new Date("2026-01-01") })
      .where(eq(transportRequests.id, id));
    await page.reload();
    expect(await total()).toBe(before + 1);
    const tabs = await page
      .getByRole("tablist", { name: "Requests by status" })
      .getByRole("tab")
      .allTextContents();
    const counts = tabs.slice(0, 3).map((text) => text.replace(/ (?=\d)/, ""));
    expect(await byStatus(page)).toEqual(counts);
    await page.getByRole("searchbox").fill("no such patient");
    await page.getByText("No request found").waitFor();
    expect(await byStatus(page)).toEqual(counts);
    expectQuiet(page);
  });

  it("follow the selected period in their dialog without changing the tab or the list", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard?tab=completed" });
    const sidebar = page.getByRole("region", { name: "Hospital statistics" });
    await expect.poll(() => sidebar.getByRole("img", { name: /^Trend: (\d+, ){6}\d+$/ }).count()).toBe(1);
    const opener = page.getByRole("link", { name: "All figures" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Hospital statistics" }).waitFor();
    await expect.poll(() => period(page, "30 days").getAttribute("aria-current")).toBe("true");
    await period(page, "12 months").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/days=365/);
    expect(new URL(page.url()).search).toBe("?tab=completed&days=365");
    await expect.poll(() => period(page, "12 months").getAttribute("aria-current")).toBe("true");
    await page.keyboard.press("Escape");
    await sidebar.getByText("Last 12 months").waitFor();
    await expect
      .poll(() => page.getByRole("tab", { name: /^Completed/ }).getAttribute("aria-selected"))
      .toBe("true");
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByRole("tab", { name: /^Approved/ }).click();
    await page.waitForURL(/tab=approved/);
    expect(new URL(page.url()).searchParams.get("days")).toBe("365");
    expectQuiet(page);
  });

  it("work without JavaScript and explain how they are counted", async () => {
    const page = await pageWithoutScript(browser, portal, hospital);
    await page.goto("/hospital-dashboard?tab=approved");
    await page.getByRole("link", { name: "All figures" }).click();
    await period(page, "90 days").click();
    expect(new URL(page.url()).search).toBe("?tab=approved&figures=open&days=90");
    await page.getByText("How this is counted").click();
    await page.getByText("or up to 5 minutes later").waitFor();
    await page.getByRole("link", { name: "Close the figures" }).click();
    expect(new URL(page.url()).search).toBe("?tab=approved&days=90");
  });

  it("show no invented numbers for a hospital without requests", async () => {
    const [organization] = await portal.db
      .insert(organizations)
      .values({ kind: "hospital", name: "Quiet House" })
      .returning();
    const [dana] = await portal.db.select().from(users).where(eq(users.username, "hospital"));
    await portal.db.insert(users).values({
      username: "quiet",
      password: dana?.password ?? "",
      role: "hospital",
      organizationId: organization?.id ?? 0,
      isDemo: true,
    });
    const page = await openPageAs(browser, portal, "quiet", { path: hospitalPath, viewport: phone });
    const texts = [
      "Requests",
      "Median time to approval",
      "At the pick-up on time",
      "Late now",
      "Ratings given",
    ].map((term) => figure(page, term).textContent());
    expect(await Promise.all(texts)).toEqual([
      "0",
      "No approval yet",
      "No arrival yet",
      "0",
      "No ratings yet",
    ]);
    expectQuiet(page);
  });
});

describe("what waits for a hospital's decision", () => {
  it("stands above the pool and is approved in place", async () => {
    const company = await logInAs(portal, "ambulance");
    const { id } = await createRequest(hospital, {
      patientName: "Ana Ruiz",
      priority: "critical",
      transportDate: hoursAhead(0.5),
    });
    const { ambulanceCompanyName } = await respondTo(company, id);
    const page = await openPageAs(browser, portal, "hospital");
    const waiting = page.getByRole("region", { name: "Waiting for your decision" });
    await waiting.getByRole("link", { name: "1 response (Ana Ruiz)" }).waitFor();
    await page.getByText(/^\d+ decisions? waits?$/).waitFor();
    await waiting.getByRole("button", { name: `Approve ${ambulanceCompanyName} for Ana Ruiz` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await statusUpdated(page, /approved, arrives/);
    await waiting.getByText("Ana Ruiz").first().waitFor({ state: "detached" });
    expectQuiet(page);
  });

  it.each([desktop, phone])(
    "shows its needs, the patient first, and one click approves what is in time: $width",
    async (viewport) => {
      const company = await logInAs(portal, "ambulance");
      const { id } = await createRequest(hospital, {
        patientName: "Bela Novak",
        priority: "critical",
        isolationPrecautions: "airborne",
      });
      const { ambulanceCompanyName } = await respondTo(company, id);
      const page = await openPageAs(browser, portal, "hospital", { viewport });
      const waiting = page.getByRole("region", { name: "Waiting for your decision" });
      const row = waiting
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: "View Details of Bela Novak" }) });
      await expect
        .poll(async () => (await row.innerText()).replaceAll(/\s+/g, " "))
        .toMatch(/^Bela Novak .*Critical .*BLS .*Airborne isolation .*Oxygen .*Stretcher .*on time .*rated /);
      const needs = row.getByRole("list", { name: "Needs" });
      expect(await needs.getByRole("listitem").count()).toBe(4);
      await expect.poll(() => page.locator(`tr[data-row="${id}"]`).count()).toBe(0);
      await row.getByRole("button", { name: `Approve ${ambulanceCompanyName} for Bela Novak` }).click();
      await statusUpdated(page, /approved, arrives/);
      expect(await page.getByRole("alertdialog").count()).toBe(0);
      expectQuiet(page);
    },
  );
});

describe("a transport that was handed over", () => {
  it("is completed from the top of the dashboard, which leads to its rating", async () => {
    const company = await logInAs(portal, "ambulance");
    const { id, patientName } = await transportInProgress(hospital, company, "transfer_of_care", {
      patientName: "Iris Mbeki",
    });
    const page = await openPageAs(browser, portal, "hospital");
    const row = page
      .getByRole("region", { name: "Arrivals" })
      .getByRole("listitem")
      .filter({ hasText: `${patientName} handed over by` });
    await row.getByRole("button", { name: "Complete" }).click();
    await page.waitForURL(`**/transport/${id}`);
    await page.getByRole("heading", { name: /^Rate / }).waitFor();
    expectQuiet(page);
  });
});

describe("a company's performance", () => {
  it("counts its transports and how many were on time", async () => {
    const page = await openPageAs(browser, portal, "ambulance", {
      path: "/ambulance-dashboard?figures=open&days=365",
      viewport: phone,
    });
    const getText = (term: string) => figure(page, term, "Company performance").textContent();
    expect(Number(await getText("Transports"))).toBeGreaterThan(0);
    expect(await getText("At the pick-up on time")).toMatch(/^\d{1,3}%$/);
    expect(await getText("Ratings received")).toMatch(/^[1-5]\.\d\/5$/);
    expect((await byStatus(page, "Transports")).map((text) => text.replace(/\d+$/, ""))).toEqual([
      "Approved",
      "In Progress",
    ]);
    expectQuiet(page);
  });
});

describe("an administrator", () => {
  it("has a card that links to the administration, on a phone", async () => {
    const page = await openPageAs(browser, portal, "admin", { path: "/hospital-dashboard", viewport: phone });
    await page.getByRole("heading", { name: "Admin Access" }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Hospital statistics" }).count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Admin Dashboard" }).click();
    await page.waitForURL("**/admin");
    expectQuiet(page);
  });
});

describe("the floating button for a new request", () => {
  it.each([desktop, phone])("covers nothing at any scroll position at $width pixels", async (viewport) => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard", viewport });
    const button = page.getByRole("link", { name: "New request", exact: true });
    const { covered, positions } = await button.evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const heights = [top + 1, (top + bottom) / 2, bottom - 1];
      const bar = link.parentElement?.getBoundingClientRect() ?? link.getBoundingClientRect();
      const covered = new Set<string>();
      let positions = 0;
      for (let scroll = 0; scroll < document.documentElement.scrollHeight; scroll += 24) {
        window.scrollTo({ top: scroll, behavior: "instant" });
        positions += 1;
        // In its bar, nothing is shown that the button could cover.
        for (const y of heights) {
          for (let x = bar.left; x < bar.right; x += 16) {
            const seen = document.elementFromPoint(x, y);
            if (seen && !link.contains(seen) && !seen.contains(link))
              covered.add(seen.outerHTML.slice(0, 80));
          }
        }
      }
      // Scrolled to the end, every control is outside the button's columns or above it.
      document.querySelector(".sidebar")?.scrollTo({ top: 10_000, behavior: "instant" });
      for (const control of document.querySelectorAll(":is(main, .sidebar) :is(a, button, input, summary)")) {
        const box = control.getBoundingClientRect();
        const isBeside = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
        if (control !== link && !isBeside) covered.add(control.outerHTML.slice(0, 80));
      }
      return { covered: [...covered], positions };
    });
    expect(positions).toBeGreaterThan(5);
    expect(covered).toEqual([]);
    expectQuiet(page);
  });

  const boxOf = async (page: Page, selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} has no box.`);
    return box;
  };

  it("takes nothing of the page's width, and fills its bar on a phone", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/hospital-dashboard" });
    const [bar, main] = [await boxOf(page, ".fab-bar"), await boxOf(page, "main")];
    expect(bar.x + bar.width).toBeLessThanOrEqual(main.x);
    await page.setViewportSize(phone);
    const [wide, button] = [await boxOf(page, ".fab-bar"), await boxOf(page, ".fab")];
    expect(button.width).toBeGreaterThanOrEqual(wide.width - 32);
    expectQuiet(page);
  });
});
