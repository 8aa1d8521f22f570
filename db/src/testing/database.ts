import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { type Database, openDatabase } from "../open.ts";
import { sessionOptions } from "../postgres/client-options.ts";
import { databaseAddress, templateDatabase } from "./address.ts";
import { createDatabase } from "./create-database.ts";
import type {} from "./test-cluster.ts";

/** SQLSTATE. */
const insufficientPrivilege = "42501";

export interface TestDatabase extends AsyncDisposable {
  /** Under the role that owns the tables. */
  readonly db: Database;
  readonly sql: postgres.Sql;
  /** For a process of its own, or a second pool. */
  readonly url: string;
  /** The same under the portal's role, which has the rights that a start grants it. */
  readonly portalUrl: string;
  /** Closes the pool and drops the database, even if others are connected. */
  close(): Promise<void>;
}

/**
 * A migrated database of its own for a test, on the PostgreSQL of the test run.
 * @param poolSize connections at most; 10 if missing
 * @param template the database to copy; an empty one if missing
 */
export async function createTestDatabase(poolSize = 10, template = templateDatabase): Promise<TestDatabase> {
  const server = inject("databaseServerUrl");
  const portalServer = inject("portalServerUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await createDatabase(server, name, template);
  const url = databaseAddress(server, name);
  const portalUrl = databaseAddress(portalServer, name);
  const database = await openDatabase({ databaseUrl: url, dataDir: "", poolSize });
  let closed: Promise<void> | undefined;
  const drop = async () => {
    await database.close();
    // The owner of the database may not end the portal's connections.
    await administer(
      portalServer,
      (sql) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`,
    );
    await administer(server, (sql) => sql`drop database ${sql(name)} with (force)`).catch(
      (error: unknown) => {
        if (!(error instanceof postgres.PostgresError && error.code === insufficientPrivilege)) throw error;
        // PostgreSQL's own cleaner was at work there, which no owner may end: a plain drop asks it to leave, and waits.
        return administer(server, (sql) => sql`drop database ${sql(name)}`);
      },
    );
  };
  const close = () => {
    closed ??= drop();
    return closed;
  };
  return { db: database.db, sql: database.sql, url, portalUrl, close, [Symbol.asyncDispose]: close };
}

/** Fills a database without the pool's time limits: a busy machine takes long to add thousands of rows. */
export async function fillDatabase(
  { url }: TestDatabase,
  fill: (sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres(url, sessionOptions);
  try {
    await fill(sql);
  } finally {
    await sql.end();
  }
}

async function administer(
  server: string,
  statement: (sql: postgres.Sql) => PromiseLike<unknown>,
): Promise<void> {
  const sql = postgres(server, sessionOptions);
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}
