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

/** PostgreSQL's classes 08 (connection) and 53 (resources), shutdown and start-up, and cancelled queries and lock waits. */
const serverCodes = /^(?:08|53)[0-9A-Z]{3}$|^57P0[123]$|^57014$|^55000$|^55P03$/;

/** Whether a change may have been stored although its answer is missing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "OUTCOME_UNKNOWN") || isOutcomeUnknown(error.cause);
}

/** Whether a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return connectionCodes.has(code) || serverCodes.test(code) || isDatabaseUnavailable(error.cause);
}
