import { StartupError } from "../startup-error.ts";
import { hasCode } from "./file-errors.ts";

/** Where an operator writes the address of a database. */
export type AddressVariable = "DATABASE_URL" | "DATABASE_OWNER_URL";

const expectedForm = "write it as postgres://user:password@host:5432/database";

/**
 * Reads the address of a database as far as a sentence about it needs, and refuses what the driver would misread. Several hosts
 * may be listed with commas.
 *
 * @throws StartupError, which never repeats the address: it may hold a password in an unexpected place.
 */
export function parseDatabaseUrl(databaseUrl: string, variable: AddressVariable = "DATABASE_URL"): URL {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(databaseUrl)?.[1];
  if (scheme === undefined)
    throw new StartupError(`${variable} is not the address of a database: ${expectedForm}.`);
  if (scheme !== "postgres" && scheme !== "postgresql") {
    throw new StartupError(
      `${variable} begins with ${scheme}: and Wardway needs PostgreSQL: ${expectedForm}.`,
    );
  }
  try {
    const url = new URL(databaseUrl.replace(/,[^/?]*/, ""));
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    if (!/[@]/.test(url.pathname + url.search + url.hash)) return url;
  } catch {
    // The same sentence as for an address that parses into the wrong parts.
  }
  throw new StartupError(
    `${variable} cannot be read: ${expectedForm}, and write characters like @ / # ? % in the password percent-encoded.`,
  );
}

/** Says why a database cannot be used, without its password. */
export function connectionFailure(error: unknown, url: URL, variable: AddressVariable): StartupError {
  return new StartupError(describeFailure(error, url, variable), { cause: error });
}

function describeFailure(error: unknown, url: URL, variable: AddressVariable): string {
  const host = url.hostname || "localhost";
  const place = `${host}:${url.port || "5432"}`;
  const user = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || user;

  if (hasCode(error, "ECONNREFUSED")) {
    return `Nothing answers at ${place}: start PostgreSQL there, or correct the host and port in ${variable}.`;
  }
  if (hasCode(error, "ENOTFOUND", "EAI_AGAIN")) {
    return `The host ${host} in ${variable} is not known: correct its name.`;
  }
  if (hasCode(error, "CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH")) {
    return `PostgreSQL at ${place} does not answer: check the host and port in ${variable}, and firewalls between.`;
  }
  if (hasCode(error, "28P01")) {
    return `PostgreSQL at ${place} refuses the user "${user}" with this password: correct ${variable}.`;
  }
  if (hasCode(error, "3D000")) {
    return `There is no database "${database}" at ${place}: create it, or correct ${variable}.`;
  }
  if (hasCode(error, "57P03"))
    return `PostgreSQL at ${place} is still starting: start Wardway again in a moment.`;

  const message = error instanceof Error ? error.message : String(error);
  const password = decodeURIComponent(url.password);
  const safe = password === "" ? message : message.replaceAll(password, "…");
  return `The database "${database}" at ${place} cannot be used: ${safe.split("\n")[0]?.replace(/\.$/, "")}.`;
}
