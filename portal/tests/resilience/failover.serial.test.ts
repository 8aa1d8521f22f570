import { appendFile, cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@wardway/db/open";
import { type Cluster, startCluster } from "@wardway/db/postgres";
import { transportRequests } from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ClusterProcess,
  startClusterProcess,
} from "../../../db/src/postgres/testing/cluster-process.ts";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { requestBody } from "../support/transports.ts";

const password = "a-password-for-tests";

let primaryFolder: ScratchFolder;
let standbyFolder: ScratchFolder;
let primary: ClusterProcess;
let isPrimaryLost = false;
let standby: Cluster;
let portal: ServerProcess;
let hospital: ApiSession;

const portOf = (url: string) => new URL(url).port;

beforeAll(async () => {
  primaryFolder = await scratchFolder();
  standbyFolder = await scratchFolder();
  const created = await startCluster({ dataDir: primaryFolder.path });
  await created.stop();
  const { username, password: backupPassword } = new URL(created.backupUrl);
  const files = join(standbyFolder.path, "postgres");
  const rule = `host replication ${username} 127.0.0.1/32 scram-sha-256\n`;
  await appendFile(join(primaryFolder.path, "postgres", "pg_hba.conf"), rule);
  await cp(join(primaryFolder.path, "postgres"), files, { recursive: true });
  await writeFile(join(files, "standby.signal"), "");

  primary = await startClusterProcess(primaryFolder.path);
  const conninfo = `host=127.0.0.1 port=${portOf(primary.url)} user=${username} password=${backupPassword}`;
  standby = await startCluster({ dataDir: standbyFolder.path, settings: { primary_conninfo: conninfo } });

  // The standby first: it is to be passed over.
  const hosts = `127.0.0.1:${portOf(standby.url)},127.0.0.1:${portOf(primary.url)}`;
  const ofBoth = (url: string) => `${url.replace(/127\.0\.0\.1:\d+/, hosts)}?target_session_attrs=primary`;
  portal = startServer({
    PORT: "0",
    DATA_DIR: join(standbyFolder.path, "data"),
    DEMO_PASSWORD: password,
    DATABASE_URL: ofBoth(standby.portalUrl),
    DATABASE_OWNER_URL: ofBoth(standby.url),
  });
  hospital = await logInAs({ url: await portal.ready, password }, "hospital");
});

afterAll(async () => {
  portal?.signal("SIGTERM");
  await portal?.ended;
  if (primary && !isPrimaryLost) await losePrimary();
  await standby?.stop();
  await primaryFolder?.remove();
  await standbyFolder?.remove();
});

async function losePrimary(): Promise<void> {
  isPrimaryLost = true;
  await primary.kill();
  process.kill(primary.serverPid, "SIGKILL");
}

const post = () => hospital.post<TransportRequest>("/api/transport-requests", requestBody());

async function createRequest(): Promise<number> {
  const { status, body } = await post();
  expect(status).toBe(201);
  return body.id;
}

async function untilStandbyHas(id: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: standby.url, dataDir: "", poolSize: 1 });
  try {
    const ids = async () => (await database.db.select().from(transportRequests)).map((row) => row.id);
    await expect.poll(ids, { interval: 5 }).toContain(id);
  } finally {
    await database.close();
  }
}

test("the loss of the standby interrupts nothing, and it catches up", async () => {
  await untilStandbyHas(await createRequest());
  const { pid } = standby;
  process.kill(pid, "SIGKILL");
  const id = await createRequest();
  // Its supervisor starts it again, at the same port.
  await expect.poll(() => standby.pid).not.toBe(pid);
  await untilStandbyHas(id);
});

test("after the loss of the primary the portal saves on the promoted standby, without a restart", async () => {
  const id = await createRequest();
  await untilStandbyHas(id);
  await losePrimary();
  const lostAt = performance.now();
  const statusOfRead = async () => (await hospital.get("/api/user")).status;
  await expect.poll(statusOfRead).toBe(503);

  // As `pg_ctl promote`, which root may not run.
  await writeFile(join(standbyFolder.path, "postgres", "promote"), "");
  process.kill(standby.pid, "SIGUSR1");
  const promotedAt = performance.now();
  const secondsSince = (moment: number) => ((performance.now() - moment) / 1_000).toFixed(1);
  const failed = `Calls failed ${secondsSince(lostAt)} s after the loss`;
  await expect.poll(async () => (await post()).status, { interval: 20 }).toBe(201);
  process.stdout.write(`${failed}, and succeeded ${secondsSince(promotedAt)} s after the promotion.\n`);
  expect((await hospital.get(`/api/transport-requests/${id}`)).status).toBe(200);
});
