import { sessions, users } from "@wardway/db/schema";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { needsSession, routeAccess } from "../support/access.ts";
import { expectQuiet, openPage, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  countSessions,
  getTotpCode,
  postForm,
  removeSecondFactors,
  resetUsedCodes,
  setUpSecondFactor,
} from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";

let seed: string;
let recoveryCodes: readonly string[];

openFixture("browser");

beforeAll(async () => {
  ({ seed, recoveryCodes } = await setUpSecondFactor(portal, await logInAs(portal, "nurse")));
});

const logIn = (code?: string) =>
  openSession(portal).post("/api/login", {
    username: "nurse",
    password: portal.password,
    ...(code !== undefined && { code }),
  });

/** Returns a session after the password, before the code. */
async function logInWithoutCode(): Promise<ApiSession> {
  const session = openSession(portal);
  const result = await postForm(session, "/login", { username: "nurse", password: portal.password });
  expect(result.headers.get("location")).toMatch(/^\/login\/code/);
  return session;
}

describe("the API", () => {
  it("requires a code after the password", async () => {
    expect(await logIn()).toMatchObject({
      status: 401,
      body: { category: "second_factor_required", errors: [{ field: "code" }] },
    });
  });

  it("reveals no second factor without the correct password", async () => {
    const result = await openSession(portal).post("/api/login", { username: "nurse", password: "wrong" });
    expect(result).toMatchObject({ status: 401, body: { detail: "Invalid username or password" } });
  });

  it("accepts an authenticator code once", async () => {
    const code = getTotpCode(seed);
    expect(await logIn(code)).toMatchObject({ status: 200, body: { username: "nurse" } });
    expect(await logIn(code)).toMatchObject({ status: 401, body: { category: "unauthenticated" } });
  });

  it("accepts one of many concurrent calls with the same code", async () => {
    await resetUsedCodes(portal);
    const code = getTotpCode(seed);
    const results = await Promise.all(Array.from({ length: 4 }, () => logIn(code)));
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  it("accepts a recovery code once", async () => {
    expect(await logIn(recoveryCodes[0])).toMatchObject({ status: 200 });
    expect(await logIn(recoveryCodes[0])).toMatchObject({ status: 401 });
  });

  it.each(["", 7, "x".repeat(41), { $gt: "" }])("rejects %j as a code", async (code) => {
    const result = await openSession(portal).post("/api/login", {
      username: "nurse",
      password: portal.password,
      code,
    });
    expect(result).toMatchObject({ status: 422, body: { errors: [{ field: "code" }] } });
  });
});

describe("a browser with a pending code", () => {
  const guarded = routeAccess.flatMap(({ path, calls }) =>
    Object.entries(calls)
      .filter(([, right]) => needsSession(right))
      .map(([method]) => ({ method, path: path.replace(":id", "1").replace("*", "x") })),
  );

  it("can open nothing else", async () => {
    const session = await logInWithoutCode();
    for (const { method, path } of guarded) {
      const isApi = path.startsWith("/api/");
      const init = isApi
        ? { headers: { "content-type": "application/json" }, body: "{}" }
        : { body: new URLSearchParams() };
      const result = await session.send(method, path, method === "GET" ? {} : init);
      const expected = isApi ? { status: 401 } : { status: 302 };
      expect(result, `${method} ${path}`).toMatchObject(expected);
      if (!isApi) expect(result.headers.get("location"), path).toMatch(/^\/login/);
    }
  });

  it("gets a new session with the code, and the old session ends", async () => {
    await resetUsedCodes(portal);
    const session = await logInWithoutCode();
    const before = session.cookie();
    const result = await postForm(session, "/login/code?redirectTo=%2Fratings", { code: getTotpCode(seed) });
    expect(result).toMatchObject({ status: 302 });
    expect(result.headers.get("location")).toBe("/ratings");
    expect(await session.get("/api/user")).toMatchObject({ status: 200, body: { username: "nurse" } });
    expect(await openSession(portal).get("/api/user", { cookie: before })).toMatchObject({ status: 401 });
    const late = openSession(portal);
    expect(
      await late.send("POST", "/login/code", {
        headers: { cookie: before },
        body: new URLSearchParams({ code: recoveryCodes[5] ?? "" }),
      }),
    ).toMatchObject({ status: 302 });
    expect(await late.get("/api/user")).toMatchObject({ status: 401 });
  });

  it("expires after ten minutes", async () => {
    const session = await logInWithoutCode();
    await portal.db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '10 minutes'` })
      .where(eq(sessions.awaitsSecondFactor, true));
    await resetUsedCodes(portal);
    const result = await postForm(session, "/login/code", { code: getTotpCode(seed) });
    expect(result.headers.get("location")).toBe("/login");
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
  });

  it("is never redirected to another site", async () => {
    await resetUsedCodes(portal);
    const session = await logInWithoutCode();
    const result = await postForm(session, "/login/code?redirectTo=https%3A%2F%2Fexample.org", {
      code: getTotpCode(seed),
    });
    expect(result.headers.get("location")).toBe("/hospital-dashboard");
  });

  it("has no access once the account is closed", async () => {
    const session = await logInWithoutCode();
    await resetUsedCodes(portal);
    const close = (deactivatedAt: Date | null) =>
      portal.db.update(users).set({ deactivatedAt }).where(eq(users.username, "nurse"));
    await close(new Date());
    const result = await postForm(session, "/login/code", { code: getTotpCode(seed) });
    await close(null);
    expect(result.headers.get("location")).toBe("/login");
  });
});

describe("the log-in page", () => {
  const enter = async (page: Page, username: string) => {
    await page.goto("/login");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/login\/code/);
  };

  it("asks for the code, shows an error for a wrong one and accepts the next", async () => {
    await resetUsedCodes(portal);
    const page = await openPage(browser, portal);
    await enter(page, "nurse");
    const field = page.getByLabel("Code");
    await expect.poll(() => field.getAttribute("autocomplete")).toBe("one-time-code");
    await expect.poll(() => field.getAttribute("inputmode")).toBe("numeric");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Enter the code", { exact: true }).waitFor();
    await field.fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is incorrect, or it was used already.").waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(getTotpCode(seed));
    await page.keyboard.press("Enter");
    await dismissToast(page, "Login successful", "Welcome back, Teodora Ilić!");
    expect(new URL(page.url()).pathname).toBe("/hospital-dashboard");
    expectQuiet(page, [/status of 4(01|22) .*\/login\/code/]);
  });

  it("accepts the next code while the page still reloads after a wrong one", async () => {
    await resetUsedCodes(portal);
    const page = await openPage(browser, portal);
    await enter(page, "nurse");
    await page.waitForLoadState("networkidle");
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/login\/code\.data/, async (route) => {
      if (route.request().method() === "GET") await released;
      await route.continue();
    });
    await page.getByLabel("Code").fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is incorrect, or it was used already.").waitFor();
    await page.keyboard.type(getTotpCode(seed));
    await page.keyboard.press("Enter");
    await dismissToast(page, "Login successful", "Welcome back, Teodora Ilić!");
    release();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expectQuiet(page, [/status of 401 .*\/login\/code/]);
  });

  it("accepts a recovery code on a phone", async () => {
    const page = await openPage(browser, portal, phone);
    await enter(page, "nurse");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill((recoveryCodes[1] ?? "").toUpperCase());
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/hospital-dashboard/);
    expectQuiet(page);
  });
});

describe("the Security tab", () => {
  const tab = "/settings?tab=security";

  it("sets up the second factor, shows the codes once, renews them and switches it off", async () => {
    const page = await signedInPage(browser, portal, "ambulance");
    await page.goto(tab);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByAltText("QR code for the authenticator app").waitFor();
    const key = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(" ", "");
    await page.getByRole("textbox", { name: "Code", exact: true }).fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("This code is incorrect. Enter the one that the authenticator shows now.").waitFor();
    await page.getByRole("textbox", { name: "Code", exact: true }).fill(getTotpCode(key));
    await page.getByRole("button", { name: "Confirm" }).click();
    const heading = page.getByRole("heading", { name: "Save your recovery codes" });
    await heading.waitFor();
    const codes = page.getByRole("listitem").filter({ hasText: /^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/ });
    await expect.poll(() => codes.count()).toBe(10);
    const [first] = await codes.allInnerTexts();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("wardway-recovery-codes.txt");

    await page.goto(tab);
    await page.getByText("10 recovery codes are left.").waitFor();
    expect(await page.content()).not.toContain(first);

    await page.getByText("New recovery codes").click();
    await page.getByLabel("Current password").first().fill("wrong");
    await page.getByRole("button", { name: "Create new codes" }).click();
    await page.getByText("The current password is incorrect.").waitFor();
    await page.getByLabel("Current password").first().fill(portal.password);
    await page.getByRole("button", { name: "Create new codes" }).click();
    await heading.waitFor();
    await expect.poll(() => codes.allInnerTexts()).not.toContain(first);

    await page.locator("summary", { hasText: "Switch off" }).click();
    await page.getByLabel("Current password").last().fill(portal.password);
    await page.getByRole("button", { name: "Switch off" }).click();
    await dismissToast(page, "Second factor switched off", "Your password alone logs in.");
    await page.getByRole("button", { name: "Set up" }).waitFor();
    expectQuiet(page, [/status of 422 .*\/settings/]);
  });

  it("lists the sessions, ends one, then all others", async () => {
    const page = await signedInPage(browser, portal, "hospital2");
    const others = await Promise.all(["a", "b", "c"].map(() => logInAs(portal, "hospital2")));
    await page.goto(tab);
    await page.getByText("This browser").waitFor();
    await page
      .getByRole("button", { name: /^End session/ })
      .first()
      .click();
    await dismissToast(page, "Session ended", "That browser has to log in again.");
    expect(await countSessions(portal, "hospital2")).toBe(3);
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await dismissToast(page, "Sessions ended", "2 other browsers have to log in again.");
    await page.getByText("No other browser is signed in.").waitFor();
    for (const other of others) expect(await other.get("/api/user")).toMatchObject({ status: 401 });
    expectQuiet(page);
  });

  it("cannot end another user's session", async () => {
    const otherSession = await logInAs(portal, "ambulance2");
    const [foreign] = await portal.db
      .select({ number: sessions.number })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.username, "ambulance2"));
    const result = await postForm(await logInAs(portal, "hospital"), tab, {
      intent: "endSession",
      number: String(foreign?.number),
    });
    expect(result.status).toBe(404);
    expect(await otherSession.get("/api/user")).toMatchObject({ status: 200 });
  });

  it.each([{}, { intent: "" }, { intent: "endSession" }, { intent: "endSession", number: "-1" }])(
    "rejects the form %j",
    async (fields) => {
      expect(await postForm(await logInAs(portal, "hospital"), tab, fields)).toMatchObject({ status: 422 });
    },
  );
});

describe("every other browser of an account", () => {
  it("is logged out when a second factor is set up", async () => {
    const [here, there] = [await logInAs(portal, "crew"), await logInAs(portal, "crew")];
    await setUpSecondFactor(portal, here);
    expect(await here.get("/api/user")).toMatchObject({ status: 200 });
    expect(await there.get("/api/user")).toMatchObject({ status: 401 });
    await removeSecondFactors(portal);
  });
});
