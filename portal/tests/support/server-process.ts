import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type {} from "../../server/testing/bundle-programs.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Ending {
  /** The exit code; null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The portal as an operator starts it, seen from outside. */
export interface ServerProcess {
  /** `http://HOST:PORT`, once it says that it is ready. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ending>;
  /** When its standard output has this in it. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  signal(signal: NodeJS.Signals): void;
}

/**
 * @param environment all that the process gets beside PATH and the folders of its user
 * @param program with its arguments for Node; the portal, from the build of the test run, if missing
 */
export function startServer(
  environment: Readonly<Record<string, string>>,
  program: readonly string[] = [join(inject("programsFolder"), "main.js"), "--built"],
): ServerProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const server = spawn(process.execPath, program, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH, HOME, TMPDIR, ...environment },
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    server[stream].setEncoding("utf8").on("data", (text: string) => {
      said[stream] += text;
    });
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    server.once("error", reject).once("close", (code) => resolve({ code, ...said }));
  });
  const says = (pattern: RegExp) => heard(server, () => said, pattern);
  const ready = says(/ready at (http:\/\/\S+)/).then((match) => match[1] ?? "");
  // Whoever waits for the end instead has no use for it.
  ready.catch(() => undefined);
  return { ready, ended, says, signal: (signal) => void server.kill(signal) };
}

function heard(
  server: ChildProcess,
  said: () => { readonly stdout: string; readonly stderr: string },
  pattern: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(said().stdout);
      if (match) resolve(match);
    };
    look();
    server.stdout?.on("data", look);
    server.once("close", (code) => {
      reject(new Error(`The portal ended with ${code}. It said:\n${said().stdout}\n${said().stderr}`));
    });
  });
}

/** Process id of the database server that runs in a data folder; null where none does. */
export async function databaseServerPid(dataDir: string): Promise<number | null> {
  try {
    const [line] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
    return Number(line) || null;
  } catch {
    return null;
  }
}

/** Whether a process is there. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
