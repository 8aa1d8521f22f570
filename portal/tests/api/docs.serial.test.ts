import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desktop, expectQuiet, openBrowser, openPage, openPageAs, phone } from "../support/browser.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { getCalls } from "./openapi/calls.ts";

const calls = getCalls();
let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal({ env: { CALL_LIMIT_FACTOR: "1" } }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

test.each([desktop, phone])(
  "shows the API without JavaScript and without third parties at $width pixels",
  async (viewport) => {
    const page = await openPage(browser, portal, viewport);
    const requests: string[] = [];
    page.on("request", (request) =>
      requests.push(`${request.resourceType()} ${new URL(request.url()).origin}`),
    );
    const result = await page.goto("/api/docs");
    expect(result?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.getByRole("heading", { level: 1, name: "The API of Wardway" }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(new Set(requests.map((request) => request.split(" ")[1]))).toEqual(new Set([portal.url]));
    expect(requests.filter((request) => request.startsWith("script"))).toEqual([]);
    await expect.poll(() => page.locator("script, style, [style]").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const summary of await page.locator("main summary").all()) await summary.click();
    expectQuiet(page);
  },
);

test.each(["light", "night"])("has the browser's theme: %s", async (theme) => {
  const page = await fetch(`${portal.url}/api/docs`, { headers: { cookie: `wardway_theme=${theme}` } });
  expect(page.headers.get("cache-control")).toBe("no-store");
  const html = await page.text();
  expect(html).toContain(`<html lang="en" data-theme="${theme}">`);
  expect(html).toContain('<link rel="preload"');
});

test("has an anchor for each error code, to which the type of a problem leads", async () => {
  const html = await (await fetch(`${portal.url}/api/docs`)).text();
  const anchors = [...html.matchAll(/id="error-([\w-]+\.[\w.-]+)"/g)].map(([, code]) => code);
  const withoutSession = await fetch(`${portal.url}/api/user`);
  const { type, code } = await withoutSession.json();
  expect(type).toBe(`/api/docs#error-${code}`);
  expect(anchors).toContain(code);
  const documented = await readFile(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const listed = [...documented.matchAll(/<a id="error-([\w.-]+)">/g)].map(([, each]) => each);
  expect(anchors.toSorted()).toEqual([...new Set(listed)].toSorted());
});

test("lists each operation under its tag with its access rule, fields, responses and an example", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/api/docs");
  const main = page.getByRole("main");
  await expect.poll(() => main.locator("section[id] > h3 + p").count()).toBe(calls.length);
  for (const { id, method, path, roles, responses } of calls) {
    const text = await main.locator(`#${id}`).innerText();
    expect(text, id).toContain(path);
    for (const role of roles ?? []) expect(text.toLowerCase(), id).toContain(role);
    for (const status of Object.keys(responses)) expect(text, id).toContain(status);
    expect(text, id).toContain("curl");
    if (method === "PATCH" || method === "DELETE") expect(text, id).toContain(`--request ${method}`);
  }
  const create = main.getByRole("region", { name: "Create a request" });
  await expect.poll(() => create.innerText()).toMatch(/Hospital\s+Admin/);
  await expect.poll(() => create.innerText()).toMatch(/patientName\s+text, 1 to 120 characters\s+required/);
  await expect.poll(() => create.innerText()).toContain('"patientName": "Maria Lindqvist"');
});

test("has a target for every fragment link, and each id once", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/api/docs");
  const { targets, places } = await page.evaluate(() => ({
    targets: [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute("href")?.slice(1) ?? "",
    ),
    places: [...document.querySelectorAll("[id]")].map(({ id }) => id),
  }));
  expect(targets.length).toBeGreaterThan(calls.length);
  expect([...new Set(targets)].filter((target) => !places.includes(target))).toEqual([]);
  expect(new Set(places).size).toBe(places.length);
});

test("supports finding an operation and opening its response with the keyboard alone", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/api/docs");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  const link = page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: /Get a request/ });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#getRequest$/);
  const result = page.locator("#getRequest details");
  const named = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let tab = 0; tab < 20 && (await named()) !== "Response"; tab += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await result.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
  await expect.poll(() => result.innerText()).toContain('"hospitalName"');
});

test("has a getting-started example that works unchanged", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/api/docs");
  const [logIn = ""] = await page.locator("#begin pre").allInnerTexts();
  const body = /--json '(\{.*\})'/s.exec(logIn)?.[1] ?? "";
  const address = /'(http[^']+)'\s*$/.exec(logIn)?.[1] ?? "";
  const result = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body.replace("the-password", portal.password),
  });
  expect(result.status).toBe(200);
  expect(result.headers.get("set-cookie")).toContain("wardway_session");
});

test("is linked from the diagnostics for administrators", async () => {
  const page = await openPageAs(browser, portal, "admin", { path: "/debug" });
  await page.getByRole("link", { name: "Every call, described" }).click();
  await page.getByRole("heading", { level: 1, name: "The API of Wardway" }).waitFor();
  expectQuiet(page);
});

describe("limits of calls", () => {
  /** Calls until one is refused, many at a time: a slow machine also makes them within a minute. */
  async function callsUntilRefused<Answer extends { readonly status: number }>(call: () => Promise<Answer>) {
    for (let calls = 0; ; ) {
      const answers = await Promise.all(Array.from({ length: 50 }, call));
      const last = answers.find(({ status }) => status === 429);
      // A busy portal refuses some before it counts them.
      calls += answers.filter(({ status }) => status !== 429 && status !== 503).length;
      if (last) return { calls, last };
      if (calls > 1_500) throw new Error(`None of ${calls} calls was refused.`);
    }
  }

  test("a network reads the description 60 times a minute", async () => {
    const { calls, last } = await callsUntilRefused(() => fetch(`${portal.url}/api/openapi.json`));
    expect(calls).toBeLessThanOrEqual(60);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({ code: "rateLimit.visits", status: 429 });
  });

  test("an account changes something 300 times a minute, and another one and its own reads go on", async () => {
    const [crew, company] = await Promise.all([logInAs(portal, "crew"), logInAs(portal, "ambulance")]);
    const change = (session: ApiSession) => session.send("POST", "/api/notifications/read", { body: "{}" });
    const { calls, last } = await callsUntilRefused(() => change(crew));
    expect(calls).toBe(300);
    expect(last.body).toMatchObject({ code: "rateLimit.calls", status: 429 });
    expect((await change(company)).status).not.toBe(429);
    expect((await crew.send("GET", "/api/user")).status).toBe(200);
  });

  test("a visitor opens 600 pages a minute, and is told when to come back", async () => {
    const { calls, last } = await callsUntilRefused(() => fetch(`${portal.url}/legal`));
    expect(calls).toBeLessThanOrEqual(600);
    expect(await last.text()).toContain("Your network has sent too many calls within a minute.");
  });
});
