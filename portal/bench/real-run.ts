import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { WardwayError } from "@wardway/sdk";
import { showProgress } from "../server/progress.ts";
import { runTool } from "../server/tool.ts";
import { planJourneys } from "./journeys.ts";
import { logIn } from "./log-in.ts";
import { type Cast, carryOut, type Transport } from "./one-transport.ts";
import { faultsOf, figureFaults, readFigures } from "./read-back.ts";
import { Stopwatch } from "./stopwatch.ts";

const transportsWanted = 200;
const atOnce = 8;
/** Milliseconds after which the run is given up. */
const longest = 10 * 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Carries 200 transports between real facilities from request to rating on a running portal, with the demo
 * accounts' own sessions, reads all of them back and prints the counts and times: `npm run real-run`.
 * Nobody else should complete transports meanwhile: the public counter is checked to the unit.
 */
runTool(() => run().catch(inASentence));

async function run(): Promise<void> {
  const { portal, password } = settings();
  const signal = AbortSignal.timeout(longest);
  const enter = (username: string) => logIn(portal, username, password, signal);
  const [hospital, hospital2, ambulance, ambulance2, crew] = await Promise.all([
    enter("hospital"),
    enter("hospital2"),
    enter("ambulance"),
    enter("ambulance2"),
    enter("crew"),
  ]);
  const journeys = await planJourneys(hospital.api, transportsWanted);

  const stopwatch = new Stopwatch();
  const before = await readFigures([hospital, hospital2], stopwatch);
  const casts: readonly Cast[] = [
    { hospital, company: ambulance, crew, rival: ambulance2 },
    { hospital: hospital2, company: ambulance2, crew: ambulance2, rival: ambulance },
    { hospital: hospital2, company: ambulance, crew, rival: ambulance2 },
    { hospital, company: ambulance2, crew: ambulance2, rival: ambulance },
  ];
  say(`${transportsWanted} transports between real facilities, ${atOnce} at a time, on ${portal}.`);
  const progress = showProgress("Carrying out");
  let finished = 0;
  const began = performance.now();
  const jobs = journeys.map((journey, at) => async () => {
    const cast = casts[at % casts.length];
    if (!cast) throw new Error("Nobody takes part.");
    const transport = await carryOut(at + 1, journey, cast, stopwatch);
    finished += 1;
    progress.update(finished, transportsWanted);
    return transport;
  });
  const { done, failures } = await inTurn(jobs);
  const seconds = (performance.now() - began) / 1_000;
  progress.stop();
  const readings = await inTurn(done.map((transport) => () => faultsOf(transport, stopwatch)));
  const after = await readFigures([hospital, hospital2], stopwatch);

  report(done, seconds, stopwatch);
  say(
    `Public counter: ${before.statistics.completedTransports} before, ${after.statistics.completedTransports} after.`,
  );
  const faults = [
    ...failures,
    ...readings.failures,
    ...readings.done.flat(),
    ...figureFaults(before, after, done),
  ];
  if (faults.length > 0) {
    throw new StartupError(
      [`${faults.length} things are not as they should be:`, ...faults.slice(0, 20)].join("\n"),
    );
  }
  say("Every transport was read back as it was carried out, and the counters agree.");
}

function inASentence(error: unknown): never {
  throw error instanceof WardwayError ? new StartupError(error.sentence) : error;
}

function settings(): { portal: string; password: string } {
  const { values } = parseArgs({ options: { url: { type: "string" }, password: { type: "string" } } });
  const portal = values.url ?? process.env.WARDWAY_URL ?? "http://127.0.0.1:3000";
  const password = values.password ?? process.env.DEMO_PASSWORD;
  if (!password) {
    throw new StartupError(
      "Give the demo accounts' password in DEMO_PASSWORD or with --password; npm start prints it.",
    );
  }
  return { portal: portal.replace(/\/+$/, ""), password };
}

/** Does the jobs, so many at once; one that fails stops no other. */
async function inTurn<Value>(jobs: readonly (() => Promise<Value>)[]) {
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
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, failures };
}

function report(done: readonly Transport[], seconds: number, stopwatch: Stopwatch): void {
  const companies = new Set(done.map(({ company }) => company.organizationId));
  say(
    `${done.length} of ${transportsWanted} carried from request to rating in ${seconds.toFixed(1)} s (${(done.length / seconds).toFixed(1)} a second), by ${companies.size} companies.`,
  );
  say(`\n${stopwatch.table()}\n`);
}
