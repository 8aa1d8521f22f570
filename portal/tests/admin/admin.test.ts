import { describe, expect, test } from "vitest";
import { expectQuiet, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs, openSession } from "../support/session.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser");

describe("the admin dashboard", () => {
  test.each(["hospital", "ambulance"])(
    "rejects %s on the server and redirects to their home page",
    async (username) => {
      const session = await logInAs(portal, username);
      expect(await session.get("/admin")).toMatchObject({ status: 403 });
      const page = await openPageAs(browser, portal, username, { path: "/admin" });
      await page.getByRole("heading", { name: "Access Denied" }).waitFor();
      await dismissToast(page, "Access Denied", "You don't have permission to access the admin dashboard.");
      await page.getByRole("link", { name: "Return to Home" }).click();
      await page.waitForURL(`${portal.url}/`);
    },
  );

  test("redirects a waiting user to the start page automatically", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/admin" });
    await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    await page.waitForURL(`${portal.url}/`, { timeout: 30_000 });
  });

  test("redirects a visitor to the log-in page and back", async () => {
    const page = await openPage(browser, portal);
    await page.goto("/admin?tab=audit-logs");
    await page.waitForURL(/\/login\?redirectTo=/);
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel(/^Password/).fill(portal.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL("**/admin?tab=audit-logs");
  });

  test("shows the correct figures with working links, on a phone", async () => {
    const page = await openPageAs(browser, portal, "admin", { path: "/admin", viewport: phone });
    await page.getByText("7 active accounts in 4 organizations.").waitFor();
    const session = await logInAs(portal, "admin");
    for (const card of await page.getByRole("article").getByRole("link").all()) {
      const target = (await card.getAttribute("href")) ?? "";
      expect(await session.get(target)).toMatchObject({ status: 200 });
    }
    expectQuiet(page);
  });

  test("shows the audit trail page by page, newest first, on a phone", async () => {
    const page = await openPageAs(browser, portal, "admin", { path: "/admin", viewport: phone });
    const sections = page.getByRole("tablist", { name: "Admin sections" });
    await sections.getByRole("tab", { name: "Audit Logs" }).click();
    const table = page.getByRole("table", { name: "Audit logs, newest first" });
    await table.waitFor();
    await expect
      .poll(() => table.getByRole("columnheader").allTextContents())
      .toEqual(["Timestamp", "User", "Action", "Resource", "IP Address", "Details", "Status"]);
    const rows = table.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect.poll(() => rows.count()).toBe(50);
    const newest = (await rows.first().textContent()) ?? "";
    expect(newest).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    expect(newest).toContain("admin");
    expect(newest).toContain("Read the audit log");
    expect(newest).not.toContain("{}");
    expect(newest).toContain("127.0.0.1");
    expect(newest).toContain("Success");

    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => rows.first().textContent()).not.toBe(newest);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(() => rows.first().textContent()).toBe(newest);
    expectQuiet(page);
  });

  test("distinguishes a nonexistent page of the trail from a server error", async () => {
    const session = await logInAs(portal, "admin");
    expect(await session.get("/admin?tab=audit-logs&cursor=nonsense")).toMatchObject({ status: 422 });
  });
});

describe("a list whose filter cannot be read", () => {
  test.each([
    ["/admin/users?role=nurse", "role must be one of"],
    ["/admin/users?state=gone", "state must be one of"],
    ["/admin?tab=users&role=nurse", "role must be one of"],
    ["/admin/messages?show=some", "show must be one of"],
    ["/hospital-dashboard?tab=lost", "tab must be one of"],
    ["/hospital-dashboard?sort=newest", "sort must be one of"],
    ["/hospital-dashboard?days=4", "days must be one of"],
    ["/emergency-reviews?tab=all", "tab must be one of"],
  ])("names the filter and leads to the complete list: %s", async (path, sentence) => {
    const { status, body } = await (await logInAs(portal, "admin")).get<string>(path);
    expect(status).toBe(422);
    expect(body).toContain(sentence);
    expect(body).toContain("Start again");
  });
});

describe("the user management", () => {
  test("offers the actions of a row's menu without a script", async () => {
    const page = await pageWithoutScript(browser, portal, await logInAs(portal, "admin"));
    await page.goto("/admin/users");
    await page.getByRole("link", { name: "More for nurse" }).click();
    await page.getByRole("link", { name: "End sessions" }).click();
    await page.getByRole("heading", { name: "End all sessions?" }).waitFor();
  });

  test("deactivates reversibly without letting the old password in again, and deletes for good", async () => {
    const admin = await logInAs(portal, "admin");
    const { body: users } =
      await admin.get<readonly { id: number; username: string }[]>("/api/admin/users?q=crew");
    const userId = String(users.find(({ username }) => username === "crew")?.id);
    const crew = await logInAs(portal, "crew");
    const logIn = async (username: string, password: string) =>
      (await openSession(portal).post("/api/login", { username, password })).status;

    const question = await admin.get<string>(`/admin/users?dialog=deactivate&id=${userId}`);
    expect(question.body).toContain("you can reactivate it later; a new password is then required.");
    await postForm(admin, "/admin/users", { intent: "deactivate", userId });
    expect((await crew.get("/api/user")).status).toBe(401);
    expect(await logIn("crew", portal.password)).toBe(401);

    const shown = await postForm(admin, "/admin/users?dialog=reactivate", { intent: "reactivate", userId });
    const [temporary = ""] = /(?<![\w-])(?:[2-9a-z]{4}-){3}[2-9a-z]{4}(?![\w-])/.exec(shown.body) ?? [];
    expect(await logIn("crew", portal.password)).toBe(401);
    expect(await logIn("crew", temporary)).toBe(200);

    const confirmation = await admin.get<string>(`/admin/users?dialog=delete&id=${userId}`);
    expect(confirmation.body).toMatch(
      /Are you absolutely sure\?.*This action cannot be undone.*permanently deleted/s,
    );
    expect((await admin.send("DELETE", `/api/admin/users/${userId}`)).status).toBe(204);
    expect(await logIn("crew", temporary)).toBe(401);
    expect(await logIn(`deleted-${userId}`, "unusable")).toBe(401);
    const list = await admin.get<string>("/admin/users?state=deactivated");
    expect(list.body).toContain(`deleted-${userId}`);
    expect(list.body).not.toContain("Reactivate");
  });
});
