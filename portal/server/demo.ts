import type { Database } from "@wardway/db/open";
import { demoAccountsExist, seedDemo, setDemoPassword } from "@wardway/db/seed";
import type { Environment } from "./environment.ts";
import { ensureSecret } from "./secret-file.ts";

/**
 * Seeds an empty database and sets the demo accounts' password.
 * @returns the password, or null if no demo account can log in
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
