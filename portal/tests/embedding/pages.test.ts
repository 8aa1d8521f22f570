import { auditLog, embedSites, settings } from "@wardway/db/schema";
import { liveCloseCodes } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signWidgetSession } from "#app/domain/embedding/token.server.ts";
import { addKey, makeSite, revokeKey, revokeSite } from "../support/embedding.ts";
import { type Listener, listenTo } from "../support/live.ts";
import { openSession } from "../support/session.ts";
import { createRequest, requestBody, setStatus } from "../support/transports.ts";
import {
  getStatusPath,
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
const opened: Listener[] = [];

beforeAll(async () => {
  ({ portal, site, admin, hospital, otherHospital, open, widget } = await startWidgetDesk());
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((listener) => listener.close()));
});

afterAll(() => portal?.stop());

describe("a page on another origin", () => {
  const preflight = (path: string, origin: string, method = "POST") =>
    openSession(portal).send("OPTIONS", path, {
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization,content-type",
      },
    });

  test("of a site may call the widget endpoints and nothing else", async () => {
    const result = await preflight("/api/transport-requests", page);
    expect(result.status).toBe(204);
    expect(result.headers.get("access-control-allow-origin")).toBe(page);
    expect(result.headers.get("access-control-allow-headers")).toBe(
      "authorization, content-type, idempotency-key",
    );
    expect(result.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(result.headers.get("vary")?.toLowerCase()).toContain("origin");
    const closed = await Promise.all([
      preflight("/api/transport-requests", unknownPage),
      preflight("/api/transport-requests", "null"),
      preflight("/api/login", page),
      preflight("/api/admin/users", page),
      preflight("/api/embed/sessions", page),
      preflight("/api/transport-responses", page),
      preflight("/api/user", page, "GET"),
    ]);
    const decision = await preflight("/api/transport-responses/1/status", page, "PATCH");
    expect(decision.headers.get("access-control-allow-origin")).toBe(page);
    for (const { headers } of closed) expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(result.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("can read responses to its own session only, including errors", async () => {
    const calls = await widget();
    for (const path of ["/api/embed/session", "/api/transport-requests/999999999"]) {
      const { headers } = await calls.get(path);
      expect(headers.get("access-control-allow-origin")).toBe(page);
      expect(headers.get("access-control-expose-headers")).toBe("link, location, retry-after, x-request-id");
      expect(headers.get("vary")?.toLowerCase()).toContain("origin");
      expect(headers.has("access-control-allow-credentials")).toBe(false);
    }
    const large = { note: "x".repeat(300 * 1024) };
    const tooLarge = await calls.post("/api/transport-requests", large);
    expect([tooLarge.status, tooLarge.headers.get("access-control-allow-origin")]).toEqual([413, page]);
    const withCookie = await hospital.get("/api/transport-requests", { origin: page });
    expect(withCookie.headers.has("access-control-allow-origin")).toBe(false);
    const figures = await openSession(portal).get("/api/public/statistics", { origin: unknownPage });
    expect(figures.headers.get("access-control-allow-origin")).toBe("*");
    expect(figures.headers.get("access-control-expose-headers")).toBe("retry-after, x-request-id");
  });

  test("writes without cookies: a cross-site write without a session is rejected", async () => {
    const result = await hospital.post("/api/transport-requests", requestBody(), {
      origin: page,
      "sec-fetch-site": "cross-site",
    });
    expect(result.status).toBe(403);
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

  test("receives the requests of its session and no others", async () => {
    const [bound, unbound, foreign] = await Promise.all([
      createRequest(hospital),
      createRequest(hospital),
      createRequest(otherHospital),
    ]);
    const listener = listen(await open({ scopes: ["track", "list"], requestIds: [bound.id] }), page);
    expect(await listener.next("welcome")).toMatchObject({ signedIn: true });
    expect(listener.socket.protocol).toBe("wardway.v1");
    expect(await listener.subscribe(`request:${bound.id}`)).toMatchObject({ type: "subscribed" });
    expect(await listener.subscribe("requests")).toMatchObject({ type: "subscribed" });
    for (const { id } of [unbound, foreign]) {
      expect(await listener.subscribe(`request:${id}`)).toMatchObject({
        type: "refused",
        category: "not_found",
      });
    }
    expect(await listener.subscribe("notifications")).toMatchObject({
      type: "refused",
      category: "forbidden",
    });
    await setStatus(hospital, getStatusPath(unbound.id), "cancelled");
    await setStatus(hospital, getStatusPath(bound.id), "cancelled");
    expect(await listener.next("request")).toMatchObject({ requestId: bound.id, status: "cancelled" });
  });

  test("subscribes to nothing without the scope for it", async () => {
    const { id } = await createRequest(hospital);
    const listener = listen(await open({ scopes: ["request"] }), page);
    expect(await listener.subscribe(`request:${id}`)).toMatchObject({
      type: "refused",
      category: "forbidden",
    });
  });

  test("is closed immediately when its session is forged, expired or another page's", async () => {
    const expiry = new Date(Date.now() - 16 * 60_000);
    const ended = await signWidgetSession(
      [sessionSecret],
      {
        site: site.siteId,
        key: site.keyId,
        origin: page,
        hospital: site.hospitalId,
        staff: maren,
        scopes: ["track"],
        requests: null,
      },
      expiry,
    );
    const token = await open({ staff: { id: "w-19", name: "Ida Holm" } });
    for (const [shown, origin] of [
      ["forged", page],
      [ended.session, page],
      [token, otherPage],
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
      { refused: "elsewhere", pageOrigin: otherPage, siteId: site.siteId, staff: "Ida Holm" },
    ]);
  });

  test("is closed when its session ends, its site or key is revoked, or its origin is removed", async () => {
    const revoking = await makeSite(portal, { origins: [page], name: "Revoked under a socket" });
    const second = await addKey(portal, revoking.siteId);
    const createdAt = new Date(Date.now() - 15 * 60_000 + 3_000);
    const { session: short } = await signWidgetSession(
      [sessionSecret],
      {
        site: site.siteId,
        key: site.keyId,
        origin: page,
        hospital: site.hospitalId,
        staff: maren,
        scopes: ["track"],
        requests: null,
      },
      createdAt,
    );
    const [first, other, ending, active] = [
      listen(await open({}, revoking), page),
      listen(await open({}, { ...revoking, ...second }), page),
      listen(short, page),
      listen(await open(), page),
    ];
    // The short session may have expired by then.
    for (const listener of [first, other, active]) await listener.next("welcome");
    await revokeKey(portal, revoking.keyId);
    expect((await first.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect(await other.untilPong()).toEqual([]);
    const moving = await makeSite(portal, { origins: [page], name: "Moved under a socket" });
    const moved = listen(await open({}, moving), page);
    await moved.next("welcome");
    await portal.db
      .update(embedSites)
      .set({ origins: [otherPage] })
      .where(eq(embedSites.id, moving.siteId));
    expect((await moved.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect(await other.untilPong()).toEqual([]);
    await revokeSite(portal, revoking.siteId);
    expect((await other.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect((await ending.ended()).code).toBe(liveCloseCodes.sessionEnded);
    expect(await active.untilPong()).toEqual([]);
  });
});

describe("a map on a page of a site", () => {
  test("loads tiles with a pass in the address until the site is revoked", async () => {
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
    const getTile = (at: string) => openSession(portal).get(at, { origin: page });
    const result = await getTile(address);
    expect(result.status).toBe(204);
    expect(result.headers.get("access-control-allow-origin")).toBe(page);
    expect(result.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect((await getTile(address.replace(/\/tiles\/\d+/, "/tiles/999"))).status).toBe(404);
    await revokeSite(portal, pictures.siteId);
    expect((await getTile(address)).status).toBe(404);
  });
});
