import { AsyncResource } from "node:async_hooks";
import cluster from "node:cluster";
import { createServer, type RequestListener } from "node:http";
import { join, resolve } from "node:path";
import { chainKeyPurpose, rowMacKeyPurpose } from "@wardway/db/audit";
import { archiveSettings } from "@wardway/db/backup";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { loadPlaceIndex } from "@wardway/db/place-index";
import { requirePortalRights } from "@wardway/db/rights";
import { StartupError } from "@wardway/db/startup-error";
import { logAlarm, logWarning } from "#app/infra/fault-log.server.ts";
import { configureLog } from "#app/infra/logger.server.ts";
import type { Basemap } from "#app/infra/maps/basemap.server.ts";
import { siteNetworkOf } from "#app/infra/network.ts";
import type { Metrics } from "#app/metrics.server.ts";
import { createApplication } from "./application.ts";
import { startBackups } from "./backup-schedule.ts";
import { openBasemapFile } from "./basemap-file.ts";
import { beginCall, UNKNOWN_ROUTE } from "./begin-call.ts";
import { ensureBuilt } from "./build.ts";
import { getClientAddress } from "./client-address.ts";
import { prepareDemo } from "./demo.ts";
import { ensureEncryptionKeys, requireSealingKey } from "./encryption-keys.ts";
import type { Environment } from "./environment.ts";
import { findMapFiles } from "./maps-folder.ts";
import { createMetricsEndpoint, type ReadMetrics } from "./metrics/endpoint.ts";
import { serveMetrics } from "./metrics/own-address.ts";
import { answerPrimary } from "./metrics/workers.ts";
import { CONTROL_INTERVAL_MS, createAdmission, QUEUE_LIMIT_MS } from "./overload/admission.ts";
import { limitConnections, STALLED_AFTER_MS, SWEEP_INTERVAL_MS } from "./overload/connections.ts";
import { refuseBusy } from "./overload/refuse.ts";
import { createProbes } from "./probes.ts";
import { logSettings } from "./process-log.ts";
import { createRoutePaths, type RoutePaths } from "./route-paths.ts";
import { findRoutingTiles } from "./routing-tiles.ts";
import { storeSdkRelease } from "./sdk-releases.ts";
import { ensureSecrets } from "./secret-file.ts";
import { formatServerUrl, listen } from "./server-address.ts";
import { loadBuild } from "./server-build.ts";
import { closeServer } from "./shutdown.ts";
import { serveSockets } from "./socket.ts";
import { logLine, type StartupReport, untilReady } from "./startup-banner.ts";
import { startTracing, type Tracing } from "./tracing/tracing.ts";

export interface RunOptions {
  /** Skips the build that is otherwise brought up to date. */
  readonly isBuilt: boolean;
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
  { isBuilt, onStop }: RunOptions,
): Promise<StartupReport | null> {
  configureLog(logSettings(environment.log));
  const dataDir = resolve(environment.dataDir);
  let handleRequests: (listener: RequestListener) => void = () => {};
  const application = new Promise<RequestListener>((resolveApplication) => {
    handleRequests = resolveApplication;
  });
  const probes = createProbes();
  let paths: RoutePaths | undefined;
  let metrics: Metrics | undefined;
  const { metrics: metricsEnvironment } = environment;
  const hasMetrics = metricsEnvironment.address !== null || metricsEnvironment.tokens !== null;
  const readMetrics: ReadMetrics = async () =>
    metrics === undefined ? null : { contentType: metrics.contentType, text: await metrics.text() };
  // With an address of its own it has no other one.
  const handleMetrics =
    hasMetrics && metricsEnvironment.address === null
      ? createMetricsEndpoint({ tokens: metricsEnvironment.tokens, read: readMetrics })
      : () => false;
  const callOptions = {
    trustProxy: environment.trustProxy,
    toPattern: (pathname: string) => paths?.toPattern(pathname) ?? UNKNOWN_ROUTE,
    countCall: hasMetrics ? () => metrics?.countCall : undefined,
    tracing: await openTracing(environment),
  };
  const server = createServer(async (request, response) => {
    beginCall(request, response, callOptions);
    // An idle connection would delay the shutdown until its time-out.
    response.once("finish", () => {
      if (!server.listening) request.socket.end();
    });
    if (probes.handle(request, response) || handleMetrics(request, response)) return;
    const listener = await application;
    // A call that waited begins in the turn of another one, whose id its log lines must not have.
    const work = AsyncResource.bind(() => listener(request, response));
    admission.admit(request, response, work);
  });
  const admission = createAdmission({
    networkOf: (request) => siteNetworkOf(getClientAddress(request, environment.trustProxy)),
    refuse(request, response) {
      metrics?.countRefusal();
      refuseBusy(request, response);
    },
    queueLimitMs: QUEUE_LIMIT_MS * environment.callLimitFactor,
  });
  const sweep = limitConnections(server, {
    trustProxy: environment.trustProxy,
    stalledAfterMs: STALLED_AFTER_MS * environment.callLimitFactor,
  });
  const timers = [setInterval(admission.control, CONTROL_INTERVAL_MS), setInterval(sweep, SWEEP_INTERVAL_MS)];
  for (const timer of timers) timer.unref();
  // Slow-loris protection, in milliseconds.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than reverse proxies keep a connection: they would send a request as it is closed.
  server.keepAliveTimeout = 65_000;
  // Takes the port before the build to fail early. A cluster worker listens last, because it gets connections from
  // then on.
  const port = cluster.isWorker ? environment.port : await listen(server, environment);

  let opening: Promise<OpenDatabase> | undefined;
  let basemap: Basemap | undefined;
  let stopBackground = async () => {};
  let stopDowntimeWatch = async () => {};
  let stopBackups = async () => {};
  let stopMetrics = async () => {};
  let closeHub = async () => {};
  const closeDatabase = async () => {
    await stopMetrics();
    metrics?.stop();
    await Promise.all([closeHub(), stopBackground(), stopBackups(), stopDowntimeWatch()]);
    await (await opening?.catch(() => undefined))?.close();
    await basemap?.close();
  };
  const stopping = onStop(async () => {
    await closeServer(server);
    for (const timer of timers) clearInterval(timer);
    await closeDatabase();
    await callOptions.tracing?.stop();
  });
  try {
    // In a cluster, its primary does.
    if (!cluster.isWorker) stopMetrics = (await serveMetrics(metricsEnvironment, readMetrics, probes)).close;
    const mapFiles = await findMapFiles(environment, logLine);
    basemap = await openBasemapFile(mapFiles.basemap);
    if (!isBuilt) await ensureBuilt();
    const sdk = await storeSdkRelease({
      folder: resolve(environment.sdkDir ?? join(dataDir, "sdk")),
      log: logLine,
    });
    const { databaseUrl, databaseOwnerUrl } = environment;
    const settings = environment.backups === null ? {} : archiveSettings;
    opening = openDatabase({ dataDir, log: untilReady(logWarning), databaseUrl, databaseOwnerUrl, settings });
    const database = await opening;
    await prepareTables(database);
    const { password: demoPassword, isSimulated } = await database.asOwner((db) =>
      prepareDemo(db, environment, dataDir),
    );
    const build = await loadBuild();
    paths = createRoutePaths(build.routes);
    const settingsOfLog = logSettings(environment.log, paths.toLoggedPath);
    for (const configure of [configureLog, build.entry.module.configureLog]) configure(settingsOfLog);
    const sessionSecrets = environment.sessionSecrets ?? (await ensureSecrets(dataDir, "session-secret", 32));
    const entry = build.entry.module;
    entry.permitPrivateHosts(environment.outgoingPrivateHosts);
    const secretBox = entry.createSecretBox(await ensureEncryptionKeys(environment));
    await requireSealingKey(database.db, secretBox.deriveNamedKeys(chainKeyPurpose));
    const [rowMacKey] = secretBox.deriveKeys(rowMacKeyPurpose);
    entry.setRowMacKey(rowMacKey ?? null);
    const address = formatServerUrl(environment, port);
    const portal = {
      db: database.db,
      secretBox,
      maps: entry.createPortalMaps({
        db: database.db,
        secretBox,
        routingTiles: findRoutingTiles(mapFiles.routingTiles),
      }),
      basemap,
      publicUrl: environment.publicUrl ?? address,
      isSimulated,
      backups: environment.backups,
      retention: environment.retention,
    };
    stopDowntimeWatch = await entry.startDowntimeWatch(database, dataDir);
    const { downtimeListDir } = environment;
    stopBackground = entry.startBackground({ ...portal, dataDir, downtimeListDir });
    const { demoLogins, trustProxy, secureCookies } = environment;
    const cookies = { sessionSecrets, secureCookies, publicUrl: portal.publicUrl };
    const hub = entry.createLiveHub({ db: database.db, sql: database.sql, demoLogins });
    closeHub = hub.close;
    if (hasMetrics) {
      metrics = entry.startMetrics({
        db: database.db,
        poolUse: database.poolUse,
        sockets: () => hub.size(),
        calls: admission.state,
        worker: cluster.worker === undefined ? null : String(cluster.worker.id),
      });
      if (cluster.isWorker) answerPrimary(metrics.values);
    }
    serveSockets(server, {
      hub,
      authenticateUpgrade: (upgrade) =>
        entry.authenticateUpgrade(upgrade, {
          ...cookies,
          auditForeignSocket: (claims, shown) => entry.auditForeignSocket(database.db, claims, shown),
        }),
      trustProxy,
      stopping,
    });
    handleRequests(createApplication({ build, portal, environment, sessionSecrets, sdk }));
    probes.ready(() => entry.isDatabaseReachable(database.db), stopping);
    if (cluster.isWorker) await listen(server, environment);
    // In a cluster, its primary does.
    if (!cluster.isWorker)
      stopBackups = await startBackups({ schedule: environment.backups, database, dataDir, log: logAlarm });
    // Searches find the previous places until then.
    database
      .asOwner((db) => loadPlaceIndex(db, mapFiles.places))
      .catch((error: unknown) => {
        if (!stopping.aborted) logWarning(describePlaceFault(error));
      });
    // Loads the routing engine before the first route, and logs unusable tiles.
    portal.maps.engines().catch(() => undefined);
    return { address, demoPassword };
  } catch (error) {
    // An interrupted start fails because its database closes.
    if (stopping.aborted) return null;
    await closeDatabase();
    await callOptions.tracing?.stop();
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

async function prepareTables({ ownerUrl, portalRole, sql }: OpenDatabase): Promise<void> {
  const newer = await migrateDatabase(ownerUrl, portalRole);
  if (newer !== null)
    logLine(`The tables are those of Wardway ${newer}, which is newer; this version can run with them.`);
  if (portalRole !== undefined) return requirePortalRights(sql);
  logLine(
    "Only triggers protect the audit trail, because the role in DATABASE_URL owns its tables. For stronger protection use a second role and set DATABASE_OWNER_URL to the owner's address.",
  );
}

const describePlaceFault = (error: unknown) =>
  `The place index was not loaded: ${error instanceof StartupError ? error.message : "the database reported a fault."}`;
