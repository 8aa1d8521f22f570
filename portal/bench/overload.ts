import { readFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import autocannon from "autocannon";
import { startProgram } from "./start-program.ts";
import { Stopwatch } from "./stopwatch.ts";

const SECONDS_PER_PHASE = 15;
const PROBE_INTERVAL_MS = 50;
const VISIT_INTERVAL_MS = 250;
const MAX_CONNECTIONS = 2_000;

/** Of the metrics, where probes have no flood's connections before them. */
const METRICS_PORT = 19_464;

/** Another address of the loopback network than that of the flood; Linux has all of them. */
const otherAddress = "127.0.0.2";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * What a probe and a visitor of another network notice of a flood: `npm run bench:overload -- --connections 500`.
 * The quiet phase is the floor of the pressed ones.
 */
runTool(async () => {
  const { values } = parseArgs({ options: { connections: { type: "string", default: "500" } } });
  const connections = Number(values.connections);
  if (!Number.isInteger(connections) || connections < 1 || connections > MAX_CONNECTIONS)
    throw new StartupError(`--connections must be a whole number from 1 to ${MAX_CONNECTIONS}.`);
  await using portal = await startProgram(
    "portal/server/main.ts",
    {
      ...process.env,
      PORT: "0",
      METRICS_PORT: String(METRICS_PORT),
      DATA_DIR: join(root, "portal/.cache/bench-overload"),
      DEMO_PASSWORD: "a-password-for-benchmarks",
      DEMO_SIMULATION: "false",
    },
    /ready at (http:\/\/\S+)/,
  );
  const watch = new Stopwatch();
  await follow(portal.url, new Stopwatch(), "warm-up", async () => void (await delay(5_000)));
  await follow(portal.url, watch, "quiet", async () => void (await delay(SECONDS_PER_PHASE * 1_000)));
  for (const path of ["/login", "/api/openapi.json", "/api/docs"]) {
    const { answered, limited, refused, failed } = await follow(portal.url, watch, path, () =>
      press(portal.url + path, connections),
    );
    const megabytes = await residentMegabytes(portal.pid);
    process.stdout.write(
      `${connections} connections on ${path}: ${answered} answered, ${limited} over a limit, ${refused} refused, ${failed} failed; ${megabytes} MB resident\n`,
    );
  }
  process.stdout.write(`${watch.table()}\n`);
});

/** Times probes, at both addresses, and visits during the work. */
async function follow<Result>(
  url: string,
  watch: Stopwatch,
  phase: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const time = (kind: string, intervalMs: number, address: string) =>
    repeat(intervalMs, ended.signal, () => watch.time(`${kind}, ${phase}`, () => open(address)));
  const loops = [
    time("probe", PROBE_INTERVAL_MS, `${url}/livez`),
    time("metrics probe", PROBE_INTERVAL_MS, `http://127.0.0.1:${METRICS_PORT}/livez`),
    time("visit", VISIT_INTERVAL_MS, `${url}/login`),
  ];
  try {
    return await work();
  } finally {
    ended.abort();
    await Promise.all(loops);
  }
}

async function repeat(intervalMs: number, signal: AbortSignal, call: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await call();
    await delay(intervalMs);
  }
}

/** Opens a connection, as probes do, which has to be accepted behind those of the flood. */
function open(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, localAddress: otherAddress }, (response) => {
      if (response.statusCode !== 200) reject(new StartupError(`${url}: ${response.statusCode}`));
      response.resume().once("end", resolve);
    }).once("error", reject);
  });
}

/** In a thread of its own, so that the measurements are not late. */
async function press(url: string, connections: number) {
  const result = await autocannon({ url, connections, duration: SECONDS_PER_PHASE, workers: 1 });
  const { "2xx": answered, "4xx": limited, "5xx": refused, errors: failed } = result;
  return { answered, limited, refused, failed };
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
