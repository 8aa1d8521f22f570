import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { ToolRun } from "../../server/testing/run-tool.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs an npm script as an operator does. @param environment added to PATH and the user's folder */
export async function npmRun(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ToolRun> {
  const { PATH, HOME } = process.env;
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH, HOME, ...environment },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}
