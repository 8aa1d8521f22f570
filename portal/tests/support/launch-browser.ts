import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The executable of the browser that the tests look through. */
    browserPath: string;
  }
}

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * A real Chromium, found once for the whole run: the one of CHROMIUM_PATH, or else the packaged one, which has no
 * window around the page and takes less than half of the time for it, or else one of this machine.
 */
export default async function findBrowser(project: TestProject): Promise<void> {
  const path = process.env.CHROMIUM_PATH ?? (await packaged()) ?? installed.find(existsSync);
  if (path === undefined) throw new Error("There is no Chromium here: set CHROMIUM_PATH to the path of one.");
  project.provide("browserPath", path);
}

/** The packaged browser, unpacked beside the packages; null where it does not run. */
async function packaged(): Promise<string | null> {
  const manifest = join(
    createRequire(import.meta.url).resolve("@sparticuz/chromium"),
    "../../../package.json",
  );
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const caches = join(root, "node_modules", ".cache");
  const folder = join(caches, `chromium-${version}`);
  const path = join(folder, "chromium");
  try {
    if (!existsSync(path)) await unpack(caches, folder);
    await run(path, ["--version"]);
    return path;
  } catch {
    // It is made for Linux on x64, and needs libraries of the system.
    return null;
  }
}

/** Unpacks where nobody looks, and moves it to its place whole. */
async function unpack(caches: string, folder: string): Promise<void> {
  await mkdir(caches, { recursive: true });
  const scratch = await mkdtemp(join(caches, "unpacking-"));
  try {
    const script = `await (await import("@sparticuz/chromium")).default.executablePath()`;
    await run(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: root,
      env: { ...process.env, TMPDIR: scratch },
    });
    await rename(scratch, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
