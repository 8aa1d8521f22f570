import { notifications, sessions, transportRequests, transportResponses, users } from "@wardway/db/schema";
import type { Notification } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { desktop, expectQuiet, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import {
  approvedTransport,
  createRequest,
  endDemoTransports,
  respondTo,
  setStatus,
} from "../support/transports.ts";

let hospital: ApiSession;
let nurse: ApiSession;
let company: ApiSession;
let rival: ApiSession;

openFixture("browser");

beforeAll(async () => {
  [hospital, nurse, company, rival] = await Promise.all([
    logInAs(portal, "hospital"),
    logInAs(portal, "nurse"),
    logInAs(portal, "ambulance"),
    logInAs(portal, "ambulance2"),
  ]);
  await endDemoTransports(portal.db);
});

beforeEach(() => portal.db.delete(notifications));

const list = async (session: ApiSession, query = "") => {
  const { body, headers } = await session.get<Notification[]>(`/api/notifications${query}`);
  return { items: body, unread: headers.get("x-unread-count"), link: headers.get("link") };
};

describe("the API", () => {
  it("returns the number of unread notifications with the session", async () => {
    await respondTo(company, (await createRequest(hospital)).id);
    const results = await Promise.all([nurse, company].map((session) => session.get("/api/user")));
    expect(results.map(({ headers }) => headers.get("x-unread-count"))).toEqual(["1", "0"]);
  });

  it("lists the user's own, newest first and in pages, with the unread count", async () => {
    const requests = await Promise.all(Array.from({ length: 3 }, () => createRequest(hospital)));
    for (const { id } of requests) await respondTo(company, id);
    const first = await list(nurse, "?limit=2");
    expect(first.items.map(({ transportRequestId }) => transportRequestId)).toEqual(
      requests
        .map(({ id }) => id)
        .reverse()
        .slice(0, 2),
    );
    expect(first.unread).toBe("3");
    const next = /<([^>]+)>; rel="next"/.exec(first.link ?? "")?.[1] ?? "";
    const second = await nurse.get<Notification[]>(next);
    expect(second.body.map(({ transportRequestId }) => transportRequestId)).toEqual([requests[0]?.id]);
    expect(second.headers.get("link")).toBeNull();
    expect((await list(company)).items.map(({ type }) => type)).toEqual(["created", "created", "created"]);
    expect(JSON.stringify(first.items)).not.toMatch(/Brien|MRN/);
  });

  it("marks only the user's own as read", async () => {
    const { id } = await createRequest(hospital);
    await respondTo(company, id);
    const [own] = (await list(nurse)).items;
    const ids = [own?.id];
    expect(await hospital.post("/api/notifications/read", { ids })).toMatchObject({ body: { unread: 1 } });
    expect((await list(nurse)).unread).toBe("1");
    expect(await nurse.post("/api/notifications/read", { ids })).toMatchObject({ body: { unread: 0 } });
    expect((await list(nurse)).items).toMatchObject([{ id: own?.id, readAt: expect.any(String) }]);
    expect(await hospital.post("/api/notifications/read", { upTo: own?.id })).toMatchObject({ status: 200 });
  });

  it.each([
    ["nothing", {}, "ids"],
    ["an empty list", { ids: [] }, "ids"],
    ["a text", { ids: ["1"] }, "ids.0"],
    ["a fraction", { ids: [1.5] }, "ids.0"],
    ["a number out of range", { upTo: 1e300 }, "upTo"],
    ["a hundred and one", { ids: Array.from({ length: 101 }, (_, index) => index + 1) }, "ids"],
  ])("rejects %s and names the field", async (_what, body, field) => {
    const result = await nurse.post<{ errors: { field: string }[] }>("/api/notifications/read", body);
    expect(result.status).toBe(422);
    expect(result.body.errors[0]?.field).toBe(field);
  });

  it("requires a session", async () => {
    const visitor = openSession(portal);
    expect(await visitor.get("/api/notifications")).toMatchObject({ status: 401 });
    expect(await visitor.post("/api/notifications/read", { upTo: 1 })).toMatchObject({ status: 401 });
    expect(await visitor.get("/notifications")).toMatchObject({ status: 302 });
  });

  it("redirects from a notification to its request, and from another user's to the own list", async () => {
    const { id } = await createRequest(hospital);
    await respondTo(company, id);
    const [own] = (await list(nurse)).items;
    const other = await company.get(`/notifications/${own?.id}`);
    expect([other.status, other.headers.get("location")]).toEqual([302, "/notifications"]);
    expect((await list(nurse)).unread).toBe("1");
    const followed = await nurse.get(`/notifications/${own?.id}`);
    expect([followed.status, followed.headers.get("location")]).toEqual([302, `/transport/${id}`]);
    expect((await list(nurse)).unread).toBe("0");
    for (const nonsense of ["0", "x", "99999999999999999999"]) {
      expect((await nurse.get(`/notifications/${nonsense}`)).headers.get("location")).toBe("/notifications");
    }
  });
});

const bell = (page: Page) => page.getByRole("link", { name: /^Notifications, / });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const reads = (page: Page, unread: string) =>
  page
    .getByRole("link", { name: new RegExp(`^Notifications, ${unread} unread(?:, .+ waiting for you)?$`) })
    .waitFor();

describe("the bell", () => {
  it("uses the shared session poll, and announces an increase politely", async () => {
    const page = await openPageAs(browser, portal, "nurse");
    // A page with no other subscription.
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /Profile/ }).waitFor();
    await reads(page, "none");
    const status = page
      .getByRole("banner")
      .getByRole("status")
      .filter({ hasText: /New notification/ });
    const requestedPaths: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // Scripts and background data of the first page may still be loading.
      if (pathname.startsWith("/api/")) requestedPaths.push(pathname);
    });
    await expect.poll(() => status.count()).toBe(0);
    await respondTo(company, (await createRequest(hospital)).id);
    await status.filter({ hasText: "New notification, 1 unread" }).waitFor({ timeout: 30_000 });
    await reads(page, "1");
    // Or with a refetch that the page before had asked for.
    expect(requestedPaths.filter((path) => path !== "/api/user")).toEqual([]);

    // Read in another tab: the count drops without a message.
    await nurse.post("/api/notifications/read", { upTo: (await list(nurse)).items[0]?.id });
    await reads(page, "none");
    await status.waitFor({ state: "detached" });
    expectQuiet(page);
  });

  it("updates for the other party while the page stays open, and links to the request by keyboard", async () => {
    const page = await openPageAs(browser, portal, "nurse");
    await reads(page, "none");
    const { id } = await createRequest(hospital);
    await respondTo(company, id);
    // Within one poll of ten seconds.
    await reads(page, "1");

    await bell(page).focus();
    await page.keyboard.press("Enter");
    await panel(page).getByText("New response").waitFor();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    expect(await bell(page).evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    const entry = panel(page).getByRole("link", { name: /Unread: New response/ });
    await entry.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === `/transport/${id}`);
    await reads(page, "none");
    expectQuiet(page);
  });

  it("notifies both parties of a transport, and marks the news as read without leaving the page", async () => {
    const transport = await approvedTransport(hospital, company);
    await setStatus(company, `/api/transport-requests/${transport.id}/status`, "in_progress");
    const [left, right] = await Promise.all([
      openPageAs(browser, portal, "nurse"),
      openPageAs(browser, portal, "crew"),
    ]);
    await reads(left, "2");
    await reads(right, "1");
    await bell(right).click();
    await panel(right)
      .getByText(/has approved your response to request \d+/)
      .waitFor();

    await bell(left).click();
    await panel(left).getByText(`of request ${transport.id} (`).waitFor();
    const before = left.url();
    await panel(left).getByRole("button", { name: "Mark news as read" }).click();
    await reads(left, "none");
    await panel(left).getByRole("button", { name: "Mark news as read" }).waitFor({ state: "detached" });
    await expect.poll(() => panel(left).getByText("Unread: ").count()).toBe(0);
    expect(left.url()).toBe(before);
    expect(await panel(left).evaluate((element) => element === document.activeElement)).toBe(true);
    await reads(right, "1");
    // A second click on the bell closes it.
    await bell(left).click();
    await panel(left).waitFor({ state: "detached" });
    expectQuiet(left);
    expectQuiet(right);
  });

  it("counts what waits to nine, and fits a phone", async () => {
    const requests = await Promise.all(Array.from({ length: 11 }, () => createRequest(nurse)));
    for (const { id } of requests) await respondTo(company, id);
    const page = await openPageAs(browser, portal, "nurse", { viewport: phone });
    await page.getByRole("link", { name: "Notifications, more than 9 unread" }).click();
    await panel(page).getByText("New response").first().waitFor();
    await expect.poll(() => bell(page).textContent()).toBe("9+");
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);

    await panel(page).getByRole("link", { name: "All notifications" }).click();
    await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
    await panel(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expectQuiet(page);
  });

  it("shows an empty state and a loading error, and retries", async () => {
    const page = await openPageAs(browser, portal, "nurse");
    await bell(page).click();
    await panel(page).getByText("No notifications yet").waitFor();
    await page.keyboard.press("Escape");
    await page.route("**/api/notifications?limit=20", (route) => route.abort());
    await bell(page).click();
    await panel(page).getByText("The notifications could not be loaded.").waitFor();
    await page.unroute("**/api/notifications?limit=20");
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await panel(page).getByText("No notifications yet").waitFor();
    expectQuiet(page, [/ERR_FAILED/]);
  });

  it("shows a company that was not selected the fact without a link to the request", async () => {
    const { id } = await createRequest(hospital);
    await respondTo(rival, id);
    const response = await respondTo(company, id);
    await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
    const page = await openPageAs(browser, portal, "ambulance2");
    await bell(page).click();
    await panel(page).getByText(`Your response to request ${id} was not chosen.`).waitFor();
    await expect
      .poll(() =>
        panel(page)
          .getByRole("link", { name: /not chosen/ })
          .count(),
      )
      .toBe(0);
    expectQuiet(page);
  });

  it("is not user activity: its polls do not extend an idle session", async () => {
    const page = await openPageAs(browser, portal, "nurse");
    await reads(page, "none");
    const nurses = eq(
      sessions.userId,
      sql`(select ${users.id} from ${users} where ${users.username} = 'nurse')`,
    );
    await portal.db.update(sessions).set({ lastActiveAt: sql`now() - interval '10 minutes'` }).where(nurses);
    await respondTo(company, (await createRequest(hospital)).id);
    await reads(page, "1");
    const rows = await portal.db
      .select({ minutes: sql<number>`extract(epoch from now() - ${sessions.lastActiveAt})::integer / 60` })
      .from(sessions)
      .where(nurses);
    expect(rows.every(({ minutes }) => minutes === 10)).toBe(true);
  });
});

describe("without a script", () => {
  it("the bell links to the list, where the news is marked and each links to its request", async () => {
    const first = await createRequest(await logInAs(portal, "nurse"));
    await respondTo(company, first.id);
    const second = await createRequest(hospital);
    await respondTo(company, second.id);
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: desktop,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Username").fill("nurse");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("link", { name: "Notifications, 2 unread" }).click();
    await page.getByRole("link", { name: new RegExp(`Unread: New response .*${second.id}`) }).click();
    await page.waitForURL((url) => url.pathname === `/transport/${second.id}`);
    const markNews = page.getByRole("button", { name: "Mark news as read" });
    await page.getByRole("link", { name: "Notifications, 1 unread, 1 waiting for you" }).click();
    await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
    expect(await markNews.count()).toBe(0);
    // It ends for the side when a colleague opens the request.
    await hospital.get(`/transport/${first.id}`);
    await page.reload();
    await markNews.click();
    await page.waitForURL((url) => url.pathname === "/notifications");
    await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
    await expect.poll(() => markNews.count()).toBe(0);
    await context.close();
  });
});

it("the list has pages and shows a message for a nonexistent page", async () => {
  const requests = await Promise.all(Array.from({ length: 21 }, () => createRequest(hospital)));
  for (const { id } of requests) await respondTo(company, id);
  const page = await openPageAs(browser, portal, "nurse", { path: "/notifications" });
  await expect.poll(() => page.getByRole("link", { name: /New response/ }).count()).toBe(20);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: `has answered request ${requests[0]?.id}` }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: /New response/ }).count()).toBe(1);
  await page.getByRole("link", { name: "Previous" }).click();
  await page.getByRole("link", { name: `has answered request ${requests[20]?.id}` }).waitFor();
  expectQuiet(page);

  const lost = await openPage(browser, portal);
  await lost.context().addCookies(await page.context().cookies());
  const result = await lost.goto("/notifications?cursor=nonsense");
  expect(result?.status()).toBe(422);
  await lost.getByRole("heading", { name: "The notifications could not be loaded" }).waitFor();
});

it("a late transport is marked on the screens of both parties, and notified to both", async () => {
  const { id, patientName } = await approvedTransport(hospital, company);
  const twentyMinutesAgo = new Date(Date.now() - 20 * 60_000);
  await portal.db
    .update(transportResponses)
    .set({ estimatedArrival: twentyMinutesAgo })
    .where(eq(transportResponses.transportRequestId, id));
  await portal.db
    .update(transportRequests)
    .set({ promisedArrival: twentyMinutesAgo })
    .where(eq(transportRequests.id, id));

  for (const username of ["hospital", "ambulance"]) {
    const page = await openPageAs(browser, portal, username, { path: "/active-transports" });
    await page
      .getByRole("row")
      .filter({ hasText: patientName })
      .getByText(/^Not started, 2\d min late$/)
      .first()
      .waitFor();
    await page.goto(`/transport/${id}`);
    await page
      .getByRole("banner")
      .or(page.locator(".trip-journey"))
      .getByText(/^Not started, 2\d min late$/)
      .first()
      .waitFor();
    await page.close();
  }
  for (const session of [nurse, company]) {
    await expect
      .poll(async () => (await list(session)).items.map(({ type }) => type), { timeout: 45_000 })
      .toContain("not_started_red");
  }
});
