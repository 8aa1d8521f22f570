import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../migrate.ts";
import { sessionOptions } from "../postgres/client-options.ts";
import { startCluster } from "../postgres/cluster.ts";
import { portalRole } from "../postgres/roles.ts";
import { scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { databaseAddress, templateDatabase } from "./address.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the test run's PostgreSQL; its role may create databases. */
    databaseServerUrl: string;
    /** The same under the portal's role. */
    portalServerUrl: string;
  }
}

/** What a test run may lose in a power cut is a test run. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // Its log may lie in memory.
  max_wal_size: "256MB",
};

/** Starts one PostgreSQL for a test run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await scratchFolder();
  const cluster = await startCluster({ dataDir: folder.path, settings }).catch(async (error: unknown) => {
    await folder.remove();
    throw error;
  });
  const tearDown = async () => {
    await cluster.stop();
    await folder.remove();
  };
  try {
    const sql = postgres(cluster.url, sessionOptions);
    await sql`create database ${sql(templateDatabase)}`;
    await sql.end();
    await migrateDatabase(databaseAddress(cluster.url, templateDatabase), portalRole);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("databaseServerUrl", cluster.url);
  project.provide("portalServerUrl", cluster.portalUrl);
  return tearDown;
}
