import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { startPortal } from "../support/portal.ts";
import { openSlowCall } from "../support/slow-call.ts";

/** Connects to the database server through another database. */
let operator: postgres.Sql;
/** The same as the portal's role, which may end the portal's connections. */
let portalRole: postgres.Sql;

openFixture();

beforeAll(async () => {
  operator = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
  portalRole = postgres(inject("portalServerUrl"), { max: 1 });
});

afterAll(async () => {
  await Promise.all([operator?.end(), portalRole?.end()]);
});

async function getProbe(path: string): Promise<string> {
  const response = await fetch(new URL(path, portal.url));
  return `${response.status} ${(await response.text()).trim()}`;
}

test("a running portal is alive and ready, and sets no cookie", async () => {
  expect(await getProbe("/livez")).toBe("200 ok");
  expect(await getProbe("/readyz")).toBe("200 ok");
  const { headers } = await fetch(`${portal.url}/readyz`);
  expect([headers.get("set-cookie"), headers.get("cache-control")]).toEqual([null, "no-store"]);
});

test("there are no metrics unless they are set up", async () => {
  expect((await fetch(`${portal.url}/metrics`, { redirect: "manual" })).status).toBe(404);
});

test("the health endpoint names its services and the latency of the database", async () => {
  const response = await fetch(`${portal.url}/api/health`);
  expect(await response.json()).toEqual({
    status: "ok",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    services: { database: "connected", maps: "not_set_up" },
  });
  expect(response.headers.get("server-timing")).toMatch(/^database;dur=\d+\.\d$/);
});

test("a portal without its database is alive but not ready, and recovers without a restart", async () => {
  const name = new URL(portal.databaseUrl).pathname.slice(1);
  await operator`alter database ${operator(name)} allow_connections false`;
  await portalRole`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
  await expect.poll(() => getProbe("/readyz"), { timeout: 20_000 }).toBe("503 the database does not respond");
  expect(await getProbe("/livez")).toBe("200 ok");
  const health = await fetch(`${portal.url}/api/health`);
  expect({ status: health.status, body: await health.json() }).toMatchObject({
    status: 503,
    body: { status: "degraded", services: { database: "unavailable" } },
  });
  await operator`alter database ${operator(name)} allow_connections true`;
  await expect.poll(() => getProbe("/readyz"), { timeout: 20_000 }).toBe("200 ok");
});

test("a stopping portal accepts no new call and finishes the current one", async () => {
  await using other = await startPortal();
  const call = openSlowCall(new URL("/api/login", other.url), JSON.stringify({ username: "", password: "" }));
  await fetch(`${other.url}/livez`);
  const stopped = other.stop();
  await expect
    .poll(() =>
      fetch(`${other.url}/readyz`).then(
        ({ status }) => status,
        () => "rejected",
      ),
    )
    .toBe("rejected");
  call.finish();
  expect(await call.result).toMatchObject({ status: 422 });
  await stopped;
});
