import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Bounds the conditions of a query; what follows is one text. */
const MAX_WORDS = 10;

/** A hyphen between words, as in "Larkmoor - 4 West", is no word. */
const punctuation = /^[-,;.\u2010-\u2015\u2212]+$/u;

/** The words of a search, each once, in the order typed; none only of a text without any. */
export function searchWords(text: string): readonly string[] {
  const typed = text.split(/\s+/u).filter((word) => word !== "");
  const words = [...new Set(typed.filter((word) => !punctuation.test(word)))];
  if (words.length === 0) return typed.slice(0, 1);
  const rest = words.splice(MAX_WORDS - 1).join(" ");
  return rest === "" ? words : [...words, rest];
}

/**
 * Whether a generated search column contains `text`, whatever its case, accents, apostrophes and hyphens. A text of which
 * nothing remains, such as a hyphen, is contained nowhere.
 * @param column from `searchTextIn` of the schema
 */
export function contains(column: SQLWrapper, text: string): SQL {
  // Escaped here, because `searchable_text` leaves symbols as they are.
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return sql`${column} like '%' || nullif(searchable_text(${literal}::text), '') || '%'`;
}

/** Whether a search column contains every word of `text`, in any order. */
export const containsWords = (column: SQLWrapper, text: string): SQL =>
  sql.join(
    searchWords(text).map((word) => contains(column, word)),
    sql` and `,
  );

const MAX_INTEGER = 2_147_483_647;

/** Parses "53", "#53", "No. 53" and "Request 53"; null for another text. */
export function parseRecordNumber(text: string): number | null {
  const number = Number(/^(?:#|no\.?|request)?\s*(\d{1,10})$/i.exec(text)?.[1] ?? Number.NaN);
  return number <= MAX_INTEGER ? number : null;
}
