import { resolve } from "node:path";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { DomainError } from "@wardway/model";
import { readEnvironment } from "./environment.ts";
import { requireKnownDatabase } from "./require-known-database.ts";

/** Expected errors print one line and set exit code 1. */
export function runTool(tool: () => Promise<void>, report: (error: Error) => void = printError): void {
  tool().catch((error: unknown) => {
    if (!(error instanceof StartupError || error instanceof DomainError || isUsageError(error))) throw error;
    report(error);
    process.exitCode = 1;
  });
}

const printError = ({ message }: Error) => void process.stderr.write(`${message}\n`);

/** npm changes the working directory; INIT_CWD is the caller's. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Thrown by `parseArgs`. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
}

/**
 * Migrates the database (DATABASE_OWNER_URL, DATABASE_URL, or the embedded one of DATA_DIR) and runs `work` as the
 * tables' owner. Ctrl-C closes it first.
 * @throws StartupError
 */
export function withDatabase(
  work: (database: OpenDatabase) => Promise<void>,
  options: ToolOptions = {},
): Promise<void> {
  return withUnchangedDatabase(async (database) => {
    await migrateDatabase(database.ownerUrl);
    await work(database);
  }, options);
}

interface ToolOptions {
  /** What to do if the embedded database is running; default `join`. */
  readonly whenRunning?: "fail" | "join";
}

/** As `withDatabase`, without migrations. */
export async function withUnchangedDatabase(
  work: (database: OpenDatabase) => Promise<void>,
  { whenRunning = "join" }: ToolOptions = {},
): Promise<void> {
  const environment = readEnvironment(process.env);
  await requireKnownDatabase(environment);
  const { databaseUrl, databaseOwnerUrl, dataDir } = environment;
  const database = await openDatabase({
    databaseUrl,
    databaseOwnerUrl,
    as: "owner",
    dataDir: resolve(dataDir),
    log: (line) => process.stderr.write(`${line}\n`),
    poolSize: 2,
    whenRunning,
  });
  const stop = async () => {
    await database.close();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    await work(database);
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await database.close();
  }
}
