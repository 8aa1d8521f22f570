import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type {} from "../../server/testing/test-programs.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Ending {
  /** Exit code; null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServerProcess {
  /** `http://HOST:PORT`, once ready. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ending>;
  /** Resolves when standard output matches. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  signal(signal: NodeJS.Signals): void;
}

/**
 * @param environment added to PATH and the user's folders
 * @param program Node arguments; default is the built portal
 */
export function startServer(
  environment: Readonly<Record<string, string>>,
  program: readonly string[] = [join(inject("programsFolder"), "main.js"), "--built"],
): ServerProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const server = spawn(process.execPath, program, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      NODE_ENV: "test",
      DEMO_SIMULATION: "false",
      // Production refuses it.
      ...(environment.NODE_ENV !== "production" && { CALL_LIMIT_FACTOR: "1000" }),
      ROUTING_TILES: "none",
      PLACES: "none",
      PATH,
      HOME,
      TMPDIR,
      ...environment,
    },
  });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    server[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    server.once("error", reject).once("close", (code) => resolve({ code, ...output }));
  });
  const waitForOutput = (pattern: RegExp) => matchOutput(server, () => output, pattern);
  const ready = waitForOutput(/ready at (http:\/\/\S+)/).then((match) => match[1] ?? "");
  // Prevents an unhandled rejection if only the exit is awaited.
  ready.catch(() => undefined);
  return { ready, ended, waitForOutput, signal: (signal) => void server.kill(signal) };
}

function matchOutput(
  server: ChildProcess,
  output: () => { readonly stdout: string; readonly stderr: string },
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const match = pattern.exec(output().stdout);
      if (match) resolve(match);
    };
    check();
    server.stdout?.on("data", check);
    server.once("close", (code) => {
      reject(new Error(`The portal ended with ${code}. Output:\n${output().stdout}\n${output().stderr}`));
    });
  });
}

/** Returns the process id of a data folder's database server, or null. */
export async function databaseServerPid(dataDir: string): Promise<number | null> {
  try {
    const [line] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
    return Number(line) || null;
  } catch {
    return null;
  }
}

/** Whether the process exists. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
