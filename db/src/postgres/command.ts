import { spawn } from "node:child_process";

/** Undefined for the current account. */
export type ServerAccount = { uid: number; gid: number } | undefined;

export interface CommandResult {
  /** Undefined if not started or killed. */
  code: number | undefined;
  stdout: string;
  /** Standard error, or why the command did not start. */
  stderr: string;
}

/** Never rejects. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { account: ServerAccount; cwd: string; input?: string },
): Promise<CommandResult> {
  return new Promise<CommandResult>((resolve) => {
    // Throws if the system rejects the account.
    const child = spawn(command, args, {
      ...options.account,
      cwd: options.cwd,
      env: serverEnvironment(),
      windowsHide: true,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    // An early exit breaks the pipe; the exit code suffices.
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
    child.once("error", (error) => resolve({ code: undefined, stdout, stderr: error.message }));
    child.once("close", (code) => resolve({ code: code ?? undefined, stdout, stderr }));
  }).catch((error: Error) => ({ code: undefined, stdout: "", stderr: error.message }));
}

/** Omits the portal's secrets and PG* variables. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passed = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "windir", "TEMP", "TMP", "TMPDIR"];
  const environment: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV, TZ: "UTC" };
  for (const name of passed) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  return environment;
}
