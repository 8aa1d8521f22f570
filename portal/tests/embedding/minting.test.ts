import { auditLog, embedKeys, embedSites, embedUsage } from "@wardway/db/schema";
import { type WidgetScope, type WidgetSession, type WidgetSessionFacts, widgetScopes } from "@wardway/model";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_OPENINGS, playgroundSiteName } from "#app/domain/embedding/playground.server.ts";
import { signWidgetSession } from "#app/domain/embedding/token.server.ts";
import {
  addKey,
  getRejections,
  makeSite,
  postWidgetSession,
  revokeKey,
  revokeSite,
  widgetSession,
} from "../support/embedding.ts";
import { openSession } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";
import { widgetCalls } from "../support/widget-calls.ts";
import {
  jonas,
  maren,
  otherPage,
  page,
  sessionSecret,
  startWidgetDesk,
  unknownPage,
  type WidgetDesk,
} from "../support/widget-desk.ts";

let portal: WidgetDesk["portal"];
let site: WidgetDesk["site"];
let admin: WidgetDesk["admin"];
let hospital: WidgetDesk["hospital"];
let otherHospital: WidgetDesk["otherHospital"];
let open: WidgetDesk["open"];
let widget: WidgetDesk["widget"];
let lastRow: WidgetDesk["lastRow"];

beforeAll(async () => {
  ({ portal, site, admin, hospital, otherHospital, open, widget, lastRow } = await startWidgetDesk());
});

afterAll(() => portal?.stop());

describe("opening a session", () => {
  test("returns its scopes, is counted, and is recorded in the trail with the user and the site", async () => {
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

  test("is rejected when it exceeds the rights of the site", async () => {
    const foreign = await createRequest(otherHospital);
    for (const [options, field] of [
      [{ origin: otherPage }, "origin"],
      [{ origin: page, scopes: ["track"], requestIds: [foreign.id] }, "requestIds"],
      [{ origin: page, scopes: ["track"], requestIds: [999_999_999] }, "requestIds"],
      [{ origin: page, scopes: ["request"], requestIds: [] }, "scopes"],
      [{ origin: page, scopes: [] }, "scopes"],
    ] as const) {
      const result = await postWidgetSession(portal, site.secretKey, options);
      expect(result).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect(await lastRow("embedding.open_session")).toMatchObject({ success: false });
  });

  test.each([
    ["staff.id", { id: "x".repeat(10_000), name: "Maren Falk" }],
    ["staff.id", { id: "w\u0000-17", name: "Maren Falk" }],
    ["staff.id", { id: 17, name: "Maren Falk" }],
    ["staff.name", { id: "w-17", name: "Maren \u202eklaF" }],
    ["staff.name", { id: "w-17", name: { first: "Maren" } }],
    ["staff", ["w-17", "Maren Falk"]],
    ["staff", null],
  ])("is rejected with the field when a name is invalid: %s %#", async (field, staff) => {
    const headers = { authorization: `Bearer ${site.secretKey}` };
    const body = { origin: page, scopes: ["track"], staff };
    const result = await openSession(portal).post("/api/embed/sessions", body, headers);
    expect(result).toMatchObject({ status: 422, body: { category: "invalid", errors: [{ field }] } });
  });

  test("accepts unusual names unchanged, in the trail too", async () => {
    for (const name of [
      '=HYPERLINK("https://evil.example")',
      "</style><script>",
      "__proto__",
      "مريم الحداد",
    ]) {
      const staff = { id: name, name };
      const calls = await widget({ staff });
      const { body } = await calls.get<WidgetSessionFacts>("/api/embed/session");
      expect(body.staff).toEqual(staff);
      expect((await lastRow("embedding.open_session"))?.details).toMatchObject({
        staff: name,
        staffId: name,
      });
    }
  });

  test("requires a secret key: a publishable, a wrong or no key is rejected", async () => {
    for (const key of [site.publishableKey, `${site.secretKey}x`, "", await open()]) {
      const result = await postWidgetSession(portal, key, { origin: page });
      expect(result).toMatchObject({ status: 401, body: { category: "unauthenticated" } });
      expect(result.headers.get("www-authenticate")).toMatch(/^Bearer /);
    }
    expect((await admin.post("/api/embed/sessions", { origin: page })).status).toBe(401);
  });

  test("is rejected with a secret key from a browser, and no foreign page can read why", async () => {
    for (const origin of [page, portal.url, unknownPage]) {
      const headers = { authorization: `Bearer ${site.secretKey}`, origin };
      const body = { origin: page, staff: maren, scopes: ["track"] };
      const result = await openSession(portal).post("/api/embed/sessions", body, headers);
      expect(result).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining("belong in a page") },
      });
      expect(result.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect(await lastRow("embedding.open_session")).toMatchObject({
      success: false,
      details: { refused: "browser", siteId: site.siteId },
    });
  });

  test("is rejected for a network after too many wrong keys, but not with a correct key", async () => {
    const guess = () => postWidgetSession(portal, "wsk_guess", { origin: page });
    let last = await guess();
    for (let guesses = 0; guesses < 25 && last.status === 401; guesses += 1) last = await guess();
    expect(last).toMatchObject({ status: 429, body: { category: "too_many" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await postWidgetSession(portal, site.secretKey, { origin: page })).status).toBe(201);
  });
});

describe("the playground", () => {
  const visitor = () => openSession(portal);
  const openDemo = (headers: Record<string, string> = { origin: portal.url }) =>
    visitor().post<WidgetSession>("/sdk/playground/session", undefined, headers);

  test("gives a visitor an audited session of the demo hospital, whose records are all that it reads", async () => {
    const { status, body } = await openDemo();
    expect(status).toBe(200);
    const [demoSite] = await portal.db
      .select()
      .from(embedSites)
      .where(eq(embedSites.name, playgroundSiteName));
    expect(demoSite).toMatchObject({ hospitalId: site.hospitalId, origins: [portal.url] });
    expect(await lastRow("embedding.open_session")).toMatchObject({
      userId: demoSite?.userId,
      resourceId: demoSite?.id,
      success: true,
      details: { staff: "Visitor of the playground", origin: portal.url, site: playgroundSiteName },
    });
    const [own, foreign] = await Promise.all([createRequest(hospital), createRequest(otherHospital)]);
    const calls = widgetCalls(portal, body.session, null, { "sec-fetch-site": "same-origin" });
    expect((await calls.get(`/api/transport-requests/${own.id}`)).status).toBe(200);
    const { body: listed } = await calls.get<{ hospitalId: number }[]>("/api/transport-requests?limit=100");
    expect([...new Set(listed.map(({ hospitalId }) => hospitalId))]).toEqual([site.hospitalId]);
    expect((await calls.get(`/api/transport-requests/${foreign.id}`)).status).toBe(404);
    for (const path of ["/api/user", "/api/admin/users", "/api/notifications"]) {
      expect([path, (await calls.get(path)).status]).toEqual([path, 403]);
    }
    expect((await widgetCalls(portal, body.session, page).get("/api/embed/session")).status).toBe(403);
    const again = await openDemo();
    expect(again.status).toBe(200);
    expect(await portal.db.$count(embedKeys, eq(embedKeys.siteId, demoSite?.id ?? 0))).toBe(1);
  });

  test("is a page of the portal, without the rules for the SDK's files", async () => {
    const { status, headers, body } = await visitor().get<string>("/sdk/playground?element=tracking");
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    // The code is there before a script.
    expect(body).toContain("&lt;wardway-tracking&gt;&lt;/wardway-tracking&gt;");
  });

  test("gives no session to another site, once its site is revoked, or beyond its limit", async () => {
    expect(await openDemo({ origin: unknownPage })).toMatchObject({ status: 403 });
    expect(await openDemo({ origin: portal.url.replace("127.0.0.1", "localhost") })).toMatchObject({
      status: 403,
    });
    const [demoSite] = await portal.db
      .select()
      .from(embedSites)
      .where(eq(embedSites.name, playgroundSiteName));
    await revokeSite(portal, demoSite?.id ?? 0);
    const revoked = await openDemo();
    expect(revoked).toMatchObject({ status: 403, body: { code: "playground.revoked" } });
    expect(await lastRow("embedding.open_session")).toMatchObject({ success: false, userId: null });
    let last = revoked;
    for (let sent = 0; sent <= MAX_OPENINGS && last.status === 403; sent += 1) last = await openDemo();
    expect(last).toMatchObject({ status: 429, body: { code: "rateLimit.playground" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a session is rejected", () => {
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

  test("when it has expired, and its page can read why", async () => {
    const expiry = new Date(Date.now() - 16 * 60_000);
    const { session } = await signWidgetSession([sessionSecret], content(), expiry);
    const result = await widgetCalls(portal, session, page).get(path);
    expect(result).toMatchObject({
      status: 401,
      body: { detail: "The session of this page has ended. Load the page again." },
    });
    expect(result.headers.get("www-authenticate")).toMatch(/^Bearer /);
    expect(result.headers.get("access-control-allow-origin")).toBe(page);
  });

  test("when it is forged or unsigned", async () => {
    const foreign = await signWidgetSession(["another secret of thirty-two characters"], content());
    const claims = (await open()).split(".")[1] ?? "";
    const cases = [foreign.session, `${part({ alg: "none", typ: "JWT" })}.${claims}.`, "nonsense"];
    for (const token of cases) {
      const result = await widgetCalls(portal, token, page).get(path);
      expect(result).toMatchObject({ status: 401, body: { code: "widgetSession.forged" } });
      // Pages of a site may read why, and no others.
      expect(result.headers.get("access-control-allow-origin")).toBe(page);
      const stranger = await widgetCalls(portal, token, unknownPage).get(path);
      expect(stranger.headers.has("access-control-allow-origin")).toBe(false);
    }
    expect(await lastRow("embedding.session")).toMatchObject({ success: false });
  });

  test("when a key is sent instead; a publishable key reads only the public figures", async () => {
    const calls = widgetCalls(portal, site.publishableKey, null);
    expect((await calls.get("/api/public/statistics")).status).toBe(200);
    for (const at of [path, "/api/transport-requests", "/api/map", "/api/facilities?q=a", "/api/user"]) {
      expect([at, (await calls.get(at)).status]).toEqual([at, 401]);
    }
    expect((await widgetCalls(portal, site.secretKey, page).get(path)).status).toBe(401);
  });

  test("when it is sent from another page or without an origin", async () => {
    const token = await open();
    for (const origin of [otherPage, unknownPage, portal.url, "null", null]) {
      const result = await widgetCalls(portal, token, origin).get(path);
      expect([origin, result.status]).toEqual([origin, 403]);
      expect(result.headers.get("access-control-allow-origin")).toBe(origin === otherPage ? otherPage : null);
    }
  });

  test("unless a wildcard of the site allows the page, and then for no other host", async () => {
    const wide = await makeSite(portal, { origins: ["https://*.wards.example.org"], name: "All wards" });
    const ward = "https://stroke.wards.example.org";
    const token = await open({ origin: ward }, wide);
    const calls = widgetCalls(portal, token, ward);
    const answer = await calls.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(ward);
    const other = "https://icu.wards.example.org";
    expect((await widgetCalls(portal, token, other).get(path)).status).toBe(403);
    for (const origin of ["https://wards.example.org", "https://wards.example.org.elsewhere.example"]) {
      const rejected = await postWidgetSession(portal, wide.secretKey, { origin });
      expect(rejected).toMatchObject({ status: 422, body: { errors: [{ field: "origin" }] } });
    }
    const literal = await postWidgetSession(portal, wide.secretKey, {
      origin: "https://*.wards.example.org",
    });
    expect(literal).toMatchObject({ status: 422, body: { errors: [{ field: "origin" }] } });
    await portal.db
      .update(embedSites)
      .set({ origins: ["https://other.example.org"] })
      .where(eq(embedSites.id, wide.siteId));
    expect((await calls.get(path)).status).toBe(401);
  });

  test("and audited for each user whose session another page sends", async () => {
    const own = await makeSite(portal, { origins: [page], name: "Stolen" });
    for (const staff of [maren, jonas, maren]) {
      await widgetCalls(portal, await open({ staff }, own), unknownPage).get(path);
    }
    const rows = await portal.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, "embedding.session"), eq(auditLog.success, false)));
    const ofSite = rows.flatMap(({ details }) => (details?.siteId === own.siteId ? [details.staff] : []));
    expect(ofSite.sort()).toEqual([jonas.name, maren.name]);
  });

  test("but not on the portal's own page, which sends no origin", async () => {
    const own = await makeSite(portal, { origins: [portal.url], name: "Preview" });
    const token = await widgetSession(portal, own, { origin: portal.url });
    const from = (more: Record<string, string>) => widgetCalls(portal, token, null, more).get(path);
    expect((await from({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await from({ referer: `${portal.url}/embedding` })).status).toBe(200);
    expect((await from({ referer: `${unknownPage}/page`, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await from({})).status).toBe(403);
  });

  test("immediately after its key or site is revoked or its origin is removed", async () => {
    const revoking = await makeSite(portal, { origins: [page, otherPage], name: "Revoked" });
    const second = await addKey(portal, revoking.siteId);
    const [byFirst, bySecond] = await Promise.all([
      widget({}, revoking),
      widget({}, { ...revoking, ...second }),
    ]);
    const atOtherPage = widgetCalls(
      portal,
      await widgetSession(portal, revoking, { origin: otherPage }),
      otherPage,
    );
    expect((await byFirst.get(path)).status).toBe(200);
    expect((await atOtherPage.get(path)).status).toBe(200);
    await revokeKey(portal, revoking.keyId);
    expect(await byFirst.get(path)).toMatchObject({
      status: 401,
      body: { detail: expect.stringContaining("no longer") },
    });
    expect((await bySecond.get(path)).status).toBe(200);
    const repeated = await postWidgetSession(portal, revoking.secretKey, { origin: page });
    expect(repeated).toMatchObject({ status: 401, body: { detail: expect.stringContaining("revoked") } });
    const removedOrigin = widgetCalls(
      portal,
      await widgetSession(portal, { secretKey: second.secretKey }, { origin: otherPage }),
      otherPage,
    );
    expect((await removedOrigin.get(path)).status).toBe(200);
    await portal.db
      .update(embedSites)
      .set({ origins: [page] })
      .where(eq(embedSites.id, revoking.siteId));
    expect((await removedOrigin.get(path)).status).toBe(401);
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

  test("beyond the rate limit, with Retry-After and one audit row for many calls", async () => {
    const own = await makeSite(portal, { origins: [page], name: "Busy" });
    const calls = await widget({}, own);
    let last = await calls.get(path);
    for (let sent = 0; sent < 300 && last.status === 200; sent += 20) {
      last = (await Promise.all(Array.from({ length: 20 }, () => calls.get(path)))).at(-1) ?? last;
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last.headers.get("access-control-allow-origin")).toBe(page);
    expect(await getRejections(portal, own.siteId)).toMatchObject([
      { action: "embedding.session", details: { refused: "too_many", site: own.name, staff: maren.name } },
    ]);
  });
});
