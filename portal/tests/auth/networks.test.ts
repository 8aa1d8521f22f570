import { auditLog, organizations, sessions, users } from "@wardway/db/schema";
import { liveCloseCodes, liveSubprotocol } from "@wardway/model";
import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectQuiet, phone, signedInPage } from "../support/browser.ts";
import { makeSite, postWidgetSession, type TestSite, widgetSession } from "../support/embedding.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { listenTo } from "../support/live.ts";
import { getTotpCode, postForm, removeSecondFactors, setUpSecondFactor } from "../support/log-in.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { widgetCalls } from "../support/widget-calls.ts";

const elsewhere = "192.0.2.0/24";
const here = "127.0.0.0/8\n::1";
const origin = "https://intranet.example.org";
const refused = { status: 403, body: { category: "forbidden", code: "account.networkNotAllowed" } };

let hospital: typeof organizations.$inferSelect;
let site: TestSite;

openFixture("browser");

beforeAll(async () => {
  const [row] = await portal.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql`(select organization_id from users where username = 'nurse')`));
  if (!row) throw new Error("The nurse works for no hospital.");
  hospital = row;
  site = await makeSite(portal, { origins: [origin], hospital: "nurse" });
});

afterEach(async () => {
  await portal.db.update(organizations).set({ networks: null });
  await removeSecondFactors(portal);
});

const save = (by: ApiSession, networks: string, headers: Record<string, string> = {}) =>
  by.send<string>("POST", "/admin/organizations?dialog=edit", {
    headers,
    body: new URLSearchParams({
      intent: "edit",
      organizationId: String(hospital.id),
      name: hospital.name,
      timeZone: hospital.timeZone,
      phone: hospital.phone ?? "",
      address: hospital.address ?? "",
      networks,
    }),
  });

async function restrictTo(networks: string): Promise<void> {
  expect(await save(await logInAs(portal, "admin"), networks)).toMatchObject({ status: 302 });
}

const stored = async () =>
  (await portal.db.select().from(organizations).where(eq(organizations.id, hospital.id)))[0]?.networks;

describe("an account outside its organization's networks", () => {
  it("does not log in, and reads why only with the right password", async () => {
    await restrictTo(elsewhere);
    const logIn = (username: string, password: string) =>
      openSession(portal).post("/api/login", { username, password });
    expect(await logIn("nurse", "wrong")).toMatchObject({ status: 401, body: { code: "login.invalid" } });
    expect(await logIn("nurse", portal.password)).toMatchObject(refused);
    const [entry] = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "account.log_in"), eq(auditLog.success, false)))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ username: "nurse", ipAddress: "127.0.0.1" });
    expect(JSON.stringify(entry?.details)).toContain("outside_networks");
    const form = await postForm(openSession(portal), "/login", {
      username: "nurse",
      password: portal.password,
    });
    expect(form.status).toBe(403);
    expect(form.body).toContain("lets its accounts work on its own networks only");
    for (const username of ["admin", "ambulance"]) {
      expect(await logIn(username, portal.password), username).toMatchObject({ status: 200 });
    }
    await restrictTo(here);
    expect(await logIn("nurse", portal.password)).toMatchObject({ status: 200 });
  });

  it("does not complete a log-in that began within them", async () => {
    const { seed } = await setUpSecondFactor(portal, await logInAs(portal, "nurse"));
    const session = openSession(portal);
    await postForm(session, "/login", { username: "nurse", password: portal.password });
    await restrictTo(elsewhere);
    const code = await postForm(session, "/login/code", { code: getTotpCode(seed) });
    expect([code.status, code.headers.get("location")]).toEqual([302, "/login"]);
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
  });

  it("keeps its session, which opens nothing but a page that says so", async () => {
    const nurse = await logInAs(portal, "nurse");
    const { body: inside } = await nurse.get<string>("/profile");
    // Opens what was typed and sealed in this browser.
    const [, draftKey] = /draftKey\W+([\w+/=-]{40,})/.exec(inside) ?? [];
    await restrictTo(elsewhere);
    expect(await nurse.get("/api/user")).toMatchObject(refused);
    expect(await nurse.post("/api/transport-requests", {})).toMatchObject(refused);
    for (const path of ["/hospital-dashboard", "/profile", "/login/confirm", "/login", "/login/password"]) {
      const { status, headers } = await nurse.get(path);
      expect([path, status, headers.get("location")?.startsWith("/")]).toEqual([path, 302, true]);
    }
    expect((await nurse.get("/hospital-dashboard")).headers.get("location")).toBe("/login/network");
    const page = await nurse.get<string>("/login/network");
    expect(page.status).toBe(200);
    expect(page.body).toContain("Your address now is 127.0.0.1.");
    expect(page.body).not.toContain(elsewhere);
    expect(draftKey).toBeDefined();
    expect(page.body).not.toContain(draftKey);
    await restrictTo("");
    expect(await nurse.get("/api/user")).toMatchObject({ status: 200 });
  });

  it("is led from an open page to that page, and back when the network is permitted", async () => {
    const page = await signedInPage(browser, portal, "nurse", phone);
    await page.goto("/transport-history");
    await restrictTo(elsewhere);
    await page
      .getByRole("heading", { level: 1, name: "This device is on another network" })
      .waitFor({ timeout: 30_000 });
    await restrictTo(here);
    await page.getByRole("link", { name: "Check again" }).click();
    await page.waitForURL(/\/hospital-dashboard$/);
    expectQuiet(page, [/status of 403 .*\/api\/user/]);
  });

  it("has its sockets closed, and opens no others", async () => {
    const [nurse, company] = [await logInAs(portal, "nurse"), await logInAs(portal, "ambulance")];
    const [own, other] = [listenTo(portal, { as: nurse }), listenTo(portal, { as: company })];
    expect(await own.next("welcome")).toMatchObject({ signedIn: true });
    expect(await other.next("welcome")).toMatchObject({ signedIn: true });
    await restrictTo(elsewhere);
    expect(await own.ended()).toMatchObject({ code: liveCloseCodes.sessionEnded });
    const again = listenTo(portal, { as: nurse });
    expect(await again.next("welcome")).toMatchObject({ signedIn: false });
    expect(await other.subscribe("requests")).toMatchObject({ type: "subscribed" });
    await Promise.all([again.close(), other.close()]);
  });
});

describe("a widget outside the hospital's networks", () => {
  it("is rejected and loses its socket, and the hospital's server still opens sessions", async () => {
    const token = await widgetSession(portal, site, { origin });
    const calls = widgetCalls(portal, token, origin);
    const socket = listenTo(portal, { origin, protocols: [liveSubprotocol, token] });
    expect(await socket.next("welcome")).toMatchObject({ signedIn: true });
    expect(await calls.get("/api/transport-requests")).toMatchObject({ status: 200 });
    await restrictTo(elsewhere);
    expect(await socket.ended()).toMatchObject({ code: liveCloseCodes.sessionEnded });
    expect(await calls.get("/api/transport-requests")).toMatchObject(refused);
    expect((await postWidgetSession(portal, site.secretKey, { origin })).status).toBe(201);
    const again = listenTo(portal, { origin, protocols: [liveSubprotocol, token] });
    expect(await again.ended()).toMatchObject({ code: liveCloseCodes.sessionEnded });
    await restrictTo(here);
    expect(await calls.get("/api/transport-requests")).toMatchObject({ status: 200 });
  });
});

describe("the form of an organization", () => {
  it("shows the administrator's address, and names the entry that is no network", async () => {
    const page = await signedInPage(browser, portal, "admin");
    await page.goto("/admin/organizations");
    await page.getByRole("link", { name: `Edit ${hospital.name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You are at 127.0.0.1").waitFor();
    await dialog.getByLabel("Networks").fill("10.0.0.0/8, 10.0.0.1/33");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog
      .getByText(/^10\.0\.0\.1\/33 is not a network\./)
      .first()
      .waitFor();
    await dialog.getByLabel("Networks").fill("10.0.0.0/8, 192.0.2.7");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await stored()).toEqual(["10.0.0.0/8", "192.0.2.7/32"]);
    expectQuiet(page, [/status of 422/]);
  });

  it("leaves networks that were changed after it was opened", async () => {
    const page = await signedInPage(browser, portal, "admin");
    await page.goto("/admin/organizations");
    await page.getByRole("link", { name: `Edit ${hospital.name}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Networks").waitFor();
    await portal.db
      .update(organizations)
      .set({ networks: ["10.0.0.0/8"] })
      .where(eq(organizations.id, hospital.id));
    await dialog.getByLabel("Phone").fill("+1 410 555 0142");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await stored()).toEqual(["10.0.0.0/8"]);
    const [{ phone: saved } = {}] = await portal.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, hospital.id));
    expect(saved).toBe("+1 410 555 0142");
  });

  it("is for administrators with a recent proof", async () => {
    const [nurse, admin] = [await logInAs(portal, "nurse"), await logInAs(portal, "admin")];
    expect(await save(nurse, here)).toMatchObject({ status: 403 });
    await portal.db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '6 minutes'` })
      .where(eq(sessions.userId, sql`(select ${users.id} from ${users} where username = 'admin')`));
    const { headers } = await save(admin, here, { referer: `${portal.url}/admin/organizations` });
    expect(headers.get("location")).toMatch(/^\/login\/confirm/);
    expect(await stored()).toBeNull();
  });

  it.each(["300.1.1.1", "10.0.0.1/33", "10.0.0.1/8", "::ffff:10.0.0.1", "9".repeat(10_000)])(
    "rejects entry %# of what is no network",
    async (entry) => {
      const { status } = await save(await logInAs(portal, "admin"), `${here}\n${entry}`);
      expect(status).toBe(422);
      expect(await stored()).toBeNull();
    },
  );
});
