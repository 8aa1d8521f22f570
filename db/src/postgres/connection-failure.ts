import { StartupError } from "../startup-error.ts";
import { hasCode } from "./file-errors.ts";

export type AddressVariable = "DATABASE_URL" | "DATABASE_OWNER_URL";

const expectedForm = "write it as postgres://user:password@host:5432/database";

/**
 * Supports several hosts.
 * @throws StartupError without the URL, which may contain a misplaced password
 */
export function parseDatabaseUrl(databaseUrl: string, variable: AddressVariable = "DATABASE_URL"): URL {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(databaseUrl)?.[1];
  if (scheme === undefined)
    throw new StartupError(`${variable} is not the address of a database: ${expectedForm}.`);
  if (scheme !== "postgres" && scheme !== "postgresql") {
    throw new StartupError(
      `${variable} starts with ${scheme}: but Wardway needs PostgreSQL: ${expectedForm}.`,
    );
  }
  try {
    const url = new URL(databaseUrl.replace(/,[^/?]*/, ""));
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part);
    if (!/[@]/.test(url.pathname + url.search + url.hash)) return url;
  } catch {
    // Same message as for a URL that parses into wrong parts.
  }
  throw new StartupError(
    `${variable} cannot be read: ${expectedForm}, and write characters like @ / # ? % in the password percent-encoded.`,
  );
}

export function connectionFailure(error: unknown, url: URL, variable: AddressVariable): StartupError {
  return new StartupError(describeFailure(error, url, variable), { cause: error });
}

function describeFailure(error: unknown, url: URL, variable: AddressVariable): string {
  const host = url.hostname || "localhost";
  const place = `${host}:${url.port || "5432"}`;
  const user = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || user;

  if (hasCode(error, "ECONNREFUSED")) {
    return `No server is listening at ${place}: start PostgreSQL there, or correct the host and port in ${variable}.`;
  }
  if (hasCode(error, "ENOTFOUND", "EAI_AGAIN")) {
    return `The host ${host} in ${variable} is unknown: correct its name.`;
  }
  if (hasCode(error, "CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH")) {
    return `PostgreSQL at ${place} does not respond: check the host and port in ${variable}, and firewalls between.`;
  }
  if (hasCode(error, "28P01")) {
    return `PostgreSQL at ${place} rejects the user "${user}" with this password: correct ${variable}.`;
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
