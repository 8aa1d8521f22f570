import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn, timestamp } from "drizzle-orm/pg-core";

/** UTC in microseconds, read as a Date. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** `xid8` as text: exceeds a JavaScript number. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
