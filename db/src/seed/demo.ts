import { randomUUID } from "node:crypto";
import { DAY_MS } from "@wardway/model/durations";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { hashPassword, isPassword } from "../accounts/password.ts";
import type { Connection, Database } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { organizations, settings, users } from "../schema/index.ts";
import { insertFacilities } from "./facilities.ts";
import { createHistories } from "./histories.ts";
import { insertHistories } from "./insert-histories.ts";
import { insertPeople } from "./people.ts";
import { insertSimulationAccounts, simulationPeople } from "./simulation.ts";
import { insertDemoSite } from "./site.ts";

/**
 * Fills an empty database with demo data; leaves others unchanged, also in concurrent calls. Accounts have random
 * passwords until `setDemoPassword`.
 * @param now end of the data, which depends on it alone
 */
export async function seedDemo(db: Database, now: Date = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demoData}::bigint)`);
    if (await hasData(tx)) return;
    const password = await hashPassword(randomUUID());
    const people = await insertPeople(tx, password, new Date(now.getTime() - 60 * DAY_MS));
    await insertDemoSite(tx, people);
    await insertSimulationAccounts(tx);
    await insertHistories(tx, createHistories(people, await simulationPeople(tx, people), now));
    await insertFacilities(tx);
    // Demo accounts log in with a password only.
    await tx.insert(settings).values({ section: "system", value: { requireMFA: false } });
  });
}

export { seededRandom } from "./random.ts";
export {
  draftSimulatedRequest,
  insertSimulationAccounts,
  type SimulationAccount,
  simulatedOpinion,
  simulatedResponseNotes,
  simulationAccounts,
  trySimulationLock,
} from "./simulation.ts";
export { demoSiteName } from "./site.ts";

export async function demoAccountsExist(db: Database): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1);
  return account !== undefined;
}

export async function setDemoPassword(db: Database, password: string): Promise<void> {
  const hashes = await db
    .selectDistinct({ password: users.password })
    .from(users)
    // Deleted and site accounts have no hash.
    .where(and(eq(users.isDemo, true), like(users.password, "$argon2%")));
  const checked = await Promise.all(
    hashes.map(async (row) => ((await isPassword(row.password, password)) ? [] : [row.password])),
  );
  const stale = checked.flat();
  if (stale.length === 0) return;
  await db
    .update(users)
    .set({ password: await hashPassword(password) })
    .where(and(eq(users.isDemo, true), inArray(users.password, stale)));
}

async function hasData(connection: Connection): Promise<boolean> {
  const [found] = await connection.execute<{ inhabited: boolean }>(
    sql`select exists (select 1 from ${organizations}) or exists (select 1 from ${users}) as inhabited`,
  );
  return found?.inhabited !== false;
}
