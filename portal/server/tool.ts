import { resolve } from "node:path";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { DomainError } from "@wardway/model";
import { readEnvironment } from "./environment.ts";

/** Runs a command-line tool. An expected error prints one line and sets exit code 1, without a stack trace. */
export function runTool(tool: () => Promise<void>): void {
  tool().catch((error: unknown) => {
    if (!(error instanceof StartupError || error instanceof DomainError || isUsageError(error))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** Thrown by `parseArgs` for an unknown option. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

/**
 * Migrates the portal's database and runs `work` with the role that owns its tables: the database in DATABASE_OWNER_URL
 * or DATABASE_URL, or the embedded one of DATA_DIR, also while a portal runs on it. Ctrl-C closes the database first.
 *
 * @throws StartupError
 */
export async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readEnvironment(process.env);
  const database = await openDatabase({
    databaseUrl,
    databaseOwnerUrl,
    as: "owner",
    dataDir: resolve(dataDir),
    log: (line) => process.stderr.write(`${line}\n`),
    poolSize: 2,
    whenRunning: "join",
  });
  const stop = async () => {
    await database.close();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    await migrateDatabase(database.ownerUrl);
    await work(database);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await database.close();
  }
}
