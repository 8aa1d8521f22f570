import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { sources } from "./sdk/sources.ts";

const resolve = {
  alias: [{ find: "~", replacement: fileURLToPath(new URL("portal/app", import.meta.url)) }, ...sources],
  // The workspaces are read as sources, built or not.
  conditions: ["source"],
};
const ssr = { resolve: { conditions: ["source", "module", "node", "development|production"] } };

const project = (test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration => ({
  resolve,
  ssr,
  test: { pool: "forks", ...test },
});

/** What is awaited is asked for until it is so: the limit tells a fault, not a slow machine (milliseconds). */
const poll = { timeout: 20_000 };

export default defineConfig({
  test: {
    reporters: ["default", "./portal/tests/support/closing-line-reporter.ts"],
    projects: [
      project({
        name: "unit",
        globalSetup: ["db/src/testing/global-setup.ts", "portal/server/testing/bundle-programs.ts"],
        // They wait for the database more than they compute.
        maxWorkers: 3,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll },
        sequence: { groupOrder: 0 },
        include: ["db/src", "widgets/src", "sdk/src", "portal/app", "portal/server"].map(
          (folder) => `${folder}/**/*.test.{ts,tsx}`,
        ),
      }),
      project({
        name: "browser",
        include: ["portal/tests/**/*.test.ts"],
        globalSetup: ["portal/server/testing/bundle-programs.ts", "portal/tests/support/global-setup.ts"],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll },
        // Each file has a portal and a database of its own: more at once wait for a processor.
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
