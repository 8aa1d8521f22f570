// `npm test`: lint, types, build and the tests of the gate; `--full`: all tests, unused code and the SDK's package;
// `--nightly`: also fixtures and properties of full size, then the examples of docs/embedding and small benchmarks. With
// other arguments, Vitest alone with these (a path, --project unit).
//
// Test files that fail run once more, alone. What passes then is named at the end and counted: it is a fault to repair.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadavg } from "node:os";
import { dirname, join } from "node:path";

/**
 * What `result-reporter.ts` writes: each test's result, and each error outside a test as a failed one.
 * @typedef {{ file: string | null, test: string, state: "passed" | "failed" | "skipped", message: string, seconds: number }[]} Results
 */

/** More than these are no bad luck. */
const MAX_FLAKY_TESTS = 3;
const MAX_FILES_TO_RERUN = 3;
/** A test that never ends is stopped and fails, instead of blocking the run. */
const LIMIT_MINUTES = 75;
const gateProjects = ["unit", "database", "http", "smoke"];
const folder = "test-results";

const require = createRequire(import.meta.url);
const turbo = require.resolve("turbo/bin/turbo");
const vitest = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
const given = process.argv.slice(2);
const isNightly = given.includes("--nightly");
const isFull = isNightly || given.includes("--full");
const args = given.filter((arg) => arg !== "--nightly" && arg !== "--full");
const isWhole = args.length === 0;

function run(program, programArgs) {
  const { status, error } = spawnSync(process.execPath, [program, ...programArgs], {
    stdio: "inherit",
    env: {
      ...process.env,
      TURBO_TELEMETRY_DISABLED: "1",
      TURBO_NO_UPDATE_NOTIFIER: "1",
      ...(isNightly && { TEST_SIZE: "full" }),
    },
    timeout: isNightly ? undefined : LIMIT_MINUTES * 60_000,
    killSignal: "SIGINT",
  });
  if (error) console.error(`Stopped after ${LIMIT_MINUTES} minutes: ${error.message}`);
  return status ?? 1;
}

function build() {
  const tasks = ["lint", "typecheck", "build", ...(isFull ? ["lint:unused", "package"] : [])];
  return run(turbo, ["run", ...tasks, "--output-logs=errors-only", "--concurrency=100%"]);
}

/** @returns {Results | null} null if Vitest or a set-up for all files failed */
function runTests(vitestArgs) {
  const file = join(folder, "results.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=./.ci/result-reporter.ts"];
  const status = run(vitest, ["run", ...reporters, ...vitestArgs]);
  try {
    const results = JSON.parse(readFileSync(file, "utf8"));
    const isExplained = status === 0 || results.some(({ state }) => state === "failed");
    return isExplained ? results : null;
  } catch {
    return null;
  }
}

const failuresIn = (results) => results.filter(({ state }) => state === "failed");
const filesOf = (results) => [...new Set(results.map(({ file }) => file))];

/**
 * Runs the files that failed once more, alone.
 * @returns the results that count, and the failures that were not repeated
 */
function rerun(first) {
  const failures = failuresIn(first);
  const files = filesOf(failures);
  const isBadLuck =
    failures.length > 0 &&
    failures.length <= MAX_FLAKY_TESTS &&
    files.length <= MAX_FILES_TO_RERUN &&
    !files.includes(null);
  if (!isBadLuck) return { results: first, flaky: [] };
  process.stdout.write(`\nOnce more, alone: ${files.join(", ")}\n\n`);
  const second = runTests([...files, "--maxWorkers=1", "--no-file-parallelism"]);
  if (second === null) return { results: first, flaky: [] };
  const isRepeated = ({ file, test }) =>
    failuresIn(second).some((again) => again.file === file && again.test === test);
  return {
    results: [...first.filter(({ file }) => !files.includes(file)), ...second],
    flaky: failures.filter((failure) => !isRepeated(failure)),
  };
}

function printTests(word, tests) {
  for (const { file, test, message } of tests)
    process.stdout.write(`${word} ${file} > ${test}: ${message.split("\n", 1)[0]}\n`);
}

function writeFlaky(flaky) {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  const [load] = loadavg();
  const tests = flaky.map(({ state: _, ...test }) => test);
  writeFileSync(
    join(folder, "flaky.json"),
    `${JSON.stringify({ commit: stdout?.trim(), load, tests }, null, 2)}\n`,
  );
}

function test() {
  const projects = isFull ? [] : gateProjects.map((name) => `--project=${name}`);
  const first = runTests(isWhole ? projects : args);
  if (first === null) {
    process.stdout.write("A set-up failed, or Vitest itself.\n0 passed, 1 failed\n");
    return 1;
  }
  const { results, flaky } = isWhole ? rerun(first) : { results: first, flaky: [] };
  if (isWhole) writeFlaky(flaky);
  printTests("FLAKY", flaky);
  printTests("FAILED", failuresIn(results));
  if (flaky.length > 0) process.stdout.write(`${flaky.length} flaky\n`);
  const count = (state) => results.filter((result) => result.state === state).length;
  process.stdout.write(`${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped\n`);
  return count("failed") > 0 ? 1 : 0;
}

function examples() {
  return run("--conditions=source", ["--import", "tsx", "portal/tests/examples/run.ts"]);
}

/** Each at its smallest size, so that none stops working unnoticed. `estimate` needs a map extract. */
const smallBenchmarks = {
  audit: ["--rows", "1000"],
  backup: ["--requests", "1000", "--seconds", "5"],
  browser: ["--rounds", "1", "--rows", "40"],
  growth: ["--sizes", "1000,2000", "--only", "search"],
  http: ["--requests", "1000", "--only", "list"],
  live: ["--sockets", "50", "--changes", "5"],
  load: [
    ...["--requests", "1000", "--from", "6", "--max", "6", "--seconds", "5"],
    ...["--vehicles", "5", "--writes", "2"],
  ],
  map: [],
  overload: ["--connections", "20"],
  processes: ["--requests", "1000", "--processes", "1,2", "--seconds", "2"],
  "random-calls": ["--calls", "500", "--pages", "100"],
  soak: ["--minutes", "3", "--sockets", "100"],
};

function benchmarks() {
  const failed = Object.entries(smallBenchmarks).filter(([name, options]) => {
    process.stdout.write(`\n${name} ${options.join(" ")}\n`);
    return run("--conditions=source", ["--import", "tsx", `portal/bench/${name}.ts`, ...options]) !== 0;
  });
  process.stdout.write(`Benchmarks that failed: ${failed.map(([name]) => name).join(", ") || "none"}\n`);
  return failed.length > 0 ? 1 : 0;
}

mkdirSync(folder, { recursive: true });
const nightly = isWhole && isNightly ? [examples, benchmarks] : [];
const steps = [...(isWhole ? [build] : []), test, ...nightly];
for (const step of steps) {
  process.exitCode = step();
  if (process.exitCode !== 0) break;
}
