import { join, resolve } from "node:path";
import { archiveSettings } from "@wardway/db/backup";
import { migrateDatabase } from "@wardway/db/migrate";
import { type OpenDatabase, openDatabase } from "@wardway/db/open";
import { requirePortalRights } from "@wardway/db/rights";
import { logWarning } from "#app/infra/fault-log.server.ts";
import type { Basemap } from "#app/infra/maps/basemap.server.ts";
import { openBasemapFile } from "./basemap-file.ts";
import type { Closers } from "./closers.ts";
import { type Demo, prepareDemo } from "./demo.ts";
import type { Environment } from "./environment.ts";
import { findMapFiles, type MapFiles } from "./maps-folder.ts";
import { requireKnownDatabase } from "./require-known-database.ts";
import { type SdkReleases, storeSdkRelease } from "./sdk-releases.ts";
import { logLine, untilReady } from "./startup-banner.ts";

/** What a portal reads and writes, apart from the application's code. */
export interface Resources {
  readonly dataDir: string;
  readonly mapFiles: MapFiles;
  readonly basemap: Basemap;
  readonly sdk: SdkReleases;
  /** Has its tables and, in a demo, the demo data. */
  readonly database: OpenDatabase;
  readonly demo: Demo;
}

/**
 * Opens the map files, the SDK's files and the database, which it migrates and seeds.
 * @param prepare brings what is built up to date
 * @param opened gets what closes them
 * @throws StartupError if the environment does not allow it
 */
export async function openResources(
  environment: Environment,
  prepare: () => Promise<void>,
  opened: Closers,
): Promise<Resources> {
  await requireKnownDatabase(environment);
  const dataDir = resolve(environment.dataDir);
  const mapFiles = await findMapFiles(environment, logLine);
  const basemap = await openBasemapFile(mapFiles.basemap);
  opened.add(() => basemap.close());
  await prepare();
  const sdk = await storeSdkRelease({
    folder: resolve(environment.sdkDir ?? join(dataDir, "sdk")),
    log: logLine,
  });
  const { databaseUrl, databaseOwnerUrl } = environment;
  const settings = environment.backups === null ? {} : archiveSettings;
  const opening = openDatabase({
    dataDir,
    log: untilReady(logWarning),
    databaseUrl,
    databaseOwnerUrl,
    settings,
  });
  opened.add(async () => (await opening.catch(() => undefined))?.close());
  const database = await opening;
  await prepareTables(database);
  const demo = await database.asOwner((db) => prepareDemo(db, environment, dataDir));
  return { dataDir, mapFiles, basemap, sdk, database, demo };
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
