import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../open.ts";
import { facilities } from "../schema/index.ts";

type NewFacility = typeof facilities.$inferInsert;

const { name, type, address, city, state, zip, county, latitude, longitude, beds } =
  getTableColumns(facilities);
const columns = { name, type, address, city, state, zip, county, latitude, longitude, beds };
const excluded = Object.entries(columns).map(
  ([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`] as const,
);

export interface UpsertOutcome {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Keys in `rows` must be unique. */
export async function upsertFacilities(db: Database, rows: readonly NewFacility[]): Promise<UpsertOutcome> {
  const written = await db
    .insert(facilities)
    .values([...rows])
    .onConflictDoUpdate({
      target: facilities.sourceKey,
      set: Object.fromEntries(excluded),
      setWhere: sql`(${sql.join(Object.values(columns), sql`, `)}) is distinct from (${sql.join(
        excluded.map(([, value]) => value),
        sql`, `,
      )})`,
    })
    // xmax is 0 for new rows.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  const inserted = written.filter(({ isNew }) => isNew).length;
  return { inserted, updated: written.length - inserted, unchanged: rows.length - written.length };
}
