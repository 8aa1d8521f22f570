import { organizations, transportRequests } from "@wardway/db/schema";
import type { Priority, TransportRequest, TransportResponse } from "@wardway/model";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { coordinates, createRequest, hoursAhead, respondTo } from "../support/transports.ts";

let companies: readonly [ApiSession, ApiSession];

openFixture("browser", "hospital");

beforeAll(async () => {
  companies = [await logInAs(portal, "ambulance"), await logInAs(portal, "ambulance2")];
  // The pool contains only what these tests create.
  await portal.db.update(transportRequests).set({ status: "cancelled", ambulanceCompanyId: null });
  await setBase("ambulance", { baseLatitude: 39.2962, baseLongitude: -76.5921 });
  await setBase("ambulance2", { baseLatitude: 39.2703, baseLongitude: -76.5402 });
});

type Base = Partial<typeof organizations.$inferSelect>;

async function setBase(username: "ambulance" | "ambulance2", base: Base): Promise<void> {
  const session = companies[username === "ambulance" ? 0 : 1];
  const { body } = await session.get<{ organizationId: number }>("/api/user");
  await portal.db.update(organizations).set(base).where(eq(organizations.id, body.organizationId));
}

async function patients(page: Page): Promise<string[]> {
  const names = page.getByRole("table").locator("tbody td:nth-child(2) > bdi");
  await names.nth(2).waitFor();
  return names.allTextContents();
}
const order = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

describe("the pool of a company with a base", () => {
  it("is sorted by the distance to the pick-up, which each row shows", async () => {
    const at = (startLocationLat: string) => ({ ...coordinates, startLocationLat });
    await createRequest(hospital, { ...at("39.4"), patientName: "Far Away", transportDate: hoursAhead(1) });
    await createRequest(hospital, { ...at("39.3"), patientName: "Close By", transportDate: hoursAhead(9) });
    await createRequest(hospital, { patientName: "No Where", transportDate: hoursAhead(5) });
    const page = await openPageAs(browser, portal, "ambulance", { viewport: phone });
    await expect.poll(() => patients(page)).toEqual(["F. A.", "N. W.", "C. B."]);
    await order(page, "Nearest first").click();
    await page.waitForURL(/sort=distance/);
    await page.locator("[aria-current=true]", { hasText: "Nearest first" }).waitFor();
    await expect.poll(() => patients(page)).toEqual(["C. B.", "F. A.", "N. W."]);
    const distance = page.getByRole("row", { name: /C\. B\./ }).getByTitle(/^Estimate: .+ from your base$/);
    await expect.poll(() => distance.count()).toBe(1);
    await expect.poll(() => page.getByText(/min\u00a0away$/).count()).toBe(2);
    await order(page, "Pick-up time").click();
    await page.waitForURL(/sort=pickup/);
    await page.locator("[aria-current=true]", { hasText: "Pick-up time" }).waitFor();
    await expect.poll(() => patients(page)).toEqual(["F. A.", "N. W.", "C. B."]);
    expectQuiet(page);
  });

  it("has groups by pick-up time that follow the clock, and explains its order to keyboards", async () => {
    const pickUpIn = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const change = (patientName: string, transportDate: Date, priority: Priority) =>
      portal.db
        .update(transportRequests)
        .set({ transportDate, priority })
        .where(eq(transportRequests.patientName, patientName));
    await change("Far Away", pickUpIn(30), "low");
    await change("Close By", pickUpIn(110), "critical");
    const page = await openPageAs(browser, portal, "ambulance", { viewport: phone });
    await page.clock.install();
    await page.reload();
    const group = (title: string) =>
      page
        .getByRole("table")
        .getByRole("rowgroup")
        .filter({ has: page.getByRole("rowheader", { name: title }) });
    const names = group("Late and next 2 h").locator("td:nth-child(2) > bdi");
    await expect.poll(() => names.allTextContents()).toEqual(["C. B.", "F. A."]);
    const explanation = page.getByRole("note");
    await page.locator("summary", { hasText: "About “Most urgent”" }).focus();
    await page.keyboard.press("Enter");
    await explanation
      .getByText("Critical requests that are late or due in the next 2 h come first")
      .waitFor();
    await page.keyboard.press("Escape");
    await explanation.waitFor({ state: "hidden" });
    await page.locator("summary", { hasText: "About “Most urgent”" }).click();
    await explanation.waitFor();
    expectQuiet(page);

    // Offline: an answer of the server, whose clock is not advanced, makes the row punctual again. One may still be
    // on its way.
    await page.context().setOffline(true);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward("10:00");
          return group("Late and next 2 h").getByRole("row", { name: "F. A." }).locator(".late").count();
        },
        { interval: 1_000 },
      )
      .toBe(1);
    expect(await names.allTextContents()).toEqual(["C. B.", "F. A."]);
    await page.close();
  });

  it("is returned by the API in the same order, page by page", async () => {
    const [company] = companies;
    const first = await company.get<TransportRequest[]>(
      "/api/transport-requests?sort=distance&status=pending&limit=1",
    );
    expect(first.body).toMatchObject([{ patientName: "C. B.", baseDistance: expect.any(Number) }]);
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await company.get(next)).body).toMatchObject([{ patientName: "F. A." }]);
    expect(await hospital.get("/api/transport-requests?sort=distance")).toMatchObject({
      status: 422,
      body: { errors: [{ field: "sort" }] },
    });
  });
});

it("links to the base settings when a company has none, and does not offer this order", async () => {
  await setBase("ambulance", { baseLatitude: null, baseLongitude: null });
  onTestFinished(() => setBase("ambulance", { baseLatitude: 39.2962, baseLongitude: -76.5921 }));
  const page = await openPageAs(browser, portal, "ambulance", { path: "/ambulance-dashboard?sort=distance" });
  await expect.poll(() => patients(page)).toEqual(["C. B.", "F. A.", "N. W."]);
  await expect.poll(() => order(page, "Nearest first").count()).toBe(0);
  await expect.poll(() => order(page, "Pick-up time").count()).toBe(1);
  await page.getByRole("link", { name: "Set your company's base location" }).click();
  await page.waitForURL(/\/profile/);
  expectQuiet(page);
});

it("shows a hospital the distance of each company, nearest first", async () => {
  const { id } = await createRequest(hospital, { ...coordinates, transportDate: hoursAhead(8) });
  // The distant one promises to arrive first.
  const [far, near] = [await respondTo(companies[1], id), await respondTo(companies[0], id)];
  const results = (await hospital.get<TransportResponse[]>(`/api/transport-responses/by-request/${id}`)).body;
  expect(results).toMatchObject([
    { id: far.id, baseDistance: expect.any(Number), baseDriveTime: expect.any(Number) },
    { id: near.id, baseDistance: expect.any(Number), baseDriveTime: expect.any(Number) },
  ]);
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=responses` });
  const rows = page.locator("#responses li").filter({ hasText: /Estimate: .+ from their base/ });
  const inOrder = () => rows.getByRole("heading").allTextContents();
  expect(await inOrder()).toEqual([far.ambulanceCompanyName, near.ambulanceCompanyName]);
  await order(page, "Nearest first").click();
  await page.locator("[aria-current=true]", { hasText: "Nearest first" }).waitFor();
  expect(await inOrder()).toEqual([near.ambulanceCompanyName, far.ambulanceCompanyName]);
  expectQuiet(page);
});

it("records an optimized route in the timeline with the changes", async () => {
  const { id } = await createRequest(hospital, { ...coordinates, patientName: "Optimized Journey" });
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}` });
  const optimized = await hospital.send("POST", `/transport/${id}`, {
    body: new URLSearchParams({ intent: "optimize" }),
  });
  expect(optimized.status).toBe(302);
  await page.reload();
  const entry = page.getByRole("listitem").filter({ hasText: "Route Optimized" });
  await entry.getByText(/^No better route: still .+ \(an estimate\)$/).waitFor();
  expectQuiet(page);
});
