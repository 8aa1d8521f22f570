import type { Binaries } from "./binaries.ts";
import type { ServerAccount } from "./command.ts";
import { type CommandResult, runCommand } from "./command.ts";

/** Stops at the first failure; logs no statements, which contain passwords. */
const settings = ["exit_on_error=on", "log_min_messages=fatal", "log_min_error_statement=panic"];

/**
 * Runs one statement per line as superuser on a stopped server:
 * https://www.postgresql.org/docs/current/app-postgres.html#APP-POSTGRES-SINGLE-USER
 */
export function runStatements(
  cluster: string,
  statements: readonly string[],
  run: { readonly account: ServerAccount; readonly binaries: Binaries },
): Promise<CommandResult> {
  const options = settings.flatMap((setting) => ["-c", setting]);
  return runCommand(run.binaries.postgres, ["--single", ...options, "-D", cluster, "postgres"], {
    account: run.account,
    cwd: cluster,
    input: `${statements.join("\n")}\n`,
  });
}
