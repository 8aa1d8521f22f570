import { chainKeyPurpose, extendAuditChain } from "@wardway/db/audit";
import { migrateDatabase } from "@wardway/db/migrate";
import { openDatabase } from "@wardway/db/open";
import { createSecretBox } from "@wardway/portal/app/infra/secret-box.server.ts";
import { prepareDemo } from "@wardway/portal/server/demo.ts";
import { ensureEncryptionKeys } from "@wardway/portal/server/encryption-keys.ts";
import { readEnvironment } from "@wardway/portal/server/environment.ts";
import { demoPassword } from "../start-program.ts";
import { countSeeded, seedRequests } from "./seed.ts";

export const MAX_REQUESTS = 10_000_000;

/** Fills the database of a folder, unless it is. @returns the latest request of the demo hospital */
export async function prepareDatabase(dataDir: string, count: number): Promise<number> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const database = await openDatabase({ dataDir, as: "owner", log });
  try {
    await migrateDatabase(database.ownerUrl);
    const environment = readEnvironment({ DEMO_PASSWORD: demoPassword, DATA_DIR: dataDir });
    await prepareDemo(database.db, environment, dataDir);
    if ((await countSeeded(database)) < count) await seedRequests(database, count, log);
    const secretBox = createSecretBox(await ensureEncryptionKeys(environment));
    await extendAuditChain(database.db, secretBox.deriveNamedKeys(chainKeyPurpose));
    const [latest] = await database.sql<{ id: number }[]>`
      select id from transport_requests
      where hospital_id = (select organization_id from users where username = 'hospital') and status = 'completed'
      order by transport_date desc limit 1`;
    return latest?.id ?? 1;
  } finally {
    await database.close();
  }
}
