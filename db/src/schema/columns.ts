import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn, timestamp } from "drizzle-orm/pg-core";

/** A moment in UTC with microseconds, read as a Date. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A transaction's number (PostgreSQL's `xid8`), as text: it outgrows a JavaScript number. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

/** `column in ('a', 'b')`, for a check constraint: the vocabulary of the model, kept by the database too. */
export function isOneOf(column: PgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
}
