import { StartupError } from "@wardway/db/startup-error";
import { readEnvironment } from "./environment.ts";
import { logUncaughtErrors, reportRefusedStart } from "./process-log.ts";
import { runPortal } from "./run-portal.ts";
import { builtApplication } from "./server-build.ts";
import { closeOnSignal } from "./shutdown.ts";
import { printStartupBanner } from "./startup-banner.ts";

async function start(): Promise<void> {
  logUncaughtErrors();
  const source = builtApplication(process.argv.includes("--built"));
  const report = await runPortal(readEnvironment(process.env), { source, onStop: closeOnSignal });
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
