import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { Database, OpenDatabase } from "@wardway/db/open";

/** What the application's entry gives to the HTTP server beside the pages: both share one module graph. */
interface EntryExports {
  pruneIdempotencyKeys(db: Database): Promise<void>;
  pruneSessions(db: Database): Promise<void>;
}

export type PortalBuild = ServerBuild & { entry: { module: EntryExports } };

const file = resolve(import.meta.dirname, "../build/server/index.js");

export async function loadBuild(): Promise<PortalBuild> {
  // React reads this when it is loaded: without it, it renders with its slow checks for developers.
  process.env.NODE_ENV = "production";
  return (await import(pathToFileURL(file).href)) as PortalBuild;
}

const hour = 3_600_000;

/** Removes ended sessions and old idempotency keys, now and every hour. */
export function pruneHourly(build: PortalBuild, { db }: OpenDatabase): void {
  const prune = () => {
    const { pruneIdempotencyKeys, pruneSessions } = build.entry.module;
    Promise.all([pruneIdempotencyKeys(db), pruneSessions(db)]).catch((error: unknown) => {
      process.stderr.write(`Old sessions could not be removed: ${(error as Error).name}\n`);
    });
  };
  prune();
  setInterval(prune, hour).unref();
}
