import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";

const root = fileURLToPath(new URL("../../", import.meta.url));

export const demoPassword = "a-password-for-benchmarks";

/** Of a portal with the demo's users, who stay as they are, and without limits of calls. */
export const demoEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: "0",
  DATA_DIR: dataDir,
  DEMO_PASSWORD: demoPassword,
  DEMO_SIMULATION: "false",
  CALL_LIMIT_FACTOR: "1000000",
});

/**
 * Starts a TypeScript program and waits for the line that names its address; disposing stops it.
 * @param command the program's path from the root of the repository, alone or with arguments
 * @param ready its group is the address
 * @param onLog takes each line of standard error, which is inherited without it
 * @throws StartupError if it ends before
 */
export async function startProgram(
  command: string | readonly [path: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
  onLog?: (line: string) => void,
) {
  const [path, ...args] = typeof command === "string" ? [command] : command;
  const program = spawn(
    process.execPath,
    ["--conditions=source", "--import", "tsx", join(root, path), ...args],
    { cwd: root, env, stdio: ["ignore", "pipe", onLog ? "pipe" : "inherit"] },
  );
  if (program.stderr && onLog) createInterface({ input: program.stderr }).on("line", onLog);
  const stop = async () => {
    if (program.exitCode !== null) return;
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
  };
  return { url: await readyAt(program, ready), pid: program.pid, [Symbol.asyncDispose]: stop };
}

function readyAt({ stdout }: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stdout) return reject(new Error("The program has no standard output."));
    // Read to its end: an unread pipe would block the program.
    createInterface({ input: stdout })
      .on("line", (line) => {
        const url = ready.exec(line)?.[1];
        if (url) resolve(url);
      })
      .once("close", () => reject(new StartupError("A program ended before it was ready.")));
  });
}
