import type postgres from "postgres";

export const CONNECT_TIMEOUT_S = 10;

/** Milliseconds. A hanging query must not exhaust the pool. */
const timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** A connection that died idle is found before a query needs it. */
const KEEP_ALIVE_S = 10;

/** Longer than `statement_timeout`, whose error comes first if only the query is slow. */
const QUERY_TIMEOUT_S = 17;

/** Times in seconds. int8 becomes a number, or text above 2^53. */
export const clientOptions = {
  onnotice: () => undefined,
  connect_timeout: CONNECT_TIMEOUT_S,
  keep_alive: KEEP_ALIVE_S,
  // The driver's default reaches twenty seconds.
  backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
  connection: { application_name: "wardway", TimeZone: "UTC", ...timeouts },
  types: {
    bigint: {
      to: 20,
      from: [20],
      serialize: (value: number | bigint | string) => String(value),
      parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
    },
  },
} satisfies postgres.Options<Record<string, postgres.PostgresType>>;

/** Limits how long the portal's pool uses a connection that no longer responds while others do. */
export const poolOptions = { ...clientOptions, query_timeout: QUERY_TIMEOUT_S };

/** One connection for pings, which is reopened if it does not answer. */
export const pingOptions = {
  ...clientOptions,
  max: 1,
  idle_timeout: 30,
  connect_timeout: 5,
  query_timeout: 5,
  fetch_types: false,
};

/** One connection that holds a session lock. No timeouts, because migrations can be slow. */
export const sessionOptions = {
  ...clientOptions,
  connection: { application_name: "wardway", TimeZone: "UTC" },
  max: 1,
  idle_timeout: 0,
  max_lifetime: null,
};
