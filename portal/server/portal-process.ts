import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { StartupError } from "@wardway/db/startup-error";
import { z } from "zod";
import type { Ready } from "./announce.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const readySchema = z.object({ address: z.string(), demoPassword: z.string().nullable() });

/** A portal of its own process. */
export interface PortalProcess {
  readonly pid: number | undefined;
  /** Rejects where the process ends before. */
  readonly ready: Promise<Ready>;
  readonly ended: Promise<void>;
  /** Lets it finish what it has begun, and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a portal on a free loopback port, which ends by itself when this process does, however that ends.
 * @param environment all of its variables; the portal must have been built
 */
export function startPortalProcess(environment: NodeJS.ProcessEnv): PortalProcess {
  const child = spawn(process.execPath, [...process.execArgv, main, "--built"], {
    // What it says when it is ready is said once, for all.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // Ctrl-C is this process's to pass on, once nobody is led there any more.
    detached: true,
    env: { ...environment, HOST: "127.0.0.1", PORT: "0", TRUST_PROXY: "true" },
  });
  const ended = once(child, "exit").then(() => undefined);
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on("message", (message) => {
      const parsed = readySchema.safeParse(message);
      if (parsed.success) resolve(parsed.data);
    });
    child.once("error", reject);
    void ended.then(() =>
      reject(new StartupError("A portal process ended before it was ready; the lines above say why.")),
    );
  });
  return {
    pid: child.pid,
    ready,
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}
