/** The driver's own codes for a lost or refused connection, and the system's. */
const connectionCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
]);

/** PostgreSQL's classes 08 (connection) and 53 (resources); stopping and starting up; a database closed for now;
 * a query or a wait for a lock that was given up. */
const serverCodes = /^(?:08|53)[0-9A-Z]{3}$|^57P0[123]$|^57014$|^55000$|^55P03$/;

/** Whether a fault says that the database is away for now, so that the same call may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return connectionCodes.has(code) || serverCodes.test(code) || isDatabaseAway(error.cause);
}
