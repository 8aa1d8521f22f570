import { createHash } from "node:crypto";
import {
  auditLog,
  displays,
  identityProviders,
  linkedIdentities,
  organizations,
  rateLimits,
  sessions,
  users,
} from "@wardway/db/schema";
import { desc, eq, isNull, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPage, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  countSessions,
  getTotpCode,
  postForm,
  removeSecondFactors,
  setUpSecondFactor,
} from "../support/log-in.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";

let provider: OpenIdProvider;
let admin: ApiSession;
/** The nurse's hospital. */
let hospital: typeof organizations.$inferSelect;

/** Of the provider's own page. */
const providerFonts = /fonts\.googleapis\.com/;
const callbackPath = "/login/sso/callback";

openFixture("browser");

beforeAll(async () => {
  provider = await startOpenIdProvider(portal.url + callbackPath);
  admin = await logInAs(portal, "admin");
  const [row] = await portal.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, sql`(select organization_id from users where username = 'nurse')`));
  if (!row) throw new Error("The nurse works for no hospital.");
  hospital = row;
});

afterEach(async () => {
  provider.faults = {};
  provider.people.clear();
  await portal.db.delete(linkedIdentities);
  await portal.db.delete(identityProviders);
  await portal.db.delete(rateLimits);
  await portal.db.update(organizations).set({ networks: null });
  await removeSecondFactors(portal);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
});

const settings = (changes: Record<string, string> = {}) => ({
  intent: "save",
  version: "0",
  logInName: "larkmoor",
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  groupsClaim: "groups",
  groups: "Widget team = manager\nWard nurses = staff",
  createsAccounts: "on",
  endsSessions: "on",
  isEnabled: "on",
  ...changes,
});

const save = (changes: Record<string, string> = {}, by = admin, id = hospital.id) =>
  postForm(by, `/admin/organizations/single-sign-on/${id}`, settings(changes));

async function setUp(changes: Record<string, string> = {}): Promise<void> {
  expect(landing(await save(changes))).toEqual([302, `/admin/organizations/single-sign-on/${hospital.id}`]);
}

const nurses = { groups: ["Ward nurses"] };

/** Begins a log-in. @returns the provider's address */
async function start(session: ApiSession, path = "/login/sso", organization = "larkmoor"): Promise<string> {
  const { body } = await postForm(session, path, path === "/login/sso" ? { organization } : {});
  const [, address = ""] = new RegExp(`href="(${provider.issuer}/[^"]+)"`).exec(body) ?? [];
  if (address === "") throw new Error(`The portal led to no provider: ${body.slice(0, 2_000)}`);
  return address.replaceAll("&amp;", "&");
}

const toPath = (callback: string) => callback.slice(portal.url.length);

/** Logs in at the provider, and opens the callback. */
async function logIn(name: string, session = openSession(portal), path?: string): Promise<ApiResult<string>> {
  const callback = await provider.logIn(await start(session, path), name);
  return session.get<string>(toPath(callback));
}

const findUser = async (username: string) =>
  (await portal.db.select().from(users).where(eq(users.username, username)))[0];

const linkTo = async (username: string, subject: string) => {
  const user = await findUser(username);
  if (user)
    await portal.db.insert(linkedIdentities).values({ issuer: provider.issuer, subject, userId: user.id });
};

const lastRow = async (action: string) =>
  (
    await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0];

const expireProofOf = (username: string) =>
  portal.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, sql`(select ${users.id} from ${users} where username = ${username})`));

const landing = ({ status, headers }: ApiResult<unknown>) => [status, headers.get("location")];

describe("a log-in at the organization's provider", () => {
  it("reads the provider's document once for concurrent log-ins, and again after a failure", async () => {
    await setUp({ clientSecret: "a secret that no earlier log-in has used" });
    const countReads = () => provider.calls.filter((path) => path.endsWith("/openid-configuration")).length;
    const before = countReads();
    const begin = () => postForm(openSession(portal), "/login/sso", { organization: "larkmoor" });
    provider.faults = { responds: "rubbish" };
    expect((await begin()).status).toBe(503);
    expect(countReads()).toBe(before + 1);
    provider.faults = {};
    await Promise.all([start(openSession(portal)), start(openSession(portal)), start(openSession(portal))]);
    expect(countReads()).toBe(before + 2);
  });

  it("creates an account from a page of the browser, and opens it again", async () => {
    await setUp();
    provider.people.set("s-1", {
      ...nurses,
      preferred_username: "olive.larkin@larkmoor.example",
      name: "Olive Larkin",
      email: "olive@larkmoor.example",
    });
    const page = await openPage(browser, portal);
    await page.goto("/login");
    await page.getByRole("link", { name: "Log in with your organization" }).click();
    await page.getByLabel("Log-in name of your organization").fill("Larkmoor");
    await page.getByRole("button", { name: "Continue" }).click();
    await logInAtProvider(page, "s-1");
    await page.waitForURL(/\/hospital-dashboard$/);
    await page.getByText("Welcome, Olive Larkin!").first().waitFor();
    const created = await findUser("olive.larkin");
    expect(created).toMatchObject({
      role: "hospital",
      organizationId: hospital.id,
      isManager: false,
      name: "Olive Larkin",
      email: "olive@larkmoor.example",
      password: "unusable",
    });
    expect(await lastRow("account.create_by_provider")).toMatchObject({
      userId: created?.id,
      details: { issuer: provider.issuer, role: "hospital" },
      success: true,
    });
    expect(await lastRow("account.log_in")).toMatchObject({
      userId: created?.id,
      ipAddress: "127.0.0.1",
      details: { issuer: provider.issuer },
      success: true,
    });
    expectQuiet(page, [providerFonts]);
    const again = openSession(portal);
    expect(landing(await logIn("s-1", again))).toEqual([302, "/hospital-dashboard"]);
    expect(await again.get("/api/user")).toMatchObject({ status: 200, body: { id: created?.id } });
  });

  it("ends by Log Out on a page, at the provider too", async () => {
    await setUp();
    provider.people.set("s-60", { ...nurses, preferred_username: "zoe.marsh" });
    const page = await openPage(browser, portal);
    const begin = async () => {
      await page.goto("/login/sso?organization=larkmoor");
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await begin();
    await logInAtProvider(page, "s-60");
    await page.waitForURL(/\/hospital-dashboard$/);
    await page.locator("summary", { hasText: "account menu" }).click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${portal.url}/login`);
    await page.getByText(`were led to the log-out of ${hospital.name}`).first().waitFor();
    await begin();
    await page.locator("input[name=login]").waitFor();
    expect(await countSessions(portal, "zoe.marsh")).toBe(0);
    expectQuiet(page, [providerFonts]);
  });

  it("that ended by idle time-out offers the provider's log-out", async () => {
    await setUp();
    provider.people.set("s-61", { ...nurses, preferred_username: "yves.dune" });
    const page = await openPage(browser, portal);
    await page.goto("/login/sso?organization=larkmoor");
    await page.getByRole("button", { name: "Continue" }).click();
    await logInAtProvider(page, "s-61");
    await page.waitForURL(/\/hospital-dashboard$/);
    await portal.db
      .update(sessions)
      .set({ lastActiveAt: sql`now() - interval '2 hours'` })
      .where(eq(sessions.userId, sql`(select ${users.id} from ${users} where username = 'yves.dune')`));
    await page.goto("/login");
    const endSession = new RegExp(`^${provider.issuer}/session/end\\?`);
    // The page stays.
    await page.route(endSession, (route) => route.fulfill({ status: 204 }));
    const led = page.waitForRequest(endSession);
    await page.getByRole("button", { name: `Log out at ${hospital.name}` }).click();
    await led;
    await page.getByRole("heading", { name: "Logged out" }).waitFor();
    await expectAccessible(page);
    await page.unroute(endSession);
    await page.getByRole("link", { name: "Log out at your organization" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${portal.url}/login`);
    expect(await page.getByRole("button", { name: `Log out at ${hospital.name}` }).count()).toBe(0);
    expectQuiet(page, [providerFonts]);
  });

  it("begins by an act of the person, also where the provider has a session", async () => {
    await setUp();
    provider.people.set("s-62", { ...nurses, preferred_username: "wanda.reed" });
    const atProvider = provider.newBrowser();
    const before = openSession(portal);
    expect(landing(await before.get(toPath(await atProvider.logIn(await start(before), "s-62"))))).toEqual([
      302,
      "/hospital-dashboard",
    ]);
    const session = openSession(portal);
    const sessionsBefore = await countSessions(portal, "wanda.reed");
    const opened = await session.get<string>("/login/sso?organization=larkmoor");
    expect(opened.status).toBe(200);
    expect(opened.body).not.toContain(provider.issuer);
    expect(opened.headers.getSetCookie().filter((line) => /session|sso/i.test(line))).toEqual([]);
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    expect(await countSessions(portal, "wanda.reed")).toBe(sessionsBefore);
    // The same browser at the provider: after the act no one types a password.
    const callback = await atProvider.open(await start(session));
    expect(landing(await session.get(toPath(callback ?? "")))).toEqual([302, "/hospital-dashboard"]);
  });

  it("works without a script, and returns to the requested page", async () => {
    await setUp();
    provider.people.set("s-2", { ...nurses, preferred_username: "penny.field" });
    const session = openSession(portal);
    const { body } = await postForm(session, "/login/sso?redirectTo=/profile", { organization: "larkmoor" });
    const [, address = ""] = new RegExp(`href="(${provider.issuer}/[^"]+)"`).exec(body) ?? [];
    const callback = await provider.logIn(address.replaceAll("&amp;", "&"), "s-2");
    expect(landing(await session.get(toPath(callback)))).toEqual([302, "/profile"]);
  });

  it("gives a new account a username of its own, and ignores an unverified address", async () => {
    await setUp();
    provider.people.set("s-3", {
      ...nurses,
      preferred_username: "Nurse",
      email: "nurse@larkmoor.example",
      email_verified: false,
    });
    expect(landing(await logIn("s-3"))).toEqual([302, "/hospital-dashboard"]);
    expect(await findUser("Nurse-2")).toMatchObject({ email: null, organizationId: hospital.id });
  });

  it("takes the role of the first listed group, and follows the groups from then on", async () => {
    await setUp();
    provider.people.set("s-4", { groups: ["Ward nurses", "Widget team"], preferred_username: "rosa.hill" });
    await logIn("s-4");
    expect(await findUser("rosa.hill")).toMatchObject({ isManager: true });
    provider.people.set("s-4", { groups: "Ward nurses" });
    await logIn("s-4");
    expect(await findUser("rosa.hill")).toMatchObject({ isManager: false });
    expect(await lastRow("account.follow_groups")).toMatchObject({ details: { isManager: 0 } });
  });

  it("is rejected without a group, and ends the sessions that there are", async () => {
    await setUp();
    provider.people.set("s-5", { ...nurses, preferred_username: "tess.moor" });
    const session = openSession(portal);
    await logIn("s-5", session);
    expect(await session.get("/api/user")).toMatchObject({ status: 200 });
    for (const person of [{ groups: ["Porters", "ward nurses"] }, {}]) {
      provider.people.set("s-5", person);
      const rejected = await logIn("s-5");
      expect(rejected.status).toBe(403);
      expect(rejected.body).toContain("None of your groups");
    }
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    expect(await countSessions(portal, "tess.moor")).toBe(0);
    provider.people.set("s-6", {});
    expect(await logIn("s-6")).toMatchObject({ status: 403 });
    expect(await lastRow("account.log_in")).toMatchObject({
      userId: null,
      details: { refused: "no_group", issuer: provider.issuer },
      success: false,
    });
  });

  it("finds no account by the same subject at another issuer", async () => {
    await setUp({ createsAccounts: "" });
    provider.people.set("s-9", nurses);
    const nurse = await findUser("nurse");
    if (nurse) {
      const elsewhere = { issuer: "https://other.example", subject: "s-9", userId: nurse.id };
      await portal.db.insert(linkedIdentities).values(elsewhere);
    }
    expect(await logIn("s-9")).toMatchObject({ status: 403 });
    expect(await lastRow("account.log_in")).toMatchObject({ details: { refused: "no_account" } });
  });

  it("finds no account by its address, and creates none unless the organization wishes", async () => {
    await setUp({ createsAccounts: "" });
    const nurse = await findUser("nurse");
    provider.people.set("s-7", { ...nurses, preferred_username: "nurse", email: nurse?.email ?? "" });
    const before = await portal.db.$count(users);
    const rejected = await logIn("s-7");
    expect(rejected.status).toBe(403);
    expect(rejected.body).toContain("No account here belongs to this log-in");
    expect(await portal.db.$count(users)).toBe(before);
  });

  it.each([
    ["an administrator's account", "admin", {}],
    ["an account of another organization", "ambulance", {}],
    ["a deactivated account", "hospital", { deactivatedAt: new Date() }],
  ])("never opens %s", async (_, username, changes) => {
    await setUp();
    await linkTo(username, "s-8");
    provider.people.set("s-8", nurses);
    const restore = { deactivatedAt: null };
    await portal.db
      .update(users)
      .set({ ...restore, ...changes })
      .where(eq(users.username, username));
    const session = openSession(portal);
    const rejected = await logIn("s-8", session);
    await portal.db.update(users).set(restore).where(eq(users.username, username));
    expect(rejected.status).toBe(403);
    expect(rejected.body).toContain("can no longer open an account here");
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    expect(await lastRow("account.log_in")).toMatchObject({
      username,
      details: { refused: "not_this_account", issuer: provider.issuer },
    });
  });

  it("is refused outside the organization's networks, before an account is created", async () => {
    await setUp();
    await portal.db
      .update(organizations)
      .set({ networks: ["192.0.2.0/24"] })
      .where(eq(organizations.id, hospital.id));
    provider.people.set("s-9", { ...nurses, preferred_username: "una.brook" });
    const rejected = await logIn("s-9");
    expect(rejected.status).toBe(403);
    expect(rejected.body).toContain("lets its accounts work on its own networks only");
    expect(await findUser("una.brook")).toBeUndefined();
  });

  it("asks for the second factor of the account", async () => {
    await setUp();
    await linkTo("nurse", "s-10");
    provider.people.set("s-10", nurses);
    const { seed } = await setUpSecondFactor(portal, await logInAs(portal, "nurse"));
    const session = openSession(portal);
    expect(landing(await logIn("s-10", session))).toEqual([
      302,
      "/login/code?redirectTo=%2Fhospital-dashboard",
    ]);
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    await postForm(session, "/login/code", { code: getTotpCode(seed) });
    expect(await session.get("/api/user")).toMatchObject({ status: 200 });
  });
});

async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

describe("a callback", () => {
  const expectInterrupted = ({ status, body }: ApiResult<string>) => {
    expect(status).toBe(401);
    expect(body).toContain("This log-in was used already, began in another browser");
  };

  it("works once", async () => {
    await setUp();
    provider.people.set("s-20", { ...nurses, preferred_username: "vera.stone" });
    const session = openSession(portal);
    const address = await start(session);
    const cookie = session.cookie();
    const path = toPath(await provider.logIn(address, "s-20"));
    expect(landing(await session.get(path))).toEqual([302, "/hospital-dashboard"]);
    expectInterrupted(await openSession(portal).get<string>(path));
    // Also with the cookie of the browser, which a thief may have copied.
    expectInterrupted(await openSession(portal).get<string>(path, { cookie }));
  });

  it("belongs to the browser that began the log-in", async () => {
    await setUp();
    provider.people.set("s-21", nurses);
    const [attacker, victim] = [openSession(portal), openSession(portal)];
    const path = toPath(await provider.logIn(await start(attacker), "s-21"));
    expectInterrupted(await victim.get<string>(path));
    const own = await start(victim);
    const rejected = await victim.get<string>(path);
    expect(rejected.status).toBe(401);
    expect(await victim.get("/api/user")).toMatchObject({ status: 401 });
    // The victim's own log-in goes on.
    expect(landing(await victim.get(toPath(await provider.logIn(own, "s-21"))))).toEqual([
      302,
      "/hospital-dashboard",
    ]);
  });

  it("that no browser began leaves a few rows of the audit trail only, however often it is opened", async () => {
    const denied = () => portal.db.$count(auditLog, eq(auditLog.action, "account.log_in"));
    const before = await denied();
    for (let call = 0; call < 70; call += 1) await openSession(portal).get(`${callbackPath}?state=x&code=y`);
    // The first 50, and the 64th.
    expect((await denied()) - before).toBe(51);
  });

  it.each([
    ["another state", (query: URLSearchParams) => query.set("state", "x".repeat(43))],
    ["no state", (query: URLSearchParams) => query.delete("state")],
    ["another issuer", (query: URLSearchParams) => query.set("iss", "https://other.example")],
    ["no issuer", (query: URLSearchParams) => query.delete("iss")],
    ["another code", (query: URLSearchParams) => query.set("code", "x")],
    ["no code", (query: URLSearchParams) => query.delete("code")],
  ])("with %s is rejected", async (_, change) => {
    await setUp();
    provider.people.set("s-22", { ...nurses, preferred_username: "never.here" });
    const session = openSession(portal);
    const callback = new URL(await provider.logIn(await start(session), "s-22"));
    change(callback.searchParams);
    const rejected = await session.get<string>(callback.pathname + callback.search);
    expect(rejected.status).toBe(401);
    expect(rejected.body).toContain("You could not be logged in");
    expect(await findUser("never.here")).toBeUndefined();
    expect(await lastRow("account.log_in")).toMatchObject({
      details: { issuer: provider.issuer },
      success: false,
    });
  });

  it("without the code verifier of its log-in is rejected", async () => {
    await setUp();
    provider.people.set("s-26", { ...nurses, preferred_username: "never.here" });
    const session = openSession(portal);
    const address = new URL(await start(session));
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    // The provider then expects the verifier of someone else.
    address.searchParams.set("code_challenge", createHash("sha256").update("another").digest("base64url"));
    expect(await session.get(toPath(await provider.logIn(address.href, "s-26")))).toMatchObject({
      status: 401,
    });
    expect(await lastRow("account.log_in")).toMatchObject({ details: { refused: "invalid_grant" } });
    expect(await findUser("never.here")).toBeUndefined();
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ["for another client", (claims) => ({ ...claims, aud: "another" })],
    ["of another issuer", (claims) => ({ ...claims, iss: "https://other.example" })],
    ["with another nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["without a nonce", ({ nonce: __, ...claims }) => claims],
    ["that has expired", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 3_600 })],
    ["of another person than the user information", (claims) => ({ ...claims, sub: "another" })],
  ])("with a token %s is rejected", async (_, token) => {
    await setUp();
    provider.people.set("s-23", { ...nurses, preferred_username: "never.here" });
    provider.faults = { token };
    const rejected = await logIn("s-23");
    expect(rejected.status).toBe(401);
    expect(rejected.body).toContain("was not accepted");
    expect(await findUser("never.here")).toBeUndefined();
  });

  it("with a token of another key is rejected", async () => {
    await setUp();
    provider.people.set("s-24", { ...nurses, preferred_username: "never.here" });
    provider.faults = { hasForeignKey: true };
    expect(await logIn("s-24")).toMatchObject({ status: 401 });
    expect(await findUser("never.here")).toBeUndefined();
  });

  it("says that the log-in was cancelled, and nothing of the query", async () => {
    await setUp();
    const session = openSession(portal);
    const state = new URL(await start(session)).searchParams.get("state") ?? "";
    const query = new URLSearchParams({
      error: "access_denied",
      error_description: "<b>call 555</b>",
      state,
      iss: provider.issuer,
    });
    const rejected = await session.get<string>(`${callbackPath}?${query}`);
    expect(rejected.status).toBe(401);
    expect(rejected.body).toContain("was not completed");
    expect(rejected.body).not.toContain("call 555");
    expect(await lastRow("account.log_in")).toMatchObject({ details: { refused: "access_denied" } });
  });

  it("is not accepted after the provider was switched off", async () => {
    await setUp();
    provider.people.set("s-25", nurses);
    const session = openSession(portal);
    const path = toPath(await provider.logIn(await start(session), "s-25"));
    await setUp({ version: "1", isEnabled: "" });
    expectInterrupted(await session.get<string>(path));
  });
});

describe("the name of an organization", () => {
  it("that is unknown gets the same answer as one without single sign-on in use", async () => {
    await setUp({ isEnabled: "" });
    const answer = async (organization: string) => {
      const { status, body } = await postForm(openSession(portal), "/login/sso", { organization });
      return [status, /No log-in of an organization has this name/.test(body)];
    };
    expect(await answer("larkmoor")).toEqual([422, true]);
    expect(await answer("no-such-name")).toEqual([422, true]);
    expect(await answer("x".repeat(170))).toEqual([422, false]);
  });
});

describe("a provider that does not respond as it should", () => {
  const begin = () => postForm(openSession(portal), "/login/sso", { organization: "larkmoor" });

  it.each(["rubbish", "never"] as const)("(%s) is reported, and begins nothing", async (responds) => {
    // A secret of its own has no document in the cache.
    await setUp({ clientSecret: `a secret for ${responds}` });
    provider.faults = { responds };
    const { status, body } = await begin();
    expect(status).toBe(503);
    expect(body).toContain("does not respond as it should");
  });

  it("is reported if no server is there", async () => {
    const gone = await startOpenIdProvider(portal.url + callbackPath);
    await gone[Symbol.asyncDispose]();
    await setUp({ issuer: gone.issuer });
    expect(await begin()).toMatchObject({ status: 503 });
  });

  it("with a document of another issuer begins nothing", async () => {
    await using other = await startOpenIdProvider(portal.url + callbackPath);
    other.faults = { document: (document) => ({ ...document, issuer: provider.issuer }) };
    await setUp({ issuer: other.issuer });
    expect(await begin()).toMatchObject({ status: 401 });
    const { status, body } = await save({ version: "1", issuer: other.issuer, intent: "test" });
    expect([status, body.includes("no provider answered there")]).toEqual([422, true]);
  });

  it.each([
    ["token_endpoint", "http://169.254.169.254/token", "host_metadata"],
    ["jwks_uri", "http://10.0.0.1/jwks", "host_private"],
    ["userinfo_endpoint", "http://10.0.0.1/me", "host_private"],
  ])("is not followed to a denied address of its document: %s", async (endpoint, address, refused) => {
    await using other = await startOpenIdProvider(portal.url + callbackPath);
    other.faults = { document: (document) => ({ ...document, [endpoint]: address }) };
    other.people.set("s-30", nurses);
    await setUp({ issuer: other.issuer });
    const session = openSession(portal);
    const { body } = await postForm(session, "/login/sso", { organization: "larkmoor" });
    const [, found = ""] = new RegExp(`href="(${other.issuer}/[^"]+)"`).exec(body) ?? [];
    const callback = await other.logIn(found.replaceAll("&amp;", "&"), "s-30");
    expect(await session.get(toPath(callback))).toMatchObject({ status: 503 });
    expect(await lastRow("account.log_in")).toMatchObject({ details: { refused } });
  });
});

describe("an account with a password", () => {
  const security = "/settings?tab=security";
  const link = `/login/sso?for=link&redirectTo=${encodeURIComponent(security)}`;

  it("is linked by its owner, opened by the provider, and unlinked again", async () => {
    await setUp({ createsAccounts: "" });
    provider.people.set("s-40", { ...nurses, preferred_username: "somebody-else" });
    const nurse = await findUser("nurse");
    const page = await signedInPage(browser, portal, "nurse");
    await page.goto(security);
    await page.getByRole("button", { name: "Link with the organization's log-in" }).click();
    await page
      .getByRole("button", { name: "Continue" })
      .or(page.locator("input[name=login]"))
      .first()
      .waitFor();
    await logInAtProvider(page, "s-40");
    await page.getByText("somebody-else opens this account from now on.").first().waitFor();
    await page.getByText("Linked since").waitFor();
    expect(await lastRow("account.link_identity")).toMatchObject({
      userId: nurse?.id,
      details: { issuer: provider.issuer },
    });
    const session = openSession(portal);
    expect(landing(await logIn("s-40", session))).toEqual([302, "/hospital-dashboard"]);
    expect(await session.get("/api/user")).toMatchObject({ body: { id: nurse?.id } });
    expect(await logInAs(portal, "nurse")).toBeDefined();
    await page.getByRole("button", { name: "Remove the link" }).click();
    await page.getByRole("button", { name: "Link with the organization's log-in" }).waitFor();
    expect(await logIn("s-40")).toMatchObject({ status: 403 });
    expectQuiet(page, [providerFonts]);
  });

  it("is linked with a recent proof, within the session that began it, and to one person", async () => {
    await setUp();
    provider.people.set("s-41", nurses);
    await linkTo("hospital", "s-41");
    const session = await logInAs(portal, "nurse");
    const taken = await logIn("s-41", session, link);
    expect([taken.status, taken.body.includes("opens another account already")]).toEqual([409, true]);
    provider.people.set("s-42", {});
    expect(await logIn("s-42", session, link)).toMatchObject({ status: 403 });
    provider.people.set("s-42", nurses);
    const path = toPath(await provider.logIn(await start(session, link), "s-42"));
    await session.post("/api/login", { username: "hospital", password: portal.password });
    expect(await session.get(path)).toMatchObject({ status: 401 });
    await expireProofOf("hospital");
    const { headers } = await session.send("POST", link, {
      body: new URLSearchParams(),
      headers: { referer: portal.url + security },
    });
    expect(headers.get("location")).toMatch(/^\/login\/confirm/);
    expect(await portal.db.$count(linkedIdentities)).toBe(1);
  });

  it("is linked by a new log-in at the provider, not by a session there", async () => {
    await setUp();
    const session = await logInAs(portal, "nurse");
    const address = new URL(await start(session, link));
    expect([address.searchParams.get("prompt"), address.searchParams.get("max_age")]).toEqual(["login", "0"]);
    provider.people.set("s-43", nurses);
    provider.faults = { token: (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1_000) - 600 }) };
    expect(await logIn("s-43", session, link)).toMatchObject({ status: 401 });
    expect(await portal.db.$count(linkedIdentities)).toBe(0);
  });

  async function startDisplays(): Promise<void> {
    const ends = { endsAt: new Date(Date.now() + 60_000) };
    for (const [username, kind] of [
      ["nurse", "downtime_computer"],
      ["nurse", "board"],
      ["ambulance", "downtime_computer"],
    ] as const) {
      const [user] = await portal.db.select().from(users).where(eq(users.username, username));
      if (!user?.organizationId) throw new Error(`${username} has no organization.`);
      const label = `${username} ${kind}`;
      const place = { startedBy: user.id, organizationId: user.organizationId };
      await portal.db.insert(displays).values({ kind, label, tokenHash: label, ...place, ...ends });
    }
  }

  it("is not opened by its password if the organization wants only single sign-on", async () => {
    const nurse = await logInAs(portal, "nurse");
    const dispatcher = await logInAs(portal, "ambulance");
    const open = await countSessions(portal, "nurse");
    await startDisplays();
    await setUp({ isOnlyWay: "on" });
    expect(await nurse.get("/api/user")).toMatchObject({ status: 401 });
    expect(await dispatcher.get("/api/user")).toMatchObject({ status: 200 });
    const { details } = (await lastRow("organization.update")) ?? {};
    expect(details).toMatchObject({
      isOnlyWayAfter: "on",
      sessionsEnded: expect.any(Number),
      displaysEnded: 1,
    });
    const active = await portal.db.select().from(displays).where(isNull(displays.endedAt));
    expect(active.map(({ label }) => label)).toEqual(["nurse board", "ambulance downtime_computer"]);
    await portal.db.delete(displays);
    expect(Number(details?.sessionsEnded)).toBeGreaterThanOrEqual(open);
    const logInWith = (username: string, password: string) =>
      openSession(portal).post("/api/login", { username, password });
    expect(await logInWith("nurse", "wrong")).toMatchObject({ status: 401, body: { code: "login.invalid" } });
    expect(await logInWith("nurse", portal.password)).toMatchObject({
      status: 403,
      body: { code: "singleSignOn.onlyWay" },
    });
    expect(await lastRow("account.log_in")).toMatchObject({
      username: "nurse",
      details: { refused: "single_sign_on_only" },
    });
    for (const username of ["admin", "ambulance"]) {
      expect(await logInWith(username, portal.password), username).toMatchObject({ status: 200 });
    }
    await setUp({ version: "1", isOnlyWay: "on", isEnabled: "" });
    expect(await logInWith("nurse", portal.password)).toMatchObject({ status: 200 });
  });
});

describe("a sensitive act of an account without a password", () => {
  const confirm = "/login/sso?for=confirm&redirectTo=%2Fsettings%3Ftab%3Dsecurity";
  const isConfirmed = async (username: string) =>
    (await portal.db.$count(
      sessions,
      // Every log-in of these tests counts as a proof for an hour.
      sql`${sessions.confirmedAt} between now() - interval '1 minute' and now()
        and ${sessions.userId} = (select ${users.id} from ${users} where username = ${username})`,
    )) === 1;

  it("needs another log-in at the provider, and then continues", async () => {
    await setUp();
    provider.people.set("s-50", { ...nurses, preferred_username: "wendy.lake" });
    const page = await openPage(browser, portal);
    await page.goto("/login/sso?organization=larkmoor");
    await page.getByRole("button", { name: "Continue" }).click();
    await logInAtProvider(page, "s-50");
    await page.waitForURL(/\/hospital-dashboard$/);
    await page.goto("/settings?tab=security");
    await page.getByText("It is the only way to log in to this account.").waitFor();
    // The provider may have asked for nothing at the log-in, which is no proof.
    await page.getByRole("button", { name: "Set up" }).first().click();
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await expect.poll(() => page.getByLabel("Current password").count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Log in with your organization again" }).click();
    // The provider has a session, and asks again all the same.
    await logInAtProvider(page, "s-50");
    await page.waitForURL(/\/settings\?tab=security$/);
    expect(await isConfirmed("wendy.lake")).toBe(true);
    expect(await lastRow("account.check_password")).toMatchObject({
      details: { by: "single sign-on", issuer: provider.issuer },
      success: true,
    });
    expectQuiet(page, [providerFonts]);
  });

  it("is confirmed by the same person only, and by no older log-in", async () => {
    await setUp();
    provider.people.set("s-51", { ...nurses, preferred_username: "xenia.ford" });
    provider.people.set("s-52", nurses);
    const session = openSession(portal);
    await logIn("s-51", session);
    const address = new URL(await start(session, confirm));
    expect([address.searchParams.get("prompt"), address.searchParams.get("max_age")]).toEqual(["login", "0"]);
    const another = await logIn("s-52", session, confirm);
    expect([another.status, another.body.includes("named someone else")]).toEqual([401, true]);
    provider.faults = { token: (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1_000) - 600 }) };
    expect(await logIn("s-51", session, confirm)).toMatchObject({ status: 401 });
    provider.faults = { token: ({ auth_time: __, ...claims }) => claims };
    expect(await logIn("s-51", session, confirm)).toMatchObject({ status: 401 });
    expect(await isConfirmed("xenia.ford")).toBe(false);
    provider.faults = {};
    expect(landing(await logIn("s-51", session, confirm))).toEqual([302, "/settings?tab=security"]);
    expect(await isConfirmed("xenia.ford")).toBe(true);
  });

  it("is not confirmed by a password, and a forgotten one is not mailed", async () => {
    await setUp();
    provider.people.set("s-53", {
      ...nurses,
      preferred_username: "yara.wood",
      email: "yara@larkmoor.example",
    });
    const session = openSession(portal);
    await logIn("s-53", session);
    expect(await postForm(session, "/login/confirm", { currentPassword: "unusable" })).toMatchObject({
      status: 422,
    });
    await postForm(openSession(portal), "/forgot-password", { username: "yara.wood" });
    expect(await findUser("yara.wood")).toMatchObject({ resetToken: null });
  });
});

describe("the form of administrators", () => {
  const path = () => `/admin/organizations/single-sign-on/${hospital.id}`;
  const stored = async () =>
    (
      await portal.db
        .select()
        .from(identityProviders)
        .where(eq(identityProviders.organizationId, hospital.id))
    )[0];

  it("is filled in and saved in the browser, tests the provider, and never shows the secret again", async () => {
    const page = await signedInPage(browser, portal, "admin");
    await page.goto("/admin/organizations");
    await page.getByRole("link", { name: `Edit ${hospital.name}` }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Set up single sign-on" }).click();
    await page.getByText(portal.url + callbackPath).waitFor();
    await page.getByLabel("Log-in name").fill("larkmoor");
    await page.getByLabel("Issuer").fill("https://login.example.org/.well-known/openid-configuration");
    await page.getByLabel("Client ID").fill(provider.clientId);
    await page.getByLabel("Client secret").first().fill(provider.clientSecret);
    await page.getByLabel(/^Groups(?! claim)/).fill("Ward nurses : staff");
    await page.getByLabel("In use").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/^Issuer must be an https address/)
      .first()
      .waitFor();
    await page.getByLabel("Issuer").fill(provider.issuer);
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.getByText("The provider answered with its document.").first().waitFor();
    await page.getByLabel("Client secret").first().fill(provider.clientSecret);
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/^Groups, line 1: write the group/)
      .first()
      .waitFor();
    await page.getByLabel(/^Groups(?! claim)/).fill("Ward nurses = staff");
    await page.getByLabel("Client secret").first().fill(provider.clientSecret);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Single sign-on saved").first().waitFor();
    expect(await stored()).toMatchObject({
      logInName: "larkmoor",
      issuer: provider.issuer,
      groupRoles: [{ group: "Ward nurses", role: "staff" }],
      createsAccounts: false,
      isOnlyWay: false,
      isEnabled: true,
    });
    expect((await stored())?.clientSecret).not.toContain(provider.clientSecret);
    const shown = String((await admin.get(path())).body);
    expect(shown).not.toContain(provider.clientSecret);
    expect(shown).not.toContain((await stored())?.clientSecret);
    const row = await lastRow("organization.update");
    expect(row).toMatchObject({
      resourceId: hospital.id,
      details: { changed: "single sign-on", issuerAfter: provider.issuer, clientSecret: "replaced" },
    });
    expect(JSON.stringify(row)).not.toContain(provider.clientSecret);
    expectQuiet(page, [/status of 422/]);
  });

  it.each([
    ["http://login.example.org", "Issuer must be an https address"],
    ["login.example.org", "Issuer must be an https address"],
    ["https://login.example.org/?tenant=1", "Issuer must be an https address"],
    ["https://user:word@login.example.org", "Issuer must be an https address"],
    ["https://10.0.0.1", "in a private network"],
    ["http://10.0.0.1", "in a private network"],
    ["https://169.254.169.254", "where clouds hand out credentials"],
    ["https://metadata.google.internal/", "where clouds hand out credentials"],
    [`https://login.example.org/${"x".repeat(300)}`, "Issuer"],
  ])("rejects the issuer %s", async (issuer, sentence) => {
    for (const intent of ["save", "test"]) {
      const { status, body } = await save({ issuer, intent });
      expect([intent, status, body.includes(sentence)]).toEqual([intent, 422, true]);
    }
    expect(await stored()).toBeUndefined();
  });

  it.each([
    ["Ward nurses", "Groups, line 1: write the group"],
    ["Ward nurses = admin", "Groups, line 1: write the group"],
    ["A = staff\n\nA = manager", "Groups, line 3: this group is listed already"],
    [`${"x".repeat(201)} = staff`, "a group can have at most 200 characters"],
    [Array.from({ length: 51 }, (__, at) => `G${at} = staff`).join("\n"), "at most 50 groups; these are 51"],
  ])("rejects groups %#", async (groups, sentence) => {
    const { status, body } = await save({ groups });
    expect([status, body.includes(sentence)]).toEqual([422, true]);
  });

  it("rejects a name that is taken or no name, and a manager in a company", async () => {
    await setUp();
    const company = await findUser("ambulance");
    const taken = await save({ groups: "Crews = staff" }, admin, company?.organizationId ?? 0);
    expect([taken.status, taken.body.includes("Another organization has this log-in name")]).toEqual([
      409,
      true,
    ]);
    const other = { logInName: "kittiwake", groups: "Crews = manager" };
    expect(await save(other, admin, company?.organizationId ?? 0)).toMatchObject({ status: 422 });
    expect(await save({ version: "1", logInName: "St. Mary" })).toMatchObject({ status: 422 });
  });

  it("needs the secret again for another issuer or client, and overwrites no newer settings", async () => {
    await setUp();
    const without = { version: "1", clientSecret: "" };
    for (const change of [{ issuer: "https://login.example.org" }, { clientId: "another" }]) {
      const { status, body } = await save({ ...without, ...change });
      expect([status, body.includes("Type the client secret that belongs to")]).toEqual([422, true]);
    }
    const before = (await stored())?.clientSecret;
    expect(await save({ ...without, groupsClaim: "roles" })).toMatchObject({ status: 302 });
    expect(await stored()).toMatchObject({ groupsClaim: "roles", version: 2, clientSecret: before });
    const stale = await save({ version: "1" });
    expect([stale.status, stale.body.includes("Another administrator changed")]).toEqual([409, true]);
  });

  it("is for administrators with a recent proof", async () => {
    expect(await save({}, await logInAs(portal, "nurse"))).toMatchObject({ status: 403 });
    const session = await logInAs(portal, "admin");
    await expireProofOf("admin");
    // Also what names no act.
    for (const intent of ["save", "test", "", "Save", "constructor"]) {
      const { headers } = await session.send("POST", path(), {
        body: new URLSearchParams(settings({ intent })),
        headers: { referer: portal.url + path() },
      });
      expect(headers.get("location"), intent).toMatch(/^\/login\/confirm/);
    }
    expect(await stored()).toBeUndefined();
    admin = await logInAs(portal, "admin");
  });
});
