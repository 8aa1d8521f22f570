import type { Database } from "@wardway/db/open";
import { demoAccountsExist, seedDemo, setDemoPassword } from "@wardway/db/seed";
import type { Environment } from "./environment.ts";
import { ensureSecret } from "./secret-file.ts";

/**
 * Seeds an empty database with demo data and sets the password of the demo accounts.
 *
 * @returns the password to print, or null if there is no demo account that can log in
 */
export async function prepareDemo(
  db: Database,
  environment: Environment,
  dataDir: string,
): Promise<string | null> {
  if (environment.demoData) await seedDemo(db);
  if (!environment.demoLogins || environment.production || !(await demoAccountsExist(db))) return null;
  const password = environment.demoPassword ?? (await ensureSecret(dataDir, "demo-password", 9));
  await setDemoPassword(db, password);
  return password;
}
