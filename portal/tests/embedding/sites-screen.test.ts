import { readFile } from "node:fs/promises";
import { auditLog, embedKeys, embedSites, organizations, transportRequests } from "@wardway/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { expectAccessible, expectQuiet, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { enter, expectAllReached, openTab, tabTo, typeInto } from "../support/main-job/keyboard.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { collectCreateKeys, create, requestForm, typeRequest } from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo, setStatus } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser");

const siteNamed = async (name: string) => {
  const [site] = await portal.db.select().from(embedSites).where(eq(embedSites.name, name));
  if (!site) throw new Error(`There is no site ${name}.`);
  return site;
};

test("a manager creates a site, sees a key once, edits its origins and revokes it", async () => {
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
  const [stored] = await portal.db.select().from(embedKeys);
  expect(stored?.keyHash).toBe(tokenHash(secretKey));
  await expectAccessible(page);
  await page.reload();
  await page
    .getByRole("row")
    .filter({ hasText: secretKey.slice(-4) })
    .waitFor();
  expect(await page.content()).not.toContain(secretKey);

  await page.getByRole("tab", { name: "Origins" }).click();
  const origins = page.getByRole("textbox", { name: "Origins", exact: true });
  const typed = "https://stroke.example.org\nhttp://stroke.example.org\n\nhttps://ward.example.org/page";
  await origins.fill(typed);
  await page.getByRole("button", { name: "Save origins" }).click();
  const problem = page.locator("#origins-error");
  await problem.getByText("Line 2: Origin must begin with https://").waitFor();
  await expect.poll(() => problem.textContent()).toContain("Line 4: Origin must be an origin like");
  await expect.poll(() => origins.inputValue()).toBe(typed);
  expect((await siteNamed("Stroke unit")).origins).toEqual(["https://stroke.example.org"]);
  await origins.fill("https://stroke.example.org\nhttps://ward.example.org");
  await page.getByRole("button", { name: "Save origins" }).click();
  await dismissToast(page, "Origins saved");
  expect((await siteNamed("Stroke unit")).origins).toHaveLength(2);

  const box = page.getByRole("checkbox", { name: /^I allow all subdomains/ });
  await expect.poll(() => box.count()).toBe(0);
  await origins.fill("https://stroke.example.org\nhttps://*.github.io");
  await page.getByRole("button", { name: "Save origins" }).click();
  await page.getByText("Check the box to allow all subdomains").waitFor();
  await expectAccessible(page);
  await box.check();
  await page.getByRole("button", { name: "Save origins" }).click();
  await problem.getByText("Origins: github.io is a public suffix").waitFor();
  expect((await siteNamed("Stroke unit")).origins).toHaveLength(2);
  await origins.fill("https://stroke.example.org\nhttps://*.wards.example.org");
  await box.check();
  await page.getByRole("button", { name: "Save origins" }).click();
  await dismissToast(page, "Origins saved");
  expect((await siteNamed("Stroke unit")).origins).toContain("https://*.wards.example.org");

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
  const entry = await lastAuditRow(portal.db, "embedding.manage");
  expect(entry).toMatchObject({ details: { what: "revoked", keys: 1 } });
  expectQuiet(page, [/status of 422/]);
});

test("a manager adopts a key that no one answers for, and sees which ones are unused, on a phone", async () => {
  const { id: siteId } = await siteNamed("Intranet (demo)");
  await portal.db.delete(embedKeys).where(eq(embedKeys.siteId, siteId));
  await portal.db.insert(embedKeys).values([
    { siteId, keyHash: "orphan", hint: "aaaa", expiresAt: sql`now() + interval '6 days'` },
    {
      siteId,
      keyHash: "old",
      hint: "bbbb",
      responsibleId: sql`(select id from users where username = 'admin')`,
      createdAt: sql`now() - interval '100 days'`,
    },
  ]);
  const path = `/embedding/${siteId}?tab=keys`;
  const page = await openPageAs(browser, portal, "hospital", { path, viewport: phone });
  const row = (hint: string) => page.getByRole("row").filter({ hasText: hint });
  await row("aaaa").getByText("Disabled").waitFor();
  await row("aaaa").getByText("Soon").waitFor();
  await row("bbbb").getByText("Unused").waitFor();
  await expectAccessible(page);
  await row("aaaa").getByRole("button", { name: "Adopt" }).click();
  await page.getByRole("button", { name: "Adopt key" }).click();
  await dismissToast(page, "Key adopted");
  await row("aaaa").getByText("Dana Whitfield").waitFor();
  await expect.poll(() => row("aaaa").getByText("Disabled").count()).toBe(0);
  await page.goto(`${portal.url}/embedding`);
  await page.getByText("2 to check").waitFor();
  expectQuiet(page);
});

test("snippets contain the portal's address, and the theme is printed, checked and stored", async () => {
  const { id, origins } = await siteNamed("Intranet (demo)");
  const page = await openPageAs(browser, portal, "hospital", { path: `/embedding/${id}?tab=snippets` });
  const text = (await page.locator("main").textContent()) ?? "";
  expect(text).toContain(`<script src="${portal.url}/sdk/v1/wardway.js" async></script>`);
  expect(text).toContain(`origin: "${origins[0]}"`);
  expect(text).toMatch(new RegExp(`npm install ${portal.url}/sdk/[\\d.+\\da-f]+/wardway-sdk\\.tgz`));
  await page.getByText("Python", { exact: true }).click();
  await page.getByRole("region", { name: "Session in Python" }).getByText("def create_session").waitFor();
  expect(text).toContain(`connect-src 'self' ${portal.url} ${portal.url.replace("http", "ws")}`);
  await page.getByRole("tab", { name: "Theme" }).click();
  await page.getByRole("combobox", { name: "Preset" }).selectOption("Harbor");
  await page.getByText("--ww-primary: #0b5cad;").waitFor();
  await page.getByText("Design tokens", { exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download wardway.tokens.json" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("wardway.tokens.json");
  const tokens = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(tokens.wardway.color.primary).toMatchObject({
    $type: "color",
    $value: { colorSpace: "srgb", components: [0.0431, 0.3608, 0.6784], alpha: 1, hex: "#0b5cad" },
    $extensions: { wardway: { property: "--ww-primary", value: "#0b5cad" } },
  });
  expect(tokens.wardway.size.radius.$type).toBe("dimension");
  await page.getByRole("combobox", { name: "Preset" }).selectOption("As the widgets are");
  await page.getByLabel("Buttons and links").fill("#cccccc");
  await page.getByText("--ww-primary: #cccccc;").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Links" }).getByText("Too low").waitFor();
  await page.getByLabel("Font").fill("Georgia; } body { display: none");
  await page.getByRole("button", { name: "Save theme" }).click();
  await page.getByText("Font must be families with commas between").waitFor();
  await expect.poll(() => page.getByText("display: none").count()).toBe(0);
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

/** Returns ids of the requests whose records this user has read, by the audit trail. */
async function getReadRecords(username: string): Promise<number[]> {
  const rows = await portal.db
    .select({ resourceId: auditLog.resourceId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.username, username), eq(auditLog.action, "request.read")));
  return rows.flatMap(({ resourceId, details }) =>
    resourceId === null ? String(details?.ids).split(" ").map(Number) : [resourceId],
  );
}

const choose = (page: Page, widget: string) =>
  page.getByRole("group", { name: "Widget" }).getByText(widget, { exact: true }).click();
const ground = (widget: Locator) =>
  widget.locator(".frame").evaluate((frame) => getComputedStyle(frame).backgroundColor);

test("each widget has a live preview in both languages and widths, and its Create creates nothing", async () => {
  const { id } = await siteNamed("Intranet (demo)");
  const page = await openPageAs(browser, portal, "hospital", { path: `/embedding/${id}?tab=theme` });
  const creates = collectCreateKeys(page);
  const before = await portal.db.$count(transportRequests);
  await page.getByLabel("Ground and fields").fill("#fff4e5");
  await page.getByLabel("Buttons under the pointer").fill("#dddddd");
  const contrast = page.getByRole("listitem").filter({ hasText: "Text on buttons under the pointer" });
  await contrast.getByText("Too low").waitFor();
  await page.getByText("--ww-primary-strong: #dddddd;").waitFor();
  const statistics = page.locator("wardway-statistics");
  await statistics.getByText("Completed transports").waitFor();
  await page.getByText("Spanish", { exact: true }).click();
  await statistics.getByText("Traslados completados").waitFor();
  expect(await ground(statistics)).toBe("rgb(255, 244, 229)");

  await choose(page, "Request");
  const form = await requestForm(page);
  await form.getByLabel("Nombre del paciente").waitFor();
  await page.getByText("360 px", { exact: true }).click();
  await expect.poll(async () => (await form.boundingBox())?.width).toBeLessThan(360);
  await page.getByText("English", { exact: true }).click();
  const request = page.locator("wardway-request");
  expect(await ground(request)).toBe("rgb(255, 244, 229)");
  await typeRequest(form, { patientName: "Mary-Jo Núñez", medicalRecordNumber: "MRN-99" });
  await create(form).click();
  await request.getByText("This is a preview", { exact: true }).waitFor();
  await request.getByText("Nothing is sent.").waitFor();
  await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("Mary-Jo Núñez");
  await page.getByText("Spanish", { exact: true }).click();
  await request.getByText("No se envía nada.").waitFor();
  expect(creates).toEqual([]);
  expect(await portal.db.$count(transportRequests)).toBe(before);
  await page.getByRole("main").getByText("Dark", { exact: true }).click();
  await page.getByRole("button", { name: "As the widgets are" }).click();
  await expect.poll(() => ground(request)).toBe("rgb(13, 15, 18)");
  await expectAccessible(page, "main");
  expectQuiet(page);
});

test("the preview follows the selected transport", async () => {
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const patientName = "Zoë O'Brien-Núñez of the fourth floor, who is waited for";
  const { id } = await createRequest(hospital, { patientName });
  const site = await siteNamed("Intranet (demo)");
  const path = `/embedding/${site.id}?tab=theme`;
  const page = await openPageAs(browser, portal, "hospital", { path, viewport: phone });
  await choose(page, "Tracking");
  const widget = page.locator("wardway-tracking");
  await widget.getByText("No transport is chosen.").waitFor();
  expect(await page.content()).not.toContain(patientName);
  expect(await getReadRecords("hospital")).not.toContain(id);
  await page.getByRole("combobox", { name: "Transport" }).selectOption(String(id));
  await widget.getByRole("heading", { name: patientName }).waitFor();
  expect(await getReadRecords("hospital")).toContain(id);
  await widget.getByText("Waiting for ambulance companies to respond.").waitFor();
  const response = await respondTo(company, id);
  await widget.getByText("Needs Approval", { exact: true }).waitFor();
  await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
  await widget.locator("[part=status]", { hasText: /^Approved$/ }).waitFor();
  // Cancelling is disabled in the preview.
  await expect.poll(() => widget.getByRole("button").count()).toBe(0);
  await expectAccessible(page, "main");
  expectQuiet(page);
});

test("an administrator previews any hospital's site with that hospital's transports only", async () => {
  const [admin, hospital, other] = await Promise.all(
    ["admin", "hospital", "hospital2"].map((username) => logInAs(portal, username)),
  );
  if (!admin || !hospital || !other) throw new Error("A log-in failed.");
  const own = await createRequest(hospital);
  const foreign = await createRequest(other);
  const { id } = await siteNamed("Intranet (demo)");
  const path = `/embedding/${id}?tab=theme`;
  const page = await openPageAs(browser, portal, "admin", { path });
  await choose(page, "Tracking");
  const choice = page.getByRole("combobox", { name: "Transport" });
  const values = await choice
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values).toContain(String(own.id));
  expect(values).not.toContain(String(foreign.id));
  await choice.selectOption(String(own.id));
  await page.locator("wardway-tracking").getByText(`Request ${own.id}`).waitFor();
  expect(await getReadRecords("admin")).toContain(own.id);

  const [emptyHospital] = await portal.db
    .insert(organizations)
    .values({ name: "Quiet Hollow Hospital", kind: "hospital" })
    .returning();
  await postForm(admin, "/embedding", {
    intent: "create",
    name: "Quiet",
    hospitalId: String(emptyHospital?.id),
  });
  const site = await siteNamed("Quiet");
  await page.goto(`/embedding/${site.id}?tab=theme`);
  await choose(page, "Tracking");
  await page.getByText("No transports yet").waitFor();
  await expect.poll(() => page.locator("wardway-tracking").count()).toBe(0);
  expectQuiet(page);
});

test("the keyboard alone creates a site, creates, copies and revokes a key, and revokes the site", async () => {
  const page = await openPageAs(browser, portal, "hospital", { path: "/embedding" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => {
    addEventListener("pointerdown", () => console.error("A pointer was used."), { capture: true });
  });
  const focused = page.locator(":focus");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await enter(page, page.getByRole("link", { name: "New site" }));
  await page.getByRole("dialog", { name: "New site" }).waitFor();
  await typeInto(page, page.getByLabel(/^Name/), "Keyboard only");
  await typeInto(page, page.getByLabel("Origins"), "https://keys.example.org");
  await enter(page, button("Create site"));
  await page.getByRole("heading", { level: 1, name: "Keyboard only" }).waitFor();

  await enter(page, button("Add secret key"));
  const shown = page.getByLabel("Secret key", { exact: true });
  await shown.and(focused).waitFor();
  const secretKey = await shown.inputValue();
  await enter(page, button("Copy"));
  await button("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secretKey);
  await expectAllReached(page);

  const row = page.getByRole("row").filter({ hasText: secretKey.slice(-4) });
  await enter(page, row.getByRole("button", { name: "Revoke" }));
  const question = page.getByRole("alertdialog");
  await enter(page, question.getByRole("button", { name: "Revoke key" }));
  await row.waitFor({ state: "detached" });
  await page.getByText("No secret keys").waitFor();
  await focused.filter({ hasText: "No secret keys" }).waitFor();
  const [key] = await portal.db
    .select()
    .from(embedKeys)
    .where(eq(embedKeys.keyHash, tokenHash(secretKey)));
  expect(key?.revokedAt).not.toBeNull();

  await openTab(page, "Origins");
  await typeInto(
    page,
    page.getByRole("textbox", { name: "Origins", exact: true }),
    "https://more.example.org\n",
  );
  await enter(page, button("Save origins"));
  await page.getByText("Origins saved", { exact: true }).first().waitFor();
  await button("Save origins").and(focused).waitFor();
  expect((await siteNamed("Keyboard only")).origins).toHaveLength(2);
  await expectAllReached(page);
  await openTab(page, "Theme");
  await page.locator("wardway-statistics").getByText("Completed transports").waitFor();
  await expectAllReached(page);
  await tabTo(page, page.getByRole("radio", { name: "Statistics" }), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await requestForm(page);
  await expectAllReached(page);

  await enter(page, button("Revoke site"));
  await typeInto(page, question.getByLabel(/^Type/), "Keyboard only");
  await page.keyboard.press("Enter");
  await focused.getByText("They have ended with the site.").waitFor();
  expectQuiet(page);
});

test("without JavaScript a site is created and a key added once when a form is sent twice", async () => {
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
  await expect.poll(() => page.getByLabel("Secret key", { exact: true }).inputValue()).toMatch(/^wsk_/);
  const { id } = await siteNamed("Maternity");
  const fields = { intent: "addKey", idempotencyKey: "the same submission" };
  const results = await Promise.all([1, 2].map(() => postForm(session, `/embedding/${id}`, fields)));
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  expect(await portal.db.$count(embedKeys, eq(embedKeys.siteId, id))).toBe(2);
});

test("users without the permission have no access, and another hospital's site is not found", async () => {
  const page = await openPageAs(browser, portal, "nurse");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Transport History" }).waitFor();
  await expect.poll(() => navigation.getByRole("link", { name: "Embedding" }).count()).toBe(0);
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
  expect(await stranger.get(`/embedding/${id}?tab=theme`)).toMatchObject({ status: 404 });
  expect(await postForm(stranger, `/embedding/${id}`, { intent: "addKey" })).toMatchObject({ status: 404 });
});

test("a visitor of the playground changes an element, and sees it, its events and its code change", async () => {
  const page = await openPage(browser, portal);
  await page.goto("/sdk/playground");
  const statistics = page.locator("wardway-statistics");
  await statistics.getByText("Completed transports").waitFor();
  const code = page.getByRole("region", { name: "HTML" }).locator("code");
  const events = page.getByRole("list", { name: "Events" });
  await events.getByText("wardway-ready").first().waitFor();
  await page.getByText("Spanish", { exact: true }).click();
  await statistics.getByText("Traslados completados").waitFor();
  await expect
    .poll(() => code.textContent())
    .toContain('<wardway-statistics language="es"></wardway-statistics>');
  await page.getByText("German", { exact: true }).click();
  await statistics.getByText("Abgeschlossene Transporte").waitFor();
  await page.getByRole("combobox", { name: "Preset" }).selectOption("Midnight (dark)");
  await expect.poll(() => ground(statistics)).toBe("rgb(12, 18, 32)");
  await expect.poll(() => code.textContent()).toContain("--ww-canvas: #0c1220;");

  await page.getByRole("tab", { name: "Request" }).click();
  const form = await requestForm(page);
  await page.getByRole("button", { name: "Fill in an example prefill" }).click();
  await expect.poll(() => form.getByLabel("Name des Patienten").inputValue()).toBe("Ana Ruiz");
  await page.getByText("Right to left").click();
  await page.getByText("360 px").click();
  await expect.poll(async () => (await form.boundingBox())?.width).toBeLessThan(360);
  await page.getByText("React", { exact: true }).click();
  await page.getByText("<WardwayProvider baseUrl=").waitFor();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Tracking" }).click();
  const number = page.getByRole("spinbutton", { name: "request-id" });
  await expect.poll(async () => Number(await number.inputValue())).toBeGreaterThan(0);
  await number.fill("999999999");
  await events.getByText("wardway-error").first().waitFor();
  await page.getByText("requestId={999999999}").waitFor();
  await page.getByLabel("Token of your own session").fill("nonsense");
  await page.getByRole("button", { name: "Use token" }).click();
  await events.getByText("widgetSession.forged").first().waitFor();
  expect(await page.content()).not.toContain("nonsense");

  await page.goto("/sdk/playground?element=transports");
  const rows = page.locator("wardway-transports").getByRole("listitem");
  await rows.first().waitFor();
  await events.getByText("wardway-ready").first().waitFor();
  await rows.first().getByRole("button").click();
  await events.getByText("wardway-transport-selected").first().waitFor();
  await page.getByRole("tab", { name: "Responses" }).click();
  await expect.poll(async () => Number(await number.inputValue())).toBeGreaterThan(0);
  const [responses, id] = [page.locator("wardway-responses"), await number.inputValue()];
  const readText = () => responses.evaluate((element) => element.shadowRoot?.textContent);
  await expect.poll(readText).toMatch(new RegExp(`(?:Request|Simulation) ${id}`));
  await expect
    .poll(() => code.textContent())
    .toContain(`<wardway-responses request-id="${id}"></wardway-responses>`);

  // The form creates a request until a number is typed for it: that of another element is not.
  await number.fill(id);
  await page.getByRole("tab", { name: "Request" }).click();
  await page.locator("wardway-request").getByRole("button", { name: "Create request" }).waitFor();
  expect(await number.inputValue()).toBe("");
  await number.fill(id);
  await page.getByText(`<wardway-request request-id="${id}"></wardway-request>`).waitFor();
  const changed = page
    .locator("wardway-request")
    .getByText(new RegExp(`(?:changing )?[Rr]equest No\\. ${id}`));
  await changed.first().waitFor();
  expectQuiet(page, [/status of (?:401|404)/]);
});
