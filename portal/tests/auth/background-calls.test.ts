import { sessions } from "@wardway/db/schema";
import type { SessionUser } from "@wardway/model";
import { desc, eq, sql } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, signedInPage } from "../support/browser.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { createRequest, respondTo } from "../support/transports.ts";

let portal: Portal;
let browser: Browser;
let hospital: ApiSession;
let nurse: SessionUser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  hospital = await logInAs(portal, "hospital");
  nurse = (await (await logInAs(portal, "nurse")).get<SessionUser>("/api/user")).body;
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function makeIdle() {
  await portal.db
    .update(sessions)
    .set({ lastActiveAt: sql`now() - interval '10 minutes'` })
    .where(eq(sessions.userId, nurse.id));
}

async function getIdleMinutes() {
  const [session] = await portal.db
    .select({ lastActiveAt: sessions.lastActiveAt })
    .from(sessions)
    .where(eq(sessions.userId, nurse.id))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return Math.floor((Date.now() - (session?.lastActiveAt.getTime() ?? 0)) / 60_000);
}

it("a background call does not extend the session, any other call does", async () => {
  const session = await logInAs(portal, "nurse");
  const { id } = await createRequest(hospital);
  const path = `/api/transport-requests/${id}`;
  await makeIdle();

  await session.get("/api/user");
  await session.get(path, { "x-wardway-poll": "1" });
  await fetch(`${portal.url}/transport/${id}`, {
    headers: { cookie: `${session.cookie()}; wardway_quiet=1` },
  });
  expect(await getIdleMinutes()).toBe(10);

  await session.get(path);
  expect(await getIdleMinutes()).toBe(0);
});

it("a call made for another user than the current one is rejected and is no activity", async () => {
  const session = await logInAs(portal, "nurse");
  await makeIdle();
  const rejected = await session.post("/api/transport-requests", {}, { "x-wardway-user": `${nurse.id + 1}` });
  expect([rejected.status, await getIdleMinutes()]).toEqual([401, 10]);
  const own = await session.post("/api/transport-requests", {}, { "x-wardway-user": `${nurse.id}` });
  expect([own.status, await getIdleMinutes()]).toEqual([422, 0]);
});

it("an open page shows a change made in another place without extending its session", async () => {
  const { id } = await createRequest(hospital);
  const page = await signedInPage(browser, portal, "nurse");
  await page.goto(`/transport/${id}`);
  await page.getByText("Pending", { exact: true }).waitFor();
  await makeIdle();

  await respondTo(await logInAs(portal, "ambulance"), id);

  await page.getByText("Needs Approval", { exact: true }).waitFor();
  expect(await getIdleMinutes()).toBe(10);
});

it("an open page leads to the log-in page after its session has ended", async () => {
  const { id } = await createRequest(hospital);
  const page = await signedInPage(browser, portal, "nurse");
  await page.goto(`/transport/${id}`);
  await page.getByText("Pending", { exact: true }).waitFor();
  await portal.db.delete(sessions).where(eq(sessions.userId, nurse.id));

  await page.waitForURL((url) => url.pathname === "/login");
});

it("every page shows within ten seconds that its user was logged out in another place", async () => {
  const page = await signedInPage(browser, portal, "nurse");
  await page.goto("/transport-history");
  await page.getByRole("heading", { name: "Transport History" }).waitFor();
  await makeIdle();
  await page.waitForResponse((response) => response.url().endsWith("/api/user"), { timeout: 30_000 });
  expect(await getIdleMinutes()).toBe(10);

  await portal.db.delete(sessions).where(eq(sessions.userId, nurse.id));
  await page.waitForURL((url) => url.pathname === "/login", { timeout: 30_000 });
});

it("a page reloads for the new user after another log-in in a second tab", async () => {
  const page = await signedInPage(browser, portal, "nurse");
  await Promise.all([waitForLiveConnection(page), page.goto("/hospital-dashboard")]);
  const other = await page.context().newPage();
  await other.goto("/api/health");
  const credentials = { username: "ambulance", password: portal.password };
  const status = await other.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/login", { method: "POST", headers, body: JSON.stringify(body) })).status;
  }, credentials);
  expect(status).toBe(200);

  await page.bringToFront();
  await page.getByRole("heading", { name: "Welcome" }).waitFor({ timeout: 30_000 });
});
