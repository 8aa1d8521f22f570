import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";

let portal: Portal;
let hospital: ApiSession;
let visitor: ApiSession;
/** Connects to the database server through another database. */
let operator: postgres.Sql;
/** The same as the portal's role, which may see and end the portal's connections. */
let portalRole: postgres.Sql;

beforeAll(async () => {
  portal = await startPortal();
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
