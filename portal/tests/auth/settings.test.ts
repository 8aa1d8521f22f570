import { auditLog, users } from "@wardway/db/schema";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectQuiet, logInPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs, openSession } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser");

async function openSettings(username: string, tab = "account", viewport = desktop): Promise<Page> {
  const page = await openPageAs(browser, portal, username, { path: `/settings?tab=${tab}`, viewport });
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  return page;
}

/** Creates a colleague of `of` with the demo password. */
async function colleague(model: string, username: string): Promise<number> {
  const [row] = await portal.db.select().from(users).where(eq(users.username, model));
  if (!row) throw new Error(`There is no ${model}.`);
  const { id: _, ...facts } = row;
  const [made] = await portal.db
    .insert(users)
    .values({ ...facts, username, name: `Colleague ${username}`, resetToken: null })
    .returning({ id: users.id });
  return made?.id ?? 0;
}

const findAccount = async (id: number) => (await portal.db.select().from(users).where(eq(users.id, id)))[0];

const region = (page: Page) => page.getByRole("region", { name: "Delete account" });
const open = (page: Page) => region(page).locator("summary").click();
const username = (page: Page) => page.getByLabel(/^Username/);
const password = (page: Page) => page.getByLabel(/^Current password/);
const remove = (page: Page) => region(page).getByRole("button", { name: "Delete Account" }).click();

describe("a tab", () => {
  it("has an address, and an unknown one opens the first tab", async () => {
    const page = await openSettings("hospital", "nonsense");
    await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
    await page.getByRole("tab", { name: "Notifications", exact: true }).click();
    await page.getByRole("checkbox", { name: "Marketing emails" }).waitFor();
    expect(new URL(page.url()).search).toBe("?tab=notifications");
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
    expectQuiet(page);
  });
});

describe("the account tab", () => {
  it("shows name and email and links to the profile to change them", async () => {
    const page = await openSettings("hospital");
    await page.getByRole("definition").filter({ hasText: "Dana Whitfield" }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Name" }).count()).toBe(0);
    await page.getByRole("link", { name: "profile page" }).click();
    await page.getByRole("heading", { name: "Hospital Profile" }).waitFor();
    expectQuiet(page);
  });
});

describe("notifications", () => {
  const boxes = ["Email notifications", "Transport updates", "Marketing emails"];
  const ticked = (page: Page) =>
    Promise.all(boxes.map((box) => page.getByRole("checkbox", { name: box }).isChecked()));

  it("default to on, on and off, and persist the user's choice", async () => {
    const page = await openSettings("nurse", "notifications");
    expect(await ticked(page)).toEqual([true, true, false]);
    await page.getByRole("checkbox", { name: "Email notifications" }).uncheck({ force: true });
    await page.getByText("Marketing emails").click();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await dismissToast(
      page,
      "Preferences saved",
      "Your notification preferences have been updated successfully.",
    );
    expect(await ticked(page)).toEqual([false, true, true]);
    await page.reload();
    expect(await ticked(page)).toEqual([false, true, true]);
    const [row] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
    expect(row).toMatchObject({ emailNotifications: false, transportUpdates: true, marketingEmails: true });
    expectQuiet(page);
  });

  it("can be changed with the keyboard alone and without JavaScript", async () => {
    const page = await pageWithoutScript(browser, portal, await logInAs(portal, "crew"));
    await page.goto("/settings?tab=notifications");
    await page.getByRole("checkbox", { name: "Transport updates" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Preferences saved").waitFor();
    expect(await ticked(page)).toEqual([true, false, false]);
  });
});

describe("deleting the account", () => {
  it("requires the username and the password, shows errors at their fields and keeps the input", async () => {
    const id = await colleague("nurse", "careful");
    const page = await openSettings("careful");
    await page.getByText("This cannot be undone.").waitFor();
    await open(page);
    await remove(page);
    await page.getByText("Username is required.").waitFor();
    await page.getByText("Current password is required").waitFor();
    await username(page).fill("=somebody <else>");
    await password(page).fill(portal.password);
    await remove(page);
    await page.getByText("Type your username, careful, to delete this account.").waitFor();
    await expect.poll(() => username(page).inputValue()).toBe("=somebody <else>");
    await username(page).fill("careful");
    await password(page).fill("not the password");
    await remove(page);
    await page.getByText("The current password is incorrect.").waitFor();
    await expect.poll(() => username(page).inputValue()).toBe("careful");
    expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect((await findAccount(id))?.deactivatedAt).toBeNull();
    expectQuiet(page, [/status of 422/]);
  });

  it("ends on the landing page, disables the log-in and shows a deleted user in timelines", async () => {
    const id = await colleague("nurse", "leaving");
    const otherSession = await logInAs(portal, "leaving");
    const request = await createRequest(otherSession);
    const page = await openSettings("leaving", "account", phone);
    await open(page);
    await username(page).fill("LEAVING");
    await password(page).fill(portal.password);
    await remove(page);
    await page.waitForURL(`${portal.url}/`);
    await page.getByText("Account deleted").first().waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("wardway_session");
    expect((await otherSession.get("/api/user")).status).toBe(401);
    const repeated = await openSession(portal).post("/api/login", {
      username: "leaving",
      password: portal.password,
    });
    expect(repeated.status).toBe(401);
    expect(await findAccount(id)).toMatchObject({ username: `deleted-${id}`, name: null, email: null });

    const nurse = await logInPage(browser, portal, "nurse");
    await nurse.goto(`/transport/${request.id}`);
    await nurse.getByText("Deleted user").waitFor();
    const [row] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "account.delete"))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(row).toMatchObject({ username: "leaving", resourceId: id, success: true });
    expectQuiet(page);
  });

  it("redirects the user's other window to the log-in page", async () => {
    await colleague("nurse", "twice");
    const [first, second] = [await openSettings("twice"), await openSettings("twice")];
    for (const page of [first, second]) {
      await open(page);
      await username(page).fill("twice");
      await password(page).fill(portal.password);
    }
    await remove(first);
    await first.waitForURL(`${portal.url}/`);
    // The other window may be notified before the click.
    await Promise.race([remove(second), second.waitForURL(/\/login/)]);
    await second.waitForURL(/\/login/);
    expectQuiet(second, [/status of 401/]);
  });

  it("is rejected for the last administrator, with an explanation", async () => {
    const id = await colleague("admin", "the-last");
    await portal.db
      .update(users)
      .set({ deactivatedAt: new Date() })
      .where(and(eq(users.role, "admin"), ne(users.id, id), isNull(users.deactivatedAt)));
    const page = await openSettings("the-last");
    await open(page);
    await username(page).fill("the-last");
    await password(page).fill(portal.password);
    await remove(page);
    await page.getByText("This is the last active administrator.").waitFor();
    await expect.poll(() => username(page).inputValue()).toBe("the-last");
    expect((await findAccount(id))?.deactivatedAt).toBeNull();
    await portal.db.update(users).set({ deactivatedAt: null }).where(eq(users.username, "admin"));
    expectQuiet(page, [/status of 409/]);
  });

  it("works without JavaScript", async () => {
    const id = await colleague("crew", "plain");
    const page = await pageWithoutScript(browser, portal, await logInAs(portal, "plain"));
    await page.goto("/settings");
    await open(page);
    await username(page).fill("plain");
    await password(page).fill("wrong");
    await remove(page);
    await page.getByText("The current password is incorrect.").waitFor();
    await expect.poll(() => username(page).inputValue()).toBe("plain");
    await password(page).fill(portal.password);
    await remove(page);
    await page.waitForURL(`${portal.url}/`);
    expect((await findAccount(id))?.deactivatedAt).toBeInstanceOf(Date);
  });
});

describe("an unknown form", () => {
  it.each([
    ["/settings", {}],
    ["/settings", { intent: "nonsense" }],
    ["/settings", { intent: "endSession", number: "1" }],
    ["/settings?tab=security", { intent: "deleteAccount", username: "x", currentPassword: "y" }],
    ["/profile", {}],
    ["/profile", { intent: "deleteAccount" }],
  ])("is rejected by %s with 422: %o", async (path, fields) => {
    const session = await logInAs(portal, "hospital");
    const result = await session.send("POST", path, {
      body: new URLSearchParams(fields as Record<string, string>),
    });
    expect(result.status).toBe(422);
    expect((await session.get("/api/user")).status).toBe(200);
  });
});
