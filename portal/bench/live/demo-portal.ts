import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "@wardway/db/postgres";
import { StartupError } from "@wardway/db/startup-error";
import type { CreateRequestBody } from "@wardway/model";
import { ensureBuilt } from "@wardway/portal/server/build.ts";
import postgres from "postgres";
import { openSession } from "../open-session.ts";
import { type ServerUnderTest, startServerUnderTest } from "./server-under-test.ts";

const password = "a-password-for-the-bench";
/** Recipients of the first hospital's new requests. */
const accounts = ["hospital", "nurse", "ambulance", "ambulance2", "crew", "admin"];

/** A portal with demo data and logged-in users. */
export interface DemoPortal {
  readonly portal: ServerUnderTest;
  /** Session cookies. */
  readonly cookies: readonly string[];
  /** @returns its id */
  createRequest(): Promise<number>;
  /** A company responds and withdraws: two changes. */
  respondAndWithdraw(requestId: number): Promise<void>;
  /** Commit times in milliseconds since 1970. */
  commits(requestIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  stop(): Promise<void>;
}

/** @throws StartupError */
export async function startDemoPortal(): Promise<DemoPortal> {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "wardway-bench-"));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const cluster = await startCluster({ dataDir, settings: { track_commit_timestamp: "on" } });
    closers.push(() => cluster.stop());
    const sql = postgres(cluster.portalUrl, { max: 1, onnotice: () => undefined });
    closers.push(() => sql.end());
    const portal = await startServerUnderTest("portal", {
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.portalUrl,
      DATABASE_OWNER_URL: cluster.url,
      DEMO_PASSWORD: password,
      HOST: "127.0.0.1",
      PORT: "0",
      TRUST_PROXY: "false",
      NODE_ENV: "development",
    });
    closers.push(() => portal.stop());
    const cookies = await Promise.all(
      accounts.map(async (username) => (await openSession(portal.url, username, password)).cookie),
    );
    return {
      portal,
      cookies,
      createRequest: () => createRequest(portal.url, cookies[0] ?? ""),
      respondAndWithdraw: (requestId) => respondAndWithdraw(portal.url, cookies[2] ?? "", requestId),
      async commits(requestIds) {
        const rows = await sql<{ id: number; at: string }[]>`
          select (change->>'requestId')::int as id,
            extract(epoch from pg_xact_commit_timestamp(written_by::xid)) * 1000 as at
          from live_outbox
          where change->>'kind' = 'request' and (change->>'requestId')::int = any(${[...requestIds]})
          order by live_outbox.id desc`;
        // A request's first change is its last row, which the map keeps.
        return new Map(rows.map(({ id, at }) => [id, Number(at)]));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param more fields beside the required ones */
export async function createRequest(
  url: string,
  cookie: string,
  more: Partial<CreateRequestBody> = {},
): Promise<number> {
  const body: CreateRequestBody = {
    patientName: "Bench Patient",
    medicalRecordNumber: "BENCH",
    currentLocation: "Ward 3 East",
    destination: "Larkmoor Rehabilitation",
    transportDate: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    priority: "high",
    equipment: "Stretcher",
    ...more,
  };
  return call(url, cookie, "POST", "/api/transport-requests", body);
}

async function respondAndWithdraw(url: string, cookie: string, transportRequestId: number): Promise<void> {
  const estimatedArrival = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const body = { transportRequestId, estimatedArrival };
  const id = await call(url, cookie, "POST", "/api/transport-responses", body);
  await call(url, cookie, "PATCH", `/api/transport-responses/${id}/status`, { status: "withdrawn" });
}

/** @returns the id in the response */
async function call(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body: object,
): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new StartupError(`${method} ${path} failed with status ${response.status}.`);
  return ((await response.json()) as { id: number }).id;
}
