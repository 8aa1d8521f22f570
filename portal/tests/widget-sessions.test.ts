import {
  liveCloseCodes,
  type TransportEvent,
  type TransportRequest,
  type WidgetScope,
  type WidgetSessionFacts,
  widgetScopes,
} from "@wardway/db/model";
import { auditLog, embedKeys, embedSites, embedUsage, settings, users } from "@wardway/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signWidgetSession } from "../app/domain/embedding/token.server.ts";
import {
  addKey,
  askForWidgetSession,
  makeSite,
  revokeKey,
  revokeSite,
  type SessionWish,
  type TestSite,
  widgetSession,
} from "./setup/embedding.ts";
import { type Listener, listenTo } from "./setup/live.ts";
import { type Portal, startPortal } from "./setup/portal.ts";
import { type ApiSession, logInAs, openSession } from "./setup/session.ts";
import {
  completedTransport,
  createRequest,
  moveOn,
  onTheMap,
  requestBody,
  respondTo,
} from "./setup/transports.ts";
import { type WidgetCalls, widgetCalls } from "./setup/widget-calls.ts";

const page = "https://intranet.example.org";
const elsewhere = "https://other.example.org";
const unknown = "https://stranger.example.org";
const sessionSecret = "a session secret for the tests of widget sessions";
const maren = { id: "w-17", name: "Maren Falk" };
const jonas = { id: "w-18", name: "Jonas Brandt" };

let portal: Portal;
let site: TestSite;
let admin: ApiSession;
let hospital: ApiSession;
let otherHospital: ApiSession;
let company: ApiSession;
const opened: Listener[] = [];

beforeAll(async () => {
  portal = await startPortal({ env: { SESSION_SECRET: sessionSecret } });
  [admin, hospital, otherHospital, company] = await Promise.all([
    logInAs(portal, "admin"),
    logInAs(portal, "hospital"),
    logInAs(portal, "hospital2"),
    logInAs(portal, "ambulance"),
  ]);
  site = await makeSite(portal, { origins: [page] });
  await makeSite(portal, { origins: [elsewhere], hospital: "hospital2", name: "Elsewhere" });
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.close()));
});

afterAll(() => portal?.stop());

const open = (wish: Partial<SessionWish> = {}, from = site) =>
  widgetSession(portal, from, { origin: page, staff: maren, ...wish });

async function widget(wish: Partial<SessionWish> = {}, from = site): Promise<WidgetCalls> {
  return widgetCalls(portal, await open(wish, from), page);
}

const statusOf = (id: number) => `/api/transport-requests/${id}/status`;
const cancelled = { status: "cancelled", reason: "The patient was discharged." };

/** The last row of the trail with this action. */
async function lastRow(action: string) {
  const [row] = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}

describe("opening a session", () => {
  test("tells the page what it may do, is counted, and stands in the trail with the person and the site", async () => {
    const requestIds = [(await createRequest(hospital)).id];
    const scopes: WidgetScope[] = ["track", "cancel"];
    const calls = await widget({ scopes, requestIds });
    const { status, body } = await calls.get<WidgetSessionFacts>("/api/embed/session");
    expect(status).toBe(200);
    expect(body).toMatchObject({ staff: maren, scopes, requestIds, maxDistanceMiles: 100 });
    expect(body.hospital.id).toBe(site.hospitalId);
    expect(body.hospital.name).not.toBe("");
    const left = Date.parse(body.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(14 * 60_000);
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect(await lastRow("embedding.open_session")).toMatchObject({
      userId: site.userId,
      resourceId: site.siteId,
      success: true,
      details: { staff: maren.name, staffId: maren.id, site: site.name, siteId: site.siteId, origin: page },
    });
    const [usage] = await portal.db.select().from(embedUsage).where(eq(embedUsage.siteId, site.siteId));
    const [key] = await portal.db.select().from(embedKeys).where(eq(embedKeys.id, site.keyId));
    expect(usage?.sessions).toBeGreaterThan(0);
    expect(key?.lastUsedAt).toBeInstanceOf(Date);
  });

  test("is refused where what is asked for is none of the site's", async () => {
    const foreign = await createRequest(otherHospital);
    for (const [wish, field] of [
      [{ origin: elsewhere }, "origin"],
      [{ origin: page, scopes: ["track"], requestIds: [foreign.id] }, "requestIds"],
      [{ origin: page, scopes: ["track"], requestIds: [999_999_999] }, "requestIds"],
      [{ origin: page, scopes: ["request"], requestIds: [] }, "scopes"],
      [{ origin: page, scopes: [] }, "scopes"],
    ] as const) {
      const answer = await askForWidgetSession(portal, site.secretKey, wish);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect(await lastRow("embedding.open_session")).toMatchObject({ success: false });
  });

  test("needs a secret key: a publishable one, a wrong one and none are refused", async () => {
    for (const key of [site.publishableKey, `${site.secretKey}x`, "", await open()]) {
      const answer = await askForWidgetSession(portal, key, { origin: page });
      expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer /);
    }
    expect((await admin.post("/api/embed/sessions", { origin: page })).status).toBe(401);
  });

  test("is nothing for a browser: a secret key in a page is refused, and nobody's page may read why", async () => {
    for (const origin of [page, portal.url, unknown]) {
      const headers = { authorization: `Bearer ${site.secretKey}`, origin };
      const body = { origin: page, staff: maren, scopes: ["track"] };
      const answer = await openSession(portal).post("/api/embed/sessions", body, headers);
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining("belong in a page") },
      });
      expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect(await lastRow("embedding.open_session")).toMatchObject({
      success: false,
      details: { refused: "browser", siteId: site.siteId },
    });
  });

  test("is refused to a network that has shown too many wrong keys, but not for a right one", async () => {
    const guess = () => askForWidgetSession(portal, "wsk_guess", { origin: page });
    let last = await guess();
    for (let guesses = 0; guesses < 25 && last.status === 401; guesses += 1) last = await guess();
    expect(last).toMatchObject({ status: 429, body: { code: "too_many" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await askForWidgetSession(portal, site.secretKey, { origin: page })).status).toBe(201);
  });
});

describe("a widget", () => {
  test("asks for a transport, follows it, cancels it, and all of it bears the person's name", async () => {
    const calls = await widget();
    const made = await calls.post<TransportRequest>("/api/transport-requests", requestBody(onTheMap));
    expect(made.status).toBe(201);
    expect(made.headers.get("access-control-expose-headers")).toContain("location");
    const { id } = made.body;
    expect(made.body.hospitalId).toBe(site.hospitalId);
    expect((await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body.id).toBe(id);
    await respondTo(company, id);
    const paths = [
      `/api/transport-requests/${id}`,
      `/api/transport-requests/${id}/events`,
      `/api/transport-requests/${id}/tracking`,
      `/api/transport-requests/${id}/route`,
      `/api/transport-responses/by-request/${id}`,
      "/api/transport-requests?limit=5",
      "/api/facilities?q=medical",
      "/api/geocode?q=410+Alder",
      "/api/route?originLat=39.29&originLng=-76.61&destinationLat=39.33&destinationLng=-76.62",
      "/api/map",
    ];
    for (const path of paths) expect([path, (await calls.get(path)).status]).toEqual([path, 200]);
    expect((await calls.patch(statusOf(id), cancelled)).status).toBe(200);
    for (const action of ["request.create", "request.read", "request.cancel"]) {
      expect(await lastRow(action)).toMatchObject({
        userId: site.userId,
        success: true,
        details: { staff: maren.name, staffId: maren.id, siteId: site.siteId, site: site.name },
      });
    }
    const [usage] = await portal.db.select().from(embedUsage).where(eq(embedUsage.siteId, site.siteId));
    expect(usage?.requests).toBe(1);
    const seenBy = async (session: ApiSession) => {
      const { body } = await session.get<TransportEvent[]>(`/api/transport-requests/${id}/events`);
      return body.find(({ type }) => type === "created");
    };
    expect(await seenBy(hospital)).toMatchObject({ actorName: maren.name });
    expect(await seenBy(admin)).toMatchObject({ actorName: maren.name });
    expect(JSON.stringify(await seenBy(admin))).not.toContain("w-17");
  });

  test("rates a transport, once", async () => {
    const { id: transportRequestId } = await completedTransport(hospital, company);
    const calls = await widget();
    expect((await calls.post("/api/ratings", { transportRequestId, rating: 5 })).status).toBe(201);
    expect((await calls.post("/api/ratings", { transportRequestId, rating: 4 })).status).toBe(409);
  });

  test("does nothing that its scopes do not open", async () => {
    const { id } = await createRequest(hospital);
    const attempts: Record<WidgetScope, (calls: WidgetCalls) => Promise<{ status: number }>> = {
      request: (calls) => calls.post("/api/transport-requests", requestBody()),
      track: (calls) => calls.get(`/api/transport-requests/${id}`),
      cancel: (calls) => calls.patch(statusOf(id), cancelled),
      rate: (calls) => calls.post("/api/ratings", { transportRequestId: id, rating: 5 }),
    };
    for (const missing of widgetScopes) {
      const calls = await widget({ scopes: widgetScopes.filter((scope) => scope !== missing) });
      expect([missing, (await attempts[missing](calls)).status]).toEqual([missing, 403]);
    }
    const narrow = await widget({ scopes: ["rate"] });
    for (const path of ["/api/map", "/api/facilities?q=a", "/api/geocode?q=alder"]) {
      expect([path, (await narrow.get(path)).status]).toEqual([path, 403]);
    }
    expect(await lastRow("facility.search")).toMatchObject({
      success: false,
      details: { staff: maren.name },
    });
  });

  test("does nothing that no widget may do, whatever its scopes", async () => {
    const { id } = await createRequest(hospital);
    const { id: responseId } = await respondTo(company, id);
    const calls = await widget();
    const refused = await Promise.all([
      calls.patch(statusOf(id), { status: "completed" }),
      calls.patch(statusOf(id), { status: "in_progress" }),
      calls.patch(statusOf(id), { status: "pending", reason: "A reason" }),
      calls.patch(`/api/transport-responses/${responseId}/status`, { status: "approved" }),
      calls.post("/api/transport-responses", { transportRequestId: id }),
      calls.post(`/api/transport-requests/${id}/milestones`, { milestone: "en_route" }),
      calls.post(`/api/transport-requests/${id}/positions`, { fixes: [] }),
      calls.post(`/api/transport-requests/${id}/optimize-route`, {}),
      calls.get("/api/user"),
      calls.get("/api/notifications"),
      calls.get("/api/ratings/by-ambulance/1"),
      calls.get("/api/admin/users"),
      calls.get("/api/admin/auditlogs"),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    // No screen takes a session of a widget, nor the cookie beside it.
    const screen = await openSession(portal).get("/hospital-dashboard", {
      authorization: `Bearer ${await open()}`,
      cookie: hospital.cookie(),
    });
    expect(screen.status).toBe(302);
  });

  test("finds no other hospital's request, and none that it is not bound to, in any call", async () => {
    const [bound, unbound, foreign] = await Promise.all([
      createRequest(hospital),
      createRequest(hospital),
      createRequest(otherHospital),
    ]);
    const unboundSession = await widget();
    const boundSession = await widget({ scopes: ["track", "cancel", "rate"], requestIds: [bound.id] });
    const all = (calls: WidgetCalls, id: number) =>
      Promise.all([
        calls.get(`/api/transport-requests/${id}`),
        calls.get(`/api/transport-requests/${id}/events`),
        calls.get(`/api/transport-requests/${id}/route`),
        calls.get(`/api/transport-requests/${id}/tracking`),
        calls.get(`/api/transport-responses/by-request/${id}`),
        calls.patch(statusOf(id), cancelled),
        calls.post("/api/ratings", { transportRequestId: id, rating: 5 }),
      ]);
    for (const answers of [await all(unboundSession, foreign.id), await all(boundSession, unbound.id)]) {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    const list = await boundSession.get<TransportRequest[]>("/api/transport-requests");
    expect(list.body.map(({ id }) => id)).toEqual([bound.id]);
    expect((await boundSession.get(`/api/transport-requests/${bound.id}`)).status).toBe(200);
  });

  test("shares no idempotency key with a colleague on the same site", async () => {
    const body = requestBody();
    const send = (calls: WidgetCalls) =>
      calls.post<TransportRequest>("/api/transport-requests", body, { "idempotency-key": "the-same" });
    const [hers, his] = [await widget(), await widget({ staff: jonas })];
    const first = await send(hers);
    expect((await send(hers)).body).toEqual(first.body);
    // A fresh session of the same person is the same person.
    expect((await send(await widget())).body).toEqual(first.body);
    const other = await send(his);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test("acts as a widget, whoever's cookie comes along", async () => {
    const token = await open({ scopes: ["track"] });
    const calls = widgetCalls(portal, token, page, { cookie: admin.cookie() });
    expect((await calls.get("/api/admin/users")).status).toBe(403);
    expect((await calls.post("/api/transport-requests", requestBody())).status).toBe(403);
    const spoiled = widgetCalls(portal, `${token}x`, portal.url, { cookie: admin.cookie() });
    expect((await spoiled.get("/api/admin/users")).status).toBe(401);
  });

  test("is held back by maintenance, like everybody", async () => {
    const calls = await widget();
    const [before] = await portal.db.select().from(settings).where(eq(settings.section, "system"));
    const put = async (maintenanceMode: boolean) => {
      const value = { ...before?.value, maintenanceMode };
      await portal.db
        .insert(settings)
        .values({ section: "system", value })
        .onConflictDoUpdate({ target: settings.section, set: { value } });
    };
    await put(true);
    try {
      await expect.poll(async () => (await calls.get("/api/embed/session")).status).toBe(503);
      expect((await askForWidgetSession(portal, site.secretKey, { origin: page })).status).toBe(503);
    } finally {
      await put(false);
    }
    await expect.poll(async () => (await calls.get("/api/embed/session")).status).toBe(200);
  });

  test("is held back where the account of its site is closed", async () => {
    const closed = await makeSite(portal, { origins: [page], name: "Closed" });
    const calls = await widget({}, closed);
    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, closed.userId));
    expect((await calls.get("/api/embed/session")).status).toBe(503);
    expect((await askForWidgetSession(portal, closed.secretKey, { origin: page })).status).toBe(503);
  });

  test("reads a record again and again, and the trail says so once for each person", async () => {
    const { id } = await createRequest(hospital);
    const path = `/api/transport-requests/${id}`;
    const [hers, his] = [await widget(), await widget({ staff: jonas })];
    for (const calls of [hers, hers, his, hers, his]) expect((await calls.get(path)).status).toBe(200);
    const rows = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "request.read"), eq(auditLog.resourceId, id)));
    expect(rows.map(({ details }) => details?.staff).toSorted()).toEqual([jonas.name, maren.name]);
  });
});

describe("a session that opens nothing", () => {
  const path = "/api/embed/session";
  const content = () => ({
    site: site.siteId,
    key: site.keyId,
    origin: page,
    hospital: site.hospitalId,
    staff: maren,
    scopes: [...widgetScopes],
    requests: null,
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

  test("has ended: its page reads so", async () => {
    const past = new Date(Date.now() - 16 * 60_000);
    const { session } = await signWidgetSession(sessionSecret, content(), past);
    const answer = await widgetCalls(portal, session, page).get(path);
    expect(answer).toMatchObject({
      status: 401,
      body: { detail: "The session of this page has ended. Load the page again." },
    });
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer /);
    expect(answer.headers.get("access-control-allow-origin")).toBe(page);
  });

  test("is forged, or says that it needs no signature", async () => {
    const foreign = await signWidgetSession("another secret of thirty-two characters", content());
    const claims = (await open()).split(".")[1] ?? "";
    const cases = [foreign.session, `${part({ alg: "none", typ: "JWT" })}.${claims}.`, "nonsense"];
    for (const token of cases) {
      const answer = await widgetCalls(portal, token, page).get(path);
      expect(answer).toMatchObject({ status: 401, body: { detail: expect.stringContaining("no session") } });
      // A page of some site may read why; nobody else.
      expect(answer.headers.get("access-control-allow-origin")).toBe(page);
      const stranger = await widgetCalls(portal, token, unknown).get(path);
      expect(stranger.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect(await lastRow("embedding.session")).toMatchObject({ success: false });
  });

  test("is a key: a publishable one reads the public figures and nothing more", async () => {
    const calls = widgetCalls(portal, site.publishableKey, null);
    expect((await calls.get("/api/public/statistics")).status).toBe(200);
    for (const at of [path, "/api/transport-requests", "/api/map", "/api/facilities?q=a", "/api/user"]) {
      expect([at, (await calls.get(at)).status]).toEqual([at, 401]);
    }
    expect((await widgetCalls(portal, site.secretKey, page).get(path)).status).toBe(401);
  });

  test("belongs to another page, or to no page that says where it stands", async () => {
    const token = await open();
    for (const origin of [elsewhere, unknown, portal.url, "null", null]) {
      const answer = await widgetCalls(portal, token, origin).get(path);
      expect([origin, answer.status]).toEqual([origin, 403]);
      expect(answer.headers.get("access-control-allow-origin")).toBe(origin === elsewhere ? elsewhere : null);
    }
  });

  test("leaves a row of each person whose session another page shows, not only of the first", async () => {
    const own = await makeSite(portal, { origins: [page], name: "Stolen" });
    for (const staff of [maren, jonas, maren]) {
      await widgetCalls(portal, await open({ staff }, own), unknown).get(path);
    }
    const rows = await portal.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, "embedding.session"), eq(auditLog.success, false)));
    const ofSite = rows.flatMap(({ details }) => (details?.siteId === own.siteId ? [details.staff] : []));
    expect(ofSite.sort()).toEqual([jonas.name, maren.name]);
  });

  test("is of the portal's own page all the same, which sends no origin with what it reads", async () => {
    const own = await makeSite(portal, { origins: [portal.url], name: "Preview" });
    const token = await widgetSession(portal, own, { origin: portal.url });
    const from = (more: Record<string, string>) => widgetCalls(portal, token, null, more).get(path);
    expect((await from({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await from({ referer: `${portal.url}/embedding` })).status).toBe(200);
    expect((await from({ referer: `${unknown}/page`, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await from({})).status).toBe(403);
  });

  test("is of a key or a site that was revoked, or of an origin that the site has given up: at once", async () => {
    const revoking = await makeSite(portal, { origins: [page, elsewhere], name: "Revoked" });
    const second = await addKey(portal, revoking.siteId);
    const [byFirst, bySecond] = await Promise.all([
      widget({}, revoking),
      widget({}, { ...revoking, ...second }),
    ]);
    const atElsewhere = widgetCalls(
      portal,
      await widgetSession(portal, revoking, { origin: elsewhere }),
      elsewhere,
    );
    expect((await byFirst.get(path)).status).toBe(200);
    expect((await atElsewhere.get(path)).status).toBe(200);
    await revokeKey(portal, revoking.keyId);
    expect(await byFirst.get(path)).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining("no longer") },
    });
    expect((await bySecond.get(path)).status).toBe(200);
    const again = await askForWidgetSession(portal, revoking.secretKey, { origin: page });
    expect(again).toMatchObject({ status: 401, body: { detail: expect.stringContaining("revoked") } });
    const givenUp = widgetCalls(
      portal,
      await widgetSession(portal, { secretKey: second.secretKey }, { origin: elsewhere }),
      elsewhere,
    );
    expect((await givenUp.get(path)).status).toBe(200);
    await portal.db
      .update(embedSites)
      .set({ origins: [page] })
      .where(eq(embedSites.id, revoking.siteId));
    expect((await givenUp.get(path)).status).toBe(401);
    await revokeSite(portal, revoking.siteId);
    expect((await bySecond.get(path)).status).toBe(401);
    const [row] = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "embedding.session"), eq(auditLog.success, false)))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(row?.details).toMatchObject({ refused: "revoked", siteId: revoking.siteId, staff: maren.name });
  });

  test("has asked too often: it is told when it may again", async () => {
    const calls = await widget();
    let last = await calls.get(path);
    for (let asked = 0; asked < 300 && last.status === 200; asked += 20) {
      last = (await Promise.all(Array.from({ length: 20 }, () => calls.get(path)))).at(-1) ?? last;
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last.headers.get("access-control-allow-origin")).toBe(page);
  });
});

describe("a page on another origin", () => {
  const preflight = (path: string, origin: string, method = "POST") =>
    openSession(portal).send("OPTIONS", path, {
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization,content-type",
      },
    });

  test("of a site may ask for what widgets may call, and for nothing else", async () => {
    const answer = await preflight("/api/transport-requests", page);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(page);
    expect(answer.headers.get("access-control-allow-headers")).toBe(
      "authorization, content-type, idempotency-key",
    );
    expect(answer.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("origin");
    const closed = await Promise.all([
      preflight("/api/transport-requests", unknown),
      preflight("/api/transport-requests", "null"),
      preflight("/api/login", page),
      preflight("/api/admin/users", page),
      preflight("/api/embed/sessions", page),
      preflight("/api/transport-responses", page),
      preflight("/api/transport-responses/1/status", page, "PATCH"),
      preflight("/api/user", page, "GET"),
    ]);
    for (const { headers } of closed) expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("reads answers to its own session alone, refusals among them", async () => {
    const calls = await widget();
    for (const path of ["/api/embed/session", "/api/transport-requests/999999999"]) {
      const { headers } = await calls.get(path);
      expect(headers.get("access-control-allow-origin")).toBe(page);
      expect(headers.get("access-control-expose-headers")).toBe("link, location, retry-after");
      expect(headers.get("vary")?.toLowerCase()).toContain("origin");
      expect(headers.has("access-control-allow-credentials")).toBe(false);
    }
    const large = { note: "x".repeat(300 * 1024) };
    const tooLarge = await calls.post("/api/transport-requests", large);
    expect([tooLarge.status, tooLarge.headers.get("access-control-allow-origin")]).toEqual([413, page]);
    const withCookie = await hospital.get("/api/transport-requests", { origin: page });
    expect(withCookie.headers.has("access-control-allow-origin")).toBe(false);
    const figures = await openSession(portal).get("/api/public/statistics", { origin: unknown });
    expect(figures.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("writes with no cookie: a cross-site write without a session is refused as before", async () => {
    const answer = await hospital.post("/api/transport-requests", requestBody(), {
      origin: page,
      "sec-fetch-site": "cross-site",
    });
    expect(answer.status).toBe(403);
    const logIn = await openSession(portal).post(
      "/api/login",
      { username: "nurse", password: portal.password },
      { origin: page, authorization: `Bearer ${await open()}` },
    );
    expect(logIn.status).toBe(403);
  });
});

describe("a widget's socket", () => {
  function listen(token: string, origin: string): Listener {
    const listener = listenTo(portal, { origin, protocols: ["wardway.v1", token], as: admin });
    opened.push(listener);
    return listener;
  }

  test("hears the requests of its session, and no others", async () => {
    const [bound, unbound, foreign] = await Promise.all([
      createRequest(hospital),
      createRequest(hospital),
      createRequest(otherHospital),
    ]);
    const listener = listen(await open({ scopes: ["track"], requestIds: [bound.id] }), page);
    expect(await listener.next("welcome")).toMatchObject({ signedIn: true });
    expect(listener.socket.protocol).toBe("wardway.v1");
    expect(await listener.subscribe(`request:${bound.id}`)).toMatchObject({ type: "subscribed" });
    expect(await listener.subscribe("requests")).toMatchObject({ type: "subscribed" });
    for (const { id } of [unbound, foreign]) {
      expect(await listener.subscribe(`request:${id}`)).toMatchObject({ type: "refused", code: "not_found" });
    }
    expect(await listener.subscribe("notifications")).toMatchObject({ type: "refused", code: "forbidden" });
    await moveOn(hospital, statusOf(unbound.id), "cancelled");
    await moveOn(hospital, statusOf(bound.id), "cancelled");
    expect(await listener.next("request")).toMatchObject({ requestId: bound.id, status: "cancelled" });
  });

  test("follows nothing without the scope for it", async () => {
    const { id } = await createRequest(hospital);
    const listener = listen(await open({ scopes: ["request"] }), page);
    expect(await listener.subscribe(`request:${id}`)).toMatchObject({ type: "refused", code: "forbidden" });
  });

  test("is closed at once where its session is forged, has ended or is another page's", async () => {
    const past = new Date(Date.now() - 16 * 60_000);
    const ended = await signWidgetSession(
      sessionSecret,
      {
        site: site.siteId,
        key: site.keyId,
        origin: page,
        hospital: site.hospitalId,
        staff: maren,
        scopes: ["track"],
        requests: null,
      },
      past,
    );
    const token = await open({ staff: { id: "w-19", name: "Ida Holm" } });
    for (const [shown, origin] of [
      ["forged", page],
      [ended.session, page],
      [token, elsewhere],
      [token, portal.url],
    ] as const) {
      const listener = listen(shown, origin);
      expect((await listener.ended()).code).toBe(liveCloseCodes.sessionEnded);
      expect(listener.texts.filter((text) => text.includes("welcome"))).toEqual([]);
    }
    const rows = await portal.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, "embedding.session"), eq(auditLog.resourceType, "socket")));
    expect(rows.map(({ details }) => details)).toMatchObject([
      { refused: "elsewhere", pageOrigin: elsewhere, siteId: site.siteId, staff: "Ida Holm" },
    ]);
  });

  test("is closed when its session ends, and when its site or its key is revoked", async () => {
    const revoking = await makeSite(portal, { origins: [page], name: "Revoked under a socket" });
    const second = await addKey(portal, revoking.siteId);
    const almostOver = new Date(Date.now() - 15 * 60_000 + 3_000);
    const { session: short } = await signWidgetSession(
      sessionSecret,
      {
        site: site.siteId,
        key: site.keyId,
        origin: page,
        hospital: site.hospitalId,
        staff: maren,
        scopes: ["track"],
        requests: null,
      },
      almostOver,
    );
    const [first, other, ending, standing] = [
      listen(await open({}, revoking), page),
      listen(await open({}, { ...revoking, ...second }), page),
      listen(short, page),
      listen(await open(), page),
    ];
    // The short one may be over by the time it is looked at.
    for (const listener of [first, other, standing]) await listener.next("welcome");
    await revokeKey(portal, revoking.keyId);
    expect((await first.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect(await other.untilPong()).toEqual([]);
    await revokeSite(portal, revoking.siteId);
    expect((await other.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect((await ending.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect(await standing.untilPong()).toEqual([]);
  });
});

describe("a map in a page of a site", () => {
  test("has pictures whose address bears a pass, until the site is revoked", async () => {
    const pictures = await makeSite(portal, { origins: [page], name: "Map" });
    await portal.db
      .insert(settings)
      .values({
        section: "routes",
        value: { tileUrl: "http://127.0.0.1:9/{z}/{x}/{y}.png", tileAttribution: "Test" },
      })
      .onConflictDoNothing();
    const calls = await widget({}, pictures);
    const start = async () => {
      const { body } = await calls.get<{ tiles: { url: string } | null }>("/api/map");
      return body.tiles?.url ?? "";
    };
    await expect.poll(start).toContain(`${portal.url}/tiles/${pictures.siteId}.`);
    const address = (await start()).replace("{z}/{x}/{y}", "0/0/0").slice(portal.url.length);
    const ask = (at: string) => openSession(portal).get(at, { origin: page });
    const answer = await ask(address);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(page);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await ask(address.replace(/\/tiles\/\d+/, "/tiles/999"))).status).toBe(404);
    await revokeSite(portal, pictures.siteId);
    expect((await ask(address)).status).toBe(404);
  });
});
