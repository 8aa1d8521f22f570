import type postgres from "postgres";

/** Each statement takes memory of every connection. */
const MAX_STATEMENTS = 500;

/**
 * A search is planned for its words: the one plan of a prepared statement takes each word for a rare one, and reads all hits of a
 * common one.
 */
const isSearch = (text: string) => text.includes("searchable_text(");

type Unsafe = postgres.TransactionSql["unsafe"];

/**
 * Prepares statements that are sent again: drizzle-orm asks the driver not to, which costs a second round trip and
 * parsing for each query with parameters. Disabled by `prepare=false` in the database's URL.
 */
export function prepareStatements<Client extends postgres.Sql>(client: Client): Client {
  const seen = new Set<string>();
  const prepared = new Set<string>();
  const isPrepared = (text: string) => {
    if (prepared.has(text)) return true;
    if (prepared.size >= MAX_STATEMENTS || isSearch(text)) return false;
    if (!seen.delete(text)) {
      if (seen.size >= MAX_STATEMENTS) seen.clear();
      seen.add(text);
      return false;
    }
    prepared.add(text);
    return true;
  };
  const wrap = <Sql extends object>(sql: Sql): Sql =>
    new Proxy(sql, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key === "unsafe") {
          const unsafe = value as Unsafe;
          return ((text, parameters, options) =>
            unsafe(text, parameters, { ...options, prepare: isPrepared(text) })) satisfies Unsafe;
        }
        if (key === "begin" || key === "savepoint") return wrapTransaction(value);
        return value;
      },
    });
  const wrapTransaction =
    (open: unknown) =>
    (...args: unknown[]) =>
      (open as (...args: unknown[]) => unknown)(
        ...args.map((one) =>
          typeof one === "function" ? (sql: postgres.TransactionSql) => one(wrap(sql)) : one,
        ),
      );
  return wrap(client);
}
