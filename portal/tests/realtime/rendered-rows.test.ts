import { MINUTE_MS } from "@wardway/model/durations";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
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
