import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";
import { logLine } from "./startup-banner.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const taskStart = /^@wardway\/([\w-]+):build: cache (?:miss|bypass)/;

/** Builds the SDK if it was never built. @throws StartupError */
export async function ensureSdkBuilt(): Promise<void> {
  const parts = ["v1", "pinned", "npm"].map((name) => join(root, "sdk/dist", name));
  if (!parts.every(existsSync)) await ensureBuilt(["build", "package", "--filter=@wardway/sdk"]);
}

/**
 * Builds outdated packages. The builders' output appears only if they fail or with `--verbose`.
 * @param tasks of turbo
 * @throws StartupError
 */
export async function ensureBuilt(tasks = ["build", "--filter=@wardway/portal"]): Promise<void> {
  const verbose = process.argv.includes("--verbose");
  // A release is built, and has no build tools.
  if (!existsSync(join(root, "turbo.json"))) return;
  const turbo = createRequire(import.meta.url).resolve("turbo/bin/turbo");
  const args = ["run", ...tasks, "--output-logs=new-only", "--log-order=stream"];
  const child = spawn(process.execPath, [turbo, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1" },
  });
  const startedAt = performance.now();
  const output: string[] = [];
  const building: string[] = [];
  const onLine = (line: string) => {
    output.push(line);
    if (verbose) logLine(line);
    const name = taskStart.exec(line)?.[1];
    if (name === undefined) return;
    if (!verbose) logLine(`Building ${name} ...`);
    building.push(name);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", onLine);
  const { code, signal } = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.once("error", reject).once("close", (code, signal) => resolve({ code, signal }));
    },
  );
  if (code !== 0) {
    const wasStopped = signal === "SIGINT" || signal === "SIGTERM";
    if (!verbose && !wasStopped) process.stderr.write(`${output.join("\n")}\n`);
    throw new StartupError(
      wasStopped ? "The build was stopped." : "The build failed; the lines above say why.",
    );
  }
  if (building.length > 0) logLine(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
