import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../open.ts";

export type Numbers<Item> = ReadonlyMap<Item, number>;

export async function numberByTime<Item>(
  tx: Transaction,
  table: PgTable,
  items: readonly Item[],
  timeOf: (item: Item) => Date,
): Promise<Numbers<Item>> {
  const taken = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) as id from generate_series(1, ${items.length})`,
  );
  const ids = taken.map(({ id }) => id).sort((a, b) => a - b);
  const ordered = items.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime());
  return new Map(ordered.map((item, position) => [item, ids[position] ?? 0]));
}

export function getNumber<Item>(numbers: Numbers<Item>, item: Item): number {
  const id = numbers.get(item);
  if (!id) throw new Error("A row of the demo data has no id.");
  return id;
}
