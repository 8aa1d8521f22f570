import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

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
 * Disables address bar and spare processes, which take three quarters of the time to open a page. Includes
 * Playwright's own list, because the last one given applies.
 */
const leftOut = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
];

/** CORS and content security policy remain active. */
export const launchArguments = [
  `--disable-features=${leftOut.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A process less to wait for.
  "--in-process-gpu",
];

/**
 * Returns CHROMIUM_PATH, else the path of the headless package, which is twice as fast, else of an installed one.
 * @throws Error if there is none
 */
export async function findChromium(): Promise<string> {
  const path = process.env.CHROMIUM_PATH ?? (await packaged()) ?? installed.find(existsSync);
  if (path === undefined) throw new Error("Chromium not found: set CHROMIUM_PATH to the path of one.");
  return path;
}

/** The unpacked packaged browser, or null where it does not run. */
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
    // Built for Linux on x64 with system libraries.
    return null;
  }
}

/** Unpacks to a temporary folder and renames it atomically. */
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
