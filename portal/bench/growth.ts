import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import { MAX_REQUESTS, prepareDatabase } from "./http/prepare.ts";
import { openSession } from "./open-session.ts";
import { demoEnvironment, demoPassword, startProgram } from "./start-program.ts";
import { percentile } from "./stopwatch.ts";

const ROUNDS = 5;
const CALLS_PER_ROUND = 20;
/** Of the largest database's median, as a multiple of the smallest one's. */
const MAX_RATIO = 1.5;
/** Below it a difference says nothing. */
const LEAST_DIFFERENCE_MS = 2;

const root = fileURLToPath(new URL("../../", import.meta.url));
const print = (name: string, cells: readonly string[]) =>
  process.stdout.write(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join("")}\n`);

const users = ["hospital", "ambulance", "admin"] as const;

interface Call {
  readonly name: string;
  readonly user: (typeof users)[number];
  readonly path: string;
}

const calls = (id: number): readonly Call[] => [
  { name: "list", user: "hospital", path: "/api/transport-requests?limit=20" },
  { name: "one request", user: "hospital", path: `/api/transport-requests/${id}` },
  { name: "search, a common name", user: "hospital", path: "/api/transport-requests?limit=20&q=kessler" },
  { name: "search, a record number", user: "hospital", path: "/api/transport-requests?limit=20&q=MRN-5000" },
  { name: "search without hits", user: "hospital", path: "/api/transport-requests?limit=20&q=zzyzx" },
  { name: "a company's search", user: "ambulance", path: "/api/transport-requests?limit=20&q=kessler" },
  { name: "hospital's dashboard", user: "hospital", path: "/hospital-dashboard" },
  { name: "company's dashboard", user: "ambulance", path: "/ambulance-dashboard" },
  { name: "history", user: "hospital", path: "/transport-history" },
  { name: "figures of a year", user: "hospital", path: "/hospital-dashboard?days=365" },
  { name: "a company's figures of a year", user: "ambulance", path: "/ambulance-dashboard?days=365" },
  { name: "a hospital's profile", user: "hospital", path: "/profile" },
  { name: "a company's profile", user: "ambulance", path: "/profile" },
  { name: "notifications", user: "ambulance", path: "/notifications" },
  { name: "ratings", user: "ambulance", path: "/ratings" },
  { name: "administration", user: "admin", path: "/admin" },
  { name: "all requests, searched", user: "admin", path: "/api/transport-requests?limit=20&q=kessler" },
  { name: "audit log", user: "admin", path: "/admin/logs" },
  { name: "audit log, searched", user: "admin", path: "/api/admin/auditlogs?limit=50&q=nurse-7" },
  { name: "audit log of a request", user: "admin", path: `/admin/logs?record=transport:${id}` },
  { name: "public statistics", user: "admin", path: "/api/public/statistics" },
];

/**
 * What calls take when there is more history: `npm run bench:growth -- --sizes 10000,100000,1000000 --only search`. One portal on each
 * database, called in turn by one client. The databases are filled once, and shared with `bench:http`.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: "string", default: "10000,100000,1000000" },
      only: { type: "string", default: "" },
      check: { type: "boolean", default: false },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000 && size <= MAX_REQUESTS))
    throw new StartupError(`--sizes must be whole numbers from 1000 to ${MAX_REQUESTS}.`);
  const portals: Awaited<ReturnType<typeof openPortal>>[] = [];
  try {
    for (const size of sizes) portals.push(await openPortal(size));
    print("", [...sizes.map((size) => size.toLocaleString("en")), "ratio"]);
    const slow: string[] = [];
    for (const { name } of calls(0).filter((call) => call.name.includes(values.only))) {
      const medians = await measure(portals.map((portal) => portal.callOf(name)));
      const [first = 0, last = 0] = [medians[0], medians.at(-1)];
      print(name, [...medians.map((median) => `${median.toFixed(1)} ms`), (last / first).toFixed(2)]);
      if (last > MAX_RATIO * first && last - first > LEAST_DIFFERENCE_MS) slow.push(name);
    }
    if (values.check && slow.length > 0)
      throw new StartupError(`More than ${MAX_RATIO} times as slow: ${slow.join(", ")}.`);
  } finally {
    for (const portal of portals) await portal.close();
  }
});

async function openPortal(size: number) {
  const dataDir = join(root, "portal/.cache/bench-http", String(size));
  const all = calls(await prepareDatabase(dataDir, size));
  const environment = demoEnvironment(dataDir);
  const program = await startProgram("portal/server/main.ts", environment, /ready at (http:\/\/\S+)/);
  const cookies = new Map<string, string>();
  for (const user of users) cookies.set(user, (await openSession(program.url, user, demoPassword)).cookie);
  return {
    callOf(name: string): () => Promise<void> {
      const call = all.find((one) => one.name === name);
      if (!call) throw new Error(`There is no call ${name}.`);
      const headers = { cookie: cookies.get(call.user) ?? "" };
      return async () => {
        const response = await fetch(program.url + call.path, { headers, redirect: "error" });
        await response.arrayBuffer();
        if (!response.ok) throw new StartupError(`${call.path}: ${response.status}`);
      };
    },
    close: () => program[Symbol.asyncDispose](),
  };
}

/** Median milliseconds of each, called in turn: what disturbs the machine disturbs all. */
async function measure(each: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times = each.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [nth, call] of each.entries()) {
      for (let count = 0; count < CALLS_PER_ROUND; count += 1) {
        const startedAt = performance.now();
        await call();
        // The first round compiles the code and fills caches.
        if (round > 0) times[nth]?.push(performance.now() - startedAt);
      }
    }
  }
  return times.map((all) =>
    percentile(
      all.toSorted((one, other) => one - other),
      50,
    ),
  );
}
