import { sessions, users } from "@wardway/db/schema";
import type { SessionUser } from "@wardway/model";
import { desc, eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { logInPage, signedInPage } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { waitForLiveConnection } from "../support/live.ts";
import { logInAs } from "../support/session.ts";
import { approvedTransport, createRequest, respondTo, setStatus } from "../support/transports.ts";

let nurse: SessionUser;

openFixture("browser", "hospital");

beforeAll(async () => {
  nurse = (await (await logInAs(portal, "nurse")).get<SessionUser>("/api/user")).body;
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
  const page = await fetch(`${portal.url}/transport/${id}.data`, {
    headers: { cookie: session.cookie(), "x-wardway-poll": "1" },
  });
  expect(page.status).toBe(200);
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
  const page = await logInPage(browser, portal, "nurse");
  await page.goto(`/transport/${id}`);
  await page.getByText("Pending", { exact: true }).waitFor();
  await makeIdle();

  await respondTo(await logInAs(portal, "ambulance"), id);

  await page.getByText("Needs Approval", { exact: true }).waitFor();
  expect(await getIdleMinutes()).toBe(10);
});

it("an open page that a change leads elsewhere does not extend its session by that", async () => {
  const { id } = await createRequest(hospital);
  const page = await logInPage(browser, portal, "nurse");
  await Promise.all([waitForLiveConnection(page), page.goto(`/transport/${id}`)]);
  await page.getByText("Pending", { exact: true }).waitFor();
  await makeIdle();
  const setMustChange = (mustChangePassword: boolean) =>
    portal.db.update(users).set({ mustChangePassword }).where(eq(users.id, nurse.id));
  await setMustChange(true);
  try {
    await respondTo(await logInAs(portal, "ambulance"), id);
    await page.waitForURL((url) => url.pathname === "/login/password");
    expect(await getIdleMinutes()).toBe(10);
  } finally {
    await setMustChange(false);
  }
});

it("an open page leads to the log-in page after its session has ended", async () => {
  const { id } = await createRequest(hospital);
  const page = await logInPage(browser, portal, "nurse");
  await page.goto(`/transport/${id}`);
  await page.getByText("Pending", { exact: true }).waitFor();
  await portal.db.delete(sessions).where(eq(sessions.userId, nurse.id));

  await page.waitForURL((url) => url.pathname === "/login");
});

it("every page shows within ten seconds that its user was logged out in another place", async () => {
  const page = await logInPage(browser, portal, "nurse");
  await page.goto("/transport-history");
  await page.getByRole("heading", { name: "Transport History" }).waitFor();
  await makeIdle();
  await page.waitForResponse((response) => response.url().endsWith("/api/user"), { timeout: 30_000 });
  expect(await getIdleMinutes()).toBe(10);

  await portal.db.delete(sessions).where(eq(sessions.userId, nurse.id));
  await page.waitForURL((url) => url.pathname === "/login", { timeout: 30_000 });
});

it("a page reloads for the new user after another log-in in a second tab", async () => {
  const page = await logInPage(browser, portal, "nurse");
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

describe("after the end of a session no patient is left", () => {
  const patient = "Ottoline Quarrington";

  /** Everything of a document that a script, or a person with its developer tools, can read. */
  const readable = (page: Page) =>
    page.evaluate(() =>
      [
        document.documentElement.outerHTML,
        ...[...document.scripts].map((script) => script.textContent ?? ""),
        JSON.stringify(Reflect.get(window, "__remixContext") ?? null),
        JSON.stringify(Reflect.get(window, "__reactRouterContext") ?? null),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify({ ...localStorage }),
      ].join("\n"),
    );

  async function openTransport(): Promise<{ page: Page; id: number }> {
    const { id } = await createRequest(hospital, { patientName: patient });
    // Through the form: Back has a page to return to.
    const page = await signedInPage(browser, portal, "nurse");
    await Promise.all([waitForLiveConnection(page), page.goto(`/transport/${id}`)]);
    await page.getByText(patient).first().waitFor();
    expect(await readable(page)).toContain(patient);
    return { page, id };
  }

  async function expectNoPatient(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
    expect(await readable(page)).not.toContain(patient);
  }

  it("in the tab of a log-out, in another tab, nor through Back", async () => {
    const { page, id } = await openTransport();
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/transport/${id}`);
    await other.getByText(patient).first().waitFor();
    // A list that was reached without a new document.
    await other.getByRole("link", { name: "Transport History" }).click();
    await other.getByRole("heading", { name: "Transport History" }).waitFor();
    await page.bringToFront();
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.evaluate(() => localStorage.setItem("left", "behind"));
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await expectNoPatient(page);
    // The other tab is hidden: it hears of the log-out at once.
    await other.waitForURL((url) => url.pathname === "/login");
    await expectNoPatient(other);
    expect(await readable(page)).not.toContain("behind");
    for (const tab of [page, other]) {
      await tab.goBack();
      await expectNoPatient(tab);
    }
  });

  it("because the response of a log-out clears what a browser stores", async () => {
    const session = await logInAs(portal, "nurse");
    const { headers } = await session.send("POST", "/api/logout");
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
  });

  it("in any tab of an idle session, whose typed text only its user gets back", async () => {
    const { page } = await openTransport();
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/new-request`);
    await other.getByLabel("Patient name").fill(patient);
    const places = ["Current location", "Destination"].map((name) => other.getByRole("combobox", { name }));
    for (const place of places) {
      await place.fill("Larkmoor");
      await other.getByRole("listbox").waitFor();
    }
    await expect.poll(() => readable(other)).toContain(patient);
    await portal.db
      .update(sessions)
      .set({ lastActiveAt: sql`now() - interval '31 minutes'` })
      .where(eq(sessions.userId, nurse.id));
    for (const tab of [page, other]) {
      await tab.waitForURL((url) => url.pathname === "/login", { timeout: 40_000 });
      await expectNoPatient(tab);
    }
    await page.goBack();
    await expectNoPatient(page);
    expect(await readable(other)).toContain("wardway:sealed:");

    await other.bringToFront();
    await other.getByLabel("Username").fill("nurse");
    await other.getByLabel(/^Password/).fill(portal.password);
    await other.getByRole("button", { name: "Log in", exact: true }).click();
    await other.waitForURL((url) => url.pathname === "/new-request");
    await expect.poll(() => other.getByLabel("Patient name").inputValue()).toBe(patient);
    expect(await readable(other)).not.toContain("wardway:sealed:");
    for (const place of places) await expect.poll(() => place.inputValue()).toBe("Larkmoor");
    await other.waitForLoadState("networkidle");
    expect(await other.getByRole("listbox").count()).toBe(0);
    expect(await other.getByText("Draft for").count()).toBe(0);
  });

  /** The session ends, and the page finds out by a call for its data. */
  async function noticeEnd(page: Page): Promise<void> {
    await portal.db
      .update(sessions)
      .set({ lastActiveAt: sql`now() - interval '31 minutes'` })
      .where(eq(sessions.userId, nurse.id));
    // The way to the log-in ends with a new document.
    const reloaded = page.waitForEvent("load");
    await page.evaluate(() => (window as unknown as RemixWindow).__remixRouter.revalidate());
    await reloaded;
    await expectNoPatient(page);
  }

  it("nor is typed text lost if the page itself notices the end first, by a call for its data", async () => {
    const page = await signedInPage(browser, portal, "nurse");
    await page.goto(`${portal.url}/new-request`);
    await page.getByLabel("Patient name").fill(patient);
    await noticeEnd(page);
    await page.getByLabel("Username").fill("nurse");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/new-request");
    await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe(patient);
  });

  it("nor in a message, which comes back for the company that ran the transport, and for no company of the pool", async () => {
    const company = await logInAs(portal, "ambulance");
    const { id } = await approvedTransport(hospital, company);
    const page = await signedInPage(browser, portal, "nurse");
    await page.goto(`${portal.url}/transport/${id}?tab=messages`);
    const box = page.getByRole("textbox", { name: "Message to Bluegate Ambulance" });
    await box.fill(`${patient} waits in room 412.`);
    await noticeEnd(page);
    await setStatus(company, `/api/transport-requests/${id}/status`, "pending");
    await respondTo(company, id);
    await respondTo(await logInAs(portal, "ambulance2"), id);
    await page.getByLabel("Username").fill("nurse");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText(`${patient} waits in room 412.`).waitFor();
    await page.getByText("The transport has changed. This message was not sent:").waitFor();
    const boxes = await page.getByRole("textbox", { name: /^Message to / }).all();
    expect(await Promise.all(boxes.map((each) => each.inputValue()))).toEqual(["", ""]);

    // What is typed beside it is another draft.
    await box.fill("When can you come?");
    await page.reload();
    await page.getByText(`${patient} waits in room 412.`).waitFor();
    await expect.poll(() => box.inputValue()).toBe("When can you come?");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText(patient).waitFor({ state: "detached" });
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("nor on a form that ignores later data, if the page itself notices the end first", async () => {
    const { id } = await createRequest(await logInAs(portal, "nurse"), { patientName: patient });
    const page = await signedInPage(browser, portal, "nurse");
    await page.goto(`${portal.url}/transport/${id}/change`);
    await page.getByLabel("Patient name").fill(`${patient} Changed`);
    await noticeEnd(page);
    await page.getByLabel("Username").waitFor();
  });
});

interface RemixWindow {
  readonly __remixRouter: { revalidate(): void };
}
