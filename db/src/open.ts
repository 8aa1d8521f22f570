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
/** Anything that can run a query. */
export type Connection = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  sql: postgres.Sql;
  /** URL with the role of `db`. Contains the password: do not log. */
  url: string;
  /** URL with the role that owns the tables. */
  ownerUrl: string;
  /** The role of `db`, unless it is the owner. */
  portalRole: string | undefined;
  kind: "embedded" | "external";
  /** Runs `work` as the owner, on separate connections. */
  asOwner<Value>(work: (db: Database) => Promise<Value>): Promise<Value>;
  /** Waits up to five seconds for running queries, closes the connections and stops an embedded server. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** URL of a PostgreSQL 15 or newer. The embedded server if missing or blank. */
  databaseUrl?: string | undefined;
  /** URL of the same database with the owner's role. `databaseUrl` if missing or blank. */
  databaseOwnerUrl?: string | undefined;
  /** `owner` for command line tools. `portal` if missing. */
  as?: "portal" | "owner" | undefined;
  /** Data folder of the embedded server. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Maximum number of connections. 10 if missing. */
  poolSize?: number | undefined;
  /** See `startCluster`. */
  whenRunning?: "refuse" | "join" | undefined;
}

/**
 * Opens the embedded database in `dataDir`, or the one at `databaseUrl`.
 *
 * @throws StartupError
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const portal = options.databaseUrl?.trim();
  const owner = options.databaseOwnerUrl?.trim();
  if (portal) return openExternal({ portal, owner: owner || portal }, options);
  if (!owner) return openEmbedded(options);
  throw new StartupError(
    "DATABASE_OWNER_URL is set and DATABASE_URL is not: set both, or neither for the bundled database.",
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
