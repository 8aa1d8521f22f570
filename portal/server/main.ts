import { StartupError } from "@wardway/db/startup-error";
import { readEnvironment } from "./environment.ts";
import { logUncaughtErrors, reportRefusedStart } from "./process-log.ts";
import { runPortal } from "./run-portal.ts";
import { closeOnSignal } from "./shutdown.ts";
import { printStartupBanner } from "./startup-banner.ts";

async function start(): Promise<void> {
  logUncaughtErrors();
  const isBuilt = process.argv.includes("--built");
  const report = await runPortal(readEnvironment(process.env), { isBuilt, onStop: closeOnSignal });
  if (report === null) return;
  printStartupBanner(report);
  // The primary waits for this report.
  process.send?.(report);
}

start().catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error;
  reportRefusedStart(error);
  process.exit(1);
});
