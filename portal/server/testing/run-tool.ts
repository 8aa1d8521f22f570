import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import type {} from "./test-programs.ts";

export interface ToolRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of this folder as an operator would, in a process of its own without a terminal.
 * @param environment all that the process gets beside PATH
 */
export async function runToolProcess(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ToolRun> {
  const path = join(inject("programsFolder"), script.replace(/\.ts$/, ".js"));
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...environment },
  });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, stdout, stderr };
}
