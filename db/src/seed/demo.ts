import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { hashPassword } from "../accounts/password.ts";
import type { Connection, Database } from "../open.ts";
import { advisoryLocks } from "../postgres/advisory-locks.ts";
import { organizations, settings, users } from "../schema/index.ts";
import { day } from "./calendar.ts";
import { insertFacilities } from "./facilities.ts";
import { createHistories } from "./histories.ts";
import { insertHistories } from "./insert-histories.ts";
import { insertPeople } from "./people.ts";
import { insertDemoSite } from "./site.ts";

/**
 * Fills a database that has neither organizations nor accounts with two hospitals, two companies, their staff, the
 * places of care around them, and some fifty requests in every status. Nobody knows the accounts' password until `setDemoPassword` gives them one.
 * Any other database stays as it is; of several processes that start at once, one writes.
 *
 * @param now when the story ends: the same moment gives the same data
 */
export async function seedDemo(db: Database, now: Date = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demoData}::bigint)`);
    if (await hasData(tx)) return;
    const password = await hashPassword(randomUUID());
    const people = await insertPeople(tx, password, new Date(now.getTime() - 60 * day));
    await insertHistories(tx, createHistories(people, now));
    await insertFacilities(tx);
    await insertDemoSite(tx, people);
    // Who tries the demo logs in with a password alone; the settings page says so.
    await tx.insert(settings).values({ section: "system", value: { requireMFA: false } });
  });
}

export { demoSiteName } from "./site.ts";

export async function demoAccountsExist(db: Database): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1);
  return account !== undefined;
}

/** Makes `password` open every demo account. Costs one hash, or one check where it already does. */
export async function setDemoPassword(db: Database, password: string): Promise<void> {
  const hashes = await db
    .selectDistinct({ password: users.password })
    .from(users)
    // One that was deleted, and one that a site's widgets act by, have no hash there, and get none.
    .where(and(eq(users.isDemo, true), like(users.password, "$argon2%")));
  const checked = await Promise.all(
    hashes.map(async (row) => ((await verify(row.password, password)) ? [] : [row.password])),
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
