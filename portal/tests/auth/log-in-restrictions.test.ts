import { hashPassword } from "@wardway/db/password";
import { sessions, users } from "@wardway/db/schema";
import { initials } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { needsSession, routeAccess } from "../support/access.ts";
import { expectQuiet, newPage, openPage, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  getTotpCode,
  postForm,
  removeSecondFactors,
  saveSystemSettings,
  setUpSecondFactor,
} from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

openFixture("browser");

afterEach(async () => {
  await removeSecondFactors(portal);
  await saveSystemSettings(portal, {});
});

/** Calls and pages with a session guard, and the response to an empty body. */
const guarded = routeAccess.flatMap(({ path, calls }) =>
  Object.entries(calls)
    .filter(([, right]) => needsSession(right))
    .map(([method]) => ({
      method,
      path: path.replace(":id", "1").replace("*", "x"),
      isApi: path.startsWith("/api/"),
    })),
);

function make(session: ApiSession, { method, path, isApi }: (typeof guarded)[number]) {
  if (method === "GET") return session.get<string>(path);
  return session.send<string>(method, path, {
    headers: { "content-type": isApi ? "application/json" : "application/x-www-form-urlencoded" },
    body: isApi ? "{}" : "",
  });
}

/** Fails unless a page redirects to `to` and a call returns `status`. */
async function expectBlocked(session: ApiSession, to: string, status: number): Promise<void> {
  for (const call of guarded) {
    // The remedy itself; that of the second factor needs a confirmation.
    if (call.path === to || (call.path === "/login/confirm" && to.startsWith("/settings"))) continue;
    const result = await make(session, call);
    const name = `${call.method} ${call.path}`;
    if (call.isApi) expect(result.status, name).toBe(status);
    else expect([result.status, result.headers.get("location")], name).toEqual([302, to]);
  }
}

/** Fails if a page links to a blocked page or lacks a way to log out. */
async function expectNoBypass(page: Page): Promise<void> {
  const links = await page.getByRole("link").all();
  const names = await Promise.all(links.map((link) => link.innerText()));
  expect(names.map((name) => name.trim())).toEqual(["Skip to main content", "Wardway"]);
  await page.locator("summary", { hasText: "account menu" }).click();
  await page.getByRole("button", { name: "Log Out" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Profile" }).count()).toBe(0);
  await page.keyboard.press("Escape");
}

describe("maintenance", () => {
  const maintenance = {
    maintenanceMode: true,
    supportPhone: "+1 555 0100",
    contactEmail: "help@example.org",
  };

  it("blocks every page and call for all but administrators, and ends no session", async () => {
    const [nurse, admin] = [await logInAs(portal, "nurse"), await logInAs(portal, "admin")];
    await saveSystemSettings(portal, maintenance);
    for (const call of guarded) {
      const result = await make(nurse, call);
      expect(result.status, `${call.method} ${call.path}`).toBe(503);
    }
    expect(await nurse.get("/api/user")).toMatchObject({
      body: {
        category: "unavailable",
        detail: "Wardway is under maintenance. Only administrators can use it for now. Try again later.",
      },
    });
    expect(await admin.get("/api/user")).toMatchObject({ status: 200 });
    expect(await admin.get("/admin")).toMatchObject({ status: 200 });
    for (const path of ["/", "/login", "/api/health", "/api/public/statistics"]) {
      expect((await nurse.get(path)).status, path).toBe(200);
    }
    await saveSystemSettings(portal, {});
    expect(await nurse.get("/api/user")).toMatchObject({ status: 200 });
  });

  it("rejects a log-in with the reason only when the password is correct", async () => {
    await saveSystemSettings(portal, maintenance);
    const logIn = (username: string, password: string) =>
      openSession(portal).post("/api/login", { username, password });
    expect(await logIn("nurse", "wrong")).toMatchObject({ status: 401 });
    expect(await logIn("nurse", portal.password)).toMatchObject({
      status: 503,
      body: { category: "unavailable" },
    });
    expect(await logIn("admin", portal.password)).toMatchObject({ status: 200 });
    const page = await openPage(browser, portal);
    await page.goto("/login");
    await page.getByText("Only administrators can use it for now.").waitFor();
  });

  it("shows a page with a contact during work and allows logging out", async () => {
    const page = await signedInPage(browser, portal, "nurse", phone);
    await saveSystemSettings(portal, maintenance);
    await page.goto("/ratings");
    await page.getByRole("heading", { level: 1, name: "Wardway is under maintenance" }).waitFor();
    await page.getByRole("link", { name: "help@example.org" }).waitFor();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(/\/login/);
    expectQuiet(page, [/status of 503/]);
  });
});

describe("a temporary password", () => {
  it("opens nothing after seven days, and its owner reads why", async () => {
    const isTemporarySince = (days: number) =>
      portal.db
        .update(users)
        .set({ mustChangePassword: true, passwordChangedAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(users.username, "nurse"));
    const { password } = portal;
    const logIn = () => openSession(portal).post("/api/login", { username: "nurse", password });
    try {
      await isTemporarySince(6);
      expect(await logIn()).toMatchObject({ status: 200 });
      await isTemporarySince(8);
      expect(await logIn()).toMatchObject({ status: 401, body: { code: "login.temporaryPasswordExpired" } });
      const page = await openPage(browser, portal);
      await page.goto("/login");
      await page.getByLabel("Username").fill("nurse");
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("This temporary password is older than 7 days and has expired.").first().waitFor();
    } finally {
      await portal.db.update(users).set({ mustChangePassword: false, passwordChangedAt: sql`now()` });
    }
  });
});

describe("an expired password", () => {
  const expirePassword = (username: string) =>
    portal.db
      .update(users)
      .set({ passwordChangedAt: sql`now() - interval '91 days'` })
      .where(eq(users.username, username));

  it("restricts its owner to the page that changes it", async () => {
    const session = await logInAs(portal, "hospital");
    await expirePassword("hospital");
    await saveSystemSettings(portal, { passwordExpiration: 90 });
    await expectBlocked(session, "/login/password", 403);
    expect(await postForm(session, "/login/password", {})).toMatchObject({ status: 422 });
    await saveSystemSettings(portal, { passwordExpiration: 0 });
    expect(await session.get("/api/user")).toMatchObject({ status: 200 });
    expect(await session.get("/login/password")).toMatchObject({ status: 302 });
  });

  it("is changed after log-in before anything else", async () => {
    await expirePassword("hospital2");
    await saveSystemSettings(portal, { passwordExpiration: 90 });
    const otherSession = await logInAs(portal, "hospital2");
    const page = await signedInPage(browser, portal, "hospital2");
    await page.getByText("Your password is older than 90 days. Choose a new one to continue.").waitFor();
    await expectNoBypass(page);
    const change = async (current: string, next: string, repeated: string) => {
      await page.getByLabel("Current password").fill(current);
      await page.getByLabel(/^New password/).fill(next);
      await page.getByLabel("Confirm new password").fill(repeated);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change("", "a better password", "a better password");
    await page.getByText("Current password is required").waitFor();
    await change("wrong", "a better password", "a better password");
    await page.getByText("The current password is incorrect.").waitFor();
    await change(portal.password, portal.password, portal.password);
    await page.getByText("This is the present password. Choose another one.").waitFor();
    await change(portal.password, "a better password", "a worse password");
    await page.getByText("Passwords do not match").waitFor();
    await change(portal.password, "a better password", "a better password");
    await dismissToast(page, "Password changed", "Your other sessions were ended.");
    expect(new URL(page.url()).pathname).toBe("/hospital-dashboard");
    expect(await otherSession.get("/api/user")).toMatchObject({ status: 401 });
    expectQuiet(page, [/status of 422 .*\/login\/password/]);
  });

  it("is also one that another user has set, whatever its age", async () => {
    await portal.db.update(users).set({ mustChangePassword: true }).where(eq(users.username, "crew"));
    const session = await logInAs(portal, "crew");
    await expectBlocked(session, "/login/password", 403);
    const page = await session.get<string>("/login/password");
    expect(page.body).toContain("Your current password was chosen by another user.");
    expect(await session.post("/api/logout")).toMatchObject({ status: 204 });
  });
});

describe("an account without an organization", () => {
  it("is created with the fields of the specification, and sees nothing until one is assigned", async () => {
    const admin = await logInAs(portal, "admin");
    const username = "without-organization";
    const created = await admin.post<{ id: number }>("/api/admin/users", {
      username,
      password: portal.password,
      name: "Robin Vale",
      email: "robin@example.org",
      role: "hospital",
    });
    expect(created).toMatchObject({ status: 201, body: { role: "hospital", organizationId: null } });
    await portal.db.update(users).set({ mustChangePassword: false }).where(eq(users.username, username));
    await saveSystemSettings(portal, { contactEmail: "help@example.org" });

    const session = await logInAs(portal, username);
    await expectBlocked(session, "/login/organization", 403);
    expect(await session.get("/api/transport-requests")).toMatchObject({
      body: { code: "account.organizationMissing" },
    });
    const page = await signedInPage(browser, portal, username, phone);
    await page.getByRole("heading", { level: 1, name: "No organization yet" }).waitFor();
    await page.getByText(`Contact your administrator and give your username: ${username}`).waitFor();
    await page.getByRole("link", { name: "help@example.org" }).waitFor();

    const { organizationId } = (
      await (await logInAs(portal, "nurse")).get<{ organizationId: number }>("/api/user")
    ).body;
    await admin.patch(`/api/admin/users/${created.body.id}`, { organizationId });
    await page.getByRole("link", { name: "Check again" }).click();
    await page.waitForURL(/\/hospital-dashboard$/);
    expectQuiet(page);
  });
});

describe("a required second factor", () => {
  it("restricts users without one to its set-up and to logging out", async () => {
    const session = await logInAs(portal, "ambulance");
    await saveSystemSettings(portal, { requireMFA: true });
    await expectBlocked(session, "/settings?tab=security", 403);
    for (const path of ["/settings?tab=account", "/settings?tab=security&tab=account", "/settings/"]) {
      expect((await session.get(path)).headers.get("location"), path).toBe("/settings?tab=security");
    }
    expect(await session.get("/settings?tab=security")).toMatchObject({ status: 200 });
    expect(await session.post("/api/logout")).toMatchObject({ status: 204 });
  });

  it("leads an administrator through the set-up after log-in and cannot be switched off", async () => {
    await saveSystemSettings(portal, { requireMFA: true });
    const page = await signedInPage(browser, portal, "admin");
    await page.waitForURL(/\/settings\?tab=security/);
    await page.getByText("A second factor is required here. Set it up to continue").waitFor();
    await expectNoBypass(page);
    await page.getByRole("button", { name: "Set up" }).click();
    const key = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(" ", "");
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(getTotpCode(key));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    await page.getByText("It is required here and cannot be switched off.").waitFor();
    await page.getByRole("link", { name: "I have saved them, continue" }).click();
    await page.waitForURL((url) => url.pathname !== "/settings");
    await page.goto("/admin");
    await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
    await page.getByRole("link", { name: "Notifications, none unread" }).waitFor();
    expectQuiet(page);
  });

  it("follows the password change", async () => {
    await portal.db.update(users).set({ mustChangePassword: true }).where(eq(users.username, "ambulance2"));
    await saveSystemSettings(portal, { requireMFA: true });
    const session = await logInAs(portal, "ambulance2");
    expect((await session.get("/settings?tab=security")).headers.get("location")).toBe("/login/password");
    const changed = await postForm(session, "/login/password", {
      currentPassword: portal.password,
      newPassword: "a better password",
      confirmPassword: "a better password",
    });
    expect(changed.status).toBe(302);
    expect((await session.get("/ambulance-dashboard")).headers.get("location")).toBe(
      "/settings?tab=security",
    );
  });
});

describe("a session", () => {
  it("ends after the idle minutes of the settings, on an open page too", async () => {
    const [idle, active] = [await logInAs(portal, "nurse"), await logInAs(portal, "admin")];
    const page = await signedInPage(browser, portal, "ambulance");
    await page.goto("/transport-history");
    await saveSystemSettings(portal, { sessionTimeout: 15 });
    const setIdle = (minutes: number, username: string) =>
      portal.db
        .update(sessions)
        .set({ lastActiveAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(sessions.userId, sql`(select id from users where username = ${username})`));
    await Promise.all([setIdle(16, "nurse"), setIdle(14, "admin"), setIdle(16, "ambulance")]);
    expect(await idle.get("/api/user")).toMatchObject({ status: 401 });
    expect((await idle.get("/profile")).headers.get("location")).toBe("/login?redirectTo=%2Fprofile");
    expect(await active.get("/api/user")).toMatchObject({ status: 200 });
    await page.waitForURL((url) => url.pathname === "/login");
    await saveSystemSettings(portal, { sessionTimeout: 30 });
    expect(await idle.get("/api/user")).toMatchObject({ status: 200 });
    expectQuiet(page, [/status of 401 .*\/api\/user/]);
  });

  it("warns two minutes before its end in all tabs, and afterwards returns to the page with its input", {
    timeout: 120_000,
  }, async () => {
    const { id } = await createRequest(await logInAs(portal, "nurse"));
    const path = `/transport/${id}?tab=responses`;
    const page = await signedInPage(browser, portal, "ambulance");
    const other = await newPage(page.context());
    await Promise.all([page.goto(path), other.goto("/transport-history")]);
    const ofAmbulance = eq(sessions.userId, sql`(select id from users where username = 'ambulance')`);
    const setIdle = (minutes: number) =>
      portal.db
        .update(sessions)
        .set({ lastActiveAt: sql`now() - make_interval(secs => ${minutes * 60})` })
        .where(ofAmbulance);
    const logInAgain = async () => {
      await page.getByLabel("Username").fill("ambulance");
      await page.getByLabel(/^Password/).fill(portal.password);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await page.waitForURL((url) => url.pathname + url.search === path);
    };
    const warnings = [page, other].map((tab) =>
      tab.getByRole("alertdialog", { name: "You will be logged out soon" }),
    );

    // A call that began before counts as activity when it ends.
    const waitIdle = (minutes: number, isDone: () => Promise<boolean>) =>
      expect
        .poll(
          async () => {
            await setIdle(minutes);
            return isDone();
          },
          { timeout: 50_000, interval: 250 },
        )
        .toBe(true);
    for (const warning of warnings)
      await waitIdle(28.2, () =>
        warning
          .getByText(/^1 minute \d+ seconds?$/)
          .first()
          .isVisible(),
      );
    const stay = page.getByRole("button", { name: "Stay logged in" });
    await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    for (const warning of warnings) await warning.waitFor({ state: "detached" });

    await page.getByLabel("Notes").fill("Crew of two, unit 7");
    await waitIdle(31, async () => new URL(page.url()).pathname === "/login");
    await page.getByText(/^You were logged out because no one used the portal .* 30 minutes/).waitFor();
    await logInAgain();
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("Crew of two, unit 7");

    // A submission can be the first call after the end.
    await page.getByRole("button", { name: "+30 min" }).click();
    await portal.db.delete(sessions).where(ofAmbulance);
    await page.getByRole("button", { name: "Send response" }).click();
    await page.getByText(/^Your session has ended:/).waitFor();
    await logInAgain();
    await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("Crew of two, unit 7");
    expectQuiet(page, [/status of 401 .*\/api\/user/]);
    await page.context().close();
  });

  it("that a user ended says so on the log-in page, unlike a log-out", async () => {
    const [ended, loggedOut] = [await logInAs(portal, "nurse"), await logInAs(portal, "crew")];
    const isExplained = async (session: typeof ended) =>
      String((await session.get("/login")).body).includes("Your session has ended:");
    expect(await isExplained(openSession(portal))).toBe(false);
    await portal.db
      .delete(sessions)
      .where(eq(sessions.userId, sql`(select id from users where username = 'nurse')`));
    expect(await isExplained(ended)).toBe(true);
    await loggedOut.post("/api/logout");
    expect(await isExplained(loggedOut)).toBe(false);
  });

  it("is never the session that the browser had before log-in", async () => {
    const planted = await logInAs(portal, "crew");
    const before = planted.cookie();
    await planted.post("/api/login", { username: "nurse", password: portal.password });
    expect(planted.cookie()).not.toBe(before);
    const [old, fresh] = [
      await openSession(portal).get("/api/user", { cookie: before }),
      await planted.get("/api/user"),
    ];
    expect([old.status, fresh.status]).toEqual([401, 200]);
  });

  it("ends when its account is closed", async () => {
    const session = await logInAs(portal, "nurse");
    const close = (deactivatedAt: Date | null) =>
      portal.db.update(users).set({ deactivatedAt }).where(eq(users.username, "nurse"));
    await close(new Date());
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    await close(null);
  });

  it("ends on the server at log-out", async () => {
    const session = await logInAs(portal, "nurse");
    const cookie = session.cookie();
    await postForm(session, "/logout", {});
    expect(await openSession(portal).get("/api/user", { cookie })).toMatchObject({ status: 401 });
    expect(await portal.db.$count(sessions, eq(sessions.awaitsSecondFactor, true))).toBe(0);
  });
});

describe("a display", () => {
  it("shows the list without a person, is no session for anything else, and ends when its starter ends it", async () => {
    const [screen, nurse] = [await logInAs(portal, "nurse"), await logInAs(portal, "nurse")];
    const { patientName } = await createRequest(nurse);
    const started = await postForm(screen, "/displays", {
      intent: "start",
      label: "Control room",
      days: "7",
    });
    expect([started.status, started.headers.get("location")]).toEqual([302, "/board"]);
    const board = String((await screen.get("/board")).body);
    expect(board).toContain("Control room");
    expect(board).toContain(initials(patientName));
    expect(board).not.toContain(patientName);

    expect(await screen.get("/api/user")).toMatchObject({ status: 401 });
    expect(await screen.get("/api/transport-requests")).toMatchObject({ status: 401 });
    expect(await screen.post("/api/transport-requests", {})).toMatchObject({ status: 401 });
    expect((await screen.get("/hospital-dashboard")).headers.get("location")).toMatch(/^\/login/);
    const tile = "/tiles/15/9416/12530?edition=none";
    expect(await screen.get(`/board${tile}`)).toMatchObject({ status: 204 });
    expect(await nurse.get(`/board${tile}`)).toMatchObject({ status: 404 });
    expect((await screen.get(tile)).status).not.toBe(204);

    const list = String((await nurse.get("/displays")).body);
    const displayId = /name="displayId" value="(\d+)"/.exec(list)?.[1] ?? "";
    await postForm(await logInAs(portal, "ambulance"), "/displays", { intent: "end", displayId });
    expect(String((await screen.get("/board")).body)).toContain("Control room");
    await postForm(nurse, "/displays", { intent: "end", displayId });
    const ended = String((await screen.get("/board")).body);
    expect(ended).toContain("This display has ended");
    expect(await screen.get(`/board${tile}`)).toMatchObject({ status: 404 });
    expect(ended).not.toContain(initials(patientName));
  });
});

describe("an existing password that is easy to guess", () => {
  it("is changed after log-in before anything else", async () => {
    const change = { isDemo: false, password: await hashPassword("12345678") };
    await portal.db.update(users).set(change).where(eq(users.username, "ambulance2"));
    const session = openSession(portal);
    const credentials = { username: "ambulance2", password: "12345678" };
    expect(await postForm(session, "/login", credentials)).toMatchObject({ status: 302 });
    expect((await session.get("/ambulance-dashboard")).headers.get("location")).toBe("/login/password");
    expect(await session.get("/api/user")).toMatchObject({ status: 403 });
    expect((await session.get<string>("/login/password")).body).toContain("easy to guess");

    const choose = (newPassword: string) =>
      postForm(session, "/login/password", {
        currentPassword: "12345678",
        newPassword,
        confirmPassword: newPassword,
      });
    const rejected = await choose("kittiwake medical transport");
    expect([rejected.status, /which are guessed first/.test(rejected.body)]).toEqual([422, true]);
    expect(await choose("gravel teapot moonrise")).toMatchObject({ status: 302 });
    expect(await session.get("/api/user")).toMatchObject({ status: 200 });
  });
});

describe("a sensitive act", () => {
  const sixMinutesPass = () =>
    portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
  const confirmUrl = (page: string) => `/login/confirm?redirectTo=${encodeURIComponent(page)}`;

  it("leads to the confirmation, and from there back to the page of the form or link", async () => {
    const session = await logInAs(portal, "admin");
    const users = "/admin/users?dialog=edit";
    const edit = () =>
      session.send("POST", users, {
        headers: { referer: portal.url + users },
        body: new URLSearchParams({ intent: "edit", userId: "99999" }),
      });
    expect((await edit()).status).toBe(422);
    await sixMinutesPass();
    expect((await edit()).headers.get("location")).toBe(confirmUrl(users));
    const { headers } = await session.get("/admin/logs/export?format=csv", {
      referer: `${portal.url}/admin/logs?outcome=failed`,
    });
    expect(headers.get("location")).toBe(confirmUrl("/admin/logs?outcome=failed"));
  });

  it("in the API is rejected with a code of its own, also for the own account", async () => {
    const session = await logInAs(portal, "admin");
    const [admin] = await portal.db.select().from(users).where(eq(users.username, "admin"));
    const path = `/api/admin/users/${admin?.id}`;
    await sixMinutesPass();
    const rejected = { status: 403, body: { category: "forbidden", code: "session.confirmationRequired" } };
    expect(await session.patch(path, { email: "elsewhere@example.org" })).toMatchObject(rejected);
    expect(await session.send("DELETE", path)).toMatchObject(rejected);
    expect(await session.post("/api/admin/users", { username: "another", role: "admin" })).toMatchObject(
      rejected,
    );
    expect(await session.get("/api/admin/users")).toMatchObject({ status: 200 });
    // A log-in proves it again.
    const again = await logInAs(portal, "admin");
    expect(await again.patch(path, { name: admin?.name })).toMatchObject({ status: 200 });
  });

  it("continues after the password or a code, and not after a wrong one", async () => {
    const session = await logInAs(portal, "ambulance");
    const { seed } = await setUpSecondFactor(portal, session);
    const page = confirmUrl("/settings?tab=security");
    for (const [fields, status] of [
      [{ currentPassword: "wrong" }, 422],
      [{ code: "000000" }, 401],
      [{ code: getTotpCode(seed) }, 302],
      [{ currentPassword: portal.password }, 302],
    ] as const) {
      await sixMinutesPass();
      const result = await postForm(session, page, { ...fields });
      const isConfirmed = await portal.db.$count(
        sessions,
        sql`${sessions.confirmedAt} > now() - interval '1 minute'`,
      );
      expect([Object.keys(fields), result.status, isConfirmed]).toEqual([
        Object.keys(fields),
        status,
        status === 302 ? 1 : 0,
      ]);
      if (status === 302) expect(result.headers.get("location")).toBe("/settings?tab=security");
    }
    expect(
      await postForm(session, "/login/confirm?redirectTo=//elsewhere.example", {
        currentPassword: portal.password,
      }).then(({ headers }) => headers.get("location")),
    ).not.toMatch(/elsewhere/);
  });

  it("returns to the page with what was typed", async () => {
    const page = await signedInPage(browser, portal, "admin");
    await page.goto(`${portal.url}/admin/users`);
    const row = page.getByRole("row", { name: /nurse/ });
    await row.getByRole("link", { name: /Edit/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("nurse.new@larkmoor.example");
    await sixMinutesPass();
    await dialog.getByRole("button", { name: "Save Changes" }).click();

    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await page.getByLabel("Current password").fill(portal.password);
    await page.getByRole("button", { name: "Confirm" }).click();

    await dialog.waitFor();
    await expect.poll(() => dialog.getByLabel("Email").inputValue()).toBe("nurse.new@larkmoor.example");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.waitFor({ state: "hidden" });
    const [nurse] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
    expect(nurse?.email).toBe("nurse.new@larkmoor.example");
    expectQuiet(page);
  });
});
