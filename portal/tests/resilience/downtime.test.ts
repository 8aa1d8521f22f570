import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditLog, sessions, transportRequests, users } from "@wardway/db/schema";
import type { Problem } from "@wardway/model";
import { addDays, format, subMinutes } from "date-fns";
import { and, asc, count, eq, gt, max, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { desktop, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { startPortal } from "../support/portal.ts";
import { setReadOnly, untilReadOnly } from "../support/read-only.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { approvedTransport, requestBody } from "../support/transports.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";
import { pageWithoutScript } from "../support/without-script.ts";

let hospital: ApiSession;
let company: ApiSession;
let admin: ApiSession;
let id: number;

openFixture("browser");

beforeAll(async () => {
  [hospital, company, admin] = (await Promise.all(
    ["hospital", "ambulance", "admin"].map((username) => logInAs(portal, username)),
  )) as [ApiSession, ApiSession, ApiSession];
  ({ id } = await approvedTransport(hospital, company));
});

afterEach(endDowntime);

async function beginDowntime(): Promise<void> {
  await setReadOnly(portal, true);
  await untilReadOnly(hospital, true);
}

async function endDowntime(): Promise<void> {
  await setReadOnly(portal, false);
  await untilReadOnly(hospital, false);
}

const latestRow = async () => {
  const [row] = await portal.db.select({ id: max(auditLog.id) }).from(auditLog);
  return row?.id ?? 0;
};

/** Rows of reads of the transport, and of the end of a downtime. */
const rowsSince = (latest: number, action: string) =>
  portal.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, latest), eq(auditLog.action, action)))
    .orderBy(asc(auditLog.id));

const countRequests = async () => {
  const [row] = await portal.db.select({ total: count() }).from(transportRequests);
  return row?.total;
};

describe("while the database is read-only", () => {
  it("rejects writes of the API with a code of their own, and writes nothing", async () => {
    const before = await countRequests();
    await beginDowntime();
    const calls = [
      await hospital.post<Problem>("/api/transport-requests", requestBody()),
      await company.post<Problem>("/api/transport-responses", { transportRequestId: id }),
      await company.patch<Problem>(`/api/transport-requests/${id}/status`, { status: "in_progress" }),
    ];
    for (const { status, body, headers } of calls) {
      expect([status, headers.get("retry-after")]).toEqual([503, "15"]);
      expect(body).toMatchObject({ code: "server.readOnly", category: "unavailable" });
    }
    await endDowntime();
    expect(await countRequests()).toBe(before);
    expect((await hospital.post("/api/transport-requests", requestBody())).status).toBe(201);
  });

  it("opens the pages of each role, with a notice", async () => {
    await beginDowntime();
    const places: readonly (readonly [ApiSession, readonly string[]])[] = [
      [
        hospital,
        ["/hospital-dashboard", "/new-request", "/embedding", `/transport/${id}?tab=responses`, "/displays"],
      ],
      [company, ["/ambulance-dashboard", "/my-transports", `/transport/${id}/crew`]],
      [admin, ["/admin", "/admin/users", "/admin/organizations", "/admin/logs", "/admin/settings", "/debug"]],
    ];
    const common = ["/active-transports", "/transport-history", "/notifications", "/profile", "/settings"];
    const ofTransport = ["/downtime-list", "/ratings", `/transport/${id}`, `/transport/${id}?tab=route`];
    for (const [session, own] of places) {
      for (const path of [...own, ...common, ...ofTransport]) {
        const { status, body } = await session.get<string>(path, { accept: "text/html" });
        expect([path, status]).toEqual([path, 200]);
        expect(body).toMatch(/role="status"[^>]*><div class="notice">.*Read-only since/s);
      }
    }
  });

  it("records reads in the audit trail afterwards, once each and with their time", async () => {
    const latest = await latestRow();
    await beginDowntime();
    const begun = Date.now();
    expect((await hospital.get(`/transport/${id}`)).status).toBe(200);
    expect((await company.get(`/api/transport-requests/${id}`)).status).toBe(200);
    const ended = Date.now();
    expect(await rowsSince(latest, "request.read")).toEqual([]);
    await endDowntime();
    const rows = await rowsSince(latest, "request.read");
    expect(rows.map(({ username, resourceId }) => [username, resourceId])).toEqual([
      ["hospital", id],
      ["ambulance", id],
    ]);
    for (const { timestamp, details, rowMac } of rows) {
      expect(details).toEqual({
        deferred: expect.stringMatching(/^\d+\.\d+$/),
        deferredAt: timestamp.toISOString(),
      });
      expect(timestamp.getTime()).toBeGreaterThanOrEqual(begun);
      expect(timestamp.getTime()).toBeLessThanOrEqual(ended);
      expect(rowMac).toMatch(/^[\da-f]+\.[\da-f]{64}$/);
    }
    expect(await rowsSince(latest, "downtime.end")).toMatchObject([
      { username: null, details: { reason: "read_only", deferred: 2 } },
    ]);
  });

  it("shows no record that it cannot record", async () => {
    const folder = join(portal.dataDir, "downtime");
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, "in the way");
    try {
      await beginDowntime();
      const api = await hospital.get<Problem>(`/api/transport-requests/${id}`);
      const page = await hospital.get<string>(`/transport/${id}`, { accept: "text/html" });
      expect([api.status, api.body.code]).toEqual([503, "server.readNotRecorded"]);
      expect(page.status).toBe(503);
      expect(page.body).toContain("could not be recorded");
      expect(page.body).not.toContain("Brien-N");
    } finally {
      await rm(folder);
    }
  });

  it("rejects log-ins and says why, and lets users log out for good", async () => {
    const leaving = await logInAs(portal, "nurse");
    await beginDowntime();
    const visitor = openSession(portal);
    const account = { username: "nurse", password: portal.password };
    const api = await visitor.post<Problem>("/api/login", account);
    expect([api.status, api.body.code]).toEqual([503, "login.readOnly"]);
    const page = await visitor.send<string>("POST", "/login", {
      body: new URLSearchParams(account),
      headers: { accept: "text/html" },
    });
    expect(page.status).toBe(503);
    expect(page.body).toContain("so no one can log in");
    expect(page.body).toContain('value="nurse"');
    const cookie = leaving.cookie();
    expect((await leaving.send("POST", "/logout")).status).toBe(302);
    const withOldCookie = () => visitor.get("/api/user", { cookie });
    expect((await withOldCookie()).status).toBe(401);
    await endDowntime();
    expect((await withOldCookie()).status).toBe(401);
    expect((await visitor.post("/api/login", account)).status).toBe(200);
  });

  it("continues sessions that are in use, stores that afterwards, and ends idle ones", async () => {
    const nurse = await logInAs(portal, "nurse");
    const setIdle = (username: string, minutes: number) =>
      portal.db.transaction(
        (tx) =>
          tx
            .update(sessions)
            .set({ lastActiveAt: subMinutes(new Date(), minutes) })
            .where(eq(sessions.userId, sql`(select id from users where username = ${username})`)),
        { accessMode: "read write" },
      );
    await setIdle("nurse", 29);
    await setIdle("hospital", 29);
    await beginDowntime();
    const idleSeconds = async () =>
      Number((await hospital.get("/api/user")).headers.get("x-session-seconds")?.split(",")[0]);
    expect(await idleSeconds()).toBeLessThan(90);
    expect((await hospital.send("POST", "/session")).status).toBe(204);
    expect(await idleSeconds()).toBeGreaterThan(29 * 60);
    await setIdle("nurse", 31);
    expect((await nurse.get("/api/user")).status).toBe(401);
    await endDowntime();
    expect(await idleSeconds()).toBeGreaterThan(28 * 60);
  });
});

describe("a page that is open", () => {
  const notice = (page: Page) => page.getByText(/^Read-only since \d\d:\d\d\.$/);

  it.each([
    ["1440 px", desktop],
    ["390 px", phone],
  ])("shows the notice and removes it, without a reload, at %s", async (_, viewport) => {
    const page = await openPageAs(browser, portal, "hospital", { viewport });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await setReadOnly(portal, true);
    await notice(page).waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Open the downtime list" }).isVisible())
      .toBe(true);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await setReadOnly(portal, false);
    await notice(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  });

  it("keeps what is typed in a form that it cannot save, and saves it afterwards", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/profile" });
    await beginDowntime();
    await page.getByLabel(/^Name/).fill("Dana W. Whitfield");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByRole("alert").filter({ hasText: "nothing was saved" }).waitFor();
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe("Dana W. Whitfield");
    await notice(page).waitFor();
    await endDowntime();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect
      .poll(async () => {
        const [row] = await portal.db.select().from(users).where(eq(users.username, "hospital"));
        return row?.name;
      })
      .toBe("Dana W. Whitfield");
  });

  it("keeps a new request", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await page.getByLabel(/^Patient name/).fill("Ada Unsaved");
    await page.getByLabel(/^Medical record number/).fill("MRN-1");
    await page.getByLabel(/^Current location/).fill("4 West, room 412");
    await page.getByLabel(/^Destination/).fill("Brookhollow Dialysis Center");
    await page.getByLabel(/^Date/).fill(format(addDays(new Date(), 3), "yyyy-MM-dd"));
    await confirmTypedPlaces(page);
    await beginDowntime();
    const response = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("/new-request"),
    );
    await page.getByRole("button", { name: "Create request" }).click();
    expect((await response).status()).toBe(503);
    await page.getByRole("alert").filter({ hasText: "nothing was saved" }).first().waitFor();
    await expect.poll(() => page.getByLabel(/^Patient name/).inputValue()).toBe("Ada Unsaved");
  });

  it.each(["/profile", "/new-request"])(
    "rejects a form with the place of a list in a name at %s",
    async (path) => {
      await beginDowntime();
      const body = new URLSearchParams([["equipment[90000000]", "x"]]);
      expect(await hospital.send("POST", path, { body })).toMatchObject({ status: 400 });
    },
  );

  it("keeps what is typed without a script", async () => {
    const page = await pageWithoutScript(browser, portal, hospital);
    await page.goto("/profile");
    await beginDowntime();
    await page.getByLabel(/^Name/).fill("Dana Typed");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Save profile" }).click();
    const response = await answer;
    expect([response.status(), response.headers()["retry-after"]]).toEqual([503, "15"]);
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe("Dana Typed");
    await page.getByRole("alert").filter({ hasText: "nothing was saved" }).waitFor();
    await page.context().close();
  });

  it("tells a visitor that no one can log in", async () => {
    await beginDowntime();
    const page = await openPage(browser, portal);
    await page.goto("/login?redirectTo=%2Fprofile");
    await page.getByText("No one can log in for now.").waitFor();
  });
});

describe("a portal that is killed during a downtime", () => {
  it("brings what was read before to the audit trail when it has started again", async () => {
    await using first = await startPortal({ hasOwnProcess: true });
    const session = await logInAs(first, "hospital");
    await setReadOnly(first, true);
    await untilReadOnly(session, true);
    const list = await session.get<{ id: number }[]>("/api/transport-requests?limit=3");
    await first.kill();
    await setReadOnly(first, false);
    const { dataDir, databaseUrl, portalDatabaseUrl } = first;
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: portalDatabaseUrl,
      DATABASE_OWNER_URL: databaseUrl,
      DEMO_PASSWORD: "",
    };
    await using _second = await startPortal({ env });
    const ids = list.body.map((request) => request.id).join(" ");
    const rows = await first.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, "request.read"));
    expect(rows.filter(({ details }) => details.ids === ids && "deferred" in details)).toHaveLength(1);
  });
});
