import type postgres from "postgres";

/** Seconds until a server that does not answer is given up. */
export const CONNECT_TIMEOUT_S = 10;

/**
 * Milliseconds. A query, a wait for a lock, and a transaction whose process hangs are given up, so that one of
 * them cannot take every connection of the pool.
 */
const timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * How every connection of ours behaves. Times are in seconds. Counts and ids (int8) arrive as numbers, and as text
 * where a number cannot hold them exactly.
 */
export const clientOptions = {
  onnotice: () => undefined,
  connect_timeout: CONNECT_TIMEOUT_S,
  // The driver's own pause grows to twenty seconds, long after the database is back.
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

/**
 * One connection that stays: what holds a session's lock must not be closed for being idle or old. Nor is it
 * hurried: a migration of a large table takes its time, and the process that waits for it waits as long.
 */
export const sessionOptions = {
  ...clientOptions,
  connection: { application_name: "wardway", TimeZone: "UTC" },
  max: 1,
  idle_timeout: 0,
  max_lifetime: null,
};
