import { invitations, organizations, users } from "@wardway/db/schema";
import type { Role } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { expectQuiet, openPage, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { postForm, saveSystemSettings } from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { openSession } from "../support/session.ts";

openFixture("browser");

const email = "zoe.a-rather-long-name-of-a-person@a-rather-long-name-of-a-hospital.example.org";

/** @returns the token of an open invitation */
async function invite(role: Role = "hospital", expiresAt = sql`now() + interval '1 day'`): Promise<string> {
  const token = randomToken();
  const one = <Value>([value]: readonly Value[]): Value => {
    if (value === undefined) throw new Error("The demo data lacks it.");
    return value;
  };
  const admin = one(await portal.db.select({ id: users.id }).from(users).where(eq(users.username, "admin")));
  const hospital = one(
    await portal.db
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.kind, "hospital")),
  );
  await portal.db.insert(invitations).values({
    tokenHash: tokenHash(token),
    email,
    role,
    organizationId: role === "admin" ? null : hospital.id,
    invitedBy: admin.id,
    expiresAt,
  });
  return token;
}

const person = (username: string) => ({
  username,
  name: "Zoë Quill",
  password: "a good password",
  confirmPassword: "a good password",
});

describe("an invitation", () => {
  it("creates an account with the keyboard alone, on a phone", async () => {
    const username = "zoe.quill";
    const token = await invite();
    const page = await openPage(browser, portal, phone);
    await page.goto(`/invitation?token=${token}`, { waitUntil: "networkidle" });
    expect(page.url()).toBe(`${portal.url}/invitation`);
    expect(await page.content()).not.toContain(token);
    await page.getByText(email).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // The field of a name in use shows the error, and the input stays.
    await page.getByLabel("Username").focus();
    await page.keyboard.type("HOSPITAL");
    for (const text of ["Zoë Quill", "a good password"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("a good password");
    await page.keyboard.press("Enter");
    const usernameError = page.locator("#username-error");
    await usernameError.filter({ hasText: /taken|already/ }).waitFor();
    await page.getByText("Registration failed", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe("Zoë Quill");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("username");

    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(username);
    await page.keyboard.press("Enter");
    await dismissToast(page, "Registration successful", "Welcome to Wardway, Zoë Quill!");
    expect(new URL(page.url()).pathname).toBe("/hospital-dashboard");

    await page.goto(`/invitation?token=${token}`);
    await page.getByRole("heading", { name: "This invitation cannot be used" }).waitFor();
    expectQuiet(page, [/status of (404|409|422) .*\/invitation/]);
    expect(portal.output()).not.toContain(token);
  });

  it("shows errors at their fields and keeps the input except passwords", async () => {
    const session = openSession(portal);
    await session.get(`/invitation?token=${await invite()}`);
    const result = await postForm(session, "/invitation", {
      ...person(""),
      name: "Z",
      password: "short-1",
      phone: "+1 555 0147",
    });
    expect(result.status).toBe(422);
    expect(result.body).toContain("Name must be at least 2 characters");
    expect(result.body).toContain("Password must be at least 8 characters");
    expect(result.body).toContain("+1 555 0147");
    expect(result.body).not.toContain("short-1");
  });

  it("names the minimum of a password that was raised while the form was open, and no other", async () => {
    const page = await openPage(browser, portal);
    await page.goto(`/invitation?token=${await invite()}`);
    await page.getByText("At least 8 characters.").waitFor();
    await saveSystemSettings(portal, { minPasswordLength: 15 });
    const { username, name } = person("quill.zoe");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Password/).fill("otter-lamp-9gq");
    await page.getByLabel("Confirm password").fill("otter-lamp-9gq");
    await page.getByRole("button", { name: "Open account" }).click();
    await page.locator("#password-error", { hasText: "Password must be at least 15 characters" }).waitFor();
    await expect.poll(() => page.getByText("At least 8 characters.").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Username").inputValue()).toBe(username);
    await saveSystemSettings(portal, {});
    expectQuiet(page, [/status of 422 .*\/invitation/]);
  });

  it("explains what to do when it has expired or is missing", async () => {
    const page = await openPage(browser, portal, phone);
    await page.goto("/invitation");
    await page.getByText("Ask yours for an invitation, and open the link in it.").waitFor();
    await page.goto(`/invitation?token=${await invite("hospital", sql`now() - interval '1 minute'`)}`);
    await page.getByText("Request a new one.").waitFor();
    expectQuiet(page, [/status of (403|404) .*\/invitation/]);
  });

  it("names the user whose session it would end", async () => {
    const page = await signedInPage(browser, portal, "nurse");
    await page.goto(`/invitation?token=${await invite()}`);
    await page.getByText("This browser is logged in as Teodora Ilić.").waitFor();
    expectQuiet(page);
  });

  it("is suspended during maintenance unless it is for an administrator", async () => {
    const [tokens, admin] = [await invite(), await invite("admin")];
    await saveSystemSettings(portal, { maintenanceMode: true });
    const page = await openPage(browser, portal);
    await page.goto(`/invitation?token=${tokens}`);
    await page.getByRole("heading", { name: "Your invitation waits" }).waitFor();
    await page.getByText("Wardway is under maintenance. Only administrators can use it for now.").waitFor();
    expectQuiet(page, [/status of 503 .*\/invitation/]);
    const register = (token: string, username: string) => {
      const { confirmPassword: _, ...body } = person(username);
      return openSession(portal).post("/api/register", { token, ...body });
    };
    expect(await register(tokens, "zoe.waits")).toMatchObject({
      status: 503,
      body: { category: "unavailable" },
    });
    expect(await register(admin, "zoe.admin")).toMatchObject({ status: 201, body: { role: "admin" } });
    await saveSystemSettings(portal, {});
    expect(await register(tokens, "zoe.waits")).toMatchObject({ status: 201, body: { name: "Zoë Quill" } });
  });
});

describe("POST /api/register", () => {
  it("accepts only the invited user, whatever else the body contains", async () => {
    const { confirmPassword: _, ...body } = person("nobody.invited");
    for (const token of [undefined, "", "wrong"]) {
      const result = await openSession(portal).post("/api/register", { ...body, token, role: "admin" });
      expect(result.status, String(token)).toBe(token === "wrong" ? 404 : 403);
    }
    expect(await portal.db.$count(users, eq(users.username, "nobody.invited"))).toBe(0);
  });

  it("returns the user, logs in, and takes role and organization from the invitation", async () => {
    const session = openSession(portal);
    const { confirmPassword: _, ...body } = person("zoe.api");
    const result = await session.post("/api/register", { ...body, token: await invite(), role: "admin" });
    expect(result).toMatchObject({
      status: 201,
      body: { username: "zoe.api", name: "Zoë Quill", email, role: "hospital" },
    });
    expect(await session.get("/api/user")).toMatchObject({ status: 200, body: { username: "zoe.api" } });
  });
});
