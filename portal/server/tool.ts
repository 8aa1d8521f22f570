import { resolve } from "node:path";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { DomainError } from "@wardway/model";
import { readEnvironment } from "./environment.ts";

/** Runs a command beside the portal: a refusal is one sentence and exit code 1, never a stack trace. */
export function runTool(tool: () => Promise<void>): void {
  tool().catch((error: unknown) => {
    if (!(error instanceof StartupError || error instanceof DomainError || isUsageError(error))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}

/** What `parseArgs` throws for an option that it does not know. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

/**
 * Works with the portal's own database, brought up to date, as the owner of its tables: the one in DATABASE_URL (or
 * DATABASE_OWNER_URL) or that of DATA_DIR, where a running portal is joined. Ctrl-C closes it before the process ends.
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
