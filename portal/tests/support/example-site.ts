import { spawn } from "node:child_process";
import { once } from "node:events";
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

/** Starts an example as its README describes, on a free port. @param folder below `examples/` */
export async function startExample(
  portal: Pick<Portal, "url">,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ExamplePage> {
  const cwd = fileURLToPath(new URL(`../../../examples/${folder}/`, import.meta.url));
  const server = spawn(process.execPath, ["serve.mjs"], {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...withoutTestRunner(process.env), ...env, PORT: "0", WARDWAY_URL: portal.url },
  });
  const ended = once(server, "exit");
  const firstOutput = once(server.stdout.setEncoding("utf8"), "data").then(([line]) => String(line));
  const line = await Promise.race([firstOutput, ended.then(([code]) => `nothing, and ended with ${code}`)]);
  const url = / is at (http:\S+)/.exec(line)?.[1];
  if (!url) throw new Error(`The example ${folder} printed: ${line}`);
  return {
    url,
    async stop() {
      server.kill();
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
  const example = await startExample(portal, folder, { WARDWAY_SECRET_KEY: site.secretKey });
  await portal.db
    .update(embedSites)
    .set({ origins: [example.url] })
    .where(eq(embedSites.id, site.siteId));
  return { ...example, site };
}
