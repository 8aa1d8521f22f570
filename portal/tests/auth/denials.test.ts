import { auditLog, organizations, rateLimits, sessions, users } from "@wardway/db/schema";
import {
  callLimits,
  creationLimits,
  geocodeLimits,
  routeLimits,
  type SystemSettings,
  trackingLimits,
} from "@wardway/model";
import { and, asc, eq, gt, max, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_OPENINGS } from "#app/domain/embedding/playground.server.ts";
import { postForm, saveSystemSettings } from "../support/log-in.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { requestBody } from "../support/transports.ts";

/** Behind a proxy, so that a call may come from any network, and with the limits of production. */
let portal: Portal;
let nurse: ApiSession;
let nurseId: number;
let visitor: ApiSession;
/** Number of the newest row before the test. */
let latest: number;

beforeAll(async () => {
  portal = await startPortal({ env: { TRUST_PROXY: "true", CALL_LIMIT_FACTOR: "1" } });
});
afterAll(() => portal?.stop());

beforeEach(async () => {
  nurse = await logInAs(portal, "nurse");
  nurseId = (await nurse.get<{ id: number }>("/api/user")).body.id;
  visitor = openSession(portal);
  const [row] = await portal.db.select({ id: max(auditLog.id) }).from(auditLog);
  latest = row?.id ?? 0;
});
afterEach(async () => {
  await portal.db.update(organizations).set({ networks: null });
  await portal.db.delete(rateLimits);
});

const from = (address: string) => ({ "x-forwarded-for": address });
const denials = () =>
  portal.db
    .select({
      action: auditLog.action,
      username: auditLog.username,
      ipAddress: auditLog.ipAddress,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(and(gt(auditLog.id, latest), eq(auditLog.success, false)))
    .orderBy(asc(auditLog.id));

describe("a session outside the organization's networks", () => {
  it("leaves a row for each network in 15 minutes, whatever it calls", async () => {
    await portal.db.update(organizations).set({ networks: ["192.0.2.0/24"] });
    for (const path of ["/hospital-dashboard", "/api/user", "/api/transport-requests", "/ratings"]) {
      const result = await nurse.get(path, from("198.51.100.7"));
      expect([302, 403], path).toContain(result.status);
    }
    await nurse.get("/api/user", from("203.0.113.9"));
    const row = { action: "session.use", username: "nurse" };
    expect(await denials()).toMatchObject([
      { ...row, ipAddress: "198.51.100.7", details: { refused: "network" } },
      { ...row, ipAddress: "203.0.113.9", details: { refused: "network" } },
    ]);
    expect(await nurse.get("/api/user", from("192.0.2.5"))).toMatchObject({ status: 200 });
    expect(await denials()).toHaveLength(2);
  });
});

describe("a session that may do nothing yet", () => {
  const restrictions: Record<string, () => Promise<unknown>> = {
    password: () =>
      portal.db.update(users).set({ mustChangePassword: true }).where(eq(users.username, "nurse")),
    organization: () => portal.db.update(users).set({ organizationId: null }).where(eq(users.id, nurseId)),
    second_factor: () => save({ requireMFA: true }),
    maintenance: () => save({ maintenanceMode: true }),
  };
  const save = (settings: Partial<SystemSettings>) => saveSystemSettings(portal, settings);

  it.each(Object.keys(restrictions))("leaves a row: %s", async (restriction) => {
    const [before] = await portal.db.select().from(users).where(eq(users.id, nurseId));
    await restrictions[restriction]?.();
    const results = [await nurse.get("/api/user"), await nurse.get("/hospital-dashboard")];
    const { mustChangePassword = false, organizationId = null } = before ?? {};
    await portal.db.update(users).set({ mustChangePassword, organizationId }).where(eq(users.id, nurseId));
    await save({});
    expect(results.map(({ status }) => status)).not.toContain(200);
    expect(await denials()).toMatchObject([
      { action: "session.use", username: "nurse", details: { refused: restriction } },
    ]);
  });
});

describe("a sensitive act without a recent proof", () => {
  it.each([
    ["form", (by: ApiSession) => postForm(by, "/admin/users", { intent: "resetPassword", userId: "99999" })],
    ["call", (by: ApiSession) => by.send("DELETE", "/api/admin/users/99999")],
  ])("leaves a row, in a %s", async (_, act) => {
    const admin = await logInAs(portal, "admin");
    await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
    await act(admin);
    await act(admin);
    const rows = await denials();
    expect(rows).toMatchObject([{ username: "admin", details: { refused: "unconfirmed" } }]);
    expect(rows[0]?.action).toMatch(/^user\./);
  });
});

describe("a link that opens nothing", () => {
  const register = { username: "zoe", password: "gravel teapot moonrise", name: "Zoë" };
  const links: Record<string, readonly [action: string, open: (by: ApiSession) => Promise<unknown>]> = {
    "of a reset": ["account.reset_password", (by) => follow(by, "/reset-password")],
    "of an invitation": ["account.register", (by) => follow(by, "/invitation")],
    "of an invitation, in the API": [
      "account.register",
      (by) => by.post("/api/register", { ...register, token: "wrong" }),
    ],
    "of marketing emails": ["account.unsubscribe", (by) => follow(by, "/unsubscribe")],
    "of marketing emails, as a mail provider calls it": [
      "account.unsubscribe",
      (by) => postForm(by, "/unsubscribe?token=wrong", { "List-Unsubscribe": "One-Click" }),
    ],
    "to follow a transport": ["follow_link.open", (by) => by.get("/follow/1.wrong")],
  };
  /** The first page moves the token into a cookie. */
  async function follow(by: ApiSession, path: string) {
    await by.get(`${path}?token=wrong`);
    await by.get(path);
  }

  it.each(Object.keys(links))("leaves a row: %s", async (link) => {
    const [action, open] = links[link] ?? [];
    await open?.(visitor);
    const row = { action, username: null, details: { refused: "not_found" } };
    const rows = await denials();
    // A form's page reads the link once more.
    expect([1, 2]).toContain(rows.length);
    expect(rows).toMatchObject(rows.map(() => row));
  });

  it("leaves a few rows when it is guessed, and none when a page is opened without it", async () => {
    for (let guess = 0; guess < 70; guess += 1) await visitor.get(`/follow/1.wrong${guess}`);
    await visitor.get("/reset-password");
    await visitor.get("/unsubscribe");
    const rows = await denials();
    expect(rows).toHaveLength(51);
    expect(rows.at(-1)?.details).toMatchObject({ attempts: 64 });
  });
});

describe("a call without the right", () => {
  it("leaves a row in a minute, however often it is made", async () => {
    for (let calls = 0; calls < 5; calls += 1)
      expect(await nurse.get("/api/admin/users")).toMatchObject({ status: 403 });
    expect(await denials()).toMatchObject([
      { action: "user.read", username: "nurse", details: { refused: "forbidden", method: "GET" } },
    ]);
  });
});

describe("a network with too many failed log-ins", () => {
  it("reads the same for each name, with a field for a code, and lets in who has logged in from there", async () => {
    const logIn = (username: string, password: string) =>
      openSession(portal).send<string>("POST", "/login", {
        headers: from("203.0.113.30"),
        body: new URLSearchParams({ username, password }),
      });
    expect((await logIn("nurse", portal.password)).status).toBe(302);
    await portal.db
      .update(rateLimits)
      .set({ points: 500 })
      .where(eq(rateLimits.key, "log-in-network:203.0.113.30"));
    for (const username of ["nurse", "unknown"]) {
      const { status, body } = await logIn(username, "wrong");
      expect([status, body.includes("too many failed attempts in your network")]).toEqual([429, true]);
      expect(body).toContain('name="code"');
    }
    expect((await logIn("nurse", portal.password)).status).toBe(302);
  });
});

describe("what is done too often", () => {
  interface Limited {
    /** Name of the count. */
    readonly counted: string;
    readonly max: number;
    readonly action: string;
    readonly act: (by: ApiSession) => Promise<{ readonly status: number }>;
  }
  const place = "originLat=39.3&originLng=-76.6&destinationLat=39.2&destinationLng=-76.5";
  const fix = { latitude: 39.3, longitude: -76.6, accuracy: 8, recordedAt: new Date().toISOString() };
  const ofUser: Record<string, Limited> = {
    "addresses that are looked up": {
      counted: "geocode",
      max: geocodeLimits.localLookups,
      action: "facility.search",
      act: (by) => by.get("/api/geocode?q=alder"),
    },
    "routes that are asked for": {
      counted: "route",
      max: routeLimits.queries,
      action: "route.read",
      act: (by) => by.get(`/api/route?${place}`),
    },
    "requests that are created": {
      counted: "creations",
      max: creationLimits.perPerson,
      action: "request.create",
      act: (by) => by.post("/api/transport-requests", requestBody()),
    },
    "passwords that are tried in a quarter of an hour": {
      counted: "own-password",
      max: 5,
      action: "account.check_password",
      act: (by) => postForm(by, "/login/confirm", { currentPassword: "wrong" }),
    },
    "passwords that are tried in a row": {
      counted: "own-password-streak",
      max: 100,
      action: "account.check_password",
      act: (by) => postForm(by, "/login/confirm", { currentPassword: "wrong" }),
    },
    "positions that are shared": {
      counted: "positions",
      max: trackingLimits.calls.max,
      action: "request.share_position",
      act: (by) => by.post("/api/transport-requests/1/positions", { fixes: [fix] }),
    },
  };

  it.each(Object.keys(ofUser))("leaves one row in its time: %s", async (name) => {
    const { counted, max: most, action, act } = ofUser[name] as Limited;
    const by = await logInAs(portal, "admin");
    const { id } = (await by.get<{ id: number }>("/api/user")).body;
    const expire = new Date(Date.now() + 60_000);
    await portal.db.insert(rateLimits).values({ key: `${counted}:${id}`, points: most, expire });
    for (const attempt of [1, 2]) expect((await act(by)).status, `${attempt}`).toBe(429);
    const rows = await denials();
    expect(rows).toMatchObject([{ action, username: "admin", details: { refused: "too_many" } }]);
  });

  it("leaves one row of a network that asks for links to reset passwords", async () => {
    await saveSystemSettings(portal, { smtpServer: "mail.example.org", fromEmail: "portal@example.org" });
    const expire = new Date(Date.now() + 60_000);
    await portal.db.insert(rateLimits).values({ key: "reset-network:198.51.100.7", points: 20, expire });
    const ask = () =>
      visitor.send("POST", "/forgot-password", {
        headers: from("198.51.100.7"),
        body: new URLSearchParams({ username: "nurse" }),
      });
    expect([(await ask()).status, (await ask()).status]).toEqual([429, 429]);
    await saveSystemSettings(portal, {});
    expect(await denials()).toMatchObject([
      { action: "account.request_reset", ipAddress: "198.51.100.7", details: { refused: "too_many" } },
    ]);
  });

  interface LimitedWayIn {
    /** Calls in a minute. */
    readonly max: number;
    readonly action: string;
    readonly act: (headers: Record<string, string>) => Promise<{ readonly status: number }>;
  }
  const unknownProvider = { organization: "unknown" };
  const waysIn: Record<string, LimitedWayIn> = {
    "log-ins that are begun at a provider": {
      max: 200,
      action: "account.log_in",
      act: (headers) =>
        visitor.send("POST", "/login/sso", { headers, body: new URLSearchParams(unknownProvider) }),
    },
    "returns from a provider": {
      max: 200,
      action: "account.log_in",
      act: (headers) => visitor.get("/login/sso/callback.data?state=none", headers),
    },
    "logout tokens of a provider": {
      max: 600,
      action: "account.log_out_by_provider",
      act: (headers) =>
        visitor.send("POST", "/login/sso/back-channel-log-out", {
          headers,
          body: new URLSearchParams({ logout_token: "unreadable" }),
        }),
    },
  };

  it.each(Object.keys(waysIn))("leaves one row of each network in its time: %s", async (name) => {
    const { max: most, action, act } = waysIn[name] as LimitedWayIn;
    const statuses: number[] = [];
    for (let sent = 0; sent < most + 5; sent += 5) {
      const calls = Array.from({ length: 5 }, () => act(from("203.0.113.40")));
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await act(from("203.0.113.41"))).status).not.toBe(429);
    const rows = (await denials()).filter(({ details }) => details.refused === "too_many");
    expect(rows).toMatchObject([{ action, username: null, ipAddress: "203.0.113.40" }]);
  });

  const ofNetwork: Record<string, Limited & { readonly refused: string }> = {
    "wrong keys of a site": {
      counted: "embed-key-network",
      max: 20,
      action: "embedding.open_session",
      refused: "wrong_key",
      act: (by) => by.post("/api/embed/sessions", {}, bearer("wsk_guess")),
    },
    "wrong provisioning tokens": {
      counted: "provisioning-token-network",
      max: 20,
      action: "user.provision",
      refused: "wrong_token",
      act: (by) => by.get("/scim/v2/Users", bearer("wpt_guess")),
    },
    "sessions of the playground": {
      counted: "playground-sessions",
      max: MAX_OPENINGS,
      action: "embedding.open_session",
      refused: "too_many",
      act: (by) =>
        by.post("/sdk/playground/session", undefined, { ...from("203.0.113.42"), origin: portal.url }),
    },
  };
  const bearer = (token: string) => ({ ...from("203.0.113.42"), authorization: `Bearer ${token}` });

  it.each(Object.keys(ofNetwork))("leaves one row in its time: %s", async (name) => {
    const { counted, max: most, action, refused, act } = ofNetwork[name] as (typeof ofNetwork)[string];
    const expire = new Date(Date.now() + 60_000);
    await portal.db.insert(rateLimits).values({ key: `${counted}:203.0.113.42`, points: most, expire });
    for (const attempt of [1, 2]) expect((await act(visitor)).status, `${attempt}`).toBe(429);
    expect(await denials()).toMatchObject([{ action, username: null, details: { refused } }]);
  });

  it("leaves one row of a session that makes too many calls", async () => {
    let refused = 0;
    for (let calls = 0; calls < callLimits.writes + 5; calls += 1) {
      const { status } = await nurse.post("/api/transport-requests", {});
      if (status === 429) refused += 1;
    }
    const rows = await denials();
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(rows.filter(({ details }) => details.refused === "too_many")).toHaveLength(1);
  });
});

describe("a page of a wall display", () => {
  it("meets the limit of visits without the cookie of a display, and not with it", async () => {
    const screen = await logInAs(portal, "nurse");
    await postForm(screen, "/displays", { intent: "start", label: "Ward 4", days: "7" });
    const visits = async (by: ApiSession, address: string) => {
      const statuses = new Set<number>();
      for (let sent = 0; sent < callLimits.visits + 20; sent += 20) {
        const pages = Array.from({ length: 20 }, () => by.get("/board", from(address)));
        for (const { status } of await Promise.all(pages)) statuses.add(status);
      }
      return [...statuses];
    };
    expect(await visits(screen, "203.0.113.20")).toEqual([200]);
    expect(await visits(visitor, "203.0.113.21")).toEqual([200, 429]);
  });
});
