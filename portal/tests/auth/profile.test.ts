import { auditLog, logIns, organizations, users } from "@wardway/db/schema";
import type { SessionUser, TransportRequest } from "@wardway/model";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs, openSession } from "../support/session.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser");

async function openProfile(username: string, viewport = desktop): Promise<Page> {
  const page = await openPageAs(browser, portal, username, { path: "/profile", viewport });
  await page.getByRole("button", { name: "Show password" }).first().waitFor();
  return page;
}

const name = (page: Page) => page.getByLabel(/^Name/);
const email = (page: Page) => page.getByLabel(/^Email/);
const save = (page: Page) => page.getByRole("button", { name: "Save profile" });
const updated = (page: Page) =>
  dismissToast(page, "Profile updated", "Your profile has been updated successfully.");
const figure = (page: Page, term: string) =>
  page.getByRole("region", { name: "Statistics" }).locator("dl > div", {
    has: page.locator("dt", { hasText: term }),
  });
const isFocused = (page: Page, label: RegExp) =>
  page.getByLabel(label).evaluate((field) => field === document.activeElement);
const account = async (username: string) => {
  const [row] = await portal.db.select().from(users).where(eq(users.username, username));
  if (!row) throw new Error(`There is no ${username}.`);
  return row;
};

describe("the page", () => {
  it.each([
    ["hospital", "Hospital Profile"],
    ["ambulance", "Ambulance Company Profile"],
    ["admin", "Profile"],
  ])("of %s has the heading '%s'", async (username, title) => {
    const page = await openProfile(username);
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole("main").getByRole("link", { name: "Admin Dashboard" }).count())
      .toBe(username === "admin" ? 1 : 0);
    expectQuiet(page);
  });

  it("shows a hospital its own figures", async () => {
    const session = await logInAs(portal, "hospital");
    const all = (await session.get<TransportRequest[]>("/api/transport-requests?limit=500")).body;
    const count = (...statuses: string[]) =>
      String(all.filter(({ status }) => statuses.includes(status)).length);
    const page = await openProfile("hospital");
    const dd = (term: string) => figure(page, term).locator("dd").textContent();
    expect(await dd("Total requests")).toBe(String(all.length));
    expect(await dd("Completed")).toBe(count("completed"));
    expect(await dd("Active")).toBe(count("approved", "in_progress"));
    expect(await dd("Average response")).toMatch(/^\d+ (?:sec|min|h \d+ min)$/);
  });

  it("shows a company its rating, or that there is none", async () => {
    const { organizationId } = await account("ambulance");
    const company = eq(organizations.id, organizationId ?? 0);
    await portal.db.update(organizations).set({ ratingSum: 42, ratingCount: 10 }).where(company);
    const page = await openProfile("ambulance");
    await expect.poll(() => figure(page, "Company rating").locator("dd").textContent()).toBe("4.2/5");
    await expect.poll(() => figure(page, "On time").locator("dd").textContent()).toMatch(/^\d{1,3}%$/);
    await portal.db.update(organizations).set({ ratingSum: 0, ratingCount: 0 }).where(company);
    await page.reload();
    await expect
      .poll(() => figure(page, "Company rating").locator("dd").textContent())
      .toBe("No ratings yet");
  });

  it("fits a phone with long names", async () => {
    const longName = "Wolfeschlegelsteinhausenbergerdorff ".repeat(3).trim();
    const row = await account("nurse");
    await portal.db.update(users).set({ name: longName }).where(eq(users.id, row.id));
    await portal.db
      .insert(logIns)
      .values({ userId: row.id, outcome: "locked_out", ipAddress: "2001:db8:85a3:8d3:1319:8a2e:370:7348" });
    const page = await openProfile("nurse", phone);
    await page.getByText("Locked out").first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await portal.db.update(users).set({ name: row.name }).where(eq(users.id, row.id));
    expectQuiet(page);
  });
});

describe("the profile form", () => {
  it("saves with the keyboard alone, in any writing system", async () => {
    const page = await openProfile("nurse");
    await name(page).focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Zoë Łukasz-O'Brien <b> נועה");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("zoe+ward@example.org");
    await page.keyboard.press("Tab");
    await page.keyboard.type("  +1 555 0100 ");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1 Larkmoor Way\n2nd floor");
    await page.keyboard.press("Tab");
    await page.keyboard.type(portal.password);
    await page.keyboard.press("Enter");
    await updated(page);
    expect(await account("nurse")).toMatchObject({
      name: "Zoë Łukasz-O'Brien <b> נועה",
      email: "zoe+ward@example.org",
      phone: "+1 555 0100",
      address: "1 Larkmoor Way\n2nd floor",
    });
    await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("+1 555 0100");
    await page.locator("summary", { hasText: "account menu" }).filter({ hasText: "Zoë" }).waitFor();
    const [last] = await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({
      action: "account.update_profile",
      username: "nurse",
      details: { changed: "name, email, phone, address" },
    });
    expect(JSON.stringify(last)).not.toContain("Larkmoor");
    expectQuiet(page);
  });

  it("shows each error at its field, focuses the first and keeps the input", async () => {
    const page = await openProfile("nurse");
    const before = await account("nurse");
    await name(page).fill("Z");
    await email(page).fill("nobody");
    await page.getByLabel("Phone").fill("=cmd|' /C calc'!A0");
    await save(page).click();
    await page.getByText("Name must be at least 2 characters").waitFor();
    await page.getByText("Please enter a valid email address").waitFor();
    expect(await isFocused(page, /^Name/)).toBe(true);
    expect([await name(page).inputValue(), await email(page).inputValue()]).toEqual(["Z", "nobody"]);
    await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("=cmd|' /C calc'!A0");
    expect(await account("nurse")).toEqual(before);
    expectQuiet(page, [/status of 422/]);
  });

  it("requires the password to change the email address and keeps the input", async () => {
    const page = await openProfile("hospital");
    const before = await account("hospital");
    const ownPassword = page.getByLabel(/^Your password/);
    await email(page).fill("somebody.else@example.org");
    await save(page).click();
    await page.getByText("Enter your password to change the email address.").waitFor();
    expect(await isFocused(page, /^Your password/)).toBe(true);
    await ownPassword.fill("a guess of mine");
    await save(page).click();
    await page.getByText("The current password is incorrect.").waitFor();
    await expect.poll(() => email(page).inputValue()).toBe("somebody.else@example.org");
    expect(await account("hospital")).toEqual(before);
    await ownPassword.fill(portal.password);
    await save(page).click();
    await updated(page);
    expect(await account("hospital")).toMatchObject({ email: "somebody.else@example.org" });
    await expect.poll(() => ownPassword.inputValue()).toBe("");
    expectQuiet(page, [/status of 422/]);
  });

  it("does not overwrite a concurrent change from another window and shows it", async () => {
    const [first, second] = [await openProfile("crew"), await openProfile("crew")];
    await first.getByLabel("Phone").fill("+1 555 0111");
    await save(first).click();
    await updated(first);
    await second.getByLabel("Address").fill("2 Brookhollow Road");
    await save(second).click();
    const banner = second.getByRole("alert").filter({ hasText: "changed in another window" });
    await banner.getByText("+1 555 0111").waitFor();
    await expect.poll(() => second.getByLabel("Address").inputValue()).toBe("2 Brookhollow Road");
    expect(await account("crew")).toMatchObject({ phone: "+1 555 0111" });

    await second.getByLabel("Phone").fill("+1 555 0111");
    await save(second).click();
    await updated(second);
    expect(await account("crew")).toMatchObject({ phone: "+1 555 0111", address: "2 Brookhollow Road" });
    expectQuiet(second, [/status of 409/]);
  });

  it("works without JavaScript", async () => {
    const page = await pageWithoutScript(browser, portal, await logInAs(portal, "hospital2"));
    await page.goto("/profile");
    await name(page).fill("X");
    await page.getByLabel("Address").fill("Line one\nLine two");
    await save(page).click();
    await page.getByText("Name must be at least 2 characters").waitFor();
    await expect.poll(() => page.getByLabel("Address").inputValue()).toBe("Line one\nLine two");
    await name(page).fill("Xenia");
    await save(page).click();
    await page.getByText("Profile updated").waitFor();
    expect(await account("hospital2")).toMatchObject({ name: "Xenia", address: "Line one\nLine two" });
  });
});

describe("the password form", () => {
  const fill = async (page: Page, current: string, next: string, confirmation = next) => {
    await page.getByLabel(/^Current password/).fill(current);
    await page.getByLabel(/^New password/).fill(next);
    await page.getByLabel(/^Confirm new password/).fill(confirmation);
    await page.getByRole("button", { name: "Change password" }).click();
  };

  it("shows errors at their fields and changes nothing", async () => {
    const page = await openProfile("ambulance2");
    const wrongPassword = "the wrong one";
    const rejected = [
      ["", "long enough", "long enough", "Current password is required", /^Current password/],
      [
        wrongPassword,
        "long enough",
        "long enough",
        "The current password is incorrect.",
        /^Current password/,
      ],
      [wrongPassword, "short", "short", "Password must be at least 8 characters", /^New password/],
      [
        wrongPassword,
        "long enough",
        "short",
        "Password must be at least 8 characters",
        /^Confirm new password/,
      ],
      [wrongPassword, "long enough", "long enougH", "Passwords do not match", /^Confirm new password/],
    ] as const;
    for (const [current, next, confirmation, sentence, field] of rejected) {
      await fill(page, current, next, confirmation);
      await page.getByText(sentence, { exact: true }).first().waitFor();
      await expect.poll(() => page.getByLabel(field).getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => isFocused(page, field)).toBe(true);
      // Only the submitted form shows the message.
      await expect.poll(() => page.getByLabel(/^Name/).getAttribute("aria-invalid")).toBeNull();
    }
    await logInAs(portal, "ambulance2");
    expectQuiet(page, [/status of 422/]);
  });

  it("changes the password, ends the other sessions and says so", async () => {
    const page = await openProfile("ambulance2");
    const otherSession = await logInAs(portal, "ambulance2");
    await fill(page, portal.password, "a-second-password");
    await dismissToast(page, "Password changed", "Your other sessions were ended.");
    expect((await otherSession.get("/api/user")).status).toBe(401);
    await expect.poll(() => page.getByLabel(/^Current password/).inputValue()).toBe("");
    await page.reload();
    await page.getByRole("heading", { name: "Ambulance Company Profile" }).waitFor();
    const logIn = (password: string) =>
      openSession(portal).post("/api/login", { username: "ambulance2", password });
    expect((await logIn(portal.password)).status).toBe(401);
    expect((await logIn("a-second-password")).status).toBe(200);
    expectQuiet(page);
  });

  it("never sends a password back", async () => {
    const session = await logInAs(portal, "hospital");
    const body = new URLSearchParams({
      intent: "password",
      currentPassword: "swordfish-one",
      newPassword: "swordfish-two",
      confirmPassword: "swordfish-three",
    });
    const result = await session.send("POST", "/profile", { body });
    expect(result.status).toBe(422);
    expect(JSON.stringify(result.body)).not.toContain("swordfish");
  });
});

describe("sessions and log-ins", () => {
  it("ends exactly the selected session of another browser", async () => {
    const page = await openProfile("hospital");
    const [remaining, end] = [await logInAs(portal, "hospital"), await logInAs(portal, "hospital")];
    await page.reload();
    const list = page.getByRole("region", { name: "Current sessions" });
    const buttons = list.getByRole("button", { name: /^End session of / });
    const before = await buttons.count();
    // The last session to start was the last active; this browser has no button.
    await end.get("/hospital-dashboard");
    await list.getByText("This browser").waitFor();
    await buttons.first().click();
    await dismissToast(page, "Session ended", "That browser has to log in again.");
    await expect.poll(() => buttons.count()).toBe(before - 1);
    const alive = await Promise.all([remaining, end].map(async (one) => (await one.get("/api/user")).status));
    expect(alive.toSorted()).toEqual([200, 401]);
    expectQuiet(page);
  });

  it("cannot end another user's session", async () => {
    const [own, foreign] = [await logInAs(portal, "hospital"), await logInAs(portal, "crew")];
    const [session] = await portal.db.query.sessions.findMany({
      where: (row, { eq: is }) =>
        is(row.userId, portal.db.select({ id: users.id }).from(users).where(eq(users.username, "crew"))),
    });
    const body = new URLSearchParams({ intent: "endSession", number: String(session?.number) });
    await own.send("POST", "/profile", { body });
    expect((await foreign.get("/api/user")).status).toBe(200);
  });

  it("shows each attempt with its outcome, page by page", async () => {
    await openSession(portal).post("/api/login", { username: "hospital2", password: "not it" });
    const { id } = await account("hospital2");
    const page = await openProfile("hospital2");
    const rows = page.getByRole("table", { name: "Login history" }).getByRole("row");
    await expect.poll(() => rows.nth(1).textContent()).toContain("Logged in");
    await expect.poll(() => rows.nth(2).textContent()).toContain("Wrong password");
    await portal.db.insert(logIns).values(
      Array.from({ length: 25 }, (_, n) => ({
        userId: id,
        outcome: "success" as const,
        ipAddress: `192.0.2.${n}`,
      })),
    );
    await page.reload();
    await page.getByText("192.0.2.24").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("192.0.2.14").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("192.0.2.4", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("192.0.2.14").waitFor();
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("192.0.2.24").waitFor();
    expect(new URL(page.url()).search).toBe("");
    expectQuiet(page);
  });

  it("shows a message for a nonexistent page of the history", async () => {
    const page = await openProfile("hospital2");
    for (const cursor of ["elsewhere", "-1", "1.5", "99999999999999999999", "%00"]) {
      expect((await page.goto(`/profile?cursor=${cursor}`))?.status()).toBe(422);
      await page
        .getByText("This page of the list no longer exists. Start again from its first page.")
        .waitFor();
    }
    await page.getByRole("link", { name: "Start again" }).click();
    await page.getByRole("heading", { name: "Hospital Profile" }).waitFor();
    expectQuiet(page, [/422/]);
  });
});

it("updates the account in the API immediately", async () => {
  const session = await logInAs(portal, "hospital2");
  const { body } = await session.get<SessionUser>("/api/user");
  expect(body).toMatchObject({ name: "Xenia", username: "hospital2" });
});
