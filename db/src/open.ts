import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { clientOptions, pingOptions, poolOptions } from "./postgres/client-options.ts";
import { startCluster } from "./postgres/cluster.ts";
import { checkConnection, parseConnectTimeout } from "./postgres/external.ts";
import { type FreezeLimits, FreezeWatch, freezeLimits } from "./postgres/freeze-watch.ts";
import { prepareStatements } from "./postgres/prepare-statements.ts";
import { portalRole } from "./postgres/roles.ts";
import { connect, transportOf } from "./postgres/transport.ts";
import { PoolCounter, type PoolUse, watchQueries } from "./postgres/watch-queries.ts";
import { readWriteAccess, renewSessions, type WriteAccess } from "./postgres/write-access.ts";
import * as schema from "./schema/index.ts";
import { StartupError } from "./startup-error.ts";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Connection = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  sql: postgres.Sql;
  /** Contains the role of `db` and its password: do not log. */
  url: string;
  ownerUrl: string;
  /** Copies the embedded server's files by the replication protocol. */
  backupUrl: string | undefined;
  /** Undefined if `db` uses the owner's role. */
  portalRole: string | undefined;
  kind: "embedded" | "external";
  /** Counts the use of `db`'s connections. */
  poolUse(): PoolUse;
  /** A query on a connection of its own, which is answered while all others are in use. */
  ping(): Promise<void>;
  /** Whether new sessions can write. */
  writeAccess(): Promise<WriteAccess>;
  /** Ends idle sessions of the pool that are read-only and should not be, or the other way round. */
  renewSessions(isReadOnly: boolean): Promise<void>;
  /** Runs `work` as the owner on separate connections. */
  asOwner<Value>(work: (db: Database) => Promise<Value>): Promise<Value>;
  /** Waits up to five seconds for queries, then stops an embedded server. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** URL of PostgreSQL 15 or newer; blank for the embedded server. */
  databaseUrl?: string | undefined;
  /** Same database with the owner's role; default `databaseUrl`. */
  databaseOwnerUrl?: string | undefined;
  /** Default `portal`; `owner` for command line tools. */
  as?: "portal" | "owner" | undefined;
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Connections; default 10. */
  poolSize?: number | undefined;
  whenRunning?: "fail" | "join" | undefined;
  /** After how long a database that does not respond fails queries; default `freezeLimits`. */
  freeze?: FreezeLimits | undefined;
  /** Settings of the embedded server, if this process starts it. */
  settings?: Record<string, string> | undefined;
}

/**
 * Opens the embedded database in `dataDir`, or `databaseUrl`.
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
  const { close: closePool, ...pool } = openPool(addresses, clientOptions.connect_timeout, options);
  const close = async () => {
    await closePool();
    await cluster.stop();
  };
  return {
    ...pool,
    backupUrl: cluster.backupUrl,
    portalRole: asOwner ? undefined : portalRole,
    kind: "embedded",
    close,
  };
}

async function openExternal(
  urls: { readonly portal: string; readonly owner: string },
  options: OpenOptions,
): Promise<OpenDatabase> {
  const isOneRole = urls.owner === urls.portal;
  const owner = await checkConnection(urls.owner, isOneRole ? "DATABASE_URL" : "DATABASE_OWNER_URL");
  const url = urls[options.as ?? "portal"];
  const role = url === urls.owner ? owner : await checkConnection(url, "DATABASE_URL");
  if (transportOf(urls.portal) === "encrypted") {
    options.log?.(
      "sslmode=require in DATABASE_URL does not check who the server is: use sslmode=verify-full.",
    );
  }
  const pool = openPool({ url, ownerUrl: urls.owner }, parseConnectTimeout(url), options);
  return {
    ...pool,
    backupUrl: undefined,
    portalRole: role === owner ? undefined : role,
    kind: "external",
  };
}

function openPool(
  addresses: Pick<OpenDatabase, "url" | "ownerUrl">,
  connect_timeout: number,
  { poolSize: max = 10, freeze = freezeLimits, log }: OpenOptions,
) {
  const client = connect(addresses.url, { ...poolOptions, connect_timeout, max });
  const pings = connect(addresses.url, pingOptions);
  const ping = async () => void (await pings`select 1`);
  const watch = new FreezeWatch({
    ...freeze,
    ping,
    onChange: (isFrozen) =>
      log?.(
        isFrozen
          ? "The database does not respond. Calls fail until it does."
          : "The database responds again.",
      ),
  });
  const counter = new PoolCounter();
  const sql = prepareStatements(watchQueries(client, watch, counter));
  const close = async () => {
    await client.end({ timeout: 5 });
    watch.close();
    await pings.end({ timeout: 0 });
  };
  const asOwner: OpenDatabase["asOwner"] = async (work) => {
    const own = connect(addresses.ownerUrl, { ...clientOptions, connect_timeout, max: 2 });
    try {
      return await work(drizzle(own, { schema }));
    } finally {
      await own.end({ timeout: 5 });
    }
  };
  const poolUse = () => counter.use(max);
  return {
    ...addresses,
    db: drizzle(sql, { schema }),
    sql,
    poolUse,
    ping,
    writeAccess: () => readWriteAccess(sql),
    renewSessions: (isReadOnly: boolean) => renewSessions(client, max, isReadOnly),
    asOwner,
    close,
  };
}
