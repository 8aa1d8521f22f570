import type { Database } from "@wardway/db/open";
import { demoAccountsExist, insertSimulationAccounts, seedDemo, setDemoPassword } from "@wardway/db/seed";
import type { Environment } from "./environment.ts";
import { ensureSecret } from "./secret-file.ts";

export interface Demo {
  /** Null if no demo account can log in. */
  readonly password: string | null;
  /** Whether the demo's own transports run. */
  readonly isSimulated: boolean;
}

/** Seeds an empty database, sets the demo accounts' password and adds accounts for the simulation. */
export async function prepareDemo(db: Database, environment: Environment, dataDir: string): Promise<Demo> {
  if (environment.demoData) await seedDemo(db);
  if (environment.production || !(await demoAccountsExist(db))) return { password: null, isSimulated: false };
  const isSimulated = environment.demoSimulation;
  // A database of an earlier version has none.
  if (isSimulated) await insertSimulationAccounts(db);
  if (!environment.demoLogins) return { password: null, isSimulated };
  const password = environment.demoPassword ?? (await ensureSecret(dataDir, "demo-password", 12));
  await setDemoPassword(db, password);
  return { password, isSimulated };
}
