import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn, timestamp } from "drizzle-orm/pg-core";

/** UTC with microseconds, read as a Date. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** PostgreSQL's `xid8` as text: exceeds a JavaScript number. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

/** A check constraint for the model's vocabulary: `column in ('a', 'b')`. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}
