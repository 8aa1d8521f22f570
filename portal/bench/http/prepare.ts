import { migrateDatabase } from "@wardway/db/migrate";
import { openDatabase } from "@wardway/db/open";
import { prepareDemo } from "@wardway/portal/server/demo.ts";
import { readEnvironment } from "@wardway/portal/server/environment.ts";
import { countSeeded, seedRequests } from "./seed.ts";

export const demoPassword = "a-password-for-benchmarks";

/** Fills the database of a folder, unless it is. @returns the latest request of the demo hospital */
export async function prepareDatabase(dataDir: string, count: number): Promise<number> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const database = await openDatabase({ dataDir, as: "owner", log });
  try {
    await migrateDatabase(database.ownerUrl);
    await prepareDemo(database.db, readEnvironment({ DEMO_PASSWORD: demoPassword }), dataDir);
    if ((await countSeeded(database)) < count) await seedRequests(database, count, log);
    const [latest] = await database.sql<{ id: number }[]>`
      select id from transport_requests
      where hospital_id = (select organization_id from users where username = 'hospital') and status = 'completed'
      order by transport_date desc limit 1`;
    return latest?.id ?? 1;
  } finally {
    await database.close();
  }
}
