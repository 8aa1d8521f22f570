import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { clientOptions, connectTimeout } from "./postgres/client-options.ts";
import { startCluster } from "./postgres/cluster.ts";
import { connectionFailure, parseDatabaseUrl } from "./postgres/connection-failure.ts";
import * as schema from "./schema/index.ts";
import { StartupError } from "./startup-error.ts";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query can be made with. */
export type Connection = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  sql: postgres.Sql;
  /** Address of the database, password included: not for a log. */
  url: string;
  kind: "embedded" | "external";
  /** Waits for running queries, at most five seconds, closes the connections and stops an embedded server. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Address of a PostgreSQL 15 or newer. The embedded server if missing or blank. */
  databaseUrl?: string | undefined;
  /** Where the embedded server keeps its data. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Connections at most. 10 if missing. */
  poolSize?: number | undefined;
  /** For an embedded database that another process runs: see `startCluster`. */
  whenRunning?: "refuse" | "join" | undefined;
}

const oldestVersion = 15;

/**
 * Opens the portal's database: the embedded server of `dataDir`, or the one at `databaseUrl`.
 *
 * @throws StartupError
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const databaseUrl = options.databaseUrl?.trim();
  return databaseUrl ? openExternal(databaseUrl, options) : openEmbedded(options);
}

async function openEmbedded(options: OpenOptions): Promise<OpenDatabase> {
  const cluster = await startCluster(options);
  const sql = postgres(cluster.url, { ...clientOptions, ssl: false, max: options.poolSize ?? 10 });
  const close = async () => {
    await sql.end({ timeout: 5 });
    await cluster.stop();
  };
  return { db: drizzle(sql, { schema }), sql, url: cluster.url, kind: "embedded", close };
}

async function openExternal(databaseUrl: string, options: OpenOptions): Promise<OpenDatabase> {
  const address = parseDatabaseUrl(databaseUrl);
  const connect_timeout = Number(address.searchParams.get("connect_timeout")) || connectTimeout;
  const sql = postgres(databaseUrl, { ...clientOptions, connect_timeout, max: options.poolSize ?? 10 });
  try {
    requireVersion(await askVersion(sql, connect_timeout + 1));
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error instanceof StartupError ? error : connectionFailure(error, address);
  }
  const close = () => sql.end({ timeout: 5 });
  return { db: drizzle(sql, { schema }), sql, url: databaseUrl, kind: "external", close };
}

/** @param version as in `server_version_num`: 150018 is 15.18. */
export function requireVersion(version: number): void {
  if (version >= oldestVersion * 10_000) return;
  throw new StartupError(
    `Wardway needs PostgreSQL ${oldestVersion} or newer, and the server in DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}.`,
  );
}

/** The driver connects again and again to a server that hangs up without a word, so the wait is bounded here. */
async function askVersion(sql: postgres.Sql, seconds: number): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it does not answer as PostgreSQL does")), seconds * 1_000);
  });
  try {
    const [row] = await Promise.race([
      sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`,
      silence,
    ]);
    return row?.version ?? 0;
  } finally {
    clearTimeout(timer);
  }
}
