import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { LongestFirst } from "./.ci/longest-first.ts";
import { sortTests, type TestProject } from "./.ci/test-projects.ts";
import { linguiPlugins } from "./portal/bundling/lingui-macros.ts";
import { sources } from "./sdk/sources.ts";

const resolve = {
  alias: sources,
  // The workspaces are read as sources, built or not.
  conditions: ["source"],
};
// Not "module": such builds are for bundlers, and Node cannot load all of them.
const ssr = { resolve: { conditions: ["source", "node", "development|production"] } };

const files = sortTests();
const cluster = "db/src/testing/global-setup.ts";
const programs = "portal/server/testing/test-programs.ts";
/** With a cluster. */
const portals = "portal/tests/support/global-setup.ts";

/** One project runs after another, in this order. They wait more than they compute: more workers than cores. */
const project = (
  name: TestProject,
  groupOrder: number,
  test: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration => ({
  plugins: [linguiPlugins()],
  resolve,
  ssr,
  test: {
    name,
    include: [...files[name]],
    pool: "forks",
    maxWorkers: 3,
    sequence: { groupOrder },
    // Files of a worker share its modules: each file sets up and clears what it needs.
    isolate: false,
    setupFiles: ["portal/app/infra/outgoing/testing/permit-loopback.ts"],
    // A condition is polled until it holds: the limits report a fault, not a slow machine (milliseconds).
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    ...test,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project("unit", 0, { pool: "threads", maxWorkers: 2 }),
      project("database", 1, { globalSetup: [cluster] }),
      project("http", 2, { globalSetup: [programs, portals] }),
      project("smoke", 3, { globalSetup: [programs, portals], maxWorkers: 1 }),
      project("process", 4, { globalSetup: [programs, portals] }),
      project("browser", 5, { globalSetup: [programs, portals], maxConcurrency: 2 }),
      project("serial", 6, { globalSetup: [programs, portals], maxWorkers: 1 }),
    ],
  },
});
