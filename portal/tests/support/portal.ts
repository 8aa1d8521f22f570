import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "@wardway/db/open";
import { transportRequests, transportResponses } from "@wardway/db/schema";
import { activeStatuses, openStatuses } from "@wardway/model";
import { inArray, sql } from "drizzle-orm";
import { inject } from "vitest";
import { demoTemplateDatabase } from "../../../db/src/testing/address.ts";
import { createTestDatabase } from "../../../db/src/testing/database.ts";
import type {} from "../../server/testing/test-programs.ts";
import { withoutTestRunner } from "./environment.ts";
import type {} from "./global-setup.ts";
import { type RunningServer, startInHost } from "./portal-host.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Portal extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  /** Of the role that owns the tables. */
  readonly databaseUrl: string;
  /** Of the role that the portal works under. */
  readonly portalDatabaseUrl: string;
  readonly dataDir: string;
  /** The portal's database, seen directly and as the owner of its tables. */
  readonly db: Database;
  /** Of every demo account. */
  readonly password: string;
  /** What the server has written so far. */
  output(): string;
  /** SIGTERM, as an operator stops it; removes the database and the data folder. */
  stop(): Promise<void>;
  /** SIGKILL; the database stays until `stop`. */
  kill(): Promise<void>;
}

interface PortalOptions {
  /** Added to the environment of a process of its own. */
  readonly env?: Readonly<Record<string, string>>;
  /** For tests that kill it, or count what a new process has not done yet. */
  readonly hasOwnProcess?: boolean;
}

/**
 * Starts the real server with demo data, on a database and a port of its own. Without an environment of its own it runs
 * in the worker's one process for portals, if no other portal does.
 */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const database = await createTestDatabase(10, demoTemplateDatabase);
  const demoPassword = inject("demoPassword");
  const dataDir = await mkdtemp(join(tmpdir(), "wardway-portal-"));
  const environment = {
    ...withoutTestRunner(process.env),
    PORT: "0",
    // The portal works under the role that has to be granted what it needs.
    DATABASE_URL: database.portalUrl,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: dataDir,
    SDK_DIR: inject("sdkFolder"),
    DEMO_PASSWORD: demoPassword,
    // Routes are estimates, which every machine computes alike.
    ROUTING_TILES: "none",
    PLACES: "none",
    ...options.env,
  };
  await renewDemoTransports(database.db);
  const remove = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const isShared = options.env === undefined && !options.hasOwnProcess;
    const server = (isShared && (await startInHost(environment))) || (await startProcess(environment));
    return {
      url: server.url,
      databaseUrl: database.url,
      portalDatabaseUrl: database.portalUrl,
      dataDir,
      db: database.db,
      password: demoPassword,
      output: server.output,
      stop,
      kill: server.kill,
      [Symbol.asyncDispose]: stop,
    };
    async function stop() {
      await server.stop();
      await remove();
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * The open and running transports of the demo data are as far from their times as when the data were made: they would
 * become late, and be notified, while a test counts notifications.
 */
async function renewDemoTransports(db: Database): Promise<void> {
  const minutes = Math.floor((Date.now() - inject("demoMadeAt")) / 60_000);
  const age = sql`make_interval(mins => ${minutes})`;
  const isUnderWay = inArray(transportRequests.status, [...openStatuses, ...activeStatuses]);
  await db.transaction(async (tx) => {
    const renewed = await tx
      .update(transportRequests)
      .set({
        transportDate: sql`${transportRequests.transportDate} + ${age}`,
        promisedArrival: sql`${transportRequests.promisedArrival} + ${age}`,
      })
      .where(isUnderWay)
      .returning({ id: transportRequests.id });
    await tx
      .update(transportResponses)
      .set({ estimatedArrival: sql`${transportResponses.estimatedArrival} + ${age}` })
      .where(
        inArray(
          transportResponses.transportRequestId,
          renewed.map(({ id }) => id),
        ),
      );
  });
}

async function startProcess(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const server = spawn(process.execPath, [join(inject("programsFolder"), "main.js"), "--built"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const ended = once(server, "exit");
  const output = listenTo(server);
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  const url = await readyAt(server, output);
  return { url, output, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** Collects the server's output; passes its errors on. */
function listenTo(server: ChildProcess): () => string {
  let said = "";
  server.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  server.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    process.stderr.write(text);
  });
  return () => said;
}

function readyAt(server: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", () => {
      const url = /ready at (http:\/\/\S+)/.exec(output())?.[1];
      if (url) resolve(url);
    });
    server.once("exit", (code) => {
      reject(new Error(`The portal ended with ${code} before it was ready. It said:\n${output()}`));
    });
    server.once("error", reject);
  });
}
