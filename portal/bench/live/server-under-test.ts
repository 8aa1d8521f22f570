import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";
import { z } from "zod";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Bytes. */
export interface Memory {
  /** Of the whole process, as the system counts it. */
  readonly rss: number;
  /** On the heap and in buffers, after a collection. */
  readonly held: number;
}

export interface ServerUnderTest {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly pid: number;
  memory(): Promise<Memory>;
  /** Has the bare server send a text to all. @returns when it began, in milliseconds since 1970 */
  broadcast(text: string): Promise<number>;
  stop(): Promise<void>;
}

const messages = {
  ready: z.object({ address: z.string() }),
  memory: z.object({ memory: z.object({ rss: z.number(), held: z.number() }) }),
  sent: z.object({ sent: z.number() }),
};

/** @param environment beside that of this process */
export async function startServerUnderTest(
  kind: "portal" | "bare",
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest> {
  const file = kind === "portal" ? here("../../server/main.ts") : here("bare-server.ts");
  const flags = ["--expose-gc", "--import", "tsx", "--import", here("memory-probe.ts")];
  const child = spawn(process.execPath, [...flags, file, "--built"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Ctrl-C is for the command to pass on.
    detached: true,
    env: { ...process.env, ...environment },
  });
  const { address } = await answerOf(child, messages.ready);
  const ask = async <Answer>(question: string, schema: z.ZodType<Answer>) => {
    const answer = answerOf(child, schema);
    child.send(question);
    return answer;
  };
  return {
    url: address,
    pid: child.pid ?? 0,
    memory: async () => (await ask("memory", messages.memory)).memory,
    broadcast: async (text) => (await ask(`broadcast ${text}`, messages.sent)).sent,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The first message that fits. @throws StartupError where the process ends before */
export function answerOf<Answer>(child: ChildProcess, schema: z.ZodType<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const look = (message: unknown) => {
      const parsed = schema.safeParse(message);
      if (!parsed.success) return;
      child.off("message", look);
      child.off("exit", end);
      resolve(parsed.data);
    };
    const end = () => reject(new StartupError("A process that is measured has ended by itself."));
    child.on("message", look).once("exit", end);
  });
}
