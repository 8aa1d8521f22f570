import type { Page } from "playwright-core";
import { describe, expect, it, test } from "vitest";
import { expectQuiet, openPage, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

openFixture("browser");

const username = (page: Page) => page.getByLabel("Username");
const password = (page: Page) => page.getByLabel(/^Password/);
const submit = (page: Page) => page.getByRole("button", { name: "Log in" });
const getPath = (page: Page) => new URL(page.url()).pathname;

/** Deletes what the crew page has stored. */
const deletionScript = /\/assets\/offline-/;

async function openLogin(address = "/login"): Promise<Page> {
  const page = await openPage(browser, portal);
  await page.goto(address);
  // The button exists once the script is loaded.
  await page.getByRole("button", { name: "Show password" }).waitFor();
  return page;
}

describe("the log-in page", () => {
  it("requires both name and password before it sends anything", async () => {
    const page = await openLogin();
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") sent += 1;
    });
    await submit(page).click();
    await dismissToast(page, "Error", "Please enter both username and password");
    await username(page).fill("hospital");
    await submit(page).click();
    await dismissToast(page, "Error", "Please enter both username and password");
    expect([getPath(page), sent]).toEqual(["/login", 0]);
    expectQuiet(page);
  });

  it("shows the same error for a wrong password and an unknown name, and keeps the name", async () => {
    const page = await openLogin();
    for (const name of ["hospital", "nobody-of-that-name"]) {
      await username(page).fill(name);
      await password(page).fill("not-the-password");
      const responded = page.waitForResponse((response) => response.request().method() === "POST");
      await submit(page).click();
      await responded;
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("password");
      const sentence = page.getByText("Invalid username or password", { exact: true });
      await page.getByRole("listitem").locator(sentence).waitFor();
      await expect.poll(() => sentence.count()).toBe(1);
      await dismissToast(page, "Login failed", "Invalid username or password");
      await page.getByRole("main").locator(sentence).waitFor();
      await expect.poll(() => sentence.count()).toBe(1);
      const description = await password(page).getAttribute("aria-describedby");
      await expect
        .poll(() => page.locator(`#${description}`).textContent())
        .toBe("Invalid username or password");
      await expect.poll(() => username(page).inputValue()).toBe(name);
    }
    expect(getPath(page)).toBe("/login");
    expectQuiet(page, [/status of 401 .*\/login/]);
  });

  it("shows the error of a wrong password once without a script", async () => {
    const body = new URLSearchParams({ username: "hospital2", password: "not-the-password" });
    const response = await fetch(`${portal.url}/login`, { method: "POST", body });
    const page = (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
    expect(page.match(/Invalid username or password/g)).toHaveLength(1);
  });

  it("shows and hides the password", async () => {
    const page = await openLogin();
    await password(page).fill("seen");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect.poll(() => password(page).getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect.poll(() => password(page).getAttribute("type")).toBe("password");
  });

  it("explains what the portal is for", async () => {
    const page = await openLogin();
    await page.getByRole("heading", { level: 1, name: "Login" }).waitFor();
    await page.getByText("Enter your credentials to access your account").waitFor();
    await page.getByText("Contact your administrator if you need an account.").waitFor();
    for (const field of [username(page), password(page)]) {
      await expect.poll(() => field.getAttribute("aria-required")).toBe("true");
    }
  });
});

describe("a protected page", () => {
  it("stays open with a message when the log-out request fails", async () => {
    const page = await signedInPage(browser, portal, "hospital");
    await page.getByRole("link", { name: "Transport History" }).click();
    await page.getByRole("heading", { name: "Transport History" }).waitFor();
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Log Out" }).click();
    await dismissToast(
      page,
      "Logout failed",
      "The portal cannot be reached now, and you may still be signed in. Try again in a moment.",
    );
    expect(getPath(page)).toBe("/transport-history");
    await page.context().setOffline(false);
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(`${portal.url}/login`);
  });

  it("is left once, with the message, while a refetch is on its way to the server", async () => {
    const page = await signedInPage(browser, portal, "hospital");
    const documents: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
    // Requested after the log-out. Answers never, so that the document stays for a second.
    const loggedOut = page.waitForRequest(deletionScript);
    await page.route(deletionScript, () => {});
    // Reaches the server when the session has ended.
    await page.route(/\.data/, async (route) => {
      await loggedOut;
      await route.continue().catch(() => undefined);
    });
    const refetch = page.waitForRequest(/\/hospital-dashboard\.data/);
    await createRequest(await logInAs(portal, "hospital"));
    await refetch;
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await dismissToast(page, "Logged out", "You have been successfully logged out.");
    expect(documents).toEqual([`${portal.url}/login`]);
    expectQuiet(page);
  });

  it("is left after logging out, also when a script for it does not arrive", async () => {
    const page = await signedInPage(browser, portal, "hospital");
    // Answers never.
    const requested = page.waitForRequest(deletionScript);
    await page.route(deletionScript, () => {});
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await requested;
    await page.waitForURL(`${portal.url}/login`);
    await submit(page).waitFor();
  });
});

test("an unknown address shows a message with links home and back", async () => {
  const page = await openLogin();
  await page.goto("/");
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await page.getByText("404", { exact: true }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Page Not Found" }).waitFor();
  await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
  await page.getByText("Looking for help?").waitFor();
  await page
    .getByText("If you're experiencing issues, please contact your system administrator for assistance.")
    .waitFor();
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.waitForURL(`${portal.url}/`);
  await page.goForward();
  await page.getByRole("link", { name: "Go Home" }).click();
  await page.waitForURL(`${portal.url}/`);
  expectQuiet(page, [/status of 404 .*\/no\/such\/page/]);
});
