import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { coordinates, requestBody } from "../support/transports.ts";

let portal: Portal;
let hospital: ApiSession;
let visitor: ApiSession;
/** Connects to the database server through another database. */
let operator: postgres.Sql;
/** The same as the portal's role, which may see and end the portal's connections. */
let portalRole: postgres.Sql;

beforeAll(async () => {
  // The limits of calls are those of production.
  portal = await startPortal({ env: { LOG_FORMAT: "json", CALL_LIMIT_FACTOR: "1" } });
  hospital = await logInAs(portal, "hospital");
  visitor = openSession(portal);
  operator = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
  portalRole = postgres(inject("portalServerUrl"), { max: 1 });
});

afterAll(async () => {
  await Promise.all([operator?.end(), portalRole?.end()]);
  await portal?.stop();
});

const databaseName = () => new URL(portal.databaseUrl).pathname.slice(1);

describe("the health endpoint", () => {
  it("reports that the database is connected", async () => {
    expect(await visitor.get("/api/health")).toMatchObject({
      status: 200,
      body: {
        status: "ok",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        services: { database: "connected" },
      },
    });
  });

  it("reports a database that does not respond within seconds", async () => {
    const blocked = postgres(portal.databaseUrl, { max: 1 });
    const lock = await blocked.reserve();
    await lock`begin`;
    await lock`lock table sessions in access exclusive mode`;
    // Each waits for the lock with a connection until the pool is empty.
    const waiting = Array.from({ length: 12 }, () => hospital.get("/api/user"));
    const countWaiting = async () => {
      const [row] = await portalRole<{ waiting: number }[]>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = ${databaseName()} and wait_event_type = 'Lock'`;
      return row?.waiting;
    };
    await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThanOrEqual(10);
    const startedAt = performance.now();
    const health = await visitor.get("/api/health");
    const elapsedMs = performance.now() - startedAt;
    await lock`rollback`;
    lock.release();
    await blocked.end();
    expect(health).toMatchObject({
      status: 503,
      body: { status: "degraded", services: { database: "unavailable" } },
    });
    expect(elapsedMs).toBeLessThan(4_000);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  });
});

describe("without its database", () => {
  it("returns 503 with a message, and recovers without a restart", async () => {
    const name = databaseName();
    await operator`alter database ${operator(name)} allow_connections false`;
    await portalRole`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
    const away = await hospital.get("/api/transport-requests");
    const health = await visitor.get("/api/health");
    await operator`alter database ${operator(name)} allow_connections true`;
    expect(away).toMatchObject({
      status: 503,
      body: { category: "unavailable", detail: "The database does not respond. Try again in a moment." },
    });
    expect(away.headers.get("retry-after")).toBe("1");
    expect(health.status).toBe(503);
    const status = async () => (await hospital.get("/api/transport-requests")).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
  });
});

describe("the id of a call", () => {
  const generated = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
  const idOf = ({ headers }: { readonly headers: Headers }) => headers.get("x-request-id");

  it("is in each response, and never chosen by a client", async () => {
    const page = await visitor.get<string>("/login", { "x-request-id": "chosen" });
    const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
    const calls = [
      page,
      await visitor.get("/api/health", { "x-request-id": "chosen" }),
      await visitor.get(asset, { "x-request-id": "chosen" }),
      await visitor.get("/assets/missing.js"),
      await visitor.get("/nowhere"),
      await visitor.get("/api/nowhere"),
      await visitor.get("/%ff"),
      await visitor.get("/ws"),
      await visitor.get("/livez"),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404, 400, 426, 200]);
    for (const call of calls) expect(idOf(call)).toMatch(generated);
    expect(new Set(calls.map(idOf)).size).toBe(calls.length);
  });

  it("is in the response to a call beyond the limits", async () => {
    const describeApi = () => visitor.send("HEAD", "/api/openapi.json");
    const calls = await Promise.all(Array.from({ length: 61 }, describeApi));
    const refused = calls.find(({ status }) => status === 429) ?? expect.unreachable();
    expect(idOf(refused)).toMatch(generated);
  });

  it("names an unexpected error to the caller and in the log, which has nothing of the search", async () => {
    await portal.db.execute(sql`alter table transport_requests rename to moved_requests`);
    const api = await hospital.get<{ requestId?: string }>("/api/transport-requests?q=Gaines");
    const page = await hospital.get<string>("/transport-history?q=Gaines");
    await portal.db.execute(sql`alter table moved_requests rename to transport_requests`);
    expect(api).toMatchObject({ status: 500, body: { code: "server.failed", requestId: idOf(api) } });
    expect(page.status).toBe(500);
    expect(page.body).toContain("Reference for your administrator:");
    expect(page.body).toContain(idOf(page));
    const lines = portal.output().match(/^\{.*\}$/gm) ?? [];
    expect(lines.join()).not.toContain("Gaines");
    const entries = lines.map((line): unknown => JSON.parse(line));
    for (const [call, path] of [
      [api, "/api/transport-requests"],
      [page, "/transport-history"],
    ] as const) {
      expect(entries).toContainEqual({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        level: "error",
        pid: expect.any(Number),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        requestId: idOf(call),
        method: "GET",
        path,
        // Undefined table.
        error: { name: "DrizzleQueryError", code: "42P01", stack: expect.any(Array) },
        message: "DrizzleQueryError (42P01)",
      });
    }
  });

  it("is in the log line of a failure that its call survives, of each of many at once", async () => {
    await portal.db.execute(
      sql`alter table rate_limits add constraint no_routes check (key not like 'route%') not valid`,
    );
    const made = await Promise.all(
      Array.from({ length: 30 }, () => hospital.post("/api/transport-requests", requestBody(coordinates))),
    );
    await portal.db.execute(sql`alter table rate_limits drop constraint no_routes`);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    const lines = portal.output().match(/^\{.*Could not compute a route.*\}$/gm) ?? [];
    const logged: { requestId: string; error: { code: string } }[] = lines.map((line) => JSON.parse(line));
    expect(new Set(logged.map(({ error }) => error.code))).toEqual(new Set(["23514"]));
    expect(logged.map(({ requestId }) => requestId).sort()).toEqual(made.map(idOf).sort());
  });
});
