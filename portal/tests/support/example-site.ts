import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { embedSites } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import { makeSite, type TestSite } from "./embedding.ts";
import { withoutTestRunner } from "./environment.ts";
import type { Portal } from "./portal.ts";

export interface ExamplePage {
  /** `http://127.0.0.1:PORT`, another origin than the portal's. */
  readonly url: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Starts an example by the command of its README: with a new key of the demo site, which its origin is added to. */
export function startDocumentedExample(
  portal: Pick<Portal, "url" | "databaseUrl" | "dataDir">,
  folder: string,
): Promise<ExamplePage> {
  return start(["npm", "start", "-w", `examples/${folder}`], root, portal, {
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: portal.dataDir,
    // Some shells export it.
    NODE_ENV: "production",
  });
}

async function start(
  [program, ...args]: [string, ...string[]],
  cwd: string,
  portal: Pick<Portal, "url">,
  env: Readonly<Record<string, string>>,
): Promise<ExamplePage> {
  const server = spawn(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    // With the programs that npm starts it is a group of processes.
    detached: true,
    env: { ...withoutTestRunner(process.env), ...env, PORT: "0", WARDWAY_URL: portal.url },
  });
  const ended = once(server, "close");
  let said = "";
  const ready = new Promise<string>((resolve, reject) => {
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const url = / is at (http:\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    server.once("close", (code) => reject(new Error(`The example ended with ${code} and printed: ${said}`)));
  });
  return {
    url: await ready,
    async stop() {
      if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
      await ended;
    },
  };
}

/** Starts an example with widget sessions, as the only origin of its site. */
export async function startExampleWithSite(
  portal: Pick<Portal, "url" | "db">,
  folder: string,
): Promise<ExamplePage & { readonly site: TestSite }> {
  const site = await makeSite(portal, { origins: [], name: "Intranet" });
  const example = await start([process.execPath, "serve.mjs"], join(root, "examples", folder), portal, {
    WARDWAY_SECRET_KEY: site.secretKey,
  });
  await portal.db
    .update(embedSites)
    .set({ origins: [example.url] })
    .where(eq(embedSites.id, site.siteId));
  return { ...example, site };
}
