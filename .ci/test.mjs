// `npm test`: lint, types, build and all tests; with arguments, Vitest alone with these (a path, --project unit).
// `--nightly` runs fixtures and properties of full size, and then the examples of docs/embedding.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const given = process.argv.slice(2);
const args = given.filter((arg) => arg !== "--nightly");
const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  ...(given.includes("--nightly") && { TEST_SIZE: "full" }),
};

/** A test that never ends is stopped and fails, instead of blocking the run. */
const LIMIT_MINUTES = 75;

function run(program, programArgs) {
  const { status, error } = spawnSync(process.execPath, [program, ...programArgs], {
    stdio: "inherit",
    env: environment,
    timeout: given.includes("--nightly") ? undefined : LIMIT_MINUTES * 60_000,
    killSignal: "SIGINT",
  });
  if (error) console.error(`Stopped after ${LIMIT_MINUTES} minutes: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

if (args.length === 0) {
  const tasks = ["lint", "typecheck", "build", "package"];
  run(require.resolve("turbo/bin/turbo"), [
    "run",
    ...tasks,
    "--output-logs=errors-only",
    "--concurrency=100%",
  ]);
}
run(join(dirname(require.resolve("vitest/package.json")), "vitest.mjs"), ["run", ...args]);
// As `npm run test:examples` does.
if (args.length === 0 && given.includes("--nightly"))
  run("--conditions=source", ["--import", "tsx", "portal/tests/examples/run.ts"]);
