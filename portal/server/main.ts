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
import { createApplication } from "./application.ts";
import { startBackups } from "./backup-schedule.ts";
import { openBasemapFile } from "./basemap-file.ts";
import { beginCall } from "./begin-call.ts";
import { ensureBuilt } from "./build.ts";
import { getClientAddress } from "./client-address.ts";
import { prepareDemo } from "./demo.ts";
import { ensureEncryptionKeys, requireSealingKey } from "./encryption-keys.ts";
import { readEnvironment } from "./environment.ts";
import { findMapFiles } from "./maps-folder.ts";
import { CONTROL_INTERVAL_MS, createAdmission } from "./overload/admission.ts";
import { limitConnections, SWEEP_INTERVAL_MS } from "./overload/connections.ts";
import { refuseBusy } from "./overload/refuse.ts";
import { createProbes } from "./probes.ts";
import { logSettings, logUncaughtErrors, reportRefusedStart } from "./process-log.ts";
import { createRoutePaths, type RoutePaths } from "./route-paths.ts";
import { findRoutingTiles } from "./routing-tiles.ts";
import { storeSdkRelease } from "./sdk-releases.ts";
import { ensureSecrets } from "./secret-file.ts";
import { formatServerUrl, listen } from "./server-address.ts";
import { loadBuild } from "./server-build.ts";
import { closeOnSignal, closeServer } from "./shutdown.ts";
import { serveSockets } from "./socket.ts";
import { logLine, printStartupBanner, untilReady } from "./startup-banner.ts";

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  configureLog(logSettings(environment.log));
  logUncaughtErrors();
  const dataDir = resolve(environment.dataDir);
  let handleRequests: (listener: RequestListener) => void = () => {};
  const application = new Promise<RequestListener>((resolveApplication) => {
    handleRequests = resolveApplication;
  });
  const probes = createProbes();
  let paths: RoutePaths | undefined;
  const callOptions = {
    trustProxy: environment.trustProxy,
    toPattern: (pathname: string) => paths?.toPattern(pathname) ?? "/*",
  };
  const server = createServer(async (request, response) => {
    beginCall(request, response, callOptions);
    // A kept connection would delay the stop of the portal by its time-out.
    response.once("finish", () => {
      if (!server.listening) request.socket.end();
    });
    if (probes.handle(request, response)) return;
    const listener = await application;
    admission.admit(request, response, () => listener(request, response));
  });
  const admission = createAdmission({
    networkOf: (request) => siteNetworkOf(getClientAddress(request, environment.trustProxy)),
    refuse: refuseBusy,
  });
  setInterval(admission.control, CONTROL_INTERVAL_MS).unref();
  setInterval(limitConnections(server, environment), SWEEP_INTERVAL_MS).unref();
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
  let stopBackups = async () => {};
  const closeDatabase = async () => {
    await Promise.all([stopBackground(), stopBackups()]);
    await (await opening?.catch(() => undefined))?.close();
    await basemap?.close();
  };
  const stopping = closeOnSignal(async () => {
    await closeServer(server);
    await closeDatabase();
  });
  try {
    const mapFiles = await findMapFiles(environment, logLine);
    basemap = await openBasemapFile(mapFiles.basemap);
    if (!process.argv.includes("--built")) await ensureBuilt();
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
    };
    stopBackground = entry.startBackground({ ...portal, dataDir });
    const { demoLogins, trustProxy, secureCookies } = environment;
    const cookies = { sessionSecrets, secureCookies, publicUrl: portal.publicUrl };
    serveSockets(server, {
      hub: entry.createLiveHub({ db: database.db, sql: database.sql, demoLogins }),
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
    printStartupBanner({ address, demoPassword });
    // The primary waits for this report.
    process.send?.({ address, demoPassword });
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
  } catch (error) {
    // An interrupted start fails because its database closes.
    if (stopping.aborted) return;
    await closeDatabase();
    throw error;
  }
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

start().catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error;
  reportRefusedStart(error);
  process.exit(1);
});
