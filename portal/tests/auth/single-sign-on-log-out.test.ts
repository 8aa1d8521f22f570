import {
  auditLog,
  displays,
  identityProviders,
  linkedIdentities,
  organizations,
  providerSessions,
  rateLimits,
  sessions,
  users,
} from "@wardway/db/schema";
import { liveCloseCodes } from "@wardway/model";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { listenTo } from "../support/live.ts";
import {
  countSessions,
  getTotpCode,
  postForm,
  removeSecondFactors,
  setUpSecondFactor,
  untilLocksWait,
} from "../support/log-in.ts";
import {
  type OpenIdProvider,
  type ProviderBrowser,
  startOpenIdProvider,
} from "../support/openid-provider.ts";
import { setReadOnly, untilReadOnly } from "../support/read-only.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";

let provider: OpenIdProvider;
let admin: ApiSession;
/** The nurse's. */
let hospital: typeof organizations.$inferSelect;

const backChannel = "/login/sso/back-channel-log-out";
const logOutEvent = "http://schemas.openid.net/event/backchannel-logout";

openFixture();

beforeAll(async () => {
  provider = await startOpenIdProvider(`${portal.url}/login/sso/callback`);
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
  await removeSecondFactors(portal);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
});

async function setUp(changes: Record<string, string> = {}): Promise<void> {
  const saved = await postForm(admin, `/admin/organizations/single-sign-on/${hospital.id}`, {
    intent: "save",
    version: "0",
    logInName: "larkmoor",
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    groupsClaim: "groups",
    groups: "Ward nurses = staff",
    createsAccounts: "on",
    endsSessions: "on",
    isEnabled: "on",
    ...changes,
  });
  expect(saved.status).toBe(302);
}

/** A computer of the ward: what the portal and the provider know of its browser. */
interface Computer {
  readonly session: ApiSession;
  readonly atProvider: ProviderBrowser;
}

const openComputer = (): Computer => ({ session: openSession(portal), atProvider: provider.newBrowser() });

/** Begins a log-in. @returns the provider's address */
async function begin({ session }: Computer, path = "/login/sso"): Promise<string> {
  const { body } = await postForm(session, path, path === "/login/sso" ? { organization: "larkmoor" } : {});
  return findLink(body);
}

/** The link of a page that leads to the provider. */
function findLink(page: string): string {
  const [, address = ""] = new RegExp(`href="(${provider.issuer}/[^"]+)"`).exec(page) ?? [];
  if (address === "") throw new Error(`The portal led to no provider: ${page.slice(0, 2_000)}`);
  return address.replaceAll("&amp;", "&");
}

const toPath = (address: string) => address.slice(portal.url.length);

/** Of a name that no other test uses: a person keeps the account. */
async function logIn(name: string, computer = openComputer()): Promise<Computer> {
  provider.people.set(name, { groups: ["Ward nurses"], preferred_username: name });
  const callback = await computer.atProvider.logIn(await begin(computer), name);
  expect(await computer.session.get(toPath(callback))).toMatchObject({ status: 302 });
  return computer;
}

/** Logs in as the nurse, up to the second factor. */
async function awaitSecondFactor(subject: string): Promise<{ computer: Computer; code: string }> {
  const [nurse] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
  await portal.db
    .insert(linkedIdentities)
    .values({ issuer: provider.issuer, subject, userId: nurse?.id ?? 0 });
  const { seed } = await setUpSecondFactor(portal, await logInAs(portal, "nurse"));
  return { computer: await logIn(subject), code: getTotpCode(seed) };
}

const sessionsOf = (username: string) =>
  eq(sessions.userId, sql`(select ${users.id} from ${users} where ${users.username} = ${username})`);

const isOpen = async ({ session }: Computer) => (await session.get("/api/user")).status === 200;

/** As the page's script does. @returns where the browser goes from here */
async function logOut({ session }: Computer): Promise<string> {
  const { status, body, headers } = await session.post<{ continueTo: string }>("/logout/session");
  expect([status, headers.get("clear-site-data")]).toEqual([200, '"cache", "storage"']);
  return body.continueTo;
}

/** What the log-in page says. */
const readLogInPage = async ({ session }: Computer) =>
  String((await session.get("/login")).body).replaceAll("<!-- -->", "");

const lastRow = async (action: string) =>
  (
    await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0];

describe("a log-out of a session that the organization's provider has opened", () => {
  it("ends both sessions, and the next log-in asks for the password", async () => {
    await setUp();
    const computer = await logIn("ada");
    const silent = new URL(await begin(openComputer()));
    expect(silent.searchParams.get("prompt")).toBeNull();
    // Without the portal's wish to ask, the provider does not.
    expect(await computer.atProvider.open(silent.href)).not.toBeNull();
    const address = new URL(await logOut(computer));
    expect(await isOpen(computer)).toBe(false);
    expect([address.origin, address.searchParams.get("client_id")]).toEqual([
      provider.issuer,
      provider.clientId,
    ]);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${portal.url}/login`);
    expect(address.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);
    expect(await computer.atProvider.logOut(address.href)).toBe(`${portal.url}/login`);
    expect(await readLogInPage(computer)).toContain(
      `You are logged out here, and were led to the log-out of ${hospital.name}.`,
    );
    expect(await readLogInPage(computer)).not.toContain("may still be logged in");
    expect(await computer.atProvider.open(silent.href)).toBeNull();
    expect(await lastRow("account.log_out")).toMatchObject({
      username: "ada",
      details: { issuer: provider.issuer, atProvider: "led_there" },
      success: true,
    });
  });

  it("leads there from a form without a script, too", async () => {
    await setUp();
    const computer = await logIn("bea");
    const { status, body, headers } = await postForm(computer.session, "/logout", {});
    expect([status, headers.get("clear-site-data")]).toEqual([200, '"cache", "storage"']);
    expect(body).not.toContain("account menu");
    expect(await isOpen(computer)).toBe(false);
    expect(await computer.atProvider.logOut(findLink(body))).toBe(`${portal.url}/login`);
  });

  it("leads there after the second factor, too", async () => {
    await setUp();
    const { computer, code } = await awaitSecondFactor("cleo");
    await postForm(computer.session, "/login/code", { code });
    expect(await isOpen(computer)).toBe(true);
    expect(await logOut(computer)).toContain(`${provider.issuer}/`);
  });

  it.each([
    ["does not answer", "dora", { responds: "never" }],
    ["answers with something else", "dina", { responds: "rubbish" }],
    [
      "has no log-out",
      "dagny",
      { document: ({ end_session_endpoint: _, ...document }: Record<string, unknown>) => document },
    ],
  ] as const)("ends the session here if the provider %s, and says so", async (_, username, faults) => {
    // Another secret, so that no document is cached.
    const clientSecret = `${provider.clientSecret} ${crypto.randomUUID()}`;
    await setUp();
    const computer = await logIn(username);
    await setUp({ version: "1", clientSecret });
    provider.faults = { ...faults };
    expect(await logOut(computer)).toBe("/login");
    expect(await isOpen(computer)).toBe(false);
    expect(await readLogInPage(computer)).toContain(
      `You are logged out here. In this browser you may still be logged in at ${hospital.name}.`,
    );
    expect(await lastRow("account.log_out")).toMatchObject({
      username,
      details: { issuer: provider.issuer, atProvider: expect.stringMatching(/^(?!led_there)[\w.-]+$/) },
    });
    provider.faults = {};
    await setUp({ version: "2" });
    // The provider would not ask by itself.
    expect(await computer.atProvider.open(await begin(computer))).toBeNull();
  });

  it("stays here if the organization wishes, and the next log-in there asks all the same", async () => {
    await setUp({ endsSessions: "" });
    const computer = await logIn("edna");
    expect(await logOut(computer)).toBe("/login");
    expect(await isOpen(computer)).toBe(false);
    expect(await readLogInPage(computer)).toContain(`you may still be logged in at ${hospital.name}.`);
    expect(await computer.atProvider.open(await begin(computer))).toBeNull();
  });

  it("leads there from a session that was opened by a password and confirmed there", async () => {
    await setUp();
    const [nurse] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
    await portal.db
      .insert(linkedIdentities)
      .values({ issuer: provider.issuer, subject: "flo", userId: nurse?.id ?? 0 });
    provider.people.set("flo", { groups: ["Ward nurses"] });
    const computer = { session: await logInAs(portal, "nurse"), atProvider: provider.newBrowser() };
    const confirm = await begin(computer, "/login/sso?for=confirm&redirectTo=%2Fprofile");
    await computer.session.get(toPath(await computer.atProvider.logIn(confirm, "flo")));
    expect(await logOut(computer)).toContain(`${provider.issuer}/`);
  });

  it("leads nowhere from a session of a password", async () => {
    await setUp();
    const computer = { session: await logInAs(portal, "nurse"), atProvider: provider.newBrowser() };
    expect(await logOut(computer)).toBe("/login");
    expect(await readLogInPage(computer)).toContain("You have been successfully logged out.");
    expect((await lastRow("account.log_out"))?.details).toEqual({});
  });
});

it("a session that ended by idle time-out asks for the password at the next log-in, and offers the provider's log-out", async () => {
  await setUp();
  const computer = await logIn("gwen");
  await portal.db
    .update(sessions)
    .set({ lastActiveAt: sql`now() - interval '2 hours'` })
    .where(sessionsOf("gwen"));
  expect(await isOpen(computer)).toBe(false);
  const page = await readLogInPage(computer);
  expect(page).toContain("no one used the portal in this browser");
  expect(page).toContain(`may still be logged in at ${hospital.name}`);
  expect(await computer.atProvider.open(await begin(computer))).toBeNull();
  const { body } = await postForm(computer.session, "/logout", {});
  expect(await computer.atProvider.logOut(findLink(body))).toBe(`${portal.url}/login`);
  expect(await readLogInPage(computer)).not.toContain("may still be logged in");
});

it("a browser that did not come back from the provider asks for the password at the next log-in", async () => {
  await setUp();
  provider.people.set("uma", { groups: ["Ward nurses"] });
  const computer = openComputer();
  await computer.atProvider.logIn(await begin(computer), "uma");
  expect(await computer.atProvider.open(await begin(computer))).toBeNull();
});

describe("the log-in page, of a person at the provider whose session here is not stored any longer,", () => {
  it("offers the provider's log-out to the next person", async () => {
    await setUp();
    const computer = await logIn("vera");
    await portal.db.delete(sessions).where(sessionsOf("vera"));
    expect(await readLogInPage(computer)).toContain(`may still be logged in at ${hospital.name}`);
    const { body } = await postForm(computer.session, "/logout", {});
    const address = findLink(body);
    expect(new URL(address).searchParams.get("id_token_hint")).toBeNull();
    expect(await computer.atProvider.logOut(address)).toBe(`${portal.url}/login`);
    expect(await readLogInPage(computer)).not.toContain("may still be logged in");
    const next = new URL(await begin(computer));
    expect(next.searchParams.get("prompt")).toBe("login");
    expect(await computer.atProvider.open(next.href)).toBeNull();
  });

  it("offers it after a session that a password has opened, which itself leads nowhere", async () => {
    await setUp();
    const computer = await logIn("willa");
    await computer.session.post("/api/login", { username: "nurse", password: portal.password });
    expect(await logOut(computer)).toBe("/login");
    expect(await readLogInPage(computer)).toContain("You have been successfully logged out.");
    expect(await readLogInPage(computer)).toContain(`may still be logged in at ${hospital.name}`);
    expect(await logOut(computer)).toContain(`${provider.issuer}/`);
  });

  it("offers nothing in another browser, and nothing that the organization does not wish", async () => {
    await setUp();
    const computer = await logIn("xena");
    await portal.db.delete(sessions).where(sessionsOf("xena"));
    expect(await readLogInPage(openComputer())).not.toContain("may still be logged in");
    await setUp({ version: "1", endsSessions: "" });
    expect(await readLogInPage(computer)).not.toContain("may still be logged in");
  });
});

describe("a back-channel log-out", () => {
  const seconds = () => Math.floor(Date.now() / 1_000);

  /** @param changes undefined leaves a claim out */
  const claimsOf = (changes: Readonly<Record<string, unknown>> = {}) =>
    ({
      iss: provider.issuer,
      aud: provider.clientId,
      iat: seconds(),
      exp: seconds() + 120,
      jti: crypto.randomUUID(),
      events: { [logOutEvent]: {} },
      ...changes,
    }) as JWTPayload;

  const send = (token: string): Promise<ApiResult<unknown>> =>
    openSession(portal).send("POST", backChannel, { body: new URLSearchParams({ logout_token: token }) });

  /** @returns the id of the account */
  async function startDisplays(username: string): Promise<number> {
    const [account] = await portal.db.select().from(users).where(eq(users.username, username));
    const startedBy = account?.id ?? 0;
    const [endsAt, organizationId] = [new Date(Date.now() + 60_000), hospital.id];
    for (const kind of ["downtime_computer", "board"] as const)
      await portal.db.insert(displays).values({
        kind,
        tokenHash: `${username} ${kind}`,
        label: "Ward 4",
        organizationId,
        startedBy,
        endsAt,
      });
    return startedBy;
  }

  it("ends the session of that browser only, if the person logs out at the provider", async () => {
    await setUp();
    const [one, other] = [await logIn("hope"), await logIn("hope")];
    const stranger = await logIn("iris");
    // A log-out that this session of the portal did not begin.
    const query = new URLSearchParams({
      client_id: provider.clientId,
      post_logout_redirect_uri: `${portal.url}/login`,
    });
    await one.atProvider.logOut(`${provider.issuer}/session/end?${query}`);
    expect([await isOpen(one), await isOpen(other), await isOpen(stranger)]).toEqual([false, true, true]);
    const [hope] = await portal.db.select().from(users).where(eq(users.username, "hope"));
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({
      userId: null,
      resourceId: hope?.id,
      ipAddress: "127.0.0.1",
      details: { issuer: provider.issuer, sessionsEnded: 1 },
      success: true,
    });
  });

  it("without a session ends all sessions of the person that the provider has opened, with their sockets", async () => {
    await setUp();
    const [one, other, ofAnotherClient] = [await logIn("joan"), await logIn("joan"), await logIn("joan")];
    await portal.db
      .update(providerSessions)
      .set({ clientId: "another" })
      .where(
        eq(providerSessions.sessionIdHash, sql`(select id_hash from sessions order by number desc limit 1)`),
      );
    const stranger = await logIn("kate");
    const [live, quiet] = [listenTo(portal, { as: one.session }), listenTo(portal, { as: stranger.session })];
    await Promise.all([live.subscribe("requests"), quiet.subscribe("requests")]);
    const accepted = await send(await provider.sign(claimsOf({ sub: "joan" })));
    expect([accepted.status, accepted.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await live.ended()).toMatchObject({ code: liveCloseCodes.sessionEnded });
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, false]);
    expect([await isOpen(ofAnotherClient), await isOpen(stranger)]).toEqual([true, true]);
    expect(await quiet.untilPong()).toEqual([]);
    await Promise.all([live.close(), quiet.close()]);
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({
      details: { issuer: provider.issuer, sessionsEnded: 2 },
    });
    // Stored no longer than their sessions.
    expect(await portal.db.$count(providerSessions, eq(providerSessions.subject, "joan"))).toBe(1);
  });

  it("without a session ends the downtime computers of the person, who has left, and no boards", async () => {
    await setUp();
    await logIn("jill");
    await logIn("june");
    const [jill] = await Promise.all(["jill", "june"].map(startDisplays));
    const active = async () => {
      const rows = await portal.db.select().from(displays).where(isNull(displays.endedAt));
      return rows.map(({ startedBy, kind }) => `${startedBy} ${kind}`).sort();
    };
    const all = await active();
    expect(all).toHaveLength(4);
    // The idle time-out was days ago.
    await portal.db.delete(sessions).where(sessionsOf("jill"));
    expect(await send(await provider.sign(claimsOf({ sub: "jill", sid: "of a log-out" })))).toMatchObject({
      status: 200,
    });
    expect(await active()).toEqual(all);
    expect(await send(await provider.sign(claimsOf({ sub: "jill" })))).toMatchObject({ status: 200 });
    expect(await active()).toEqual(all.filter((each) => each !== `${jill} downtime_computer`));
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({
      resourceId: jill,
      details: { issuer: provider.issuer, sessionsEnded: 0, displaysEnded: 1 },
      success: true,
    });
    await portal.db.delete(displays);
  });

  it("leaves a session that a password has opened", async () => {
    await setUp();
    const [nurse] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
    await portal.db
      .insert(linkedIdentities)
      .values({ issuer: provider.issuer, subject: "lena", userId: nurse?.id ?? 0 });
    const byPassword = await logInAs(portal, "nurse");
    const byProvider = await logIn("lena");
    const open = await countSessions(portal, "nurse");
    expect(await send(await provider.sign(claimsOf({ sub: "lena" })))).toMatchObject({ status: 200 });
    expect([await isOpen(byProvider), await countSessions(portal, "nurse")]).toEqual([false, open - 1]);
    expect(await byPassword.get("/api/user")).toMatchObject({ status: 200 });
  });

  it("of a session that is not open is accepted", async () => {
    await setUp();
    expect(await send(await provider.sign(claimsOf({ sid: "of another browser" })))).toMatchObject({
      status: 200,
    });
  });

  it("works once", async () => {
    await setUp();
    const token = await provider.sign(claimsOf({ sub: "mona" }));
    expect(await send(token)).toMatchObject({ status: 200 });
    const computer = await logIn("mona");
    expect(await send(token)).toMatchObject({ status: 400 });
    expect(await isOpen(computer)).toBe(true);
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({
      resourceId: null,
      details: { refused: "token_repeated", issuer: provider.issuer },
      success: false,
    });
  });

  /** A second organization's, of the same issuer. */
  async function setUpAnother(changes: Partial<typeof identityProviders.$inferInsert>): Promise<void> {
    const [own] = await portal.db.select().from(identityProviders);
    const [other] = await portal.db.select().from(organizations).where(gt(organizations.id, hospital.id));
    if (!own || !other) throw new Error("There is no provider, or no second organization.");
    await portal.db
      .insert(identityProviders)
      .values({ ...own, organizationId: other.id, logInName: "another", ...changes });
  }

  /** Of a session of the second organization's client. */
  async function logInAtAnother(name: string): Promise<Computer> {
    const computer = await logIn(name);
    await portal.db
      .update(providerSessions)
      .set({ clientId: "another" })
      .where(eq(providerSessions.subject, name));
    return computer;
  }

  it("for the clients of two organizations ends the sessions of both", async () => {
    await setUp();
    await setUpAnother({ clientId: "another" });
    const computers = [await logInAtAnother("abby"), await logIn("abby")];
    const token = await provider.sign(claimsOf({ sub: "abby", aud: ["another", provider.clientId] }));
    expect(await send(token)).toMatchObject({ status: 200 });
    expect(await Promise.all(computers.map(isOpen))).toEqual([false, false]);
    expect(await send(token)).toMatchObject({ status: 400 });
  });

  it("may have the number of one for another client", async () => {
    await setUp();
    await setUpAnother({ clientId: "another" });
    const computers = [await logInAtAnother("beth"), await logIn("beth")];
    const jti = crypto.randomUUID();
    for (const aud of [provider.clientId, "another"])
      expect(await send(await provider.sign(claimsOf({ sub: "beth", aud, jti })))).toMatchObject({
        status: 200,
      });
    expect(await Promise.all(computers.map(isOpen))).toEqual([false, false]);
  });

  it.each([
    ["the first", "cara"],
    ["the second", "dawn"],
  ])(
    "for a client of two organizations works if the secret of %s cannot be decrypted",
    async (which, name) => {
      await setUp();
      const computer = await logIn(name);
      if (which === "the first") {
        const [own] = await portal.db.select().from(identityProviders);
        await portal.db.update(identityProviders).set({ clientSecret: "lost" });
        await setUpAnother({ clientSecret: own?.clientSecret ?? "" });
      } else await setUpAnother({ clientSecret: "lost" });
      expect(await send(await provider.sign(claimsOf({ sub: name })))).toMatchObject({ status: 200 });
      expect(await isOpen(computer)).toBe(false);
    },
  );

  it("that comes before the second factor leaves no session to it", async () => {
    await setUp();
    const { computer, code } = await awaitSecondFactor("ella");
    const token = await provider.sign(claimsOf({ sub: "ella" }));
    const entered = await portal.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.username, "nurse")).for("update");
      // Waits for the account after it has found the awaiting session.
      const answer = postForm(computer.session, "/login/code", { code });
      await untilLocksWait(portal, 1);
      expect(await send(token)).toMatchObject({ status: 200 });
      return { answer };
    });
    expect((await entered.answer).headers.get("location")).toBe("/login");
    expect(await isOpen(computer)).toBe(false);
    expect(await lastRow("account.log_in")).toMatchObject({
      username: "nurse",
      details: { refused: "changed_meanwhile" },
      success: false,
    });
  });

  it("that comes while the second factor's session begins ends it", async () => {
    await setUp();
    const { computer, code } = await awaitSecondFactor("fern");
    const token = await provider.sign(claimsOf({ sub: "fern" }));
    const calls = await portal.db.transaction(async (tx) => {
      // Between the end of the awaiting session and the beginning of the other one.
      await tx.execute(sql`lock table ${providerSessions} in share mode`);
      const entered = postForm(computer.session, "/login/code", { code });
      await untilLocksWait(portal, 1);
      const ended = send(token);
      await untilLocksWait(portal, 2);
      return { entered, ended };
    });
    await calls.entered;
    expect(await calls.ended).toMatchObject({ status: 200 });
    expect(await isOpen(computer)).toBe(false);
  });

  it("in a downtime ends the session for good, and is recorded afterwards", async () => {
    await setUp();
    const [computer, stranger] = [await logIn("gail"), await logIn("hazel")];
    await setReadOnly(portal, true);
    try {
      await untilReadOnly(admin, true);
      const token = await provider.sign(claimsOf({ sub: "gail" }));
      expect(await send(token)).toMatchObject({ status: 200 });
      expect([await isOpen(computer), await isOpen(stranger)]).toEqual([false, true]);
      // It could not be counted, and ends nothing more.
      expect(await send(token)).toMatchObject({ status: 200 });
      expect(await send(await provider.sign(claimsOf({ sub: "hazel" }), "foreign"))).toMatchObject({
        status: 400,
      });
    } finally {
      await setReadOnly(portal, false);
      await untilReadOnly(admin, false);
    }
    expect([await isOpen(computer), await isOpen(stranger)]).toEqual([false, true]);
    expect(await portal.db.$count(sessions, sessionsOf("gail"))).toBe(0);
    const [gail] = await portal.db.select().from(users).where(eq(users.username, "gail"));
    const rows = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "account.log_out_by_provider"), eq(auditLog.resourceId, gail?.id ?? 0)));
    expect(rows).toMatchObject([
      {
        userId: null,
        ipAddress: "127.0.0.1",
        details: { issuer: provider.issuer, sessionsEnded: 1, deferred: expect.any(String) },
        success: true,
      },
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["for another client", { aud: "another" }, "provider_unknown"],
    ["of another issuer", { iss: "https://other.example" }, "provider_unknown"],
    ["that has expired", { exp: seconds() - 60 }, "ERR_JWT_EXPIRED"],
    ["that is old", { iat: seconds() - 600 }, "ERR_JWT_EXPIRED"],
    ["of the future", { iat: seconds() + 600 }, "iat"],
    ["without an expiry", { exp: undefined }, "exp"],
    ["without a time", { iat: undefined }, "iat"],
    ["without a number of its own", { jti: undefined }, "jti"],
    ["without the event", { events: {} }, "event"],
    ["that is an ID token", { events: undefined, nonce: "n" }, "event"],
    ["with a nonce", { nonce: "n" }, "nonce"],
    ["that names no one", { sub: undefined }, "subject"],
  ])("with a token %s is rejected and recorded", async (_, changes, refused) => {
    await setUp();
    const computer = await logIn("nora");
    const rejected = await send(await provider.sign(claimsOf({ sub: "nora", ...changes })));
    expect(rejected).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect(rejected.headers.get("cache-control")).toBe("no-store");
    expect(await isOpen(computer)).toBe(true);
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({
      userId: null,
      resourceId: null,
      details: { refused, ...(refused !== "provider_unknown" && { issuer: provider.issuer }) },
      success: false,
    });
  });

  it.each([
    ["foreign", "ERR_JWS_SIGNATURE_VERIFICATION_FAILED"],
    ["none", "ERR_JOSE_ALG_NOT_ALLOWED"],
  ] as const)("with a token of the key %s is rejected and recorded", async (key, refused) => {
    await setUp();
    const computer = await logIn("olga");
    expect(await send(await provider.sign(claimsOf({ sub: "olga" }), key))).toMatchObject({ status: 400 });
    expect(await isOpen(computer)).toBe(true);
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({ details: { refused } });
  });

  it("is rejected while the provider is switched off", async () => {
    await setUp();
    const computer = await logIn("pam");
    await setUp({ version: "1", isEnabled: "" });
    expect(await send(await provider.sign(claimsOf({ sub: "pam" })))).toMatchObject({ status: 400 });
    expect(await isOpen(computer)).toBe(true);
  });

  it("is rejected without a token, and with one that is too long", async () => {
    await setUp();
    const post = (body: string, type = "application/x-www-form-urlencoded") =>
      openSession(portal).send("POST", backChannel, { body, headers: { "content-type": type } });
    const token = await provider.sign(claimsOf({ sub: "quinn" }));
    for (const rejected of [
      await post(""),
      await post("logout_token=x"),
      await post(JSON.stringify({ logout_token: token }), "application/json"),
      await post(`logout_token=${token}&more=${"x".repeat(20_000)}`),
    ]) {
      expect(rejected.status).toBe(400);
    }
    expect(await lastRow("account.log_out_by_provider")).toMatchObject({
      details: { refused: "token_unreadable" },
    });
  });

  it("of unknown issuers leaves a few rows of the audit trail only, however often it comes", async () => {
    const recorded = () => portal.db.$count(auditLog, eq(auditLog.action, "account.log_out_by_provider"));
    const before = await recorded();
    for (let call = 0; call < 70; call += 1) {
      await send(await provider.sign(claimsOf({ iss: `https://${call}.example`, sub: "anyone" })));
    }
    // The first 50, and the 64th.
    expect((await recorded()) - before).toBe(51);
  });
});
