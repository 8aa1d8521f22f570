import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import { callRepeatedly } from "./http/call-repeatedly.ts";
import { prepareDatabase } from "./http/prepare.ts";
import { childrenOf, databaseSeconds, familySeconds } from "./load/processor.ts";
import { openSession } from "./open-session.ts";
import { demoEnvironment, demoPassword, startProgram } from "./start-program.ts";

/** For each process: its code is compiled as it is called. */
const WARM_UP_SECONDS = 4;
const RETRY_INTERVAL_MS = 20;
/** A process that dies on accepting a connection sends no response. */
const CALL_TIMEOUT_MS = 10_000;
const RESTART_LIMIT_MS = 60_000;

const root = fileURLToPath(new URL("../../", import.meta.url));
const print = (...cells: readonly (string | number)[]) => {
  const [name = "", ...figures] = cells;
  process.stdout.write(
    `${String(name).padEnd(22)}${figures.map((cell) => String(cell).padStart(12)).join("")}\n`,
  );
};

interface Portal {
  readonly url: string;
  readonly pid: number;
  readonly cookie: string;
  readonly dataDir: string;
}

/**
 * Several processes on one database, and the loss of one: `npm run bench:processes -- --processes 1,2,4`. Uses the database of
 * `bench:http`. Processor times of portal and database are for one call: they say what a processor bears, where requests per second
 * say what this machine bears beside its load generator.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "100000" },
      processes: { type: "string", default: "1,2,4" },
      seconds: { type: "string", default: "6" },
    },
  });
  const [requests, seconds] = [Number(values.requests), Number(values.seconds)];
  if (!Number.isInteger(requests) || requests < 1_000)
    throw new StartupError("--requests must be a whole number from 1000.");
  if (!Number.isInteger(seconds) || seconds < 1) throw new StartupError("--seconds must be a whole number.");
  const dataDir = join(root, "portal/.cache/bench-http", String(requests));
  const id = await prepareDatabase(dataDir, requests);
  const paths = {
    list: "/api/transport-requests?limit=20",
    record: `/api/transport-requests/${id}`,
    "hospital's dashboard": "/hospital-dashboard",
  };
  // The cluster checks each number.
  for (const count of values.processes.split(",")) await measureProcesses(count, { dataDir, paths, seconds });
});

async function measureProcesses(
  count: string,
  { dataDir, paths, seconds }: { dataDir: string; paths: Readonly<Record<string, string>>; seconds: number },
): Promise<void> {
  const environment = { ...demoEnvironment(dataDir), LOG_FORMAT: "text" };
  let replaced = 0;
  // A line of the log only after the start.
  const onLog = (line: string) => {
    if (/Worker \d+ is ready/.test(line)) replaced += 1;
    else process.stderr.write(`${line}\n`);
  };
  const command = ["portal/server/cluster.ts", "--processes", count] as const;
  await using program = await startProgram(command, environment, /ready at (http:\/\/\S+)/, onLog);
  const { cookie } = await openSession(program.url, "hospital", demoPassword);
  const portal = { url: program.url, pid: program.pid ?? 0, cookie, dataDir };
  const warmUpSeconds = WARM_UP_SECONDS * Number(count);
  for (const path of Object.values(paths)) await callRepeatedly(portal.url + path, cookie, warmUpSeconds);
  print(`${count} processes`, `${await countConnections(dataDir)} connections`);
  print("", "req/s", "share", "floor", "p50 ms", "p99 ms", "portal ms", "database ms");
  await using floor = await startProgram("portal/bench/http/floor.ts", environment, /(http:\/\/\S+)/);
  await callRepeatedly(floor.url, "", WARM_UP_SECONDS);
  for (const [name, path] of Object.entries(paths))
    print(name, ...(await measureCall(portal, path, floor.url, seconds)));
  await loseProcess(portal, () => replaced > 0);
}

/** Connections of the portal at its database. */
async function countConnections(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, as: "owner", whenRunning: "join", poolSize: 1 });
  try {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    return row?.count ?? 0;
  } finally {
    await database.close();
  }
}

async function measureCall(
  { url, pid, cookie, dataDir }: Portal,
  path: string,
  floor: string,
  seconds: number,
): Promise<readonly (string | number)[]> {
  const base = await callRepeatedly(floor, "", seconds);
  const used = async () => ({ portal: await familySeconds(pid), database: await databaseSeconds(dataDir) });
  const before = await used();
  const { calls, perSecond, p50, p99 } = await callRepeatedly(url + path, cookie, seconds);
  const after = await used();
  const milliseconds = (part: "portal" | "database") =>
    (((after[part] - before[part]) * 1_000) / calls).toFixed(1);
  const share = (perSecond / base.perSecond).toFixed(3);
  const [calledPerSecond, floorPerSecond] = [perSecond.toFixed(0), base.perSecond.toFixed(0)];
  return [calledPerSecond, share, floorPerSecond, p50, p99, milliseconds("portal"), milliseconds("database")];
}

/** Kills a process, and repeats one call on new connections until it is replaced and a call is answered. */
async function loseProcess({ pid, url, cookie }: Portal, isReplaced: () => boolean): Promise<void> {
  process.kill(await findWorker(pid), "SIGKILL");
  const lostAt = performance.now();
  let [failures, longest, answeredAt] = [0, 0, lostAt];
  for (;;) {
    const answer = await fetch(`${url}/api/user`, {
      headers: { cookie, connection: "close" },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) {
      longest = Math.max(longest, performance.now() - answeredAt);
      answeredAt = performance.now();
      if (isReplaced()) break;
    } else failures += 1;
    if (performance.now() - lostAt > RESTART_LIMIT_MS)
      throw new StartupError("The process was not replaced.");
    await delay(RETRY_INTERVAL_MS);
  }
  const replacedSeconds = ((answeredAt - lostAt) / 1_000).toFixed(1);
  print(
    "one is killed",
    `longest time between answers ${longest.toFixed(0)} ms, ${failures} calls failed, replaced after ${replacedSeconds} s`,
  );
}

async function findWorker(primary: number): Promise<number> {
  for (const pid of await childrenOf(primary)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    if (command.includes("--built")) return pid;
  }
  throw new StartupError("The portal has no process.");
}
