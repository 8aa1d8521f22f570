import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@wardway/db/open";
import { cheapHash } from "@wardway/db/testing/cheap-hash";
import type { TestProject } from "vitest/node";
import { databaseAddress, demoTemplateDatabase, templateDatabase } from "../../../db/src/testing/address.ts";
import { createDatabase } from "../../../db/src/testing/create-database.ts";
import { startTestCluster } from "../../../db/src/testing/test-cluster.ts";
import { prepareDemo } from "../../server/demo.ts";
import { readEnvironment } from "../../server/environment.ts";
import { buildOnce } from "./build.ts";
import { findChromium } from "./launch-browser.ts";

declare module "vitest" {
  export interface ProvidedContext {
    chromiumPath: string;
    /** Of every demo account in the databases that portals start with. */
    demoPassword: string;
    /** When their demo data were made: milliseconds since 1970. */
    demoMadeAt: number;
    /** Where the portals of the run store the SDK's releases: one copy of the one build. */
    sdkFolder: string;
  }
}

const demoPassword = "a-password-for-tests";

/** What all test portals share: the build, PostgreSQL with a database of demo data to copy, the path of a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ends: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const sdkFolder = await mkdtemp(join(tmpdir(), "wardway-sdk-releases-"));
    ends.push(() => rm(sdkFolder, { recursive: true, force: true }));
    const cluster = await startTestCluster(project);
    ends.push(cluster.stop);
    await prepareDemoTemplate(cluster.url);
    project.provide("demoMadeAt", Date.now());
    await buildOnce();
    project.provide("chromiumPath", await findChromium());
    project.provide("demoPassword", demoPassword);
    project.provide("sdkFolder", sdkFolder);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** Writes the demo data as the first start of a portal does. */
async function prepareDemoTemplate(serverUrl: string): Promise<void> {
  await createDatabase(serverUrl, demoTemplateDatabase, templateDatabase);
  const database = await openDatabase({
    databaseUrl: databaseAddress(serverUrl, demoTemplateDatabase),
    dataDir: "",
  });
  try {
    await prepareDemo(database.db, readEnvironment({ DEMO_PASSWORD: demoPassword }), "");
    await database.sql`
      update users set password = ${await cheapHash(demoPassword)} where is_demo and password like '$argon2%'`;
    // A log-in counts as a confirmation for an hour, so that no test depends on how soon it reaches a sensitive act.
    await database.sql`alter table sessions alter confirmed_at set default now() + interval '1 hour'`;
    // With the statistics and visibility maps in the copies, autovacuum has nothing to do there.
    await database.sql`vacuum (analyze)`;
  } finally {
    await database.close();
  }
}
