import { readLoggingRequests, sessions, users } from "@wardway/db/schema";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { desktop, expectQuiet, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs, openSession } from "../support/session.ts";
import { addAdministrator, resetSettings, storedSection, systemFields } from "../support/settings-forms.ts";

openFixture("browser");

beforeEach(() => resetSettings(portal));

const saveButton = (page: Page) => page.getByRole("button", { name: "Save Settings" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const saved = (page: Page) =>
  page.getByText("Your system settings have been updated successfully.").first().waitFor();

async function openSettings(viewport = desktop, username = "admin"): Promise<Page> {
  const page = await openPageAs(browser, portal, username, { path: "/admin/settings", viewport });
  await page.waitForFunction(() => document.querySelector('button[aria-label="Show password"]') !== null);
  return page;
}

describe("a user who is not an administrator", () => {
  test.each(["hospital", "ambulance"])("%s can read and change nothing", async (username) => {
    const session = await logInAs(portal, username);
    expect(await session.get("/admin/settings")).toMatchObject({ status: 403 });
    const { version } = await storedSection(portal, "system");
    const body = systemFields(version, { systemName: "Taken over" });
    expect(await session.send("POST", "/admin/settings", { body })).toMatchObject({ status: 403 });
    expect((await storedSection(portal, "system")).version).toBe(version);
  });

  test("sees a message and a link home", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/admin/settings" });
    await page.getByRole("heading", { name: "Unauthorized access" }).waitFor();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.waitForURL(`${portal.url}/`);
  });
});

describe("the page", () => {
  test("saves changes on three tabs together, on a phone", async () => {
    const page = await openSettings(phone);
    await page.getByLabel("System Name").fill("Northside Transport");
    await page.getByLabel("Contact Email").fill("help@example.org");
    await page.getByLabel("Support Phone").fill("+1 (555) 010-0199 ext. 4");

    await tab(page, "Security & Privacy").click();
    await page.getByLabel("Session Timeout (minutes)").fill("45");
    await page.getByLabel("Max Login Attempts").fill("8");
    await page.getByLabel("Minimum Password Length").fill("15");
    await page.getByLabel("Password Expiration (days)").fill("120");
    await page.getByRole("switch", { name: "HIPAA Audit Logging" }).uncheck();
    await page.getByText("The demo data switched Require MFA off").waitFor();

    await tab(page, "Email Settings").click();
    await page.getByLabel("SMTP Server").fill("smtp.example.org");
    await page.getByLabel("SMTP Port").fill("465");
    await page.getByLabel("SMTP Username").fill("portal");
    await page.getByLabel("SMTP Password").fill("a password");
    await page.getByLabel("From Email").fill("portal@example.org");
    await page.getByLabel("Email Signature").fill("Northside\nTransport desk");
    await saveButton(page).click();

    await page.getByText("Settings saved", { exact: true }).first().waitFor();
    await page
      .getByText("HIPAA audit logging stays on until another administrator approves.")
      .first()
      .waitFor();
    await page.getByRole("heading", { name: "HIPAA audit logging is to be switched off" }).waitFor();
    await expect.poll(() => tab(page, "Email Settings").getAttribute("aria-selected")).toBe("true");
    await page.getByText("One is stored: leave the field empty to keep it.").waitFor();
    await expect.poll(() => page.getByLabel("SMTP Password").inputValue()).toBe("");
    expect((await storedSection(portal, "system")).value).toEqual({
      systemName: "Northside Transport",
      contactEmail: "help@example.org",
      supportPhone: "+1 (555) 010-0199 ext. 4",
      maintenanceMode: false,
      sessionTimeout: 45,
      maxLoginAttempts: 8,
      minPasswordLength: 15,
      passwordExpiration: 120,
      requireMFA: false,
      breachedPasswordLookup: false,
      hipaaLoggingEnabled: true,
      emergencyAccessEnabled: true,
      legalUrl: "",
      privacyPolicy: "",
      termsOfService: "",
      hipaaNotes: "",
      smtpServer: "smtp.example.org",
      smtpPort: 465,
      smtpUsername: "portal",
      fromEmail: "portal@example.org",
      emailSignature: "Northside\nTransport desk",
    });
    await page.reload();
    await expect.poll(() => page.getByLabel("SMTP Server").inputValue()).toBe("smtp.example.org");
    await expect.poll(() => page.title()).toBe("System Settings - Northside Transport");
    expectQuiet(page);
  });

  test("lets a second administrator switch HIPAA audit logging off, and warns on the dashboard", async () => {
    await portal.db.delete(readLoggingRequests);
    const second = "second-approver";
    await addAdministrator(portal, second);
    // As if the command line had created both.
    await portal.db.execute(sql`
      insert into audit_log (action, resource_type, resource_id, details, success, "timestamp")
      select 'account.create', 'user', id, '{"from": "command line"}', true, now() - interval '60 days'
      from users where role = 'admin'`);
    const page = await openSettings();
    await tab(page, "Security & Privacy").click();
    await page.getByRole("switch", { name: "HIPAA Audit Logging" }).uncheck();
    await saveButton(page).click();
    await page.getByRole("heading", { name: "HIPAA audit logging is to be switched off" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await expect.poll(() => page.getByRole("switch", { name: "HIPAA Audit Logging" }).isChecked()).toBe(true);

    const other = await openSettings(phone, second);
    await other.getByText("Requested by admin,").waitFor();
    await other.getByRole("button", { name: "Approve" }).click();
    await other.getByRole("button", { name: "Switch off" }).click();
    await other.getByText("HIPAA audit logging is off", { exact: true }).first().waitFor();
    expect((await storedSection(portal, "system")).value).toMatchObject({ hipaaLoggingEnabled: false });

    await page.goto(`${portal.url}/admin`);
    await page.getByRole("alert").filter({ hasText: "HIPAA audit logging is off" }).waitFor();
    await page.goto(`${portal.url}/notifications`);
    await page.getByRole("link", { name: /HIPAA audit logging is off/ }).click();
    await page.waitForURL(`${portal.url}/admin/settings?tab=security`);
    expectQuiet(page);
  });

  test("opens the tab of the first error, shows the limit and keeps the input", async () => {
    const page = await openSettings();
    await page.getByLabel("Contact Email").fill("help@example.org");
    await tab(page, "Security & Privacy").click();
    await page.getByLabel("Session Timeout (minutes)").fill("3");
    await tab(page, "Email Settings").click();
    await page.getByLabel("SMTP Port").fill("70000");
    await tab(page, "General").click();
    await saveButton(page).click();

    const timeout = page.getByLabel("Session Timeout (minutes)");
    await expect.poll(() => timeout.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => timeout.getAttribute("aria-invalid")).toBe("true");
    await page.locator("#sessionTimeout-error", { hasText: "must be at least 5 minutes." }).waitFor();
    await expect.poll(() => tab(page, "Email Settings").textContent()).toContain("1 field needs attention");

    await timeout.fill("20");
    await page.getByRole("link", { name: "SMTP Port can be at most 65535." }).click();
    const port = page.getByLabel("SMTP Port");
    await expect.poll(() => port.evaluate((field) => field === document.activeElement)).toBe(true);
    await port.fill("2525");
    await saveButton(page).click();
    await saved(page);
    expect((await storedSection(portal, "system")).value).toMatchObject({
      contactEmail: "help@example.org",
      sessionTimeout: 20,
      smtpPort: 2525,
    });
    expectQuiet(page);
  });

  test("works with the keyboard alone: arrows change tabs, Space toggles, Enter saves", async () => {
    const page = await openSettings();
    await tab(page, "General").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Security & Privacy" }).waitFor();
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Email Settings" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "General" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Keyboard");
    for (let at = 0; at < 3; at += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect.poll(() => page.getByRole("switch", { name: "Maintenance Mode" }).isChecked()).toBe(true);
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await saved(page);
    expect((await storedSection(portal, "system")).value).toMatchObject({
      systemName: "Keyboard",
      maintenanceMode: false,
    });
    expectQuiet(page);
  });

  test("warns before maintenance mode, and before Require MFA when an administrator has no authenticator", async () => {
    const page = await openSettings();
    const maintenance = page.getByText("All other users are blocked");
    await expect.poll(() => maintenance.isVisible()).toBe(false);
    await page.getByRole("switch", { name: "Maintenance Mode" }).check();
    await expect.poll(() => maintenance.textContent()).toMatch(/\d transports? (?:is|are) under way now/);
    await tab(page, "Security & Privacy").click();
    const factor = page.getByText("You have no authenticator yourself yet.");
    await expect.poll(() => factor.isVisible()).toBe(false);
    await page.getByRole("switch", { name: "Require MFA" }).check();
    await factor.waitFor();
  });

  test("keeps the form while the portal is unreachable and saves it afterwards", async () => {
    const page = await openSettings();
    await page.getByLabel("System Name").fill("Patience");
    await page.context().setOffline(true);
    await saveButton(page).click();
    await page.getByText("The portal cannot be reached now.").waitFor();
    await expect.poll(() => page.getByLabel("System Name").inputValue()).toBe("Patience");
    await page.context().setOffline(false);
    await saveButton(page).click();
    await saved(page);
  });

  test("works without JavaScript: all tabs visible, errors at their fields, texts restored, secrets not", async () => {
    const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
    const session = await logInAs(portal, "admin");
    await context.addCookies(
      session
        .cookie()
        .split("; ")
        .map((cookie) => {
          const [name = "", value = ""] = cookie.split(/=(.*)/s);
          return { name, value, url: portal.url };
        }),
    );
    const page = await context.newPage();
    await page.goto("/admin/settings");
    await page.getByLabel("System Name").fill("No script");
    await page.getByRole("switch", { name: "Maintenance Mode" }).check();
    await page.getByText("All other users are blocked").waitFor();
    await page.getByRole("switch", { name: "Maintenance Mode" }).uncheck();
    await page.getByLabel("Session Timeout (minutes)").fill("1");
    await page.getByLabel("SMTP Password").fill("typed without a script");
    await saveButton(page).click();
    await page.locator("#sessionTimeout-error", { hasText: "at least 5 minutes" }).waitFor();
    await page.getByText("type it again: it is not sent back").waitFor();
    expect(await page.content()).not.toContain("typed without a script");
    await expect.poll(() => page.getByLabel("System Name").inputValue()).toBe("No script");
    await page.getByLabel("Session Timeout (minutes)").fill("15");
    await page.getByLabel("SMTP Server").press("Enter");
    await saved(page);
    expect((await storedSection(portal, "system")).value).toMatchObject({
      systemName: "No script",
      sessionTimeout: 15,
    });
    await context.close();
  });
});

describe("two administrators who save concurrently", () => {
  test("shows the second who saved first and what differs, keeps the form and allows saving again", async () => {
    await addAdministrator(portal, "second-admin");
    const first = await openSettings();
    const second = await openSettings(desktop, "second-admin");
    await first.getByLabel("System Name").fill("The first one's");
    await saveButton(first).click();
    await saved(first);

    await second.getByLabel("System Name").fill("The second one's");
    await saveButton(second).click();
    await second.getByText("admin saved these settings after you opened this page.").waitFor();
    await second
      .getByText("System Name: stored “The first one's”, in your form “The second one's”")
      .waitFor();
    await expect.poll(() => second.getByLabel("System Name").inputValue()).toBe("The second one's");
    expect((await storedSection(portal, "system")).value).toMatchObject({ systemName: "The first one's" });
    expectQuiet(second, [/status of 409/]);

    await saveButton(second).click();
    await saved(second);
    expect((await storedSection(portal, "system")).value).toMatchObject({ systemName: "The second one's" });
  });

  test("rejects a form without a version, or with an older one, with 409", async () => {
    const session = await logInAs(portal, "admin");
    const { version } = await storedSection(portal, "system");
    for (const named of [version - 1, version + 1, -1]) {
      const body = systemFields(named, { systemName: "Late" });
      expect(await session.send("POST", "/admin/settings", { body })).toMatchObject({ status: 409 });
    }
  });
});

describe("saved settings", () => {
  test("end an idle session on its next call when the session timeout is shortened", async () => {
    const [admin, nurse] = [await logInAs(portal, "admin"), await logInAs(portal, "nurse")];
    const nurses = portal.db.select({ id: users.id }).from(users).where(eq(users.username, "nurse"));
    const idleForTenMinutes = () =>
      portal.db
        .update(sessions)
        .set({ lastActiveAt: sql`now() - interval '10 minutes'` })
        .where(eq(sessions.userId, nurses));
    await idleForTenMinutes();
    expect(await nurse.get("/api/user")).toMatchObject({ status: 200 });
    const { version } = await storedSection(portal, "system");
    const body = systemFields(version, { sessionTimeout: "5" });
    expect(await admin.send("POST", "/admin/settings", { body })).toMatchObject({ status: 302 });
    expect(await nurse.get("/api/user")).toMatchObject({ status: 401 });
  });

  test("show the system name and help to everyone", async () => {
    const admin = await logInAs(portal, "admin");
    const { version } = await storedSection(portal, "system");
    const body = systemFields(version, {
      systemName: "Northside <Transport>",
      contactEmail: "help@example.org",
      supportPhone: "+1 (555) 010-0199 ext. 4",
    });
    expect(await admin.send("POST", "/admin/settings", { body })).toMatchObject({ status: 302 });
    expect(await openSession(portal).get("/login")).toMatchObject({ status: 200 });

    const page = await openPage(browser, portal);
    for (const path of ["/login", "/no-such-page"]) {
      await page.goto(path);
      const email = page.getByRole("link", { name: "help@example.org" });
      await expect.poll(() => email.getAttribute("href")).toBe("mailto:help@example.org");
      const phoneLink = page.getByRole("link", { name: "+1 (555) 010-0199 ext. 4" });
      await expect.poll(() => phoneLink.getAttribute("href")).toBe("tel:+15550100199");
      await page.getByRole("banner").getByText("Northside <Transport>").waitFor();
    }
    await page.goto("/login");
    await expect.poll(() => page.title()).toBe("Login - Northside <Transport>");
  });
});
