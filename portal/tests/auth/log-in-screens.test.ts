import { users } from "@wardway/db/schema";
import { eq, sql } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import {
  desktop,
  expectAccessible,
  expectQuiet,
  openBrowser,
  openPage,
  phone,
  signedInPage,
} from "../support/browser.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs, openSession } from "../support/session.ts";
import {
  codeOf,
  dropSecondFactors,
  forgetTakenCodes,
  putInForce,
  setUpSecondFactor,
} from "../support/sign-in.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
  // Nobody listens there: what is queued stays.
  await putInForce(portal, { smtpServer: "127.0.0.1", smtpPort: 9, fromEmail: "portal@example.org" });
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Opens one of the pages that lead in, with its script. */
async function openAt(path: string, viewport = desktop): Promise<Page> {
  const page = await openPage(browser, portal, viewport);
  await page.goto(path, { waitUntil: "networkidle" });
  return page;
}

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What has the focus: its label or its text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLInputElement) return element.name;
    // What is seen of it: a button has its label for later on board.
    return element instanceof HTMLElement ? (element.ariaLabel ?? element.innerText.trim()) : "";
  });

/** Presses Tab until the field or button of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

async function resetLinkOf(username: string): Promise<string> {
  const token = randomToken();
  await portal.db
    .update(users)
    .set({ resetToken: tokenHash(token), resetTokenExpiry: sql`now() + interval '1 hour'` })
    .where(eq(users.username, username));
  return `/reset-password?token=${token}`;
}

describe.each([
  { place: "a desktop", viewport: desktop },
  { place: "a phone", viewport: phone },
])("on $place everybody can use", ({ place, viewport }) => {
  it("a refused and a locked log-in", { timeout: 60_000 }, async () => {
    const page = await openAt("/login", viewport);
    // A name that nobody has is locked like any other.
    await page.getByLabel("Username").fill(`nobody on ${place}`);
    await page.getByLabel(/^Password/).fill("a wrong one");
    const submit = page.getByRole("button", { name: "Log in", exact: true });
    await submit.click();
    await page.getByRole("main").getByText("Invalid username or password").waitFor();
    await expectUsable(page);
    for (let time = 2; time <= 6; time += 1) {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await submit.click();
      expect((await answered).status()).toBe(time <= 5 ? 401 : 429);
    }
    await page
      .getByRole("main")
      .getByText("Too many failed attempts. Wait 15 minutes, then try again.")
      .waitFor();
    await expectUsable(page);
    expectQuiet(page, [/status of (401|429) .*\/login/]);
  });

  it("a forgotten password, from the name to the answer", async () => {
    const page = await openAt("/forgot-password", viewport);
    const send = page.getByRole("button", { name: "Send link" });
    await send.click();
    await page.getByText("Enter your username.", { exact: true }).waitFor();
    expect(await focused(page)).toBe("username");
    await expectUsable(page);
    await page.getByLabel("Username").fill("hospital2");
    await send.click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    expect(await focused(page)).toBe("Check your email");
    await expectUsable(page);
    expectQuiet(page, [/status of 422 .*\/forgot-password/]);
  });

  it("a reset, also one whose link goes out of force under the form", async () => {
    const page = await openAt(await resetLinkOf("hospital2"), viewport);
    await expectUsable(page);
    // The page looks again after an answer, and would see by itself that the link is over.
    const lookedAgain = page.waitForResponse((response) => response.request().method() === "GET");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password must be at least 8 characters").waitFor();
    await lookedAgain;
    expect(await focused(page)).toBe("newPassword");
    await expectUsable(page);
    await portal.db.update(users).set({ resetToken: null }).where(eq(users.username, "hospital2"));
    await page.getByLabel(/^New password/).fill("a better password");
    await page.getByLabel("Confirm new password").fill("a better password");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    expect(await focused(page)).toBe("This link is no longer valid");
    await expectUsable(page);
    expectQuiet(page, [/status of (422|404) .*\/reset-password/]);
  });

  it("the code that follows the password, a wrong one and a recovery code", async () => {
    await setUpSecondFactor(portal, await logInAs(portal, "ambulance2"));
    const page = await openAt("/login", viewport);
    await page.getByLabel("Username").fill("ambulance2");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await expectUsable(page);
    await page.getByLabel(/^Code/).fill("000000");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.getByText("This code is not right, or it was used already. Enter the next one.").waitFor();
    expect(await focused(page)).toBe("code");
    await expectUsable(page);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").waitFor();
    await expectUsable(page);
    expectQuiet(page, [/status of 401 .*\/login\/code/]);
    await dropSecondFactors(portal);
  });
});

describe("by the keyboard alone", () => {
  it("one logs in with a second factor", async () => {
    const { seed } = await setUpSecondFactor(portal, await logInAs(portal, "crew"));
    const page = await openAt("/login");
    await tabTo(page, "username");
    await page.keyboard.type("crew");
    await tabTo(page, "password");
    await page.keyboard.type(portal.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(await focused(page)).toBe("code");
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This code is not right").waitFor();
    await forgetTakenCodes(portal);
    await page.keyboard.type(codeOf(seed));
    await page.keyboard.press("Enter");
    await dismissToast(page, "Login successful", "Welcome back, Jonas Pettersen!");
    expect(new URL(page.url()).pathname).toBe("/ambulance-dashboard");
    expectQuiet(page, [/status of 401 .*\/login\/code/]);
    await dropSecondFactors(portal);
  });

  it("one sets a second factor up, and meets the recovery codes first", async () => {
    const page = await signedInPage(browser, portal, "ambulance");
    await page.goto("/settings?tab=security", { waitUntil: "networkidle" });
    await tabTo(page, "Set up");
    await page.keyboard.press("Enter");
    const key = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText();
    await tabTo(page, "code");
    await page.keyboard.type(codeOf(key.replaceAll(" ", "")));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    expect(await focused(page)).toBe("Save your recovery codes");
    await tabTo(page, "I have saved them, continue");
    await page.keyboard.press("Enter");
    await page.waitForURL(/ambulance-dashboard/);
    expectQuiet(page);
    await dropSecondFactors(portal);
  });

  it("one chooses a new password by a mail's link", async () => {
    const page = await openAt(await resetLinkOf("nurse"));
    await tabTo(page, "newPassword");
    await page.keyboard.type("a better password");
    await tabTo(page, "confirmPassword");
    await page.keyboard.type("a better password");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/login");
    const again = await openSession(portal).post("/api/login", {
      username: "nurse",
      password: "a better password",
    });
    expect(again.status).toBe(200);
    expectQuiet(page);
  });
});

describe("while the log-in is on its way", () => {
  it("the button says so, with a sentence under it, and takes no second press", async () => {
    const page = await openAt("/login");
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let sent = 0;
    await page.route("**/login.data*", async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await held;
      }
      await route.continue();
    });
    await page.getByLabel("Username").fill("hospital");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.keyboard.press("Enter");
    const button = page.getByRole("button", { name: "Logging in..." });
    await button.waitFor();
    await page.getByText("Authenticating and preparing your dashboard...").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Username").press("Enter");
    goOn();
    await page.waitForURL(/hospital-dashboard/);
    expect(sent).toBe(1);
    expectQuiet(page);
  });
});

it.each([
  ["hospital", "/hospital-dashboard"],
  ["ambulance", "/ambulance-dashboard"],
  ["admin", "/admin"],
])("who is signed in as %s is led from the log-in page to %s", async (username, home) => {
  const answer = await (await logInAs(portal, username)).get("/login");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, home]);
});
