import type { Database } from "@wardway/db/open";
import { demoAccountsExist, seedDemo, setDemoPassword } from "@wardway/db/seed";
import type { Environment } from "./environment.ts";
import { keptSecret } from "./secret-file.ts";

/**
 * Puts the demo data into an empty database and gives its accounts their password.
 * @returns the password to print, or null where there are no demo accounts that may log in
 */
export async function prepareDemo(
  db: Database,
  environment: Environment,
  dataDir: string,
): Promise<string | null> {
  if (environment.demoData) await seedDemo(db);
  if (!environment.demoLogins || environment.production || !(await demoAccountsExist(db))) return null;
  const password = environment.demoPassword ?? (await keptSecret(dataDir, "demo-password", 9));
  await setDemoPassword(db, password);
  return password;
}
