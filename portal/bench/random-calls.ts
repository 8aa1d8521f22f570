import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { showProgress } from "@wardway/portal/server/progress.ts";
import { runTool } from "@wardway/portal/server/tool.ts";
import { randomApiCalls } from "./random-calls/api-calls.ts";
import { Findings } from "./random-calls/findings.ts";
import { randomPageCalls } from "./random-calls/page-calls.ts";
import { openPeople, type People } from "./random-calls/people.ts";
import type { RandomCall } from "./random-calls/random-call.ts";
import { demoEnvironment, demoPassword, startProgram } from "./start-program.ts";

const CONCURRENT_CALLS = 8;
const MAX_CALLS = 1_000_000;
/** Random calls change accounts and settings, which would leave later calls without access. */
const CALLS_BETWEEN_REPAIRS = 500;

/**
 * Random calls of the API's description and of every page, by visitors and all roles: `npm run exercise:calls --
 * --calls 100000 --pages 20000 --seed 1`. Exits with 1 on a server error, an answer that the description does not
 * document, a stack trace in an answer, or an error in the log. The same seed gives the same calls.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      calls: { type: "string", default: "10000" },
      pages: { type: "string", default: "2000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  const [calls, pages, seed] = [wholeNumber("calls"), wholeNumber("pages"), wholeNumber("seed")];
  function wholeNumber(name: keyof typeof values): number {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= 0 && number <= MAX_CALLS) return number;
    throw new StartupError(`--${name} must be a whole number up to ${MAX_CALLS}.`);
  }

  const dataDir = await mkdtemp(join(tmpdir(), "wardway-exercise-"));
  const findings = new Findings();
  try {
    const environment = { ...demoEnvironment(dataDir), LOG_FORMAT: "json" };
    await using portal = await startProgram(
      "portal/server/main.ts",
      environment,
      /ready at (http:\/\/\S+)/,
      findings.readLog,
    );
    await using people = await openPeople(portal.url, dataDir, demoPassword);
    process.stdout.write(`Seed ${seed}.\n`);
    await run("API calls", calls, await randomApiCalls(portal.url, seed), people, findings);
    await run("page calls", pages, randomPageCalls(seed), people, findings);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  process.stdout.write(`${findings.table()}\n`);
  if (findings.faults.length > 0) {
    const shown = findings.faults.slice(0, 20).join("\n");
    throw new StartupError(`${findings.faults.length} faults, of which the first are:\n${shown}`);
  }
});

async function run(
  kind: string,
  count: number,
  calls: Iterable<RandomCall>,
  people: People & { repair(): Promise<void> },
  findings: Findings,
): Promise<void> {
  if (count === 0) return;
  const progress = showProgress(`Making ${count} ${kind}`);
  const startedAt = performance.now();
  const queue = calls[Symbol.iterator]();
  for (let made = 0; made < count; ) {
    const batch = Math.min(CALLS_BETWEEN_REPAIRS, count - made);
    let left = batch;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const { value: call, done } = queue.next();
        if (done) throw new Error("The calls have ended.");
        findings.note(kind, await call.make(people));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
    made += batch;
    await people.repair();
    progress.update(made, count);
  }
  progress.stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(`${count} ${kind} in ${seconds.toFixed(0)} s.\n`);
}
