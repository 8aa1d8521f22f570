import { chainKeyPurpose, rowMacKeyPurpose } from "@wardway/db/audit";
import { configureLog } from "#app/infra/logger.server.ts";
import type { LiveHub } from "#app/realtime/server/hub.server.ts";
import type { Closers } from "./closers.ts";
import { ensureEncryptionKeys, requireSealingKey } from "./encryption-keys.ts";
import type { Environment } from "./environment.ts";
import type { Resources } from "./open-resources.ts";
import { logSettings } from "./process-log.ts";
import { createRoutePaths, type RoutePaths } from "./route-paths.ts";
import { findRoutingTiles } from "./routing-tiles.ts";
import { ensureSecrets } from "./secret-file.ts";
import type { PortalBuild, PortalParts } from "./server-build.ts";

/** The application at work, before it answers calls. */
export interface CreatedPortal {
  readonly build: PortalBuild;
  readonly parts: PortalParts;
  readonly hub: LiveHub;
  readonly paths: RoutePaths;
  /** Sign cookies and tokens; the current one first. */
  readonly sessionSecrets: readonly string[];
}

/**
 * Configures the application's modules, creates what its requests and jobs share, and starts the jobs and the hub.
 * @param address `http://HOST:PORT`, the public one unless the environment names another
 * @param opened gets what stops them
 * @throws StartupError if the keys do not fit the database
 */
export async function createPortal(
  build: PortalBuild,
  { database, dataDir, mapFiles, basemap, demo }: Resources,
  environment: Environment,
  address: string,
  opened: Closers,
): Promise<CreatedPortal> {
  const entry = build.entry.module;
  const paths = createRoutePaths(
    build.routes,
    entry.apiRoutes.map(({ path }) => path),
  );
  for (const configure of [configureLog, entry.configureLog])
    configure(logSettings(environment.log, paths.toLoggedPath));
  const sessionSecrets = environment.sessionSecrets ?? (await ensureSecrets(dataDir, "session-secret", 32));
  entry.permitPrivateHosts(environment.outgoingPrivateHosts);
  const secretBox = entry.createSecretBox(await ensureEncryptionKeys(environment));
  await requireSealingKey(database.db, secretBox.deriveNamedKeys(chainKeyPurpose));
  const [rowMacKey] = secretBox.deriveKeys(rowMacKeyPurpose);
  entry.setRowMacKey(rowMacKey ?? null);
  const parts: PortalParts = {
    db: database.db,
    secretBox,
    maps: entry.createPortalMaps({
      db: database.db,
      secretBox,
      routingTiles: findRoutingTiles(mapFiles.routingTiles),
    }),
    basemap,
    publicUrl: environment.publicUrl ?? address,
    isSimulated: demo.isSimulated,
    backups: environment.backups,
    storage: environment.storage,
    retention: environment.retention,
  };
  const { demoLogins, downtimeListDir } = environment;
  const databaseFolder = environment.hasEmbeddedDatabase ? environment.storage.data : null;
  opened.add(await entry.startDowntimeWatch(database, { dataDir, database: databaseFolder }));
  opened.add(entry.startBackground({ ...parts, dataDir, downtimeListDir }));
  const hub = entry.createLiveHub({ db: database.db, sql: database.sql, demoLogins });
  opened.add(hub.close);
  return { build, parts, hub, paths, sessionSecrets };
}
