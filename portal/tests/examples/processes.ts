import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { withoutTestRunner } from "../support/environment.ts";

export type Variables = Readonly<Record<string, string>>;

/** A program that runs until `stop`, with the programs that it starts. */
export interface Service {
  output(): string;
  /** @throws Error with the output if the program ends first, or after the limit */
  waitFor(pattern: RegExp, limitMs: number): Promise<RegExpExecArray>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/** As a user's shell starts it: without what npm adds to the environment of its scripts. */
const cleanEnvironment = (variables: Variables): Readonly<Record<string, string | undefined>> => ({
  ...Object.fromEntries(
    Object.entries(withoutTestRunner(process.env)).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)),
  ),
  NEXT_TELEMETRY_DISABLED: "1",
  NG_CLI_ANALYTICS: "false",
  CI: "true",
  ...variables,
});

export function startService(command: string, cwd: string, variables: Variables = {}): Service {
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    // A group of processes, which `stop` ends as one.
    detached: true,
    env: cleanEnvironment(variables) as NodeJS.ProcessEnv,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      child.emit("output");
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    output: () => output,
    ended,
    async stop() {
      endGroup(child);
      await ended;
    },
    waitFor: (pattern, limitMs) =>
      new Promise((resolve, reject) => {
        const fail = (why: string) => reject(new Error(`\`${command}\` ${why}:\n${output}`));
        const timer = setTimeout(() => fail(`did not print ${pattern} in ${limitMs / 1000} s`), limitMs);
        const check = () => {
          const match = pattern.exec(output);
          if (!match) return;
          clearTimeout(timer);
          resolve(match);
        };
        child.on("output", check);
        void ended.then((code) => {
          clearTimeout(timer);
          fail(`ended with ${code}`);
        });
        check();
      }),
  };
}

/** Runs a command to its end. @throws Error with the output if it fails or exceeds the limit */
export async function runToEnd(
  command: string,
  cwd: string,
  limitMs: number,
  variables: Variables = {},
): Promise<string> {
  const service = startService(command, cwd, variables);
  const timer = setTimeout(() => void service.stop(), limitMs);
  try {
    const code = await service.ended;
    if (code === 0) return service.output();
    const why = code === null ? `was stopped after ${limitMs / 1000} s` : `ended with ${code}`;
    throw new Error(`\`${command}\` ${why}:\n${service.output()}`);
  } finally {
    clearTimeout(timer);
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended.
  }
}
