import cluster from "node:cluster";
import { loadPlaceIndex } from "@wardway/db/place-index";
import { StartupError } from "@wardway/db/startup-error";
import { logAlarm, logWarning } from "#app/infra/fault-log.server.ts";
import { configureLog } from "#app/infra/logger.server.ts";
import { createApplication } from "./application.ts";
import { startBackups } from "./backup-schedule.ts";
import { Closers } from "./closers.ts";
import { createPortal } from "./create-portal.ts";
import type { Environment } from "./environment.ts";
import { openResources, type Resources } from "./open-resources.ts";
import { logSettings } from "./process-log.ts";
import { createPortalServer, type Entrance, ownEntrance } from "./serve.ts";
import { formatServerUrl } from "./server-address.ts";
import type { ApplicationSource } from "./server-build.ts";
import type { StartupReport } from "./startup-banner.ts";
import { startTracing, type Tracing } from "./tracing/tracing.ts";
import { watchStorage } from "./watch-storage.ts";

export interface RunOptions {
  readonly source: ApplicationSource;
  /** Default is the environment's address. */
  readonly entrance?: Entrance;
  /** Is given what closes the portal, before there is anything to close. @returns aborted when it begins to */
  readonly onStop: (close: () => Promise<void>) => AbortSignal;
}

/**
 * Runs a portal in this process until it is stopped. Its log settings, permitted hosts and audit witness are those of
 * the process: another portal may follow in the same process, but not run beside it.
 * @returns null if it was stopped before it was ready
 * @throws StartupError if the environment does not allow it to start
 */
export async function runPortal(
  environment: Environment,
  { source, entrance = ownEntrance(environment), onStop }: RunOptions,
): Promise<StartupReport | null> {
  configureLog(logSettings(environment.log));
  const tracing = await openTracing(environment);
  const server = createPortalServer(environment, entrance, tracing);
  const opened = new Closers();
  opened.add(async () => tracing?.stop());
  const close = async () => {
    await server.close();
    await opened.close();
  };
  const stopping = onStop(close);
  try {
    const address = formatServerUrl(environment, await server.open());
    const resources = await openResources(environment, source.prepare, opened);
    const portal = await createPortal(await source.load(), resources, environment, address, opened);
    const { database, sdk, dataDir, demo } = resources;
    const { parts, sessionSecrets } = portal;
    const listener = source.toListener(portal.build, (build) =>
      createApplication({
        build,
        portal: parts,
        environment,
        sessionSecrets,
        sdk,
        delivery: source.delivery,
      }),
    );
    await server.serve({ portal, database, listener, stopping });
    // In a cluster, its primary does.
    if (!cluster.isWorker) {
      opened.add(await startBackups({ schedule: environment.backups, database, dataDir, log: logAlarm }));
      opened.add(await watchStorage(environment));
    }
    loadPlaces(resources, stopping);
    // Loads the routing engine before the first route, and logs unusable tiles.
    parts.maps.engines().catch(() => undefined);
    return { address, demoPassword: demo.password };
  } catch (error) {
    // An interrupted start fails because its database closes.
    if (stopping.aborted) return null;
    server.giveUp();
    await close();
    throw error;
  }
}

async function openTracing({ tracing, log }: Environment): Promise<Tracing | undefined> {
  if (tracing === null) return undefined;
  const { version } = logSettings(log);
  return startTracing(tracing, {
    version,
    worker: cluster.worker === undefined ? null : String(cluster.worker.id),
  });
}

/** Beside the calls: searches find the previous places until then. */
function loadPlaces({ database, mapFiles }: Resources, stopping: AbortSignal): void {
  database
    .asOwner((db) => loadPlaceIndex(db, mapFiles.places))
    .catch((error: unknown) => {
      if (!stopping.aborted) logWarning(describePlaceFault(error));
    });
}

const describePlaceFault = (error: unknown) =>
  `The place index was not loaded: ${error instanceof StartupError ? error.message : "the database reported a fault."}`;
