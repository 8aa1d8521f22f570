import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chainKeyPurpose, rowMacKeyPurpose, verifyAudit } from "@wardway/db/audit";
import { findInconsistencies } from "@wardway/db/consistency";
import { freePort } from "@wardway/db/free-port";
import { openDatabase } from "@wardway/db/open";
import { sized } from "@wardway/db/testing/size";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { databaseServerPid, type ServerProcess, startServer } from "../support/server-process.ts";
import { type Kind, startWriters, storedKeys, type Writers } from "../support/writers.ts";

const password = "a-password-for-tests";
const victims = ["the portal", "the database", "both"] as const;
/** More of them on demand: `KILLS=1000 npm test -- portal/tests/resilience/kill.serial.test.ts`. */
const numberOfKills = Number(process.env.KILLS) || sized(6, 12);
const kills = Array.from({ length: numberOfKills }, (_, nth) => victims[nth % victims.length] ?? "both");

let scratch: ScratchFolder;
let environment: Readonly<Record<string, string>>;
let portal: ServerProcess;
let writers: Writers;

beforeAll(async () => {
  scratch = await scratchFolder();
  environment = {
    PORT: String(await freePort()),
    DATA_DIR: join(scratch.path, "data"),
    DEMO_PASSWORD: password,
  };
  portal = startServer(environment);
  writers = await startWriters(await portal.ready, password);
});

afterAll(async () => {
  portal?.signal("SIGTERM");
  await portal?.ended;
  await scratch?.remove();
});

/** Waits for ten more writes; fails if the portal ends by itself. */
async function acknowledgedWhileItRuns(): Promise<void> {
  const endedByItself = portal.ended.then(({ code, stderr }) => {
    throw new Error(`The portal ended by itself with ${code}: ${stderr.slice(-3_000)}`);
  });
  await Promise.race([writers.acknowledge(10), endedByItself]);
}

/** Sends SIGKILL, and restarts what does not restart itself. */
async function kill(victim: (typeof victims)[number]): Promise<void> {
  await acknowledgedWhileItRuns();
  // Random, to hit points within a transaction and between commit and response.
  await delay(Math.random() * 30);
  const databasePid = await databaseServerPid(String(environment.DATA_DIR));
  if (victim !== "the portal" && databasePid !== null) process.kill(databasePid, "SIGKILL");
  if (victim === "the database") return;
  portal.signal("SIGKILL");
  await portal.ended;
  portal = startServer(environment);
  await portal.ready;
}

test(`${kills.length} times kill -9 during a stream of writes loses no acknowledged write`, {
  timeout: 120_000 + numberOfKills * 20_000,
}, async () => {
  for (const victim of kills) await kill(victim);
  await acknowledgedWhileItRuns();
  await writers.finish();
  expect(writers.interrupted()).toBeGreaterThan(kills.length);

  const database = await openDatabase({ dataDir: String(environment.DATA_DIR), whenRunning: "join" });
  const { db } = database;
  const stored = new Map<Kind, readonly string[]>();
  for (const kind of Object.keys(storedKeys) as Kind[]) {
    const rows = await db.execute<{ key: string | null }>(storedKeys[kind]);
    stored.set(kind, rows.map(({ key }) => key ?? "").sort());
  }
  const faults = await findInconsistencies(db);
  const secret = await readFile(join(String(environment.DATA_DIR), "encryption-key"), "utf8");
  const keys = createSecretBox([secret]);
  const trail = await verifyAudit(db, keys.deriveNamedKeys(chainKeyPurpose), {
    rowMacKeys: keys.deriveKeys(rowMacKeyPurpose),
  });
  await database.close();

  // One row per key: none is lost or duplicated.
  for (const [kind, keys] of stored) {
    const expected = writers.acknowledged[kind];
    expect(expected.size, kind).toBeGreaterThan(0);
    expect(
      keys.filter((key) => expected.has(key)),
      kind,
    ).toEqual([...expected].sort());
  }
  expect(faults).toEqual([]);
  const counts = Object.entries(writers.acknowledged).map(([kind, { size }]) => `${size} ${kind}`);
  process.stdout.write(
    `${kills.length} kills, ${writers.interrupted()} calls interrupted; acknowledged and found: ${counts.join(", ")}.\n`,
  );
  // The chain continues where the killed process stopped.
  expect(trail).toMatchObject({ sound: true, last: { position: expect.any(Number) } });
});
