import type { Database } from "@wardway/db/open";

/** Makes a value once for each database, such as prepared queries, whose SQL is then built once. */
export function perDatabase<Value>(make: (db: Database) => Value): (db: Database) => Value {
  const made = new WeakMap<Database, { readonly value: Value }>();
  return (db) => {
    const known = made.get(db) ?? { value: make(db) };
    made.set(db, known);
    return known.value;
  };
}
