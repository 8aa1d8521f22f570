import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn, text, timestamp } from "drizzle-orm/pg-core";

/** UTC in microseconds, read as a Date. */
export const utcTimestamp = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** `xid8` as text: exceeds a JavaScript number. */
export const transactionNumber = customType<{ data: string }>({ dataType: () => "xid8" });

export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
}

/**
 * What a search looks into: the texts as `searchable_text` of the migrations writes them, each on a line of its own.
 * A change of that function needs a migration that computes the column again.
 * @param sources column names or other SQL expressions
 */
export const searchTextIn = (name: string, ...sources: readonly string[]) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(
      sql.raw(sources.map((source) => `searchable_text(coalesce(${source}, ''))`).join(" || E'\\n' || ")),
    );
