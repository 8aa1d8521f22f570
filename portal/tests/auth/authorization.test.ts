import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { auditLog, sessions as storedSessions, transportRequests, users } from "@wardway/db/schema";
import { type AuditRule, accountMay, auditedViews, type Role } from "@wardway/model";
import { and, asc, eq, gt, max, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { topicAudit } from "#app/realtime/server/topics.ts";
import {
  type Access,
  apiRoutes,
  needsSession,
  pages,
  routeAccess,
  scimRoutes,
  securityTab,
} from "../support/access.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";

/** In an empty call, another organization of the same kind has the same rights. */
const roleByUsername = {
  // Manages the hospital's widgets.
  hospital: "hospital",
  nurse: "hospital",
  ambulance: "ambulance",
  admin: "admin",
} as const satisfies Record<string, Role>;
type Username = keyof typeof roleByUsername;
const usernames = Object.keys(roleByUsername) as Username[];

let visitor: ApiSession;
let sessions: Record<Username, ApiSession>;
/** Ids for the paths: a visible request, a company and the hospital. */
let ids: Record<Username, { readonly request: number; readonly company: number; readonly hospital: number }>;

openFixture();

beforeAll(async () => {
  visitor = openSession(portal);
  const signedIn = await Promise.all(usernames.map((username) => logInAs(portal, username)));
  sessions = Object.fromEntries(usernames.map((username, at) => [username, signedIn[at]])) as typeof sessions;
  const [company, hospital] = await Promise.all(
    [sessions.ambulance, sessions.hospital].map((session) =>
      session.get<{ organizationId: number }>("/api/user"),
    ),
  );
  const visible = await Promise.all(
    signedIn.map(async (session) => ({
      request: (await session.get<{ id: number }[]>("/api/transport-requests?limit=1")).body[0]?.id ?? 0,
      company: company?.body.organizationId ?? 0,
      hospital: hospital?.body.organizationId ?? 0,
    })),
  );
  ids = Object.fromEntries(usernames.map((username, at) => [username, visible[at]])) as typeof ids;
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  /** Undefined if the route declares none. */
  readonly audit: AuditRule | undefined;
  readonly isApi: boolean;
}

const calls: readonly Call[] = routeAccess.flatMap(({ path, calls, audit }) =>
  Object.entries(calls).map(([method, access]) => ({
    method,
    path,
    access,
    audit: Object.entries(audit).find(([name]) => name === method)?.[1],
    isApi: path.startsWith("/api/") || path.startsWith("/scim/"),
  })),
);
const guarded = calls.filter(({ access }) => needsSession(access));
const may = (username: Username, access: Access) =>
  !needsSession(access) ||
  access === "signed-in" ||
  (access !== "anyone" &&
    access !== "secret-key" &&
    access !== "provisioning-token" &&
    access !== "embedding.session" &&
    accountMay({ role: roleByUsername[username], isManager: username === "hospital" }, access));

function getAddress({ method, path }: Pick<Call, "method" | "path">, as: Username): string {
  const { request, company, hospital } = ids[as];
  return (
    path
      .replace("by-ambulance/:id", `by-ambulance/${company}`)
      // It has no body to fail validation, so the id does not exist.
      .replace(":id/optimize-route", "2000000000/optimize-route")
      .replace(":id/ask-all", "2000000000/ask-all")
      .replace(":id/order-of-asking", `${hospital}/order-of-asking`)
      // Restricted to the parties; the first visible request may be in the pool.
      .replace(":id/tracking", "2000000000/tracking")
      .replace("/embedding/:id", "/embedding/1")
      .replace(":transportId", "1")
      .replace("/admin/organizations/single-sign-on/:id", "/admin/organizations/single-sign-on/1")
      .replace(":id", String(request))
      .replace(":z/:x/:y", "0/0/0")
      .replace("*", "no-such-address")
      // Remix marks the form of an index page.
      .replace(/^\/$/, method === "POST" ? "/?index" : "/")
  );
}

/** Calls with an empty body, which fails validation after the guard. */
function makeCall(session: ApiSession, call: Call, as: Username, suffix = "") {
  const { method, isApi } = call;
  const address = getAddress(call, as);
  if (method === "GET") return session.send(method, address + suffix);
  const type = isApi ? "application/json" : "application/x-www-form-urlencoded";
  return session.send(method, address, { headers: { "content-type": type }, body: isApi ? "{}" : "" });
}

/** Status after the guard, if other than 200 for a page and 422 for a form. */
const statuses: Readonly<Record<string, number>> = {
  "GET /dashboard": 302,
  "GET /transport": 302,
  "GET /notifications/:id": 302,
  "GET /admin/audit-logs": 302,
  "GET /login/password": 302,
  "POST /login/password": 302,
  "GET /login/organization": 302,
  "GET /login/network": 302,
  "POST /session": 204,
  // A token that the portal did not sign.
  "GET /follow/:token": 404,
  "GET /unsubscribe": 404,
  "POST /unsubscribe": 404,
  "GET /tiles/:z/:x/:y": 204,
  // No emergency access is open, and none is to be reviewed.
  "GET /emergency-access/:id": 404,
  "GET /emergency-access/:id/transports/:transportId": 404,
  "GET /emergency-reviews/:id": 404,
  "GET /api/route": 422,
  "GET /api/geocode": 422,
  // Calls without a body for missing records.
  "DELETE /api/admin/users/:id": 404,
  "POST /api/transport-requests/:id/optimize-route": 404,
  "POST /api/transport-requests/:id/ask-all": 404,
  "GET /api/transport-requests/:id/tracking": 404,
  "DELETE /api/request-templates/:id": 404,
  "DELETE /api/follow-links/:id": 404,
  "GET /api/standing-orders/:id": 404,
  // The request goes elsewhere.
  "GET /api/incoming-transports/:id": 404,
  "GET /incoming/:id": 404,
  "GET /standing-orders/:id": 404,
  // None is prepared.
  "GET /api/transport-requests/:id/prepared-return": 404,
  "DELETE /api/transport-requests/:id/prepared-return": 404,
};

const getExpectedStatus = ({ method, path }: Call, username: Username) => {
  if (path === "/new-request" && roleByUsername[username] === "ambulance") return 302;
  // An administrator names the hospital.
  if (path === "/order-of-asking" && method === "GET" && username === "admin") return 404;
  // The request is in the pool and has no company.
  if (
    /\/:id\/(?:crew|hand-off|times)$/.test(path) &&
    method === "GET" &&
    roleByUsername[username] === "ambulance"
  )
    return 403;
  return statuses[`${method} ${path}`] ?? (method === "GET" ? 200 : 422);
};

/** Lists of records that the demo's accounts may have none of, in which case no one's record was read. */
const mayBeEmpty: ReadonlySet<string> = new Set([
  "/api/notifications",
  "/api/standing-orders",
  "/notifications",
  "/ratings",
  "/request-alerts",
  "/standing-orders",
]);

describe("the list of routes", () => {
  const files = new Map(pages.map((entry) => [`routes/${entry.route}`, entry]));

  async function builtRoutes() {
    const file = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));
    const { routes }: ServerBuild = await import(pathToFileURL(file).href);
    return Object.values(routes).filter((route) => route !== undefined && route.id !== "root");
  }

  it("contains exactly the routes of the build", async () => {
    const built = (await builtRoutes()).map(({ id }) => id);
    expect(built.toSorted()).toEqual([...files.keys()].toSorted());
  });

  it("has the path and the access rule of each page and form", async () => {
    const routes = new Map((await builtRoutes()).map((route) => [route.id, route]));
    const getPath = (id: string): string => {
      const route = routes.get(id);
      return route ? `${getPath(route.parentId ?? "")}${route.path ? `/${route.path}` : ""}` : "";
    };
    for (const route of routes.values()) {
      const entry = files.get(route.id);
      expect(getPath(route.id) || "/", route.id).toBe(entry?.path);
      const { loader, action } = route.module;
      const methods = [loader ? "GET" : null, action ? "POST" : null].filter((method) => method !== null);
      expect(Object.keys(entry?.calls ?? {}), route.id).toEqual(methods);
    }
  });

  it.each([...apiRoutes, ...scimRoutes].filter(({ path }) => !path.endsWith("*")))(
    "contains every method that $path accepts",
    async ({ path, calls }) => {
      const result = await visitor.send("OPTIONS", path.replace(":id", "1"));
      const methods = (result.headers.get("allow") ?? "").split(", ");
      expect(methods.filter((method) => method !== "HEAD" && method !== "OPTIONS")).toEqual(
        Object.keys(calls),
      );
    },
  );
});

describe("what is added to the audit trail", () => {
  const isDeclared = (rule: AuditRule | undefined) =>
    rule === "records" ||
    rule === "change" ||
    (rule !== undefined && ("none" in rule ? rule.none.length > 5 : rule.view in auditedViews));

  it("is declared for every call and every topic of the socket", () => {
    const undeclared = calls.filter(({ audit }) => !isDeclared(audit));
    expect(undeclared.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(Object.entries(topicAudit).filter(([, audit]) => !isDeclared(audit))).toEqual([]);
  });

  it("is never a view where something is written", () => {
    const written = calls.filter(({ method }) => method !== "GET");
    const views = written.filter(
      ({ audit }) => audit !== "change" && !(typeof audit === "object" && "none" in audit),
    );
    // Reads: their address must not contain a record number.
    expect(views.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/transport-requests/duplicates",
    ]);
  });
});

describe("a caller without a session", () => {
  it.each(guarded.filter(({ isApi }) => isApi))("is rejected by $method $path", async (call) => {
    expect(await makeCall(visitor, call, "admin")).toMatchObject({
      status: 401,
      body: { category: "unauthenticated" },
    });
  });

  it.each(guarded.filter(({ isApi }) => !isApi))(
    "is redirected by $method $path to the log-in page",
    async (call) => {
      const result = await makeCall(visitor, call, "admin");
      expect(result.status).toBe(302);
      expect(result.headers.get("location")).toMatch(/^\/login(?:\?redirectTo=|$)/);
    },
  );

  it.each(guarded.filter(({ method }) => method === "GET"))("reads no data from $path", async (call) => {
    const result = await makeCall(visitor, call, "admin", ".data");
    const patients = await portal.db.select({ name: transportRequests.patientName }).from(transportRequests);
    const body = JSON.stringify(result.body);
    expect(patients.filter(({ name }) => body.includes(name))).toEqual([]);
    expect(body).not.toContain("patientName");
  });

  it.each(calls.filter(({ access }) => !needsSession(access)))("may call $method $path", async (call) => {
    const result = await makeCall(visitor, call, "admin");
    // These calls need a key instead of a session, or the cookie of a log-in under way.
    const needsOther =
      call.access === "provisioning-token" ||
      ["/api/embed/sessions", "/login/sso/callback"].includes(call.path);
    const rejection = needsOther ? [401] : [];
    // By the standard the rejection of a call without a logout token.
    const isBackChannel = call.path === "/login/sso/back-channel-log-out";
    const accepted = isBackChannel ? [400] : [200, 204, 302, 403, 404, 422, ...rejection];
    expect(accepted).toContain(result.status);
  });
});

describe.each(usernames)("%s", (username) => {
  it.each(calls.filter(({ access }) => access === "provisioning-token"))(
    "is no provider, and rejected by $method $path",
    async (call) => {
      expect((await makeCall(sessions[username], call, username)).status).toBe(401);
    },
  );

  it.each(calls.filter(({ access }) => !may(username, access)))(
    "is rejected by $method $path, and the attempt is audited",
    async (call) => {
      const result = await makeCall(sessions[username], call, username);
      expect(result.status).toBe(403);
      // Once a minute for a user and a right.
      const [row] = await portal.db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.action, String(call.access)),
            eq(auditLog.username, username),
            eq(auditLog.success, false),
          ),
        )
        .limit(1);
      expect(row).toEqual({ action: call.access });
    },
  );

  const passes = guarded.filter(({ access }) => may(username, access));

  it.each(passes)("passes the guard of $method $path and gets a response", async (call) => {
    const [{ latest } = { latest: null }] = await portal.db
      .select({ latest: max(auditLog.id) })
      .from(auditLog);
    const result = await makeCall(sessions[username], call, username);
    expect(result.status).toBe(getExpectedStatus(call, username));
    expect(result.headers.get("location") ?? "").not.toMatch(/^\/login/);
    const isTile = call.path.includes("tiles");
    if (!isTile) expect(result.headers.get("cache-control")).toContain("no-store");
    if (call.method !== "GET" || call.audit === "change") return;
    const added = await portal.db
      .select({ action: auditLog.action, username: auditLog.username, success: auditLog.success })
      .from(auditLog)
      .where(gt(auditLog.id, latest ?? 0))
      .orderBy(asc(auditLog.id));
    const views = added.filter(({ action }) => action in auditedViews);
    const view = typeof call.audit === "object" && "view" in call.audit ? [call.audit.view] : [];
    expect(views).toEqual(view.map((action) => ({ action, username, success: true })));
    const reads = added.filter(({ action, success }) => success && !(action in auditedViews));
    if (call.audit === "records" && result.status === 200 && !mayBeEmpty.has(call.path))
      expect(reads).not.toEqual([]);
    // The frame of a company's page shows its open requests, which are audited when they appear.
    const isReader = call.audit === "records" || roleByUsername[username] === "ambulance";
    if (!isReader) expect(added).toHaveLength(view.length);
  });
});

it.each([
  ["hospital", "/hospital-dashboard"],
  ["ambulance", "/ambulance-dashboard"],
  ["admin", "/admin"],
] as const)("the log-in page redirects a logged-in %s to %s", async (username, home) => {
  const result = await sessions[username].get("/login");
  expect([result.status, result.headers.get("location")]).toEqual([302, home]);
});

describe("a deleted account", () => {
  it("has no access from the next call on", async () => {
    const session = await logInAs(portal, "crew");
    expect(await session.get("/api/user")).toMatchObject({ status: 200 });
    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "crew"));
    expect(await session.get("/api/user")).toMatchObject({ status: 401 });
    expect(await session.get("/active-transports")).toMatchObject({ status: 302 });
  });
});

describe("a recent proof by password or second factor", () => {
  const setProof = (confirmedAt: ReturnType<typeof sql>) =>
    portal.db.update(storedSessions).set({ confirmedAt });
  beforeAll(() => setProof(sql`now() - interval '6 minutes'`));
  afterAll(() => setProof(sql`now()`));

  const declared = [...routeAccess, securityTab].flatMap(({ path, calls, confirmed }) =>
    Object.entries(calls).flatMap(([method, access]) => {
      const as = usernames.find((username) => needsSession(access) && may(username, access));
      const except = new Map(Object.entries(confirmed)).get(method);
      return as ? [{ method, path, as, except }] : [];
    }),
  );

  /** Calls with an empty body, but for the intent of a form. */
  async function isAskedFor({ method, path, as }: (typeof declared)[number], intent?: string) {
    const address = getAddress({ method, path }, as);
    const isApi = path.startsWith("/api/");
    const { headers, body } = await sessions[as].send<{ code?: string }>(method, address, {
      ...(method !== "GET" && {
        headers: { "content-type": isApi ? "application/json" : "application/x-www-form-urlencoded" },
        body: isApi ? "{}" : new URLSearchParams(intent === undefined ? {} : { intent }),
      }),
    });
    return (
      body.code === "session.confirmationRequired" ||
      /^\/login\/confirm\b/.test(headers.get("location") ?? "")
    );
  }

  it.each(declared.filter(({ except }) => except === undefined))(
    "is not needed for $method $path, which does not declare it",
    async (call) => {
      expect(await isAskedFor(call)).toBe(false);
      if (call.method === "POST") expect(await isAskedFor(call, "another")).toBe(false);
    },
  );

  it.each(declared.filter(({ except }) => except !== undefined))(
    "is needed for $method $path, also for a form that it does not know, but not for $except",
    async (call) => {
      expect(await isAskedFor(call)).toBe(true);
      if (call.method === "POST") expect(await isAskedFor(call, "another")).toBe(true);
      for (const intent of call.except ?? []) expect(await isAskedFor(call, intent), intent).toBe(false);
    },
  );
});
