import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium, launchArguments } from "../support/launch-browser.ts";
import { repository, startExamplePortal } from "./example-portal.ts";
import { type Progress, type Trial, tryClient, tryDocumented, tryPage } from "./trials.ts";

/** Angular 22 accepts no older major version. */
const NODE_22 = "22.23.3";

/**
 * Does with each example of docs/embedding what its page says, against a portal with demo data: installs the portal's
 * package, builds, starts, and uses the page in Chromium. `npm run test:examples -- vue` tries one.
 */
const trials: readonly Trial[] = [
  tryPage({ name: "html", folders: ["server", "html"], packages: ["express"], isBuilt: false }),
  tryPage({ name: "react", folders: ["server", "react"], packages: ["react", "vite", "typescript"] }),
  tryPage({
    name: "react-18",
    folders: ["server", "react"],
    packages: ["react", "vite", "typescript"],
    versions: {
      react: "18.3.1",
      "react-dom": "18.3.1",
      "@types/react": "18.3.31",
      "@types/react-dom": "18.3.7",
    },
  }),
  tryPage({ name: "next", folders: ["next"], packages: ["next", "react"] }),
  tryPage({ name: "next-cached", folders: ["next", "next-cached"], packages: ["next", "react"] }),
  tryPage({ name: "vue", folders: ["server", "vue"], packages: ["vue", "vite", "vue-tsc"] }),
  tryPage({ name: "angular", folders: ["server", "angular"], packages: ["@angular/core", "typescript"] }),
  tryPage({
    name: "angular-22",
    folders: ["server", "angular"],
    packages: ["@angular/core", "typescript"],
    node: NODE_22,
    versions: {
      "@angular/common": "22.2.6",
      "@angular/compiler": "22.2.6",
      "@angular/core": "22.2.6",
      "@angular/platform-browser": "22.2.6",
      "@angular/build": "22.2.7",
      "@angular/cli": "22.2.7",
      "@angular/compiler-cli": "22.2.6",
      typescript: "6.0.3",
    },
  }),
  tryPage({ name: "svelte", folders: ["svelte"], packages: ["svelte", "@sveltejs/kit", "vite"] }),
  tryClient({ name: "node", folders: ["node"], packages: ["ws", "typescript"] }),
  { name: "wordpress", run: checkPhp },
  tryDocumented("hospital-intranet", "all"),
  tryDocumented("react-host", "all"),
  tryDocumented("public-counter", "statistics"),
];

const SKIPPED = "skipped: PHP is not installed";

async function checkPhp(_setting: unknown, progress: Progress): Promise<void> {
  const file = join(repository, "examples/frameworks/wordpress/wardway-transports/wardway-transports.php");
  const { error, status, stdout, stderr } = spawnSync("php", ["-l", file], { encoding: "utf8" });
  progress.versions = error ? SKIPPED : "syntax only";
  if (!error && status !== 0) throw new Error(stdout + stderr);
}

interface Row extends Progress {
  readonly name: string;
  readonly seconds: number;
  readonly fault: string | null;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !trials.some((trial) => trial.name === name));
if (unknown.length > 0) throw new Error(`There is no example ${unknown.join(", ")}.`);

const portal = await startExamplePortal();
const browser = await chromium.launch({ executablePath: await findChromium(), args: launchArguments });
const rows: Row[] = [];
try {
  for (const trial of trials) {
    if (wanted.length === 0 || wanted.includes(trial.name)) rows.push(await tryOne(trial));
  }
} finally {
  await browser.close();
  await portal.stop();
}
print(rows);
process.exitCode = rows.some(({ fault }) => fault !== null) ? 1 : 0;

async function tryOne(trial: Trial): Promise<Row> {
  const progress: Progress = { versions: "", steps: [] };
  const start = performance.now();
  const fault = await trial.run({ portal, browser }, progress).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`${trial.name}: ${fault === null ? "pass" : `FAIL\n${fault}`}\n`);
  return { ...progress, name: trial.name, seconds, fault };
}

function print(tried: readonly Row[]): void {
  const lines = [
    ["example", "install", "build", "run", "total s", "result", "versions"],
    ...tried.map((row) => [
      row.name,
      ...(["install", "build", "run"] as const).map(
        (name) => row.steps.find((step) => step.name === name)?.seconds.toFixed(1) ?? "-",
      ),
      row.seconds.toFixed(1),
      row.fault !== null ? "FAIL" : row.versions === SKIPPED ? "skip" : "pass",
      row.versions,
    ]),
  ];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  process.stdout.write(
    `\n${lines
      .map((line) =>
        line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd(),
      )
      .join("\n")}\n`,
  );
}
