import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What a test starts PostgreSQL or a process of its own with, directly or by a module of a `testing` folder. */
const marks = /\b(?:createTestDatabase|startCluster|openDatabase|scratchFolder|inject|spawn)\(/;
const testingModules = /from "((?:\.|#app\/)[^"]*testing\/[^"]+|\.\/[^"]+)"/g;
const portalApp = fileURLToPath(new URL("../../../portal/app/", import.meta.url));

/**
 * Whether a test file needs a database or child processes, and thus not the fast project of pure unit tests. The code
 * decides rather than a folder or a name, so that a test cannot be in the wrong project.
 */
export function needsDatabase(file: string): boolean {
  const isTesting = (path: string) => path.endsWith(".test.ts") || path.includes("/testing/");
  const seen = new Set<string>();
  const visit = (path: string): boolean => {
    if (seen.has(path) || !existsSync(path)) return false;
    seen.add(path);
    const source = readFileSync(path, "utf8");
    if (marks.test(source)) return true;
    const imported = [...source.matchAll(testingModules)].map(([, name = ""]) =>
      resolve(dirname(path), name.replace("#app/", portalApp)),
    );
    return imported.filter(isTesting).some(visit);
  };
  return visit(file);
}
