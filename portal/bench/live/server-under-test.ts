import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";
import { z } from "zod";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Bytes. */
export interface Memory {
  /** Resident set. */
  readonly rss: number;
  /** Heap and buffers after garbage collection. */
  readonly used: number;
}

export interface ServerUnderTest {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly pid: number;
  memory(): Promise<Memory>;
  /** Sends a text to all clients. @returns the start time, in milliseconds since 1970 */
  broadcast(text: string): Promise<number>;
  stop(): Promise<void>;
}

const messages = {
  ready: z.object({ address: z.string() }),
  memory: z.object({ memory: z.object({ rss: z.number(), used: z.number() }) }),
  sent: z.object({ sent: z.number() }),
};

/** @param environment added to that of this process */
export async function startServerUnderTest(
  kind: "portal" | "bare",
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest> {
  const file = kind === "portal" ? here("../../server/main.ts") : here("bare-server.ts");
  const flags = ["--expose-gc", "--import", "tsx", "--import", here("memory-probe.ts")];
  const child = spawn(process.execPath, [...flags, file, "--built"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Ctrl-C reaches only the command, which stops the server.
    detached: true,
    env: { ...process.env, ...environment },
  });
  const { address } = await waitForReply(child, messages.ready);
  const request = async <Reply>(message: string, schema: z.ZodType<Reply>) => {
    const reply = waitForReply(child, schema);
    child.send(message);
    return reply;
  };
  return {
    url: address,
    pid: child.pid ?? 0,
    memory: async () => (await request("memory", messages.memory)).memory,
    broadcast: async (text) => (await request(`broadcast ${text}`, messages.sent)).sent,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** @throws StartupError if the process exits first */
export function waitForReply<Reply>(child: ChildProcess, schema: z.ZodType<Reply>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      const parsed = schema.safeParse(message);
      if (!parsed.success) return;
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(parsed.data);
    };
    const onExit = () => reject(new StartupError("A measured process exited unexpectedly."));
    child.on("message", onMessage).once("exit", onExit);
  });
}
