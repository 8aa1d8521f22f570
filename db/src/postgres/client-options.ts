import type postgres from "postgres";

/** Seconds. */
export const CONNECT_TIMEOUT_S = 10;

/** Milliseconds. Without them one hanging query or transaction could exhaust the pool. */
const timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Options of every connection. Times in seconds. int8 is parsed to a number, or to text above 2^53. */
export const clientOptions = {
  onnotice: () => undefined,
  connect_timeout: CONNECT_TIMEOUT_S,
  // The driver's own back-off grows to twenty seconds.
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
 * A single connection that stays open, because it holds a session lock. No timeouts: a migration of a large table
 * takes long.
 */
export const sessionOptions = {
  ...clientOptions,
  connection: { application_name: "wardway", TimeZone: "UTC" },
  max: 1,
  idle_timeout: 0,
  max_lifetime: null,
};
