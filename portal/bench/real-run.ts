import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { showProgress } from "@wardway/portal/server/progress.ts";
import { runTool } from "@wardway/portal/server/tool.ts";
import { WardwayError } from "@wardway/sdk";
import { planJourneys } from "./journeys.ts";
import { type Cast, logIn, runTransport, type Transport } from "./one-transport.ts";
import { findFaults, findFigureFaults, readFigures } from "./read-back.ts";
import { Stopwatch } from "./stopwatch.ts";

const TRANSPORTS = 200;
const MAX_CONCURRENT = 8;
const RUN_TIMEOUT_MS = 10 * 60_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs 200 transports between real facilities on a running portal and checks all of them: `npm run real-run`. The
 * public counter is checked exactly, so no other transport may be completed during the run.
 */
runTool(() => run().catch(rethrowAsStartupError));

async function run(): Promise<void> {
  const { portal, password } = readOptions();
  const signal = AbortSignal.timeout(RUN_TIMEOUT_MS);
  const logInAs = (username: string) => logIn(portal, username, password, signal);
  const [hospital, hospital2, ambulance, ambulance2, crew] = await Promise.all([
    logInAs("hospital"),
    logInAs("hospital2"),
    logInAs("ambulance"),
    logInAs("ambulance2"),
    logInAs("crew"),
  ]);
  const journeys = await planJourneys(hospital.api, TRANSPORTS);

  const stopwatch = new Stopwatch();
  const before = await readFigures([hospital, hospital2], stopwatch);
  const casts: readonly Cast[] = [
    { hospital, company: ambulance, crew, rival: ambulance2 },
    { hospital: hospital2, company: ambulance2, crew: ambulance2, rival: ambulance },
    { hospital: hospital2, company: ambulance, crew, rival: ambulance2 },
    { hospital, company: ambulance2, crew: ambulance2, rival: ambulance },
  ];
  print(`${TRANSPORTS} transports between real facilities, ${MAX_CONCURRENT} at a time, on ${portal}.`);
  const progress = showProgress("Running transports");
  let finished = 0;
  const startedAt = performance.now();
  const jobs = journeys.map((journey, at) => async () => {
    const cast = casts[at % casts.length];
    if (!cast) throw new Error("There is no cast.");
    const transport = await runTransport(at + 1, journey, cast, stopwatch);
    finished += 1;
    progress.update(finished, TRANSPORTS);
    return transport;
  });
  const { done, failures } = await runJobs(jobs);
  const seconds = (performance.now() - startedAt) / 1_000;
  progress.stop();
  const readings = await runJobs(done.map((transport) => () => findFaults(transport, stopwatch)));
  const after = await readFigures([hospital, hospital2], stopwatch);

  report(done, seconds, stopwatch);
  print(
    `Public counter: ${before.statistics.completedTransports} before, ${after.statistics.completedTransports} after.`,
  );
  const faults = [
    ...failures,
    ...readings.failures,
    ...readings.done.flat(),
    ...findFigureFaults(before, after, done),
  ];
  if (faults.length > 0) {
    throw new StartupError([`${faults.length} checks failed:`, ...faults.slice(0, 20)].join("\n"));
  }
  print("Every transport was read back as expected, and the counters match.");
}

function rethrowAsStartupError(error: unknown): never {
  throw error instanceof WardwayError ? new StartupError(error.userMessage) : error;
}

function readOptions(): { portal: string; password: string } {
  const { values } = parseArgs({ options: { url: { type: "string" }, password: { type: "string" } } });
  const portal = values.url ?? process.env.WARDWAY_URL ?? "http://127.0.0.1:3000";
  const password = values.password ?? process.env.DEMO_PASSWORD;
  if (!password) {
    throw new StartupError(
      "Pass the demo accounts' password with --password or DEMO_PASSWORD; npm start prints it.",
    );
  }
  return { portal: portal.replace(/\/+$/, ""), password };
}

/** A failed job does not stop the others. */
async function runJobs<Value>(jobs: readonly (() => Promise<Value>)[]) {
  const done: Value[] = [];
  const failures: string[] = [];
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) {
      try {
        done.push(await job());
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return { done, failures };
}

function report(done: readonly Transport[], seconds: number, stopwatch: Stopwatch): void {
  const companies = new Set(done.map(({ company }) => company.organizationId));
  print(
    `${done.length} of ${TRANSPORTS} completed in ${seconds.toFixed(1)} s (${(done.length / seconds).toFixed(1)} per second), by ${companies.size} companies.`,
  );
  print(`\n${stopwatch.table()}\n`);
}
