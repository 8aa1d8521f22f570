import type { Database } from "@wardway/db/open";
import { demoAccountsExist, insertSimulationAccounts, seedDemo, setDemoPassword } from "@wardway/db/seed";
import { StartupError } from "@wardway/db/startup-error";
import type { Environment } from "./environment.ts";
import { ensureSecret } from "./secret-file.ts";

export interface Demo {
  /** Null if no demo account can log in. */
  readonly password: string | null;
  /** Whether the demo's own transports run. */
  readonly isSimulated: boolean;
}

/**
 * Seeds an empty database, sets the demo accounts' password and adds accounts for the simulation.
 * @throws StartupError for the data folder of a demo in production
 */
export async function prepareDemo(db: Database, environment: Environment, dataDir: string): Promise<Demo> {
  if (environment.demoData) await seedDemo(db);
  const isDemo = await demoAccountsExist(db);
  if (isDemo && environment.production && environment.hasEmbeddedDatabase) {
    throw new StartupError(
      `NODE_ENV is production and the database in ${dataDir} is that of a demo: set DATA_DIR to another folder.`,
    );
  }
  if (environment.production || !isDemo) return { password: null, isSimulated: false };
  const isSimulated = environment.demoSimulation;
  // A database of an earlier version has none.
  if (isSimulated) await insertSimulationAccounts(db);
  if (!environment.demoLogins) return { password: null, isSimulated };
  const password = environment.demoPassword ?? (await ensureSecret(dataDir, "demo-password", 12));
  await setDemoPassword(db, password);
  return { password, isSimulated };
}
