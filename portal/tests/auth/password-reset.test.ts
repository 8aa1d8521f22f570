import { mailOutbox, sessions, users } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { expectQuiet, openBrowser, openPage, phone } from "../support/browser.ts";
import { getTotpCode, postForm, saveSystemSettings, setUpSecondFactor } from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs, openSession } from "../support/session.ts";

const key = "a key of these tests that is long enough";
const box = createSecretBox([key]);
let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { ENCRYPTION_KEY: key } }), openBrowser()]);
  await portal.db.update(users).set({ email: "person@example.org" });
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** No server listens: emails stay in the outbox. */
const mailServer = { smtpServer: "127.0.0.1", smtpPort: 9, fromEmail: "portal@example.org" };

const requestReset = (username: string) => postForm(openSession(portal), "/forgot-password", { username });

async function newestToken(): Promise<string> {
  const [email] = await portal.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, "password_reset"))
    .orderBy(desc(mailOutbox.id))
    .limit(1);
  return box.decrypt(String(email?.details.token), "mail") ?? "";
}

async function follow(token: string, fields: Record<string, string>) {
  const session = openSession(portal);
  await session.get(`/reset-password?token=${token}`);
  return postForm(session, "/reset-password", fields);
}

const twice = (password: string) => ({ newPassword: password, confirmPassword: password });
const opens = async (username: string, password: string) =>
  (await openSession(portal).post("/api/login", { username, password })).status === 200;

describe("without a mail server", () => {
  it("shows everyone the same contact and sends nothing", async () => {
    const page = await openPage(browser, portal);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByText("Contact your administrator, who can give you a new password.").waitFor();
    const [known, unknown] = [await requestReset("nurse"), await requestReset("nobody")];
    expect([known.status, unknown.status]).toEqual([503, 503]);
    expect(await portal.db.$count(mailOutbox)).toBe(0);
    expectQuiet(page);
  });
});

describe("with a mail server", () => {
  beforeAll(() => saveSystemSettings(portal, mailServer));

  it("returns the same response for a known and an unknown name", async () => {
    const [known, unknown] = [await requestReset("hospital2"), await requestReset("nobody")];
    const text = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(text(known.body)).toContain("a link is on its way");
    expect(text(known.body)).toBe(text(unknown.body));
  });

  it.each([{}, { username: " " }, { username: "x".repeat(65) }])(
    "rejects the form %j at its field",
    async (fields) => {
      expect(await postForm(openSession(portal), "/forgot-password", fields)).toMatchObject({ status: 422 });
    },
  );

  it("restores access with a new password and logs out every other browser", async () => {
    const otherSession = await logInAs(portal, "nurse");
    const page = await openPage(browser, portal, phone);
    await page.goto("/forgot-password");
    await page.getByLabel("Username").fill("nurse");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();

    const token = await newestToken();
    await page.goto(`/reset-password?token=${token}`);
    expect(page.url()).toBe(`${portal.url}/reset-password`);
    expect(await page.content()).not.toContain(token);
    await page.getByLabel(/^New password/).fill("short");
    await page.getByLabel("Confirm new password").fill("short");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password must be at least 8 characters").waitFor();
    await page.getByLabel(/^New password/).fill("a better password");
    await page.getByLabel("Confirm new password").fill("another password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Passwords do not match").waitFor();
    await page.getByLabel("Confirm new password").fill("a better password");
    await page.getByRole("button", { name: "Change password" }).click();
    await dismissToast(
      page,
      "Password changed",
      "All sessions of the account were ended. Log in with the new password.",
    );
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await otherSession.get("/api/user")).toMatchObject({ status: 401 });
    expect([await opens("nurse", portal.password), await opens("nurse", "a better password")]).toEqual([
      false,
      true,
    ]);

    await page.goto(`/reset-password?token=${token}`);
    await page.getByText("This link was used already, or its hour is over. Request a new one.").waitFor();
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.waitForURL(/forgot-password/);
    expectQuiet(page, [/status of (422|404) .*\/reset-password/]);
    expect(portal.output()).not.toContain(token);
  });

  it("reveals the link to no other page and keeps it out of the address", async () => {
    await requestReset("ambulance");
    const session = openSession(portal);
    const led = await session.get(`/reset-password?token=${await newestToken()}`);
    expect(led).toMatchObject({ status: 302 });
    expect(led.headers.get("location")).toBe("/reset-password");
    expect(led.headers.get("set-cookie")).toMatch(/^wardway_reset=.*; Path=\/; HttpOnly/);
    // A browser uses the last policy that it knows (Referrer Policy, 8.1).
    expect(led.headers.get("referrer-policy")).toMatch(/no-referrer$/);
    expect((await session.get("/reset-password")).headers.get("referrer-policy")).toMatch(/no-referrer$/);
  });

  it("accepts a link once, even when two requests use it concurrently", async () => {
    await requestReset("hospital");
    const token = await newestToken();
    const results = await Promise.all(
      ["the first password", "the second password"].map((password) => follow(token, twice(password))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([302, 404]);
    const opened = await Promise.all([
      opens("hospital", "the first password"),
      opens("hospital", "the second password"),
    ]);
    expect(opened.filter(Boolean)).toHaveLength(1);
    expect(await follow(token, twice("the third password"))).toMatchObject({ status: 404 });
  });

  it("invalidates a link after an hour or when a newer one is sent", async () => {
    await requestReset("ambulance2");
    const older = await newestToken();
    await requestReset("ambulance2");
    const newer = await newestToken();
    expect(await follow(older, twice("a better password"))).toMatchObject({ status: 404 });
    await portal.db
      .update(users)
      .set({ resetTokenExpiry: new Date() })
      .where(eq(users.username, "ambulance2"));
    expect(await follow(newer, twice("a better password"))).toMatchObject({ status: 404 });
    expect(await opens("ambulance2", portal.password)).toBe(true);
  });

  it("keeps the second factor required after a reset", async () => {
    const { seed } = await setUpSecondFactor(portal, await logInAs(portal, "admin"));
    await requestReset("admin");
    expect(await follow(await newestToken(), twice("a better password"))).toMatchObject({ status: 302 });
    const logIn = (code?: string) =>
      openSession(portal).post("/api/login", { username: "admin", password: "a better password", code });
    expect(await logIn()).toMatchObject({ status: 401, body: { category: "second_factor_required" } });
    expect(await logIn(getTotpCode(seed))).toMatchObject({ status: 200 });
  });

  it("shows a message to a browser without a link", async () => {
    const session = openSession(portal);
    expect(await session.get("/reset-password")).toMatchObject({ status: 404 });
    expect(await postForm(session, "/reset-password", twice("a better password"))).toMatchObject({
      status: 404,
    });
    expect(await session.get("/reset-password?token=wrong")).toMatchObject({ status: 302 });
    expect(await postForm(session, "/reset-password", twice("a better password"))).toMatchObject({
      status: 404,
    });
    expect(await portal.db.$count(sessions)).toBeGreaterThan(0);
  });
});
