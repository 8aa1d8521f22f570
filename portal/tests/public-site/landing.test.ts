import type { PublicStatistics, TransportRequest } from "@wardway/model";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { desktop, expectQuiet, openPage, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { saveSystemSettings } from "../support/log-in.ts";
import { logInAs } from "../support/session.ts";

openFixture("browser");

test("shows the product's features and the way to the log-in", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/");
  for (const claim of [
    "HIPAA compliant and privacy-conscious",
    "Real-time tracking",
    "Rating system",
    "Up to 70% less coordination time",
  ]) {
    await page.getByRole("listitem").filter({ hasText: claim }).waitFor();
  }
  for (const label of ["Privacy Policy", "Terms of Service", "HIPAA Compliance"]) {
    await page.getByRole("contentinfo").getByText(label, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: label }).count()).toBe(0);
  }
  await page.getByText(`© ${new Date().getUTCFullYear()} Wardway`).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Log In" }).click();
  await page.waitForURL("**/login");
  expectQuiet(page);
});

test("titles the not-found page", async () => {
  const response = await fetch(`${portal.url}/no-such-page`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("<title>Page Not Found - Wardway</title>");
});

test("links to the legal notices, which an administrator edits or publishes elsewhere", async () => {
  const read = async () => {
    const response = await fetch(`${portal.url}/legal`, { redirect: "manual" });
    return { response, html: await response.text() };
  };
  const start = await (await fetch(portal.url)).text();
  expect(start).toMatch(/<a[^>]* href="\/legal"[^>]*>Read the legal notices</);
  expect((await read()).html.match(/has not published this text yet/g)).toHaveLength(3);

  await saveSystemSettings(portal, {
    privacyPolicy: "We store <b>little</b>.\n\nAnd briefly.",
    maintenanceMode: true,
  });
  const edited = await read();
  expect(edited.response.status).toBe(200);
  expect(edited.html).toContain("We store &lt;b&gt;little&lt;/b&gt;.");

  await saveSystemSettings(portal, { legalUrl: "https://hospital.example/legal" });
  expect((await read()).response.headers.get("location")).toBe("https://hospital.example/legal");
  await saveSystemSettings(portal, {});
});

test("says what its claims rest on", async () => {
  const html = await (await fetch(portal.url)).text();
  expect(html).toMatch(/Up to 70% less coordination time<\/span><a href="#claim-note-2"/);
  expect(html).toMatch(/id="claim-note-2"[^>]*>.*A goal of the product, not a measured result\./);
});

test("has no dead links", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/");
  const links = await page
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links).toContain("#contact");
  for (const target of new Set(links)) {
    if (target.startsWith("#")) expect(await page.locator(target).count(), target).toBe(1);
    else expect((await fetch(new URL(target, portal.url))).status, target).toBe(200);
  }
});

test("shows its features, figures, example and form without JavaScript", async () => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByText("Up to 70% less coordination time").waitFor();
  expect(await completed(page)).toBe(String((await readFigures()).completedTransports));
  await page.getByRole("img", { name: /as an example/ }).waitFor();
  await page.getByRole("link", { name: "Request a demo" }).click();
  await page.waitForURL("**/#contact");
  await page.getByRole("button", { name: "Send message" }).waitFor();
});

test("has no layout shift while loading and fetches no picture", async () => {
  const page = await openPage(browser, portal);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.resourceType()));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByText(/^Last change/).waitFor();
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(moved).toBeLessThan(0.01);
  expect(fetched.filter((type) => type === "image" || type === "media")).toEqual([]);
});

test("has a section for each link of the navigation bar", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/");
  for (const link of await page.getByRole("navigation", { name: "Sections" }).getByRole("link").all()) {
    const target = (await link.getAttribute("href")) ?? "";
    await expect.poll(() => page.locator(target).count()).toBe(1);
  }
  await expect.poll(() => page.locator("#mission, #contact").count()).toBe(2);
});

test("has the figures in the server's HTML", async () => {
  const [html, figures] = await Promise.all([
    fetch(portal.url).then((response) => response.text()),
    readFigures(),
  ]);
  expect(html).toMatch(new RegExp(`Completed transports</dt>.*?>${figures.completedTransports}<`));
});

test("updates the counter when a transport is completed while the page is visible", async () => {
  const page = await openPage(browser, portal);
  await page.clock.install();
  await page.goto("/");
  const { completedTransports } = await readFigures();
  await expect.poll(() => completed(page)).toBe(String(completedTransports));

  const hospital = await logInAs(portal, "hospital");
  const running = await hospital.get<TransportRequest[]>("/api/transport-requests?status=in_progress");
  await hospital.patch(`/api/transport-requests/${running.body[0]?.id}/status`, { status: "completed" });

  await expect.poll(() => pollCompleted(page), polling).toBe(String(completedTransports + 1));
  expectQuiet(page);
});

test("keeps the figures and shows a message while the portal is unreachable", async () => {
  const page = await openPage(browser, portal);
  await page.clock.install();
  await page.goto("/");
  const shown = await completed(page);
  await page.context().setOffline(true);
  const status = () => page.getByRole("region", { name: "Live figures" }).getByRole("status").textContent();
  await expect
    .poll(async () => {
      await page.clock.fastForward("00:30");
      return status();
    }, polling)
    .toMatch(/^Not refreshed since .* Trying again every 30 seconds\.$/);
  expect(await completed(page)).toBe(shown);
});

test("redirects a logged-in user to the dashboard", async () => {
  const page = await signedInPage(browser, portal, "ambulance");
  await page.goto("/");
  await expect.poll(() => page.getByRole("link", { name: "Log In" }).count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Go to dashboard" }).click();
  await page.waitForURL("**/ambulance-dashboard");
});

const tablet = { width: 768, height: 1024 };

test.each([desktop, tablet, phone])(
  "fits, and begins with the link to its content, at $width pixels",
  async (viewport) => {
    const page = await openPage(browser, portal, viewport);
    await page.goto("/");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to main content");
    expectQuiet(page);
  },
);

const polling = { interval: 1_000, timeout: 30_000 };

function completed(page: Page): Promise<string | null> {
  const row = page
    .locator("dl > div")
    .filter({ has: page.getByText("Completed transports", { exact: true }) });
  return row.locator("dd").textContent();
}

/** Retries because the browser may cache the response for seconds. */
async function pollCompleted(page: Page): Promise<string | null> {
  await page.clock.fastForward("00:30");
  return completed(page);
}

async function readFigures(): Promise<PublicStatistics> {
  const response = await fetch(`${portal.url}/api/public/statistics`);
  return (await response.json()) as PublicStatistics;
}
