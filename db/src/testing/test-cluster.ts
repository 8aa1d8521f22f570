import type { TestProject } from "vitest/node";
import { migrateDatabase } from "../migrate.ts";
import { type Cluster, startCluster } from "../postgres/cluster.ts";
import { portalRole } from "../postgres/roles.ts";
import { scratchFolder } from "../postgres/testing/scratch-folder.ts";
import { databaseAddress, templateDatabase } from "./address.ts";
import { createDatabase } from "./create-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the test run's PostgreSQL; its role may create databases. */
    databaseServerUrl: string;
    /** The same under the portal's role. */
    portalServerUrl: string;
  }
}

export type TestCluster = Pick<Cluster, "url" | "portalUrl" | "stop">;

/** Durability does not matter for a test run. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // The write-ahead log may be stored in memory.
  max_wal_size: "256MB",
};

/**
 * Starts the PostgreSQL of a test run, with a migrated database that test databases are copied from, and provides its
 * addresses to the tests of `project`.
 */
export async function startTestCluster(project: TestProject): Promise<TestCluster> {
  const folder = await scratchFolder();
  const cluster = await startCluster({ dataDir: folder.path, settings }).catch(async (error: unknown) => {
    await folder.remove();
    throw error;
  });
  const stop = async () => {
    await cluster.stop();
    await folder.remove();
  };
  try {
    await createDatabase(cluster.url, templateDatabase);
    await migrateDatabase(databaseAddress(cluster.url, templateDatabase), portalRole);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("databaseServerUrl", cluster.url);
  project.provide("portalServerUrl", cluster.portalUrl);
  return { url: cluster.url, portalUrl: cluster.portalUrl, stop };
}
