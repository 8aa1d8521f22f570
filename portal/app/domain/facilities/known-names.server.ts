import type { Connection } from "@wardway/db/open";
import { facilities, organizations } from "@wardway/db/schema";
import type { Stops } from "@wardway/model";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { getBeginnings, toNameKey } from "./place.ts";

/** Keys of the hospitals' and facilities' names and addresses at which a pick-up or a destination begins, in one query. */
export const findKnownNames = (
  connection: Connection,
  requests: readonly Pick<Stops, "currentLocation" | "destination">[],
): Promise<ReadonlySet<string>> =>
  findKnown(
    connection,
    requests.flatMap(({ currentLocation, destination }) =>
      [currentLocation, destination].flatMap(getBeginnings),
    ),
  );

/** Keys of those of the names that are a hospital's, a facility's or its address. */
export async function findKnown(
  connection: Connection,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(names.map(toNameKey))];
  if (keys.length === 0) return new Set();
  // One array, so that the text of the query does not depend on their number.
  const isKey = (value: SQL) => sql`${value} = any(${sql.param(keys)}::text[])`;
  const name = sql<string>`lower(${facilities.name})`;
  const address = sql<string | null>`lower(${facilities.address})`;
  const hospital = sql<string>`lower(${organizations.name})`;
  const rows = await connection
    .select({ name, address })
    .from(facilities)
    .where(or(isKey(name), isKey(address)))
    .unionAll(
      connection
        .select({ name: hospital, address: sql<string | null>`null::text` })
        .from(organizations)
        .where(and(eq(organizations.kind, "hospital"), isKey(hospital))),
    );
  return new Set(rows.flatMap((row) => [row.name, row.address ?? row.name]));
}
