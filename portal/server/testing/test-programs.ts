import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { bundlePrograms } from "../../release/bundle-programs.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Folder with the programs of `portal/server` as one JavaScript file each, `main.js` among them. */
    programsFolder: string;
  }
}

const portal = fileURLToPath(new URL("../../", import.meta.url));
const programs = [
  ...["main", "admin-create", "admin-unlock", "audit-verify", "embed-demo-site", "facilities-import"],
  ...[
    "backup",
    "backup-key",
    "backup-verify",
    "restore",
    "keys-rotate",
    "retention",
    "downtime",
    "testing/portal-host",
  ],
];

/** Bundles the programs once per test run. */
export default async function bundleTestPrograms(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(join(portal, ".cache"), { recursive: true });
  // Below the portal, where its packages resolve.
  const outdir = await mkdtemp(join(portal, ".cache", "programs-"));
  await bundlePrograms({
    programs,
    outdir,
    address: {
      url: (path) => JSON.stringify(pathToFileURL(path).href),
      dirname: (folder) => JSON.stringify(folder),
      specifier: (path) => path,
    },
  });
  project.provide("programsFolder", outdir);
  return () => rm(outdir, { recursive: true, force: true });
}
