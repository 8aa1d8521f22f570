import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectQuiet, openPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";

openFixture("browser");

const submit = (page: Page) => page.getByRole("button", { name: "Log in" });
const getPath = (page: Page) => new URL(page.url()).pathname;

it("a protected page redirects to the log-in page and back, and is inaccessible after logging out, also through Back", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/hospital-dashboard?tab=completed&q=Quillfeather");
  // The button exists once the script is loaded.
  await page.getByRole("button", { name: "Show password" }).waitFor();
  expect(getPath(page)).toBe("/login");
  expect(page.url()).not.toContain("Quillfeather");
  await page.getByLabel("Username").fill("hospital");
  await page.getByLabel(/^Password/).fill(portal.password);
  await submit(page).click();
  await dismissToast(page, "Login successful", "Welcome back, Dana Whitfield!");
  expect(page.url()).toBe(`${portal.url}/hospital-dashboard?tab=completed`);

  await page.getByRole("link", { name: "Transport History" }).click();
  await page.getByRole("heading", { name: "Transport History" }).waitFor();
  await page.locator("summary", { hasText: "account menu" }).click();
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.getByRole("button", { name: "Log Out" }).click();
  await dismissToast(page, "Logged out", "You have been successfully logged out.");
  // A second one would take the message from the first.
  expect(documents).toEqual([`${portal.url}/login`]);
  await page.goBack();
  await page.waitForURL(/\/login/);
  await submit(page).waitFor();
  await page.goto("/hospital-dashboard");
  expect(getPath(page)).toBe("/login");
  expectQuiet(page);
});
