import { createServer } from "node:http";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { archiveSettings } from "@wardway/db/backup";
import { openDatabase } from "@wardway/db/open";
import { StartupError } from "@wardway/db/startup-error";
import { logAlarm, logNotice, logWarning } from "#app/infra/fault-log.server.ts";
import { configureLog } from "#app/infra/logger.server.ts";
import { startBackups } from "./backup-schedule.ts";
import { ensureBuilt } from "./build.ts";
import { readEnvironment } from "./environment.ts";
import { findProgram } from "./find-program.ts";
import { serveMetrics } from "./metrics/own-address.ts";
import { readWorkerMetrics } from "./metrics/workers.ts";
import { createClusterProbes } from "./probes.ts";
import { logSettings, logUncaughtErrors, reportRefusedStart } from "./process-log.ts";
import { requireKnownDatabase } from "./require-known-database.ts";
import { formatServerUrl, listen } from "./server-address.ts";
import { closeOnSignal, closeServer } from "./shutdown.ts";
import { printStartupBanner, untilReady } from "./startup-banner.ts";
import { superviseWorkers } from "./supervise-workers.ts";
import { runTool } from "./tool.ts";
import { watchStorage } from "./watch-storage.ts";

/** A worker opens up to thirteen connections; PostgreSQL's default limit is a hundred. */
const MAX_PROCESSES = 7;

/** Several processes on one port and database: `npm run start:cluster -- --processes 3`. */
runTool(async () => {
  const { values } = parseArgs({
    options: { processes: { type: "string", default: "3" }, verbose: { type: "boolean" } },
  });
  const count = Number(values.processes);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES) {
    throw new StartupError(`--processes must be a whole number from 1 to ${MAX_PROCESSES}.`);
  }
  const environment = readEnvironment(process.env);
  if (environment.metrics.tokens !== null && environment.metrics.address === null) {
    throw new StartupError(
      "METRICS_TOKEN is set and METRICS_PORT is not: several processes need METRICS_PORT, because one of them would answer for itself only.",
    );
  }
  configureLog(logSettings(environment.log));
  logUncaughtErrors();
  const dataDir = resolve(environment.dataDir);
  const port = await findAvailablePort(environment);
  const address = formatServerUrl(environment, port);

  const closers: (() => Promise<unknown>)[] = [];
  // Workers finish their requests before the database stops.
  const close = async () => {
    for (const closePart of closers.splice(0).reverse()) await closePart();
  };
  const stopping = closeOnSignal(close);
  const probes = createClusterProbes(stopping);
  try {
    closers.push((await serveMetrics(environment.metrics, readWorkerMetrics, probes.handle)).close);
    await requireKnownDatabase(environment);
    await ensureBuilt();
    const { databaseUrl, databaseOwnerUrl } = environment;
    const settings = environment.backups === null ? {} : archiveSettings;
    const opening = openDatabase({
      dataDir,
      log: untilReady(logWarning),
      databaseUrl,
      databaseOwnerUrl,
      poolSize: 1,
      settings,
    });
    closers.push(async () => (await opening.catch(() => undefined))?.close());
    const database = await opening;
    if (stopping.aborted) return;
    const workers = superviseWorkers({
      exec: findProgram("main").file,
      args: ["--built"],
      count,
      log: untilReady(logNotice),
      warn: logWarning,
      environment: {
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        EMBEDDED_DATABASE: String(environment.hasEmbeddedDatabase),
        PUBLIC_URL: environment.publicUrl ?? address,
      },
    });
    closers.push(() => workers.stop());
    const { demoPassword } = await workers.ready;
    probes.started();
    closers.push(await startBackups({ schedule: environment.backups, database, dataDir, log: logAlarm }));
    closers.push(await watchStorage(environment));
    printStartupBanner({ address, demoPassword }, ` (${count} ${count === 1 ? "process" : "processes"})`);
  } catch (error) {
    // An interrupted start fails because its database closes.
    if (stopping.aborted) return;
    await close();
    throw error;
  }
}, reportRefusedStart);

/** Fails before the build if the port is taken. @returns a free port for 0 */
async function findAvailablePort(environment: { host: string; port: number }): Promise<number> {
  const server = createServer();
  const port = await listen(server, environment);
  await closeServer(server);
  return port;
}
