import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import type { Problem, TransportRequest, TransportResponse } from "@wardway/model";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freezeServer } from "../../../db/src/postgres/testing/freeze-server.ts";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { type Follower, follow, shown } from "../support/follower.ts";
import { type Network, startNetwork } from "../support/network.ts";
import { databaseServerPid, type ServerProcess, startServer } from "../support/server-process.ts";
import { type ApiSession, openSession } from "../support/session.ts";
import { hoursAhead, requestBody } from "../support/transports.ts";

/** Includes process restarts on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

const password = "a-password-for-tests";
/** A worker that dies on accepting a connection sends no response. */
const CALL_TIMEOUT_MS = 10_000;
const usernames = ["admin", "hospital", "nurse", "ambulance", "ambulance2"].flatMap((name) => [name, name]);

let scratch: ScratchFolder;
let cluster: ServerProcess;
let direct: string;
let network: Network;
let database: OpenDatabase;
let hospital: ApiSession;
let company: ApiSession;
let clients: { readonly session: ApiSession; readonly follower: Follower }[];

beforeAll(async () => {
  scratch = await scratchFolder();
  const dataDir = join(scratch.path, "data");
  cluster = startServer({ PORT: "0", DATA_DIR: dataDir, DEMO_PASSWORD: password }, [
    "--import",
    "tsx",
    "portal/server/cluster.ts",
    "--processes",
    "2",
  ]);
  direct = await cluster.ready;
  network = await startNetwork(new URL(direct));
  database = await openDatabase({ dataDir, whenRunning: "join", as: "owner", poolSize: 2 });
  [hospital, company] = await Promise.all([logIn(direct, "hospital"), logIn(direct, "ambulance")]);
  const sessions = await Promise.all(usernames.map((name) => logIn(network.url, name)));
  clients = sessions.map((session) => ({ session, follower: follow(network.url, session) }));
  await Promise.all(clients.map(({ follower }) => follower.follows));
  // Covers database setup and two portal starts.
}, 180_000);

afterAll(async () => {
  for (const { follower } of clients ?? []) follower.close();
  await network?.[Symbol.asyncDispose]();
  await database?.close();
  cluster?.signal("SIGTERM");
  await cluster?.ended;
  await scratch?.remove();
});

async function logIn(url: string, username: string): Promise<ApiSession> {
  const session = openSession({ url });
  const { status } = await session.post("/api/login", { username, password });
  if (status !== 200) throw new Error(`${username} could not log in: ${status}`);
  return session;
}

/** Retries a call that a killed worker may have received. */
async function postUntilCreated<Body>(session: ApiSession, path: string, body: unknown): Promise<Body> {
  const key = crypto.randomUUID();
  for (;;) {
    const result = await session
      .send<Body>("POST", path, {
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      })
      .catch(() => null);
    if (result?.status === 201) return result.body;
    if (result !== null && result.status < 500) throw new Error(`${path} returned ${result.status}.`);
    await delay(50);
  }
}

async function change(): Promise<number> {
  const { id } = await postUntilCreated<TransportRequest>(hospital, "/api/transport-requests", requestBody());
  const body = { transportRequestId: id, estimatedArrival: hoursAhead(5) };
  await postUntilCreated<TransportResponse>(company, "/api/transport-responses", body);
  return id;
}

async function changeSome(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await change();
}

/** Returns what the current page shows, and for an administrator what the database contains. */
async function getTrueState(name: string | undefined, session: ApiSession): Promise<Map<number, string>> {
  if (name === "admin") {
    const rows = await database.db.select().from(transportRequests);
    return new Map(rows.map((row) => [row.id, shown(row)]));
  }
  const headers = { cookie: session.cookie() };
  const response = await fetch(`${direct}/api/transport-requests?limit=500`, { headers });
  const requests = (await response.json()) as TransportRequest[];
  return new Map(requests.map((request) => [request.id, shown(request)]));
}

/** Waits until each client shows the true state by notification, since none polls. */
async function expectAllCatchUp(): Promise<void> {
  for (const [nth, { session, follower }] of clients.entries()) {
    const expected = await getTrueState(usernames[nth], session);
    await expect.poll(() => new Map(follower.state), { timeout: 30_000 }).toEqual(expected);
  }
}

/** Returns process ids of the ready workers, latest last. */
const workers = async () => {
  const { input } = await cluster.waitForOutput(/Worker \d+ is ready\.[\s\S]*Worker \d+ is ready\./);
  return [...input.matchAll(/Worker (\d+) is ready\./g)].map(([, pid]) => Number(pid));
};

test("a change reaches the clients of every worker", async () => {
  await change();
  await expectAllCatchUp();
});

test("clients show the true state after a worker is killed during changes", async () => {
  const before = clients.map(({ follower }) => follower.connections);
  const [victim = 0] = await workers();
  const changes = changeSome(8);
  process.kill(victim, "SIGKILL");
  await changes;
  await expectAllCatchUp();
  const reconnected = clients.filter(({ follower }, nth) => follower.connections > (before[nth] ?? 0));
  // Some clients lost their connection, and some did not.
  expect(reconnected.length).toBeGreaterThan(0);
  expect(reconnected.length).toBeLessThan(clients.length);
});

test("clients show the true state after the database is killed during changes", async () => {
  const changes = changeSome(8);
  const pid = await databaseServerPid(join(scratch.path, "data"));
  process.kill(pid ?? 0, "SIGKILL");
  await changes;
  await expectAllCatchUp();
});

/** Milliseconds: limits of `freezeLimits`, and what a loaded machine adds. */
const FROZEN_CALL_LIMIT_MS = 7_000;
const FROZEN_PROBE_LIMIT_MS = 3_500;

async function timed<Value>(work: Promise<Value>): Promise<{ result: Value; elapsedMs: number }> {
  const begun = performance.now();
  const result = await work;
  return { result, elapsedMs: performance.now() - begun };
}

test("a frozen database fails calls within seconds, and the portal recovers by itself without losing a change", async () => {
  const id = await change();
  await expectAllCatchUp();
  const create = (key: string) =>
    hospital.send<TransportRequest>("POST", "/api/transport-requests", {
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
    });
  const [key, body] = [crypto.randomUUID(), JSON.stringify(requestBody())];
  const probe = () => fetch(`${direct}/readyz`, { headers: { connection: "close" } });
  const page = () =>
    fetch(`${direct}/transport/${id}`, { headers: { cookie: hospital.cookie(), accept: "text/html" } });
  const before = clients.map(({ follower }) => follower.connections);

  const frozen = await freezeServer(join(scratch.path, "data"));
  try {
    const [ready, health, read, write, html] = await Promise.all([
      timed(probe()),
      timed(hospital.get("/api/health")),
      timed(hospital.get<Problem>(`/api/transport-requests/${id}`)),
      timed(create(key)),
      timed(page()),
    ]);
    expect(ready.result.status).toBe(503);
    expect(ready.elapsedMs).toBeLessThan(FROZEN_PROBE_LIMIT_MS);
    for (const { result, elapsedMs } of [health, read, write, html]) {
      expect(result.status).toBe(503);
      expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(elapsedMs).toBeLessThan(FROZEN_CALL_LIMIT_MS);
    }
    expect(read.result.body.detail).toBe("The database does not respond. Try again in a moment.");
    expect(await html.result.text()).toMatch(
      /<p[^>]*>The database does not respond\. Try again in a moment\.</,
    );
    expect((await fetch(`${direct}/livez`)).status).toBe(200);
  } finally {
    frozen.thaw();
  }
  await expect.poll(async () => (await probe()).status, { timeout: 10_000 }).toBe(200);
  await expect.poll(async () => (await create(key)).status, { timeout: 10_000 }).toBe(201);
  const repeated = await create(key);
  expect(repeated.body).toEqual((await create(key)).body);
  await changeSome(2);
  await expectAllCatchUp();
  // Sockets stay open: the feed goes on from where it was.
  expect(clients.map(({ follower }) => follower.connections)).toEqual(before);
});

test("clients show the true state after the network is cut during changes", async () => {
  const before = clients.map(({ follower }) => follower.connections);
  const seen = clients.map(({ follower }) => follower.state.size);
  network.cut();
  await changeSome(8);
  // No client has been notified.
  expect(clients.map(({ follower }) => follower.state.size)).toEqual(seen);
  network.heal();
  await expectAllCatchUp();
  expect(clients.every(({ follower }, nth) => follower.connections > (before[nth] ?? 0))).toBe(true);
});
