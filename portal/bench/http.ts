import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import { callRepeatedly } from "./http/call-repeatedly.ts";
import { MAX_REQUESTS, prepareDatabase } from "./http/prepare.ts";
import { openSession } from "./open-session.ts";
import { demoEnvironment, demoPassword, startProgram } from "./start-program.ts";

const ROUNDS = 3;
const SECONDS_PER_RUN = 4;
const WARM_UP_SECONDS = 6;

type User = "hospital" | "ambulance" | "admin";

interface Case {
  readonly name: string;
  readonly path: string;
  readonly user: User | null;
  /** Least share of the floor's requests per second, for `--check`. */
  readonly bound: number;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Compares calls of a portal with a floor, in one run: `npm run bench:http -- --requests 1000000 --only list`. The
 * database is filled once and kept below `portal/.cache`.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "100000" },
      only: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  const count = Number(values.requests);
  if (!Number.isInteger(count) || count < 1_000 || count > MAX_REQUESTS) {
    throw new StartupError(`--requests must be a whole number from 1000 to ${MAX_REQUESTS}.`);
  }
  const dataDir = join(root, "portal/.cache/bench-http", String(count));
  const id = await prepareDatabase(dataDir, count);
  const cases = allCases(id).filter(({ name }) => values.only === undefined || name.includes(values.only));
  const environment = demoEnvironment(dataDir);
  await using portal = await startProgram("portal/server/main.ts", environment, /ready at (http:\/\/\S+)/);
  await using floor = await startProgram("portal/bench/http/floor.ts", environment, /(http:\/\/\S+)/);
  const results = await measure(cases, portal.url, floor.url);
  process.stdout.write(`${formatTable(results)}\n`);
  if (!values.check) return;
  const slow = results.filter(({ share, bound }) => share < bound);
  if (slow.length > 0) {
    throw new StartupError(`Slower than their bounds: ${slow.map(({ name }) => name).join(", ")}.`);
  }
});

const allCases = (id: number): readonly Case[] => [
  { name: "list", path: "/api/transport-requests?limit=20", user: "hospital", bound: 0.15 },
  { name: "one request", path: `/api/transport-requests/${id}`, user: "hospital", bound: 0.3 },
  { name: "user", path: "/api/user", user: "hospital", bound: 0.38 },
  { name: "search", path: "/api/transport-requests?limit=20&q=kessler", user: "hospital", bound: 0.085 },
  { name: "hospital's dashboard", path: "/hospital-dashboard", user: "hospital", bound: 0.02 },
  { name: "company's dashboard", path: "/ambulance-dashboard", user: "ambulance", bound: 0.02 },
  { name: "audit log", path: "/admin/logs", user: "admin", bound: 0.045 },
  { name: "landing page", path: "/", user: null, bound: 0.6 },
  { name: "log-in page", path: "/login", user: null, bound: 0.6 },
];

async function measure(cases: readonly Case[], portal: string, floor: string) {
  const cookies = {
    hospital: await logIn(portal, "hospital"),
    ambulance: await logIn(portal, "ambulance"),
    admin: await logIn(portal, "admin"),
  };
  await callRepeatedly(floor, "", WARM_UP_SECONDS);
  const results = [];
  for (const one of cases) {
    const cookie = one.user === null ? "" : cookies[one.user];
    const url = portal + one.path;
    const bytes = (await (await fetch(url, { headers: { cookie } })).arrayBuffer()).byteLength;
    await callRepeatedly(url, cookie, WARM_UP_SECONDS);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        floor: await callRepeatedly(floor, "", SECONDS_PER_RUN),
        case: await callRepeatedly(url, cookie, SECONDS_PER_RUN),
      });
    }
    const alone = await callRepeatedly(url, cookie, SECONDS_PER_RUN, 1);
    const floorFigures = middle(rounds.map((pair) => pair.floor));
    const figures = { ...middle(rounds.map((pair) => pair.case)), bytes };
    results.push({
      ...one,
      floor: floorFigures,
      figures,
      alone: alone.p50,
      share: figures.perSecond / floorFigures.perSecond,
    });
  }
  return results;
}

/** Returns the round with the median throughput. */
function middle<Round extends { readonly perSecond: number }>(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((one, other) => one.perSecond - other.perSecond);
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new StartupError("No round was run.");
  return found;
}

const logIn = async (portal: string, user: User) => (await openSession(portal, user, demoPassword)).cookie;

function formatTable(results: Awaited<ReturnType<typeof measure>>): string {
  const rows = results.map(({ name, figures, floor, share, alone }) => [
    name,
    share.toFixed(3),
    figures.perSecond.toFixed(0),
    floor.perSecond.toFixed(0),
    String(figures.p50),
    String(figures.p99),
    String(floor.p99),
    String(alone),
    String(figures.bytes),
  ]);
  const header = ["", "share", "req/s", "floor", "p50 ms", "p99 ms", "floor p99", "alone p50", "bytes"];
  return [header, ...rows]
    .map(([name = "", ...cells]) => name.padEnd(22) + cells.map((cell) => cell.padStart(11)).join(""))
    .join("\n");
}
