import type postgres from "postgres";
import { StartupError } from "../startup-error.ts";
import { CONNECT_TIMEOUT_S, clientOptions } from "./client-options.ts";
import { type AddressVariable, connectionFailure, parseDatabaseUrl } from "./connection-failure.ts";
import { connect } from "./transport.ts";

const MIN_MAJOR_VERSION = 15;

/**
 * Connects once.
 * @param variable names the environment variable of the URL
 * @returns the connection's role
 * @throws StartupError
 */
export async function checkConnection(url: string, variable: AddressVariable): Promise<string> {
  const address = parseDatabaseUrl(url, variable);
  const timeout = parseConnectTimeout(url);
  const sql = connect(url, { ...clientOptions, connect_timeout: timeout, max: 1, fetch_types: false });
  try {
    const { version, role } = await queryServer(sql, timeout + 1);
    requireVersion(version, variable);
    return role;
  } catch (error) {
    throw error instanceof StartupError ? error : connectionFailure(error, address, variable);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Seconds. */
export function parseConnectTimeout(url: string): number {
  return Number(parseDatabaseUrl(url).searchParams.get("connect_timeout")) || CONNECT_TIMEOUT_S;
}

/** @param version `server_version_num`: 150018 is 15.18 */
export function requireVersion(version: number, variable: AddressVariable = "DATABASE_URL"): void {
  if (version >= MIN_MAJOR_VERSION * 10_000) return;
  throw new StartupError(
    `Wardway needs PostgreSQL ${MIN_MAJOR_VERSION} or newer, and the server in ${variable} is PostgreSQL ${Math.floor(version / 10_000)}.`,
  );
}

interface ServerInfo {
  readonly version: number;
  readonly role: string;
}

/** The driver reconnects endlessly to a server that closes connections silently. */
async function queryServer(sql: postgres.Sql, seconds: number): Promise<ServerInfo> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("the server does not respond like PostgreSQL")),
      seconds * 1_000,
    );
  });
  try {
    const [row] = await Promise.race([
      sql<ServerInfo[]>`
        select current_setting('server_version_num')::int as version, current_user::text as role`,
      silence,
    ]);
    return row ?? { version: 0, role: "" };
  } finally {
    clearTimeout(timer);
  }
}
