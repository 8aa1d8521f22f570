import { createRequire } from "node:module";
import { logFatal } from "#app/infra/fault-log.server.ts";
import { configureLog, type LogSettings, log } from "#app/infra/logger.server.ts";
import { type LogEnvironment, readLogFormat } from "./environment.ts";

const { version } = createRequire(import.meta.url)("../package.json") as { version: string };

/** Log settings of this process; `toLoggedPath` is known when the application is loaded. */
export const logSettings = (
  environment: LogEnvironment,
  toLoggedPath?: LogSettings["toLoggedPath"],
): LogSettings => ({ ...environment, version, ...(toLoggedPath && { toLoggedPath }) });

/** Ends the process after an error that nothing handles. Node would print its message, which can quote a patient's data. */
export function logUncaughtErrors(): void {
  process.on("uncaughtException", (error) => {
    logFatal(error);
    process.exit(1);
  });
}

/** Says why the portal does not start, at any level: to programs as a line of the log, to people as a sentence. */
export function reportRefusedStart({ message }: Error): void {
  const format = readLogFormat(process.env);
  if (format === "text") return void process.stderr.write(`${message}\n`);
  configureLog(logSettings({ level: "warn", format }));
  log().warn(message);
}
