import {
  auditLog,
  identityProviders,
  linkedIdentities,
  organizations,
  provisionedUsers,
  provisioningTokens,
  rateLimits,
  sessions,
  users,
} from "@wardway/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { countSessions, postForm, saveSystemSettings } from "../support/log-in.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../support/openid-provider.ts";
import { type ApiResult, type ApiSession, logInAs, openSession } from "../support/session.ts";

let provider: OpenIdProvider;
let admin: ApiSession;
let hospitalId: number;
let otherId: number;
let token: string;

const callbackPath = "/login/sso/callback";
const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const patchOp = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

openFixture();

beforeAll(async () => {
  provider = await startOpenIdProvider(portal.url + callbackPath);
  admin = await logInAs(portal, "admin");
  hospitalId = await organizationOf("nurse");
  const [other] = await portal.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(sql`kind = 'hospital' and id <> ${hospitalId}`)
    .limit(1);
  otherId = other?.id ?? 0;
});

beforeEach(async () => {
  provider.people.clear();
  await portal.db.delete(provisioningTokens);
  await portal.db.delete(provisionedUsers);
  await portal.db.delete(linkedIdentities);
  await portal.db.delete(identityProviders);
  await portal.db.delete(rateLimits);
  await setUp();
  token = await makeToken();
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
});

async function organizationOf(username: string): Promise<number> {
  const [user] = await portal.db
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.username, username));
  return user?.organizationId ?? 0;
}

const screen = (id = hospitalId) => `/admin/organizations/single-sign-on/${id}`;

async function setUp(changes: Record<string, string> = {}, id = hospitalId): Promise<void> {
  const saved = await postForm(admin, screen(id), {
    intent: "save",
    version: "0",
    logInName: `larkmoor-${id}`,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    groupsClaim: "groups",
    groups: "Widget team = manager\nWard nurses = staff",
    createsAccounts: "on",
    isEnabled: "on",
    provisionedClaim: "sub",
    ...changes,
  });
  expect(saved.status).toBe(302);
}

const sendMake = (by = admin, id = hospitalId) =>
  postForm(by, screen(id), { intent: "makeToken", days: "365", idempotencyKey: crypto.randomUUID() });

async function makeToken(id = hospitalId): Promise<string> {
  const { body } = await sendMake(admin, id);
  const [made] = /wpt_[\w-]{43}/.exec(body) ?? [];
  if (made === undefined) throw new Error("The page shows no token.");
  return made;
}

/** A document of the protocol: what the tests read of it, beside what they compare. */
interface Document {
  readonly id: string;
  readonly meta: { readonly version: string; readonly location: string };
  readonly Resources: readonly Document[];
  readonly detail: string;
  readonly [name: string]: unknown;
}

function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResult<Document>> {
  return openSession(portal).send(method, `/scim/v2${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json", ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** As Entra ID sends it. */
const person = (name: string, changes: object = {}) => ({
  schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
  externalId: `sub-${name}`,
  userName: `${name}@larkmoor.example`,
  active: true,
  emails: [{ primary: true, type: "work", value: `${name}@mail.example` }],
  meta: { resourceType: "User" },
  name: { formatted: `${name} Larkin`, familyName: "Larkin", givenName: name },
  roles: [],
  ...changes,
});

let people = 0;
async function create(changes: object = {}): Promise<Document> {
  people += 1;
  const { status, body } = await call("POST", "/Users", person(`person${people}`, changes));
  expect(status).toBe(201);
  return body;
}

const patch = (id: string, operations: object[], headers: Record<string, string> = {}) =>
  call("PATCH", `/Users/${id}`, { schemas: [patchOp], Operations: operations }, headers);

async function accountOf(id: string) {
  const [row] = await portal.db
    .select({ user: users })
    .from(users)
    .innerJoin(provisionedUsers, eq(provisionedUsers.userId, users.id))
    .where(eq(provisionedUsers.id, id));
  return row?.user;
}

const scimError = (status: number, scimType?: string) => ({
  status,
  body: {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: expect.any(String),
  },
});

const lastRow = async () => (await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

/** Logs in at the provider, and opens the callback. */
async function logIn(subject: string, session = openSession(portal)): Promise<ApiResult<string>> {
  const { body } = await postForm(session, "/login/sso", { organization: `larkmoor-${hospitalId}` });
  const [, address = ""] = new RegExp(`href="(${provider.issuer}/[^"]+)"`).exec(body) ?? [];
  const callback = await provider.logIn(address.replaceAll("&amp;", "&"), subject);
  return session.get<string>(callback.slice(portal.url.length));
}

describe("the calls of a provider", () => {
  it("create a user, find and read it, as RFC 7644 says", async () => {
    const made = await call("POST", "/Users", person("olive"));
    expect(made.status).toBe(201);
    expect(made.headers.get("content-type")).toBe("application/scim+json");
    expect(made.body).toEqual({
      schemas: [userSchema],
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      externalId: "sub-olive",
      userName: "olive@larkmoor.example",
      active: true,
      name: { formatted: "olive Larkin", familyName: "Larkin", givenName: "olive" },
      emails: [{ value: "olive@mail.example", type: "work", primary: true }],
      meta: {
        resourceType: "User",
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${portal.url}/scim/v2/Users/${made.body.id}`,
        version: made.headers.get("etag"),
      },
    });
    expect(made.headers.get("location")).toBe(made.body.meta.location);
    expect(await accountOf(made.body.id)).toMatchObject({
      password: "unusable",
      role: "hospital",
      organizationId: hospitalId,
      isManager: false,
    });
    const filter = encodeURIComponent('userName eq "OLIVE@larkmoor.example"');
    expect((await call("GET", `/Users?filter=${filter}`)).body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [made.body],
    });
    expect(await lastRow()).toMatchObject({
      userId: null,
      action: "user.read",
      ipAddress: "127.0.0.1",
      details: { by: "provisioning token", organizationId: hospitalId },
      success: true,
    });
    const { id, meta } = made.body;
    expect(await call("GET", `/Users/${id}`)).toMatchObject({ status: 200, body: made.body });
    const known = await call("GET", `/Users/${id}`, undefined, { "if-none-match": meta.version });
    expect(known.status).toBe(304);
    const chosen = await call("GET", `/Users/${id}?attributes=userName,active`);
    expect(Object.keys(chosen.body).toSorted()).toEqual(["active", "id", "schemas", "userName"]);
  });

  it("list by pages of a limited size", async () => {
    await Promise.all([create(), create(), create()]);
    const page = (query: string) => call("GET", `/Users?${query}`);
    expect((await page("startIndex=2&count=1")).body).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
    });
    expect((await page("startIndex=-4&count=100000")).body).toMatchObject({ startIndex: 1, itemsPerPage: 3 });
    expect((await page("count=0")).body).toMatchObject({ totalResults: 3, Resources: [] });
    expect(await page("count=many")).toMatchObject(scimError(400, "invalidValue"));
  });

  it("replace a user, and change it by the version that they have read", async () => {
    const { id, meta } = await create();
    const replaced = await call("PUT", `/Users/${id}`, {
      ...person("tess", { active: undefined }),
      id: "ignored",
      displayName: "Tess Hill",
    });
    expect(replaced).toMatchObject({
      status: 200,
      body: { id, userName: "tess@larkmoor.example", displayName: "Tess Hill", active: true },
    });
    const old = await patch(id, [{ op: "replace", path: "active", value: false }], {
      "if-match": meta.version,
    });
    expect(old).toMatchObject(scimError(412));
    const present = replaced.headers.get("etag") ?? "";
    expect(
      (await patch(id, [{ op: "replace", value: { active: false } }], { "if-match": present })).body,
    ).toMatchObject({
      active: false,
    });
  });

  it("deactivate a user by a PUT without externalId, as of an application that was set up in Okta", async () => {
    const { id, externalId, userName } = await create();
    const body = {
      userName,
      active: false,
      groups: [],
      meta: { resourceType: "User" },
    };
    expect(await call("PUT", `/Users/${id}`, body)).toMatchObject({
      status: 200,
      body: { id, externalId, active: false },
    });
  });

  it.each(["/SCIM/v2", "/Scim/V2", "/%73cim/v2"])("compare versions at %s too", async (base) => {
    const { id, meta } = await create();
    const send = (body: string, headers: Record<string, string>) =>
      openSession(portal).send("PATCH", `${base}/Users/${id}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json", ...headers },
        body,
      });
    const close = JSON.stringify({
      schemas: [patchOp],
      Operations: [{ op: "replace", path: "active", value: false }],
    });
    expect(await send(close, { "if-match": 'W/"older"' })).toMatchObject(scimError(412));
    expect(await accountOf(id)).toMatchObject({ deactivatedAt: null });
    const { status, headers } = await send("x".repeat(300_000), {});
    expect([status, headers.get("content-type")]).toEqual([413, expect.stringContaining("scim+json")]);
    expect(await send(close, { "if-match": meta.version })).toMatchObject({ status: 200 });
  });

  it("take the forms of Entra ID and Okta", async () => {
    const { id } = await create();
    const entra = await patch(id, [
      { op: "Replace", path: "active", value: "False" },
      { op: "Add", path: 'emails[type eq "work"].value', value: "new@mail.example" },
      { op: "Replace", path: "name.givenName", value: "Oliva" },
    ]);
    expect(entra).toMatchObject({
      status: 200,
      body: { active: false, emails: [{ value: "new@mail.example" }], name: { givenName: "Oliva" } },
    });
    const okta = await patch(id, [{ op: "replace", value: { active: true } }]);
    expect(okta).toMatchObject({ status: 200, body: { active: true } });
  });

  it("describe the service to everyone", async () => {
    token = "none";
    const config = await call("GET", "/ServiceProviderConfig");
    expect(config).toMatchObject({
      status: 200,
      body: { patch: { supported: true }, bulk: { supported: false }, filter: { maxResults: 200 } },
    });
    expect((await call("GET", "/ResourceTypes")).body).toMatchObject({ Resources: [{ id: "User" }] });
    expect((await call("GET", "/ResourceTypes/User")).body).toMatchObject({ schema: userSchema });
    expect((await call("GET", "/Schemas")).body).toMatchObject({ Resources: [{ id: userSchema }] });
    expect((await call("GET", `/Schemas/${userSchema}`)).body).toMatchObject({ name: "User" });
    expect(await call("GET", "/Schemas/Group")).toMatchObject(scimError(404));
    expect(await call("GET", "/Groups")).toMatchObject(scimError(404));
    expect(await call("POST", "/Bulk", {})).toMatchObject(scimError(404));
    expect(await call("POST", "/ServiceProviderConfig", {})).toMatchObject(scimError(405));
  });
});

describe("a provisioned person", () => {
  const nurses = { groups: ["Ward nurses"] };

  it("opens the account at the first log-in, and loses the session when the provider deactivates it", async () => {
    const { id } = await create({ externalId: "s-21" });
    const account = await accountOf(id);
    provider.people.set("s-21", { ...nurses, preferred_username: "someone.else" });
    const session = openSession(portal);
    expect((await logIn("s-21", session)).status).toBe(302);
    expect(await session.get("/api/user")).toMatchObject({ status: 200, body: { id: account?.id } });
    expect(await portal.db.select().from(linkedIdentities)).toMatchObject([
      { issuer: provider.issuer, subject: "s-21", userId: account?.id },
    ]);
    expect((await logIn("s-21")).status).toBe(302);
    expect(await patch(id, [{ op: "Replace", path: "active", value: "False" }])).toMatchObject({
      status: 200,
    });
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    expect(await countSessions(portal, account?.username ?? "")).toBe(0);
    expect((await logIn("s-21")).status).toBe(403);
    await patch(id, [{ op: "Replace", path: "active", value: true }]);
    expect((await logIn("s-21")).status).toBe(302);
  });

  it("gets no second account while deactivated or deleted before the first log-in", async () => {
    const { id } = await create({ externalId: "s-22", active: false });
    provider.people.set("s-22", nurses);
    const before = await portal.db.$count(users);
    expect((await logIn("s-22")).status).toBe(403);
    expect((await call("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await logIn("s-22")).status).toBe(403);
    expect(await portal.db.$count(users)).toBe(before);
  });

  it("is let in with a group only, and follows the groups", async () => {
    const { id } = await create({ externalId: "s-23" });
    provider.people.set("s-23", { groups: [] });
    expect((await logIn("s-23")).status).toBe(403);
    expect(await portal.db.$count(linkedIdentities)).toBe(0);
    provider.people.set("s-23", { groups: ["Widget team"] });
    expect((await logIn("s-23")).status).toBe(302);
    expect(await accountOf(id)).toMatchObject({ isManager: true });
  });

  it("is not taken for another one by name or address, nor by an id of another issuer or organization", async () => {
    const { id } = await create({ externalId: "s-24" });
    await portal.db.update(provisionedUsers).set({ issuer: "https://former.example" });
    provider.people.set("s-24", { ...nurses, preferred_username: "person", email: "person@mail.example" });
    // Nor is a second account made, which a deactivation of the first would not reach.
    expect((await logIn("s-24")).status).toBe(403);
    provider.people.set("s-26", { ...nurses, preferred_username: "person", email: "person@mail.example" });
    expect((await logIn("s-26")).status).toBe(302);
    const [link] = await portal.db.select().from(linkedIdentities);
    expect(link?.userId).not.toBe((await accountOf(id))?.id);
  });

  it("does not take over an account that a password or another person opens", async () => {
    const { id } = await create({ externalId: "s-25" });
    const account = await accountOf(id);
    provider.people.set("s-25", nurses);
    await portal.db
      .update(users)
      .set({ password: "a hash" })
      .where(eq(users.id, account?.id ?? 0));
    expect((await logIn("s-25")).status).toBe(403);
    await portal.db
      .update(users)
      .set({ password: "unusable" })
      .where(eq(users.id, account?.id ?? 0));
    await portal.db
      .insert(linkedIdentities)
      .values({ issuer: provider.issuer, subject: "s-99", userId: account?.id ?? 0 });
    expect((await logIn("s-25")).status).toBe(403);
  });

  it("keeps the account: no forgotten password is mailed, and no other externalId opens it", async () => {
    const { id } = await create({ externalId: "s-28" });
    provider.people.set("s-28", nurses);
    provider.people.set("s-29", nurses);
    await logIn("s-28");
    const { id: userId = 0, username = "" } = (await accountOf(id)) ?? {};
    await portal.db.update(users).set({ password: "a hash" }).where(eq(users.id, userId));
    await patch(id, [{ op: "replace", path: "emails", value: [{ value: "thief@evil.example" }] }]);
    await postForm(openSession(portal), "/forgot-password", { username });
    expect(await accountOf(id)).toMatchObject({ email: "thief@evil.example", resetToken: null });
    expect(await patch(id, [{ op: "replace", path: "externalId", value: "s-29" }])).toMatchObject(
      scimError(409),
    );
    await portal.db.delete(linkedIdentities);
    expect((await logIn("s-29")).status).toBe(302);
    expect(await portal.db.select().from(linkedIdentities)).not.toMatchObject([{ userId }]);
    const reset = await postForm(admin, "/admin/users", {
      intent: "resetPassword",
      userId: String(userId),
      way: "hand",
      back: "/admin/users",
    });
    expect(reset.body).not.toContain("Temporary password");
    expect(await accountOf(id)).toMatchObject({ password: "a hash" });
  });

  it("is suspended by administrators, and let in again without a password", async () => {
    const { id } = await create({ externalId: "s-30" });
    provider.people.set("s-30", nurses);
    await logIn("s-30");
    const { id: userId = 0 } = (await accountOf(id)) ?? {};
    const act = (intent: string) =>
      postForm(admin, "/admin/users", { intent, userId: String(userId), way: "hand", back: "/admin/users" });
    await act("deactivate");
    expect((await logIn("s-30")).status).toBe(403);
    expect(await patch(id, [{ op: "replace", path: "active", value: true }])).toMatchObject(scimError(403));
    const { body } = await act("reactivate");
    expect(body).not.toContain("Temporary password");
    expect((await logIn("s-30")).status).toBe(302);
  });

  it("is found by the object id of Entra ID if the organization says so", async () => {
    await portal.db.update(identityProviders).set({ provisionedClaim: "oid" });
    const { id } = await create({ externalId: "object-26" });
    provider.people.set("pairwise-26", nurses);
    provider.faults = { token: (claims) => ({ ...claims, oid: "object-26" }) };
    const session = openSession(portal);
    expect((await logIn("pairwise-26", session)).status).toBe(302);
    provider.faults = {};
    expect(await session.get("/api/user")).toMatchObject({ body: { id: (await accountOf(id))?.id } });
    expect(await portal.db.select().from(linkedIdentities)).toMatchObject([
      { subject: "pairwise-26", objectId: "object-26" },
    ]);
  });

  it("who has logged in before is managed from then on", async () => {
    provider.people.set("s-27", { ...nurses, preferred_username: "linked.before" });
    const session = openSession(portal);
    await logIn("s-27", session);
    const own = await session.get<{ id: number }>("/api/user");
    const made = await create({ externalId: "s-27", userName: "linked.before@larkmoor.example" });
    expect((await accountOf(made.id))?.id).toBe(own.body.id);
    await call("DELETE", `/Users/${made.id}`);
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
  });

  it("is gone for the provider after a deletion, and stays in the portal's records", async () => {
    const { id, externalId } = await create();
    const account = await accountOf(id);
    expect((await call("DELETE", `/Users/${id}`)).status).toBe(204);
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const body = {
        ...person("x"),
        schemas: [patchOp],
        Operations: [{ op: "replace", path: "active", value: true }],
      };
      const gone = await call(method, `/Users/${id}`, method === "GET" ? undefined : body);
      expect(gone).toMatchObject(scimError(404));
    }
    const back = await create({ externalId });
    expect(back.id).not.toBe(id);
    expect((await accountOf(back.id))?.id).toBe(account?.id);
  });
});

describe("a hostile call", () => {
  it("is rejected without a right token, which is not the cookie of a session", async () => {
    const right = token;
    for (const wrong of [
      "",
      "wpt_",
      `${right}x`,
      right.replace("wpt_", "wsk_"),
      right.slice(4),
      "a".repeat(8_000),
    ]) {
      token = wrong;
      const rejected = await call("GET", "/Users");
      expect(rejected).toMatchObject(scimError(401));
      expect(rejected.headers.get("www-authenticate")).toContain("Bearer");
    }
    expect(await admin.get("/scim/v2/Users")).toMatchObject({ status: 401 });
    const row = await lastRow();
    expect(JSON.stringify(row)).not.toContain(right.slice(4));
  });

  it("is rejected with a token that has expired or was revoked, or while single sign-on is off", async () => {
    const { id } = await create();
    const change = () => patch(id, [{ op: "replace", path: "active", value: false }]);
    await portal.db.update(identityProviders).set({ isEnabled: false });
    expect(await change()).toMatchObject({
      ...scimError(401),
      body: { detail: expect.stringContaining("not in use") },
    });
    await portal.db.update(identityProviders).set({ isEnabled: true });
    await portal.db.update(provisioningTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await change()).toMatchObject({
      ...scimError(401),
      body: { detail: expect.stringContaining("expired") },
    });
    await portal.db.update(provisioningTokens).set({ expiresAt: sql`now() + interval '1 day'` });
    const [stored] = await portal.db.select().from(provisioningTokens);
    const revoked = await postForm(admin, screen(), { intent: "revokeToken", tokenId: String(stored?.id) });
    expect(revoked.status).toBe(302);
    expect(await change()).toMatchObject({
      ...scimError(401),
      body: { detail: expect.stringContaining("revoked") },
    });
    expect(await accountOf(id)).toMatchObject({ deactivatedAt: null });
  });

  it("ends with a limit for a network of wrong tokens; the right one goes on", async () => {
    const right = token;
    token = "wpt_wrong";
    const results = [];
    for (let attempt = 0; attempt < 21; attempt += 1) results.push(await call("GET", "/Users"));
    expect(results.at(-2)?.status).toBe(401);
    expect(results.at(-1)).toMatchObject(scimError(429));
    expect(Number(results.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    token = right;
    expect((await call("GET", "/Users")).status).toBe(200);
  });

  it("of another organization finds nothing", async () => {
    const { id } = await create();
    await setUp({}, otherId);
    const own = token;
    token = await makeToken(otherId);
    expect(await call("GET", `/Users/${id}`)).toMatchObject(scimError(404));
    expect(await patch(id, [{ op: "replace", path: "active", value: false }])).toMatchObject(scimError(404));
    expect(await call("DELETE", `/Users/${id}`)).toMatchObject(scimError(404));
    expect((await call("GET", "/Users")).body).toMatchObject({ totalResults: 0 });
    token = own;
    expect((await call("GET", `/Users/${id}`)).status).toBe(200);
  });

  it("reaches no administrator and no local account, whatever it names", async () => {
    const [administrator] = await portal.db.select().from(users).where(eq(users.username, "admin"));
    for (const id of [String(administrator?.id), "admin", "..%2F..%2Fapi", "%00", "null", "__proto__"]) {
      expect((await call("GET", `/Users/${id}`)).status).not.toBe(200);
      expect((await call("DELETE", `/Users/${id}`)).status).not.toBe(204);
    }
    expect(await call("POST", "/Users", person("nurse"))).toMatchObject(scimError(409, "uniqueness"));
    const made = await call("POST", "/Users", person("admin", { externalId: "x-1" }));
    expect((await accountOf(made.body.id))?.username).not.toMatch(/^admin/);
    expect((await portal.db.select().from(users).where(eq(users.username, "admin")))[0]).toEqual(
      administrator,
    );
  });

  it("sets no id, organization, role, manager's right or password", async () => {
    const { id } = await create();
    const before = await accountOf(id);
    for (const [path, scimType] of [
      ["id", "mutability"],
      ["meta.location", "mutability"],
      ["groups", "mutability"],
      ["organization", "invalidPath"],
      ["organizationId", "invalidPath"],
      ["role", "invalidPath"],
      ["isManager", "invalidPath"],
      ["__proto__.polluted", "invalidPath"],
      ["constructor.prototype.polluted", "invalidPath"],
    ] as const) {
      expect(await patch(id, [{ op: "replace", path, value: "1" }])).toMatchObject(scimError(400, scimType));
    }
    expect(
      await patch(id, [
        { op: "replace", path: "password", value: "a long password" },
        { op: "add", path: "roles", value: [{ value: "admin", primary: true }] },
        { op: "replace", value: { role: "admin", organizationId: otherId, isManager: true } },
      ]),
    ).toMatchObject({ status: 200 });
    expect(await accountOf(id)).toEqual(before);
    expect("polluted" in {}).toBe(false);
  });

  it("is answered within a second whatever its filter, path or body", async () => {
    const { id } = await create();
    const start = performance.now();
    for (const [filter, scimType] of [
      ["(".repeat(10_000), "tooMany"],
      [`userName eq "${"a".repeat(10_000)}"`, "tooMany"],
      [`userName eq "${"\n".repeat(900)}`, "invalidFilter"],
      ["(".repeat(900), "invalidFilter"],
      ['__proto__ eq "x"', "invalidFilter"],
      ['userName eq "a" or 1 eq 1', "invalidFilter"],
      ['userName eq "a\u0000"', "invalidFilter"],
    ]) {
      const result = await call("GET", `/Users?filter=${encodeURIComponent(filter ?? "")}`);
      expect(result).toMatchObject(scimError(400, scimType));
    }
    for (const path of ["a".repeat(10_000), `emails[${"(".repeat(100)}].value`, "name[".repeat(30)]) {
      expect((await patch(id, [{ op: "add", path, value: "x" }])).status).toBe(400);
    }
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(await call("POST", "/Users", "{")).toMatchObject(scimError(400, "invalidSyntax"));
    expect(await call("POST", "/Users", "[1]")).toMatchObject({ status: 400 });
    expect(await call("POST", "/Users", {}, { "content-type": "text/plain" })).toMatchObject(scimError(415));
    expect(await call("POST", "/Users", person("x", { nickName: "x".repeat(300_000) }))).toMatchObject(
      scimError(413),
    );
    expect(
      await call("POST", "/Users", person("x", { userName: "x".repeat(255), emails: [{ value: "no" }] })),
    ).toMatchObject({
      ...scimError(400, "invalidValue"),
      body: { detail: expect.stringMatching(/userName.*254.*emails\.value/s) },
    });
  });

  it("of the same person by concurrent calls creates one user", async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => call("POST", "/Users", person("twin"))));
    expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it("waits while the portal is under maintenance", async () => {
    await saveSystemSettings(portal, { maintenanceMode: true });
    const result = await call("GET", "/Users");
    await saveSystemSettings(portal, { maintenanceMode: false });
    expect(result).toMatchObject(scimError(503));
    expect(result.headers.get("retry-after")).toBe("300");
  });

  it("works from outside of the organization's networks, which are those of its people", async () => {
    await portal.db
      .update(organizations)
      .set({ networks: ["192.0.2.0/24"] })
      .where(eq(organizations.id, hospitalId));
    const { status } = await call("GET", "/Users");
    await portal.db.update(organizations).set({ networks: null }).where(eq(organizations.id, hospitalId));
    expect(status).toBe(200);
  });
});

describe("the screen", () => {
  it("shows a token once, and who made it until it is revoked", async () => {
    const page = await admin.get<string>(screen());
    expect(page.body).toContain("/scim/v2");
    expect(page.body).toContain(token.slice(-4));
    expect(page.body).not.toContain(token);
    const second = await makeToken();
    expect(second).not.toBe(token);
    const third = await sendMake();
    expect([third.status, third.body.includes("at most 2 active")]).toEqual([409, true]);
    await setUp({ version: "1", issuer: "https://other.larkmoor.example" });
    expect(await call("GET", "/Users")).toMatchObject(scimError(401));
    expect((await admin.get<string>(screen())).body).toContain("No tokens");
  });

  it("says that calls are rejected while nothing identifies provisioned people", async () => {
    expect((await admin.get<string>(screen())).body).not.toContain("Calls with these tokens are rejected");
    await portal.db.update(identityProviders).set({ provisionedClaim: null });
    expect((await admin.get<string>(screen())).body).toContain("Calls with these tokens are rejected");
    expect(await call("GET", "/Users")).toMatchObject({
      ...scimError(401),
      body: { detail: expect.stringContaining("has not chosen which claim") },
    });
  });

  it("of users lets administrators keep an account closed that the provider has closed", async () => {
    const { id } = await create({ userName: "stays.closed@larkmoor.example", active: false });
    const { id: userId = 0 } = (await accountOf(id)) ?? {};
    const list = () => admin.get<string>("/admin/users?state=deactivated&q=stays.closed");
    expect((await list()).body).toContain("Keep closed");
    await postForm(admin, "/admin/users", {
      intent: "deactivate",
      userId: String(userId),
      back: "/admin/users",
    });
    expect((await list()).body).not.toContain("Keep closed");
    expect(await patch(id, [{ op: "replace", path: "active", value: true }])).toMatchObject(scimError(403));
  });

  it("asks for a recent proof before a token is made, and lets administrators only", async () => {
    await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
    const result = await sendMake();
    expect([result.status, result.headers.get("location")]).toEqual([
      302,
      expect.stringContaining("/login/confirm"),
    ]);
    await portal.db.update(sessions).set({ confirmedAt: sql`now()` });
    const manager = await logInAs(portal, "hospital");
    expect((await sendMake(manager)).status).toBe(403);
    const { body } = await sendMake(admin, otherId);
    expect(body).toContain("Switch single sign-on on");
  });
});
