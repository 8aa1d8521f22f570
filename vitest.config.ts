import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { needsDatabase } from "./db/src/testing/needs-database.ts";
import { LongestFirst } from "./portal/tests/support/longest-first.ts";
import { sources } from "./sdk/sources.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: sources,
  // The workspaces are read as sources, built or not.
  conditions: ["source"],
};
// Not "module": such builds are for bundlers, and Node cannot load all of them.
const ssr = { resolve: { conditions: ["source", "node", "development|production"] } };

const filesBesideSources = [
  "db/src",
  "db/model/src",
  "widgets/src",
  "sdk/src",
  "portal/app",
  "portal/server",
].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);
/** Tests of what the SDK's build has made. */
const ofTheBuild = new Set(["bundle", "package", "size"].map((name) => `sdk/src/${name}.test.ts`));
const beside = filesBesideSources.filter((file) => !ofTheBuild.has(file));
const onDatabase = new Set(beside.filter((file) => needsDatabase(`${root}${file}`)));

/** A condition is polled until it holds: the limit reports a fault, not a slow machine (milliseconds). */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };

/** Files of a worker share its modules: each file sets up and clears what it needs. */
const project = (test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  resolve,
  ssr,
  test: {
    isolate: false,
    setupFiles: ["portal/app/infra/outgoing/testing/permit-loopback.ts"],
    ...limits,
    ...test,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "./portal/tests/support/closing-line-reporter.ts"],
    projects: [
      project({
        name: "unit",
        pool: "threads",
        sequence: { groupOrder: 0 },
        include: beside.filter((file) => !onDatabase.has(file)),
      }),
      project({
        name: "database",
        pool: "forks",
        globalSetup: ["db/src/testing/global-setup.ts", "portal/server/testing/test-programs.ts"],
        // They wait for the database more than they compute.
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
        include: [...onDatabase],
      }),
      project({
        name: "portal",
        pool: "forks",
        globalSetup: ["portal/server/testing/test-programs.ts", "portal/tests/support/global-setup.ts"],
        // Each file has a portal and a database of its own; while one waits for them, two others compute.
        maxWorkers: 3,
        sequence: { groupOrder: 2 },
        include: [...ofTheBuild, "portal/tests/**/*.test.ts"],
      }),
    ],
  },
});
