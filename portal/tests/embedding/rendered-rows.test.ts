import { afterAll, beforeAll, expect, test } from "vitest";
import { expectQuiet, openPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ForeignSite, startForeignSite } from "../support/foreign-site.ts";

let foreign: ForeignSite;

openFixture("browser");

beforeAll(async () => {
  foreign = await startForeignSite(portal);
});

afterAll(async () => {
  await foreign?.stop();
});

/** Notes in `rendered` of whom a name is read, which comparing rows does not: it is not enumerable. */
const client = `
  window.rendered = [];
  window.statuses = ["pending", "pending", "pending"];
  const toRow = (status, index) => Object.defineProperty(
    {
      id: index + 1, status, priority: "high", currentLocation: "Ward 4", destination: "Rehab", lastMilestone: null,
      createdAt: "2026-11-21T12:00:00.000Z", transportDate: "2026-11-21T14:20:00.000Z", promisedArrival: null,
      earliestArrival: null, openResponses: 0, ambulanceCompanyName: null,
    },
    "patientName",
    { get: () => { rendered.push(index + 1); return "Patient " + (index + 1); } },
  );
  document.querySelector("wardway-transports").client = {
    getWidgetSession: async () => ({ scopes: [], hospital: { timeZone: "UTC" } }),
    listRequests: async () => ({ items: statuses.map(toRow), next: null }),
    live: { subscribeToRequests: (listener) => { window.changed = listener.onChange; return () => {}; } },
  };`;

/** A hospital's page with three transports. */
function serveWard(): string {
  foreign.page("/own.js", client, "text/javascript");
  return foreign.page(
    "/ward",
    `<!doctype html><html lang="en"><head><title>Ward 4</title></head><body><wardway-transports></wardway-transports>
     <script src="/own.js"></script><script src="${portal.url}/sdk/v1/wardway.js"></script></body></html>`,
  );
}

test("a live change renders its own row only", async () => {
  const page = await openPage(browser, portal);
  await page.goto(serveWard());
  await page.getByRole("button", { name: "Patient 3" }).waitFor();
  await page.evaluate("rendered = []; statuses[1] = 'needs_approval'; changed()");
  await page.getByText("Needs Approval").waitFor();
  expect(await page.evaluate("rendered")).toEqual([2]);
  expectQuiet(page);
});

test("each row follows the time", async () => {
  const page = await openPage(browser, portal);
  await page.clock.install({ time: "2026-11-21T14:00:00Z" });
  await page.goto(serveWard());
  await page.getByText("in 20 min").nth(2).waitFor();
  await page.clock.fastForward("02:00");
  await page.getByText("in 18 min").nth(2).waitFor();
  expectQuiet(page);
});
