import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { clientOptions } from "./postgres/client-options.ts";
import { startCluster } from "./postgres/cluster.ts";
import { checkConnection, parseConnectTimeout } from "./postgres/external.ts";
import { portalRole } from "./postgres/roles.ts";
import * as schema from "./schema/index.ts";
import { StartupError } from "./startup-error.ts";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query can be made with. */
export type Connection = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  sql: postgres.Sql;
  /** Address of the database under the role of `db`, password included: not for a log. */
  url: string;
  /** Its address under the role that owns the tables, migrates them and grants the portal its rights. */
  ownerUrl: string;
  /** The role of `db`, where it is not the owner itself. */
  portalRole: string | undefined;
  kind: "embedded" | "external";
  /** Works as the owner, on connections of its own. */
  asOwner<Value>(work: (db: Database) => Promise<Value>): Promise<Value>;
  /** Waits for running queries, at most five seconds, closes the connections and stops an embedded server. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Address of a PostgreSQL 15 or newer. The embedded server if missing or blank. */
  databaseUrl?: string | undefined;
  /** Its address under the role that owns the tables. `databaseUrl` if missing or blank. */
  databaseOwnerUrl?: string | undefined;
  /** The role to work under: the portal's, or the tables' owner for a tool. `portal` if missing. */
  as?: "portal" | "owner" | undefined;
  /** Where the embedded server keeps its data. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Connections at most. 10 if missing. */
  poolSize?: number | undefined;
  /** For an embedded database that another process runs: see `startCluster`. */
  whenRunning?: "refuse" | "join" | undefined;
}

/**
 * Opens the portal's database: the embedded server of `dataDir`, or the one at `databaseUrl`.
 *
 * @throws StartupError
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const portal = options.databaseUrl?.trim();
  const owner = options.databaseOwnerUrl?.trim();
  if (portal) return openExternal({ portal, owner: owner || portal }, options);
  if (!owner) return openEmbedded(options);
  throw new StartupError(
    "DATABASE_OWNER_URL is set and DATABASE_URL is not: set both, or neither for the database that comes with Wardway.",
  );
}

async function openEmbedded(options: OpenOptions): Promise<OpenDatabase> {
  const cluster = await startCluster(options);
  const asOwner = options.as === "owner";
  const addresses = { url: asOwner ? cluster.url : cluster.portalUrl, ownerUrl: cluster.url };
  const pool = openPool(addresses, { ...clientOptions, ssl: false, max: options.poolSize ?? 10 });
  const close = async () => {
    await pool.sql.end({ timeout: 5 });
    await cluster.stop();
  };
  return { ...pool, portalRole: asOwner ? undefined : portalRole, kind: "embedded", close };
}

async function openExternal(
  urls: { readonly portal: string; readonly owner: string },
  options: OpenOptions,
): Promise<OpenDatabase> {
  const isOneRole = urls.owner === urls.portal;
  const owner = await checkConnection(urls.owner, isOneRole ? "DATABASE_URL" : "DATABASE_OWNER_URL");
  const url = urls[options.as ?? "portal"];
  const role = url === urls.owner ? owner : await checkConnection(url, "DATABASE_URL");
  const connect_timeout = parseConnectTimeout(url);
  const poolOptions = { ...clientOptions, connect_timeout, max: options.poolSize ?? 10 };
  const pool = openPool({ url, ownerUrl: urls.owner }, poolOptions);
  const close = () => pool.sql.end({ timeout: 5 });
  return { ...pool, portalRole: role === owner ? undefined : role, kind: "external", close };
}

type PoolOptions = typeof clientOptions & { max: number; ssl?: false };

function openPool(addresses: Pick<OpenDatabase, "url" | "ownerUrl">, options: PoolOptions) {
  const sql = postgres(addresses.url, options);
  const asOwner: OpenDatabase["asOwner"] = async (work) => {
    const own = postgres(addresses.ownerUrl, { ...options, max: 2 });
    try {
      return await work(drizzle(own, { schema }));
    } finally {
      await own.end({ timeout: 5 });
    }
  };
  return { ...addresses, db: drizzle(sql, { schema }), sql, asOwner };
}
