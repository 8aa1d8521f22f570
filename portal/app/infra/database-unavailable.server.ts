/** By codes of driver and system. */
const connectionCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "DATABASE_FROZEN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "OUTCOME_UNKNOWN",
  "QUERY_TIMEOUT",
]);

/**
 * PostgreSQL's classes 08 (connection) and 53 (resources), shutdown and start-up, cancelled queries and lock waits, and
 * read-only transactions.
 */
const serverCodes = /^(?:08|53)[0-9A-Z]{3}$|^57P0[123]$|^57014$|^55000$|^55P03$|^25006$/;

/** Whether a change may have been stored although its answer is missing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "OUTCOME_UNKNOWN") || isOutcomeUnknown(error.cause);
}

/** A read-only transaction, and a full disk. */
const refusedWriteCodes = new Set(["25006", "53100"]);

/** Whether the database answers, and does not accept this write. */
export function isWriteRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && refusedWriteCodes.has(String(error.code))) || isWriteRefused(error.cause);
}

/** Whether there is no space left for the database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "53100") || isDiskFull(error.cause);
}

/** Whether a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return connectionCodes.has(code) || serverCodes.test(code) || isDatabaseUnavailable(error.cause);
}
