import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** `npm test` runs the first four, `npm run test:full` all; CONTRIBUTING.md describes them. */
export type TestProject = "unit" | "database" | "http" | "smoke" | "process" | "browser" | "serial";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What a test starts programs or clusters of its own with, or looks at a build with: slow, and sensitive to what runs beside it. */
const startsProcess =
  /\b(?:startServer|startCluster|scratchFolder|npmRun|runToolProcess|spawn|fork)\(|\bexecFile\b|from "\.\.\/bundling\//;
const usesDatabase = /\b(?:createTestDatabase|openDatabase|inject)\(/;
const opensBrowser = /\bopenBrowser\(|\bopenFixture\("browser"/;
const testingModules = /^import (?!type )[^;]*? from "((?:\.|#app\/)[^"]*testing\/[^"]+|\.\/[^"]+)"/gm;

const folders = [
  "db/src",
  "db/model/src",
  "widgets/src",
  "sdk/src",
  "portal/app",
  "portal/server",
  "portal/maps-build",
  "portal/tests",
];

/** All test files, relative to the root, by the project that runs them. */
export function sortTests(): Readonly<Record<TestProject, readonly string[]>> {
  const sorted: Record<TestProject, string[]> = {
    unit: [],
    database: [],
    http: [],
    smoke: [],
    process: [],
    browser: [],
    serial: [],
  };
  for (const folder of folders)
    for (const name of readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }))
      if (/\.test\.tsx?$/.test(name)) {
        const file = `${folder}/${name.replaceAll("\\", "/")}`;
        sorted[projectOf(file)].push(file);
      }
  return sorted;
}

/**
 * The code decides, and the name where time matters, rather than a list: a test cannot be in the wrong project.
 * `*.serial.test.ts` kills, freezes, measures or waits for time.
 */
function projectOf(file: string): TestProject {
  const isPortalTest = file.startsWith("portal/tests/");
  const source = sourceOf(file, !isPortalTest);
  if (/\.serial\.test\.tsx?$/.test(file)) return "serial";
  if (file.startsWith("portal/tests/smoke/")) return "smoke";
  if (opensBrowser.test(source)) return "browser";
  if (startsProcess.test(source)) return "process";
  if (isPortalTest) return "http";
  return usesDatabase.test(source) ? "database" : "unit";
}

/** A file's text. @param isWhole with that of the testing modules that it imports */
function sourceOf(file: string, isWhole: boolean): string {
  const seen = new Set<string>();
  const read = (path: string): string => {
    if (seen.has(path) || !existsSync(path)) return "";
    seen.add(path);
    const source = readFileSync(path, "utf8");
    if (!isWhole) return source;
    const imported = [...source.matchAll(testingModules)].map(([, name = ""]) =>
      resolve(dirname(path), name.replace("#app/", `${root}portal/app/`)),
    );
    const isTesting = (module: string) => module.endsWith(".test.ts") || module.includes("/testing/");
    return [source, ...imported.filter(isTesting).map(read)].join("\n");
  };
  return read(`${root}${file}`);
}
