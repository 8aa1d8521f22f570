import { auditLog, embedKeys, embedSites } from "@wardway/db/schema";
import { desc, eq, isNull } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenHash } from "~/domain/accounts/random-token.server.ts";
import { dismissToast } from "./main-job/toasts.ts";
import { expectAccessible, expectQuiet, openBrowser, openPageAs, phone } from "./setup/browser.ts";
import { type Portal, startPortal } from "./setup/portal.ts";
import { logInAs } from "./setup/session.ts";
import { postForm } from "./setup/sign-in.ts";
import { pageWithoutScript } from "./setup/without-script.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const siteNamed = async (name: string) => {
  const [site] = await portal.db.select().from(embedSites).where(eq(embedSites.name, name));
  if (!site) throw new Error(`There is no site ${name}.`);
  return site;
};

test("a manager makes a site, sees a key once, mends its origins and ends it", async () => {
  const page = await openPageAs(browser, portal, "hospital");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Embedding" }).click();
  await page.getByRole("link", { name: "New site" }).click();
  const dialog = page.getByRole("dialog", { name: "New site" });
  await dialog.getByLabel(/^Name/).fill("Stroke unit");
  await dialog.getByLabel("Origins").fill("https://stroke.example.org");
  await dialog.getByRole("button", { name: "Create site" }).click();
  await dismissToast(page, "Site created");
  await page.getByRole("heading", { level: 1, name: "Stroke unit" }).waitFor();

  await page.getByRole("button", { name: "Add secret key" }).click();
  const shown = page.getByLabel("Secret key", { exact: true });
  const secretKey = await shown.inputValue();
  const [kept] = await portal.db.select().from(embedKeys);
  expect(kept?.keyHash).toBe(tokenHash(secretKey));
  await expectAccessible(page);
  await page.reload();
  await page
    .getByRole("row")
    .filter({ hasText: secretKey.slice(-4) })
    .waitFor();
  expect(await page.content()).not.toContain(secretKey);

  await page.getByRole("link", { name: "Origins" }).click();
  const origins = page.getByLabel("Origins", { exact: true });
  const typed = "https://stroke.example.org\nhttp://stroke.example.org\n\nhttps://ward.example.org/page";
  await origins.fill(typed);
  await page.getByRole("button", { name: "Save origins" }).click();
  const problem = page.locator("#origins-error");
  await problem.getByText("Line 2: Origin must begin with https://").waitFor();
  expect(await problem.textContent()).toContain("Line 4: Origin must be an origin like");
  expect(await origins.inputValue()).toBe(typed);
  expect((await siteNamed("Stroke unit")).origins).toEqual(["https://stroke.example.org"]);
  await origins.fill("https://stroke.example.org\nhttps://ward.example.org");
  await page.getByRole("button", { name: "Save origins" }).click();
  await dismissToast(page, "Origins saved");
  expect((await siteNamed("Stroke unit")).origins).toHaveLength(2);

  await page.getByRole("button", { name: "Revoke site" }).click();
  const confirmation = page.getByRole("alertdialog");
  await confirmation.getByLabel(/^Type/).fill("Stroke");
  await confirmation.getByRole("button", { name: "Revoke site" }).click();
  await confirmation.getByText("Type the site's name, Stroke unit, to revoke it.").waitFor();
  await confirmation.getByLabel(/^Type/).fill("Stroke unit");
  await confirmation.getByRole("button", { name: "Revoke site" }).click();
  await dismissToast(page, "Site revoked");
  await page.getByText("They have ended with the site.").waitFor();
  expect((await siteNamed("Stroke unit")).revokedAt).not.toBeNull();
  expect(await portal.db.$count(embedKeys, isNull(embedKeys.revokedAt))).toBe(0);
  const [entry] = await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "embedding.manage", details: { what: "revoked", keys: 1 } });
  expectQuiet(page, [/status of 422/]);
});

test("snippets carry the portal's address, and the theme is printed, warned of and kept", async () => {
  const { id, origins } = await siteNamed("Intranet (demo)");
  const page = await openPageAs(browser, portal, "hospital", { path: `/embedding/${id}?tab=snippets` });
  const text = (await page.locator("main").textContent()) ?? "";
  expect(text).toContain(`<script src="${portal.url}/sdk/v1/wardway.js" async></script>`);
  expect(text).toContain(`origin: "${origins[0]}"`);
  expect(text).toContain(`connect-src 'self' ${portal.url} ${portal.url.replace("http", "ws")}`);
  await page.getByRole("link", { name: "Theme" }).click();
  await page.getByLabel("Buttons and links").fill("#cccccc");
  await page.getByText("--ww-primary: #cccccc;").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Links" }).getByText("Too low").waitFor();
  await page.getByLabel("Font").fill("Georgia; } body { display: none");
  await page.getByRole("button", { name: "Save theme" }).click();
  await page.getByText("Font must be families with commas between").waitFor();
  expect(await page.getByText("display: none").count()).toBe(0);
  await page.getByLabel("Font").fill('"Source Sans 3", sans-serif');
  await page.getByRole("button", { name: "Save theme" }).click();
  await dismissToast(page, "Theme saved");
  expect((await siteNamed("Intranet (demo)")).theme).toEqual({
    "--ww-primary": "#cccccc",
    "--ww-font": '"Source Sans 3", sans-serif',
  });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  await expectAccessible(page, "main");
});

test("without a script a site is made and a key added, once for a form that is sent twice", async () => {
  const session = await logInAs(portal, "hospital");
  const page = await pageWithoutScript(browser, portal, session);
  await page.setViewportSize(phone);
  await page.goto("/embedding?dialog=create");
  await page.getByRole("button", { name: "Create site" }).click();
  await page.getByText("Name is required.").waitFor();
  await page.getByLabel(/^Name/).fill("Maternity");
  await page.getByRole("button", { name: "Create site" }).click();
  await page.getByRole("heading", { level: 1, name: "Maternity" }).waitFor();
  await page.getByRole("button", { name: "Add secret key" }).click();
  expect(await page.getByLabel("Secret key", { exact: true }).inputValue()).toMatch(/^wsk_/);
  const { id } = await siteNamed("Maternity");
  const again = { intent: "addKey", idempotencyKey: "the same press" };
  const answers = await Promise.all([1, 2].map(() => postForm(session, `/embedding/${id}`, again)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await portal.db.$count(embedKeys, eq(embedKeys.siteId, id))).toBe(2);
});

test("who manages no widgets has no way here, and another hospital's site is not there", async () => {
  const page = await openPageAs(browser, portal, "nurse");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Transport History" }).waitFor();
  expect(await navigation.getByRole("link", { name: "Embedding" }).count()).toBe(0);
  await page.goto("/embedding");
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  const { id } = await siteNamed("Intranet (demo)");
  const admin = await logInAs(portal, "admin");
  const people = await admin.get<{ id: number; username: string }[]>("/api/admin/users?q=hospital2");
  await admin.send("PATCH", `/api/admin/users/${people.body[0]?.id}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isManager: true }),
  });
  const stranger = await logInAs(portal, "hospital2");
  expect(await stranger.get("/embedding")).toMatchObject({ status: 200 });
  expect(await stranger.get(`/embedding/${id}`)).toMatchObject({ status: 404 });
  expect(await postForm(stranger, `/embedding/${id}`, { intent: "addKey" })).toMatchObject({ status: 404 });
});
