import { MINUTE_MS } from "@wardway/model/durations";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { createRequest, hoursAhead, respondTo, setStatus } from "../support/transports.ts";

openFixture("browser", "hospital", "company");

/** Notes which moments are formatted: a row that is rendered formats its pick-up time. */
const noteMoments = `{
  window.formatted = [];
  const { formatToParts } = Intl.DateTimeFormat.prototype;
  Intl.DateTimeFormat.prototype.formatToParts = function (moment) {
    formatted.push(moment);
    return formatToParts.call(this, moment);
  };
}`;

const isFormatted = (page: Page, { transportDate }: { transportDate: string }) =>
  page.evaluate<boolean>(
    `formatted.some((moment) => Math.floor(moment / ${MINUTE_MS}) === ${Math.floor(Date.parse(transportDate) / MINUTE_MS)})`,
  );

it.each([
  ["hospital", "/downtime-list"],
  ["ambulance2", "/ambulance-dashboard"],
])("a live change renders its own row only: %s at %s", async (username, path) => {
  const [changed, other] = [
    await createRequest(hospital, { transportDate: hoursAhead(1.1) }),
    await createRequest(hospital, { transportDate: hoursAhead(1.2) }),
  ];
  const page = await openPageAs(browser, portal, username);
  await page.addInitScript(noteMoments);
  await page.goto(path);
  const row = page.locator(`tr[data-row="${changed.id}"]`);
  await row.waitFor();
  const change = async () => {
    await page.evaluate("formatted = []");
    const { id } = await respondTo(company, changed.id);
    await row.filter({ hasText: "Needs Approval" }).waitFor();
    const rendered = [await isFormatted(page, changed), await isFormatted(page, other)];
    await setStatus(company, `/api/transport-responses/${id}/status`, "withdrawn");
    await row.filter({ hasText: "Pending" }).waitFor();
    return rendered;
  };
  // With the next minute all rows are rendered, which is another attempt.
  await expect.poll(change, { timeout: 60_000 }).toEqual([true, false]);
  expectQuiet(page);
});

interface TracedEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** How many elements Chromium computes the styles of, at most in one go, when something is added to the page. */
async function countComputed(page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  let trace: Buffer;
  try {
    // As a menu adds what keeps the focus in it.
    await page.evaluate(`{
      const guard = document.createElement("span");
      guard.setAttribute("role", "none");
      document.body.prepend(guard);
      getComputedStyle(guard).color;
      guard.remove();
    }`);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TracedEvent[] };
  const counts = traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(...counts);
}

it.each(["/downtime-list", "/hospital-dashboard"])(
  "what a menu, a dialog or a message adds to a page computes no styles of its rows: %s",
  async (path) => {
    await createRequest(hospital);
    const page = await openPageAs(browser, portal, "hospital");
    await Promise.all([waitForLiveConnection(page), page.goto(path)]);
    await page.locator("a[aria-haspopup][href='/notifications']").waitFor();
    expect(await page.locator("tr[data-row]").count()).toBeGreaterThan(5);
    // What the page itself does just then is another attempt.
    await expect
      .poll(() => countComputed(page), { timeout: 60_000 })
      .toSatisfy((count: number) => count > 0 && count < 20);
  },
);
