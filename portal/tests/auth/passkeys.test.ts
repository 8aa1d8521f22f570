import {
  auditLog,
  mailOutbox,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  users,
} from "@wardway/db/schema";
import { and, eq, like, sql } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectQuiet,
  logInPage,
  openBrowser,
  openPage,
  takeCookies,
} from "../support/browser.ts";
import { postForm, saveSystemSettings, setUpSecondFactor } from "../support/log-in.ts";
import { enter } from "../support/main-job/keyboard.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  const [started, opened] = await Promise.all([startPortal(), openBrowser()]);
  // Browsers take no network address as a relying party.
  portal = { ...started, url: started.url.replace("127.0.0.1", "localhost") };
  browser = opened;
});

afterEach(async () => {
  await portal.db.delete(passkeys);
  await portal.db.delete(recoveryCodes);
  await portal.db.delete(sessions);
  await portal.db.delete(rateLimits);
  await portal.db.update(users).set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const tab = "/settings?tab=security";

/** Gives the page an authenticator that consents to everything. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of the passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("listitem").filter({ hasText: name }).waitFor();
}

/** Opens the Security tab of a user whose only second factor is a passkey. */
async function pageWithPasskey(username: string): Promise<Page> {
  const page = await logInPage(browser, portal, username);
  await plugIn(page);
  await page.goto(tab);
  await addPasskey(page, "Work phone");
  return page;
}

async function enterPassword(page: Page, username: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/^Password/).fill(portal.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(/\/login\/code/);
}

/** Presses the button, and takes the passkey's answer before the server has it. */
async function takeAnswer(page: Page): Promise<string> {
  const taken = new Promise<string>((resolve) => {
    void page.route(/\/login\/code\.data/, async (route) => {
      const credential = new URLSearchParams(route.request().postData() ?? "").get("credential");
      if (credential === null) return route.continue();
      resolve(credential);
      await route.abort();
    });
  });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  const credential = await taken;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return credential;
}

async function answerOf(username: string): Promise<{ page: Page; credential: string }> {
  const page = await pageWithPasskey(username);
  await enterPassword(page, username);
  return { page, credential: await takeAnswer(page) };
}

/** Sends an answer in the page's own log-in. */
const send = async (page: Page, credential: string) =>
  (
    await page.request.post("/login/code", { form: { intent: "passkey", credential }, maxRedirects: 0 })
  ).status();

async function awaitingSession(username: string): Promise<ApiSession> {
  const session = openSession(portal);
  await postForm(session, "/login", { username, password: portal.password });
  return session;
}

const idOf = (username: string) =>
  sql<number>`(select ${users.id} from ${users} where ${users.username} = ${username})`;

const changed = (credential: string, part: string, value: string) => {
  const parsed = JSON.parse(credential);
  return JSON.stringify({ ...parsed, response: { ...parsed.response, [part]: value } });
};

describe("a passkey as the only second factor", () => {
  it("is added with recovery codes, and logs in in place of a code", async () => {
    const other = await logInAs(portal, "nurse");
    await portal.db.update(users).set({ email: "nurse@example.org" }).where(eq(users.username, "nurse"));
    const page = await pageWithPasskey("nurse");
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    await page.getByText("On with 1 passkey. 10 recovery codes are left.").waitFor();
    await expectAccessible(page);
    expect(await other.get("/api/user")).toMatchObject({ status: 401 });
    await enterPassword(page, "nurse");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await dismissToast(page, "Login successful", "Welcome back, Teodora Ilić!");
    await page.goto(tab);
    await page.getByText("last used").waitFor();
    expectQuiet(page);
    const trail = await portal.db
      .select({ action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.username, "nurse"), eq(auditLog.success, true)));
    expect(trail).toContainEqual({
      action: "account.add_passkey",
      details: { passkey: "Work phone", sessionsEnded: expect.any(Number) },
    });
    expect(trail).toContainEqual({ action: "account.log_in", details: { secondFactor: "passkey" } });
    const mails = await portal.db.select().from(mailOutbox).where(like(mailOutbox.key, "account_changed:%"));
    expect(mails.map(({ details }) => details.change)).toEqual(["passkeyAdded"]);
  });

  it("is asked for by the API, which takes a recovery code", async () => {
    const page = await pageWithPasskey("nurse");
    const codes = page.getByRole("listitem").filter({ hasText: /^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/ });
    const [code] = await codes.allInnerTexts();
    const logIn = (more: object) =>
      openSession(portal).post("/api/login", { username: "nurse", password: portal.password, ...more });
    expect(await logIn({})).toMatchObject({ status: 401, body: { category: "second_factor_required" } });
    expect(await logIn({ code })).toMatchObject({ status: 200 });
    expect(await logIn({ code })).toMatchObject({ status: 401 });
  });

  it("meets the requirement of a second factor", async () => {
    await saveSystemSettings(portal, { requireMFA: true });
    try {
      const page = await logInPage(browser, portal, "ambulance");
      await plugIn(page);
      await page.goto("/dashboard");
      await page.getByText("A second factor is required here.").waitFor();
      await addPasskey(page, "Security key");
      await page.getByRole("link", { name: "I have saved them, continue" }).click();
      await page.waitForURL(/ambulance-dashboard/);
    } finally {
      await saveSystemSettings(portal, {});
    }
  });

  it("cannot be removed, but be switched off with the password", async () => {
    const page = await pageWithPasskey("hospital");
    await page.getByRole("button", { name: "Remove the passkey Work phone" }).click();
    await page.getByText("This passkey is your only second factor.").waitFor();
    await page.locator("summary", { hasText: "Switch off" }).click();
    await page.getByLabel("Current password").last().fill(portal.password);
    await page.getByRole("button", { name: "Switch off" }).click();
    await dismissToast(page, "Second factor switched off", "Your password alone logs in.");
    expect(await portal.db.$count(passkeys)).toBe(0);
    expect(
      await openSession(portal).post("/api/login", {
        username: "hospital",
        password: portal.password,
      }),
    ).toMatchObject({ status: 200 });
  });
});

describe("a passkey alone", () => {
  const button = (page: Page) => page.getByRole("button", { name: "Log in with a passkey" });

  it("logs in without a password, by keyboard, and says why not", async () => {
    const page = await pageWithPasskey("nurse");
    await page.context().clearCookies();
    await page.goto("/login?redirectTo=/ratings");
    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "nurse"));
    await enter(page, button(page));
    await page.getByRole("alert").getByText("This passkey was not accepted").waitFor();
    await expect.poll(() => button(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await portal.db.update(users).set({ deactivatedAt: null });
    await enter(page, button(page));
    await dismissToast(page, "Login successful", "Welcome back, Teodora Ilić!");
    expect(new URL(page.url()).pathname).toBe("/ratings");
    expectQuiet(page, [/status of 401 .*\/login/]);
  });

  it("is offered at the portal's own address, by a browser that has passkeys, with a script", async () => {
    const local = { ...portal, url: portal.url.replace("localhost", "127.0.0.1") };
    for (const [at, prepare] of [
      [local, async () => undefined],
      [
        portal,
        (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential")),
      ],
      [portal, (page: Page) => page.route(/\.js$/, (route) => route.abort())],
    ] as const) {
      const page = await openPage(browser, at);
      await prepare(page);
      await page.goto("/login", { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
      await expect.poll(() => button(page).isVisible()).toBe(false);
    }
  });
});

describe("a passkey for a sensitive act", () => {
  const sixMinutesPass = () =>
    portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });

  it("confirms by keyboard alone, beside the password, and says why not", async () => {
    const page = await pageWithPasskey("nurse");
    const [before] = await portal.db.select().from(passkeys);
    await sixMinutesPass();
    await page.getByRole("button", { name: "Remove the passkey Work phone" }).click();
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await page.getByLabel("Current password").waitFor();
    await expectAccessible(page);
    await portal.db.update(passkeys).set({ counter: 1_000_000 });
    const button = page.getByRole("button", { name: "Use a passkey" });
    await enter(page, button);
    await page.getByRole("alert").getByText("This passkey was not accepted").waitFor();
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await portal.db.update(passkeys).set({ counter: before?.counter ?? 0 });
    await enter(page, button);
    await page.waitForURL(/\/settings\?tab=security/);
    await page.getByText("On with 1 passkey.").waitFor();
    const rows = await portal.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.username, "nurse"), eq(auditLog.action, "account.check_password")));
    expect(rows).toContainEqual({ details: { by: "passkey" } });
    expectQuiet(page, [/status of 401 .*\/login\/confirm/]);
  });

  it("gives way to a recovery code in a browser without passkeys", async () => {
    const page = await pageWithPasskey("nurse");
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await page.goto("/login/confirm?redirectTo=/ratings");
    await page.getByLabel("Current password").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Use a passkey" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").waitFor();
    await expectAccessible(page);
  });
});

describe("a passkey beside an authenticator", () => {
  it("is offered below the code, and can be removed", async () => {
    const session = await logInAs(portal, "nurse");
    await setUpSecondFactor(portal, session);
    const page = await openPage(browser, portal);
    await takeCookies(page.context(), portal, session);
    await plugIn(page);
    await page.goto(tab);
    await addPasskey(page, "Work phone");
    await dismissToast(page, "Passkey added", "It can confirm your next log-in.");
    await page.getByText("10 recovery codes are left.").waitFor();
    await enterPassword(page, "nurse");
    await page.getByLabel("Code").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await dismissToast(page, "Login successful", "Welcome back, Teodora Ilić!");
    await page.goto(tab);
    await page.getByRole("button", { name: "Remove the passkey Work phone" }).click();
    await dismissToast(
      page,
      "Passkey removed",
      "It opens nothing any longer, and your other sessions have ended.",
    );
    expect((await session.get("/api/user")).status).toBe(401);
    await enterPassword(page, "nurse");
    await page.getByLabel("Code").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
    expectQuiet(page);
  });
});

describe("the answer of a passkey is refused", () => {
  it("in another log-in, whose challenge differs", async () => {
    const { page, credential } = await answerOf("nurse");
    const result = await postForm(await awaitingSession("nurse"), "/login/code", {
      intent: "passkey",
      credential,
    });
    expect(result).toMatchObject({ status: 401 });
    expect(await send(page, credential)).toBe(302);
  });

  it("when it was sent before", async () => {
    const { page, credential } = await answerOf("nurse");
    const forged = changed(credential, "signature", JSON.parse(credential).response.clientDataJSON);
    expect(await send(page, forged)).toBe(401);
    expect(await send(page, credential)).toBe(401);
  });

  it("after five minutes", async () => {
    const { page, credential } = await answerOf("nurse");
    await portal.db.update(sessions).set({ passkeyChallengedAt: sql`now() - interval '5 minutes'` });
    expect(await send(page, credential)).toBe(401);
  });

  it("when the passkey was removed", async () => {
    const { page, credential } = await answerOf("nurse");
    await portal.db.delete(passkeys);
    expect(await send(page, credential)).toBe(401);
  });

  it("for another account", async () => {
    const { page } = await answerOf("nurse");
    await portal.db.update(passkeys).set({ userId: idOf("crew") });
    await enterPassword(page, "crew");
    const credential = await takeAnswer(page);
    await portal.db.update(passkeys).set({ userId: idOf("nurse") });
    expect(await send(page, credential)).toBe(401);
    await portal.db.update(passkeys).set({ userId: idOf("crew") });
    expect(await send(page, credential)).toBe(302);
  });

  it("with a counter that went back", async () => {
    const { page, credential } = await answerOf("nurse");
    await portal.db.update(passkeys).set({ counter: 1_000 });
    expect(await send(page, credential)).toBe(401);
  });

  it.each(["", "{}", "[1]", '{"id":"x"}', "x".repeat(20_000)])("when it is %j", async (credential) => {
    await pageWithPasskey("nurse");
    const session = await awaitingSession("nurse");
    const result = await postForm(session, "/login/code", { intent: "passkey", credential });
    expect(result).toMatchObject({ status: 422 });
  });

  it("after too many tries, like a wrong code", async () => {
    const { page, credential } = await answerOf("nurse");
    const forged = changed(credential, "signature", "AAAA");
    for (const _ of Array.from({ length: 5 })) expect(await send(page, forged)).toBe(401);
    expect(await send(page, credential)).toBe(429);
  });
});

describe("a change of passkeys", () => {
  it("is refused when the session has ended while it waited", async () => {
    const page = await logInPage(browser, portal, "nurse");
    await plugIn(page);
    await page.goto(tab);
    await portal.db.transaction(async (tx) => {
      // As a reset by an administrator, which ends the account's sessions.
      await tx.select().from(users).where(eq(users.username, "nurse")).for("update");
      await page.getByLabel("Name of the passkey").fill("Work phone");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      const waiting = sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`;
      await expect.poll(async () => (await portal.db.execute(waiting)).length).toBeGreaterThan(0);
      await tx.delete(sessions);
    });
    await page.waitForURL(/\/login/);
    expect(await portal.db.$count(passkeys)).toBe(0);
    expect(await portal.db.$count(recoveryCodes)).toBe(0);
  });

  it("needs a recent proof", async () => {
    const session = await logInAs(portal, "nurse");
    await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
    for (const intent of ["startPasskey", "addPasskey", "removePasskey"]) {
      const result = await postForm(session, tab, { intent, name: "Phone", passkey: "1", credential: "{}" });
      expect(result.headers.get("location"), intent).toMatch(/^\/login\/confirm/);
    }
  });

  it("refuses an eleventh, and another account's", async () => {
    const session = await logInAs(portal, "nurse");
    const rows = Array.from({ length: 10 }, (_, index) => ({
      userId: idOf("crew"),
      name: `Key ${index}`,
      credentialId: `key-${index}`,
      publicKey: "key",
      counter: 0,
      transports: [],
    }));
    const added = await portal.db.insert(passkeys).values(rows).returning({ id: passkeys.id });
    expect(
      await postForm(session, tab, { intent: "removePasskey", passkey: String(added[0]?.id) }),
    ).toMatchObject({ status: 404 });
    await portal.db.update(passkeys).set({ userId: idOf("nurse") });
    const start = { intent: "startPasskey", name: "One more" };
    expect(await postForm(session, tab, start)).toMatchObject({ status: 409 });
  });
});
