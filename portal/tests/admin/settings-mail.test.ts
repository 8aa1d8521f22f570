import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { auditLog, mailOutbox, settings } from "@wardway/db/schema";
import { and, desc, like, ne } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#app/domain/testing/mail-server.ts";
import { desktop, expectQuiet, openBrowser, openPageAs, phone } from "../support/browser.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";
import {
  collectResponseBodies,
  resetSettings,
  storedSection,
  systemFields,
} from "../support/settings-forms.ts";

const logIn = { username: "portal", password: "only-the-server-knows-4711" };

let portal: Portal;
let browser: Browser;
let mailServer: MailServer;
const others: Server[] = [];

beforeAll(async () => {
  [portal, browser, mailServer] = await Promise.all([
    startPortal(),
    openBrowser(),
    startMailServer({ logIn }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await mailServer?.stop();
  await portal?.stop();
});

beforeEach(() => resetSettings(portal));

afterEach(() => {
  for (const server of others.splice(0)) server.close();
});

/** Starts a server that speaks no SMTP: it sends `greeting` or nothing. @returns its port */
async function startOther(greeting: string | null): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (greeting !== null) socket.end(greeting);
  });
  others.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const port = await startOther(null);
  others.pop()?.close();
  return port;
}

async function openMailTab(viewport = desktop): Promise<Page> {
  const page = await openPageAs(browser, portal, "admin", { path: "/admin/settings?tab=email", viewport });
  await page.waitForFunction(() => document.querySelector('button[aria-label="Show password"]') !== null);
  return page;
}

async function typeServer(page: Page, port: number, password = logIn.password): Promise<void> {
  await page.getByLabel("SMTP Server").fill("127.0.0.1");
  await page.getByLabel("SMTP Port").fill(String(port));
  await page.getByLabel("SMTP Username").fill(logIn.username);
  await page.getByLabel("SMTP Password").fill(password);
  await page.getByLabel("From Email").fill("portal@example.org");
}

const click = (page: Page, name: string) => page.getByRole("button", { name }).click();
const outcome = (page: Page) =>
  page.getByRole("tabpanel", { name: "Email Settings" }).getByRole("status").filter({ hasText: "." });

const testEntries = () =>
  portal.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.action, "settings.%_%"), ne(auditLog.action, "settings.read")))
    .orderBy(desc(auditLog.id));

describe("Test Connection", () => {
  test("logs in with the entered values, saved or not, on a phone", async () => {
    const page = await openMailTab(phone);
    await typeServer(page, mailServer.port);
    await click(page, "Test Connection");
    await outcome(page).filter({ hasText: "The connection works" }).waitFor();
    await expect.poll(() => page.getByLabel("SMTP Password").inputValue()).toBe(logIn.password);
    expect((await storedSection(portal, "system")).secrets).toEqual({});
    const [entry] = await testEntries();
    expect(entry).toMatchObject({
      action: "settings.test_connection",
      resourceType: "settings",
      details: { smtpServer: "127.0.0.1", smtpPort: mailServer.port },
      success: true,
    });
    expectQuiet(page);
  });

  test("distinguishes a wrong password, a closed port, another kind of server and an unknown host", async () => {
    const page = await openMailTab();
    await typeServer(page, mailServer.port, "not the password");
    await click(page, "Test Connection");
    await outcome(page).filter({ hasText: "refused the log-in" }).waitFor();
    expect((await testEntries())[0]).toMatchObject({ success: false, details: { refused: "unavailable" } });

    const closed = await freePort();
    await page.getByLabel("SMTP Port").fill(String(closed));
    await click(page, "Test Connection");
    await outcome(page)
      .filter({ hasText: `port ${closed} refused the connection` })
      .waitFor();

    const web = await startOther("HTTP/1.1 400 Bad Request\r\n\r\n<b>secrets of another server</b>");
    await page.getByLabel("SMTP Port").fill(String(web));
    await click(page, "Test Connection");
    await outcome(page)
      .filter({ hasText: `port ${web} was lost` })
      .or(outcome(page).filter({ hasText: "400" }))
      .waitFor();
    await expect.poll(() => outcome(page).textContent()).not.toContain("secrets of another server");

    await page.getByLabel("SMTP Server").fill("no-such-host.invalid");
    await click(page, "Test Connection");
    await outcome(page).filter({ hasText: "no-such-host.invalid" }).waitFor();
    expectQuiet(page);
  });

  test("times out on a silent server while the page stays usable", async () => {
    const page = await openMailTab();
    await typeServer(page, await startOther(null));
    await click(page, "Test Connection");
    await page.getByRole("button", { name: "Testing..." }).waitFor();
    await page.getByRole("tab", { name: "General" }).click();
    await page.getByLabel("System Name").fill("Typed during the test");
    await page.getByRole("tab", { name: "Email Settings" }).click();
    await outcome(page).filter({ hasText: "did not answer in time" }).waitFor({ timeout: 45_000 });
    await expect.poll(() => page.getByLabel("System Name").inputValue()).toBe("Typed during the test");
  });

  test("reports missing values at their fields and requires nothing of the other tabs", async () => {
    const page = await openMailTab();
    await page.getByRole("tab", { name: "General" }).click();
    await page.getByLabel("System Name").fill("");
    await page.getByRole("tab", { name: "Email Settings" }).click();
    await page.getByLabel("SMTP Server").fill("127.0.0.1");
    await click(page, "Test Connection");
    await page.locator("#fromEmail-error", { hasText: "From Email is required" }).waitFor();
    expectQuiet(page, [/status of 422/]);
  });

  test("sends the stored password only to the server it was entered for", async () => {
    const page = await openMailTab();
    await typeServer(page, mailServer.port);
    await click(page, "Save Settings");
    await page.getByText("One is stored: leave").waitFor();
    await click(page, "Test Connection");
    await outcome(page).filter({ hasText: "The connection works" }).waitFor();

    await page.getByLabel("SMTP Server").fill("localhost");
    for (const button of ["Test Connection", "Save Settings"]) {
      await click(page, button);
      await page.locator("#smtpPassword-error", { hasText: "Type SMTP Password for it" }).waitFor();
      await page.getByLabel("SMTP Password").fill("-");
      await page.getByLabel("SMTP Password").fill("");
    }
    await page.getByLabel("SMTP Server").fill("127.0.0.1");
    await page.getByLabel("Remove the stored one").check();
    await page.getByLabel("SMTP Username").fill("");
    await click(page, "Save Settings");
    await page.getByText("None is stored yet.").waitFor();
    expect((await storedSection(portal, "system")).secrets).toEqual({});
    expectQuiet(page, [/status of 422/]);
  });
});

describe("Send Test Email", () => {
  test("sends one email to the requesting administrator with the system name and the entered signature", async () => {
    const page = await openMailTab();
    await typeServer(page, mailServer.port);
    await page.getByLabel("Email Signature").fill("The transport desk");
    const before = mailServer.mails.length;
    await click(page, "Send Test Email");
    await outcome(page).filter({ hasText: "The test email was handed to the server." }).waitFor();
    const { body: me } = await (await logInAs(portal, "admin")).get<{ email: string }>("/api/user");
    const mail = (await mailServer.received(before + 1)).at(-1);
    expect(mail?.to).toEqual([me.email]);
    expect(mail?.parsed.from?.address).toBe("portal@example.org");
    expect(mail?.parsed.subject).toContain("Wardway");
    expect(mail?.parsed.text).toContain("The transport desk");
    expect(mail?.raw).not.toContain(logIn.password);
    const [entry] = await testEntries();
    expect(entry).toMatchObject({ action: "settings.send_test_mail", success: true });
    expectQuiet(page);
  });
});

describe("the SMTP password", () => {
  test("never leaves the server: it is not in pages, data, the trail or the log", async () => {
    const context = await browser.newContext();
    await context.close();
    const page = await openMailTab();
    const getBodies = collectResponseBodies(page);
    await typeServer(page, mailServer.port);
    await page.getByLabel("Email Signature").fill("x".repeat(10));
    await click(page, "Test Connection");
    await outcome(page).filter({ hasText: "The connection works" }).waitFor();
    await page.getByLabel("SMTP Port").fill("0");
    await click(page, "Save Settings");
    await page.getByLabel("SMTP Port").fill(String(mailServer.port));
    await click(page, "Save Settings");
    await page.getByText("One is stored: leave").waitFor();

    const session = await logInAs(portal, "admin");
    const { version, secrets } = await storedSection(portal, "system");
    const sent = (changes: Record<string, string>) =>
      session.send("POST", "/admin/settings", {
        body: systemFields(version, { smtpPassword: logIn.password, ...changes }),
      });
    const results = [
      await session.get("/admin/settings"),
      await session.get("/admin/settings.data"),
      await session.get("/_root.data"),
      await sent({ sessionTimeout: "0" }),
      await sent({ version: "0" }),
      await sent({ intent: "testConnection", smtpServer: "127.0.0.1", smtpPort: "1" }),
      await sent({ intent: "sendTestEmail" }),
    ];
    const storedRows = await Promise.all([
      portal.db.select().from(settings),
      portal.db.select().from(auditLog),
      portal.db.select().from(mailOutbox),
    ]);
    const everything = [
      await getBodies(),
      JSON.stringify(results),
      JSON.stringify(storedRows),
      portal.output(),
    ];
    expect(results.map(({ status }) => status)).toEqual([200, 200, expect.anything(), 422, 409, 422, 422]);
    expect(everything.map((text) => text.includes(logIn.password))).toEqual([false, false, false, false]);
    expect(await getBodies()).not.toContain(String(secrets.smtpPassword));
    expect(JSON.stringify(results)).not.toContain(String(secrets.smtpPassword));
  });
});
