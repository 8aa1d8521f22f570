import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectQuiet, newPage, openContext, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

openFixture("browser");

async function startDisplay(): Promise<ApiSession> {
  const screen = await logInAs(portal, "nurse");
  await postForm(screen, "/displays", { intent: "start", label: "Ward 4", days: "7" });
  return screen;
}

/** Capitals of Inter, in em. */
const CAPITAL = 0.727;
/** Of 20 minutes of arc at 5 m, on a screen of 50 inches with 1920 px. */
const READ_CAPITAL_PX = 50;
const MIN_PX = 28;

/** The sizes of all texts that are seen, in px. */
const sizesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            getComputedStyle(element).visibility === "visible" &&
            !element.classList.contains("sr-only") &&
            [...element.childNodes].some(
              ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
            ),
        )
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );

describe("the unit of a crew", () => {
  it("is stored, may be removed, and is short", async () => {
    const crew = await logInAs(portal, "crew");
    const shown = async () =>
      /name="unit"[^>]* value="([^"]*)"/.exec(String((await crew.get("/my-transports")).body))?.[1];
    await postForm(crew, "/my-transports", { intent: "unit", unit: " Medic 12 " });
    expect(await shown()).toBe("Medic 12");
    const rejected = await postForm(crew, "/my-transports", { intent: "unit", unit: "x".repeat(21) });
    expect(rejected.status).toBe(422);
    expect(rejected.body).toContain("Unit can have at most 20 characters");
    expect(await shown()).toBe("Medic 12");
    await postForm(crew, "/my-transports", { intent: "unit", unit: "\u200b" });
    expect(await shown()).toBe("");
  });
});

describe("a wall display", () => {
  it("names needs and isolation of a transport, and the time where the organization is", async () => {
    const nurse = await logInAs(portal, "nurse");
    const { id } = await createRequest(nurse, {
      equipment: "Oxygen, Ventilator",
      isolationPrecautions: "airborne",
      priority: "critical",
    });
    const screen = await startDisplay();
    const board = String((await screen.get("/board")).body);
    const row = board.split("<li").find((part) => part.includes(`No. ${id}<`)) ?? "";
    const needs = board.slice(board.indexOf(row)).split("</ul>")[0] ?? "";
    for (const need of ["Airborne isolation", "Ventilator", "Oxygen"]) expect(needs).toContain(need);
    expect(board).toMatch(/<time[^>]*>\d\d:\d\d(?:<!-- -->)? (?:<!-- -->)?<small>E[SD]T<\/small>/);
  });

  it("is readable at five metres, and counts the rows that do not fit", async () => {
    const page = await newPage(await openContext(browser, portal, await startDisplay()));
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto("/board");
    const more = page.getByText(/^and \d+ more/);
    await more.waitFor();
    const rows = page.locator(".board-list > li");
    const [all, hidden] = [await rows.count(), await page.locator("[data-more]").count()];
    expect(await more.textContent()).toMatch(new RegExp(`^and ${hidden} more`));
    expect(all - hidden).toBeGreaterThanOrEqual(4);
    const bottom = await page.locator(".board-body").evaluate((body) => body.getBoundingClientRect().bottom);
    const last = await rows.nth(all - hidden - 1).evaluate((row) => row.getBoundingClientRect().bottom);
    expect(last).toBeLessThanOrEqual(bottom + 1);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBe(1080);

    const decisive = await sizesOf(page, ".board-who bdi, .board-when b, header time");
    expect(Math.min(...decisive) * CAPITAL).toBeGreaterThanOrEqual(READ_CAPITAL_PX);
    const others = await sizesOf(
      page,
      ".board-list *, .board > :is(header, footer), .board > :is(header, footer) *",
    );
    expect(Math.min(...others)).toBeGreaterThanOrEqual(MIN_PX);

    await page.setViewportSize(phone);
    await more.waitFor({ state: "detached" });
    expect(await page.locator("[data-more]").count()).toBe(0);
    expectQuiet(page);
  });
});
