import { users } from "@wardway/db/schema";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { desktop, expectQuiet, openPage, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  getTotpCode,
  removeSecondFactors,
  resetUsedCodes,
  saveSystemSettings,
  setUpSecondFactor,
} from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs, openSession } from "../support/session.ts";

openFixture("browser");

beforeAll(async () => {
  await saveSystemSettings(portal, { smtpServer: "127.0.0.1", smtpPort: 9, fromEmail: "portal@example.org" });
});

async function openAt(path: string, viewport = desktop): Promise<Page> {
  const page = await openPage(browser, portal, viewport);
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLInputElement) return element.name;
    // Prefers the visible text; the button also has a label.
    return element instanceof HTMLElement ? (element.ariaLabel ?? element.innerText.trim()) : "";
  });

async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

async function createResetLink(username: string): Promise<string> {
  const token = randomToken();
  await portal.db
    .update(users)
    .set({ resetToken: tokenHash(token), resetTokenExpiry: sql`now() + interval '1 hour'` })
    .where(eq(users.username, username));
  return `/reset-password?token=${token}`;
}

describe("on a phone the log-in screens fit, and lead the focus, after", () => {
  it("a failed and a locked log-in", { timeout: 60_000 }, async () => {
    const page = await openAt("/login", phone);
    // Unknown names are locked as well.
    await page.getByLabel("Username").fill("nobody on a phone");
    await page.getByLabel(/^Password/).fill("a wrong one");
    const submit = page.getByRole("button", { name: "Log in", exact: true });
    await submit.click();
    await page.getByRole("main").getByText("Invalid username or password").waitFor();
    await expectToFit(page);
    for (let time = 2; time <= 6; time += 1) {
      const responded = page.waitForResponse((response) => response.request().method() === "POST");
      await submit.click();
      expect((await responded).status()).toBe(time <= 5 ? 401 : 429);
    }
    await page
      .getByRole("main")
      .getByText("Too many failed attempts. Wait 15 minutes, then try again.")
      .waitFor();
    await expectToFit(page);
    expectQuiet(page, [/status of (401|429) .*\/login/]);
  });

  it("a forgotten password, from the name to the result", async () => {
    const page = await openAt("/forgot-password", phone);
    const send = page.getByRole("button", { name: "Send link" });
    await send.click();
    await page.getByText("Enter your username.", { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe("username");
    await expectToFit(page);
    await page.getByLabel("Username").fill("hospital2");
    await send.click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Check your email");
    await expectToFit(page);
    expectQuiet(page, [/status of 422 .*\/forgot-password/]);
  });

  it("a reset, including one whose link expires while the form is open", async () => {
    const page = await openAt(await createResetLink("hospital2"), phone);
    await expectToFit(page);
    // The page reloads after a response and would notice the expired link itself.
    const reloaded = page.waitForResponse((response) => response.request().method() === "GET");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password must be at least 8 characters").waitFor();
    await reloaded;
    await expect.poll(() => focused(page)).toBe("newPassword");
    await expectToFit(page);
    await portal.db.update(users).set({ resetToken: null }).where(eq(users.username, "hospital2"));
    await page.getByLabel(/^New password/).fill("a better password");
    await page.getByLabel("Confirm new password").fill("a better password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    await expect.poll(() => focused(page)).toBe("This link is no longer valid");
    await expectToFit(page);
    expectQuiet(page, [/status of (422|404) .*\/reset-password/]);
  });

  it("the second factor: a wrong code and a recovery code", async () => {
    await setUpSecondFactor(portal, await logInAs(portal, "ambulance2"));
    const page = await openAt("/login", phone);
    await page.getByLabel("Username").fill("ambulance2");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await expectToFit(page);
    await page.getByLabel(/^Code/).fill("000000");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("This code is incorrect, or it was used already. Enter the next one.").waitFor();
    await expect.poll(() => focused(page)).toBe("code");
    await expectToFit(page);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").waitFor();
    await expectToFit(page);
    expectQuiet(page, [/status of 401 .*\/login\/code/]);
    await removeSecondFactors(portal);
  });
});

describe("with the keyboard alone", () => {
  it("a user logs in with a second factor", async () => {
    const { seed } = await setUpSecondFactor(portal, await logInAs(portal, "crew"));
    const page = await openAt("/login");
    await tabTo(page, "username");
    await page.keyboard.type("crew");
    await tabTo(page, "password");
    await page.keyboard.type(portal.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await expect.poll(() => focused(page)).toBe("code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is incorrect").waitFor();
    await resetUsedCodes(portal);
    await page.keyboard.type(getTotpCode(seed));
    await page.keyboard.press("Enter");
    await dismissToast(page, "Login successful", "Welcome back, Jonas Pettersen!");
    expect(new URL(page.url()).pathname).toBe("/my-transports");
    expectQuiet(page, [/status of 401 .*\/login\/code/]);
    await removeSecondFactors(portal);
  });

  it("a user sets up a second factor and reaches the recovery codes first", async () => {
    const page = await signedInPage(browser, portal, "ambulance");
    await page.goto("/settings?tab=security", { waitUntil: "networkidle" });
    await tabTo(page, "Set up");
    await page.keyboard.press("Enter");
    const key = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText();
    await tabTo(page, "code");
    await page.keyboard.type(getTotpCode(key.replaceAll(" ", "")));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Save your recovery codes");
    await tabTo(page, "I have saved them, continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(/ambulance-dashboard/);
    expectQuiet(page);
    await removeSecondFactors(portal);
  });

  it("a user sets a new password through the link in an email", async () => {
    const page = await openAt(await createResetLink("nurse"));
    await tabTo(page, "newPassword");
    await page.keyboard.type("a better password");
    await tabTo(page, "confirmPassword");
    await page.keyboard.type("a better password");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/login");
    const repeated = await openSession(portal).post("/api/login", {
      username: "nurse",
      password: "a better password",
    });
    expect(repeated.status).toBe(200);
    expectQuiet(page);
  });
});

describe("during a log-in", () => {
  it("the button shows the progress with a sentence below and ignores a second click", async () => {
    const page = await openAt("/login");
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    await page.route("**/login.data*", async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await released;
      }
      await route.continue();
    });
    await page.getByLabel("Username").fill("hospital");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.keyboard.press("Enter");
    const button = page.getByRole("button", { name: "Logging in..." });
    await button.waitFor();
    await page.getByText("Authenticating and preparing your dashboard...").waitFor();
    await page.getByLabel("Username").press("Enter");
    release();
    await page.waitForURL(/hospital-dashboard/);
    expect(sent).toBe(1);
    expectQuiet(page);
  });
});
