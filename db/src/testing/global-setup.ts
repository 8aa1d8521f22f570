import type { TestProject } from "vitest/node";
import { startTestCluster } from "./test-cluster.ts";

/** Starts one PostgreSQL for the project's test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(project);
  return cluster.stop;
}
