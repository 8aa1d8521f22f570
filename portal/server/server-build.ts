import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Database, OpenDatabase } from "@wardway/db/open";
import type { Express } from "express";
import type { ApiRoute } from "#app/api/routes.ts";
import type { BackgroundContext } from "#app/background.server.ts";
import type { startDowntimeWatch } from "#app/domain/downtime/watch-downtime.server.ts";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import type { createPortalMaps } from "#app/domain/maps/portal-maps.server.ts";
import type { CrossSiteWrite } from "#app/http/session/cross-site-write.server.ts";
import type { CrossOriginCall, Readable } from "#app/http/session/widgets/cross-origin.server.ts";
import type { openSharedPage } from "#app/http/shared-pages.server.ts";
import type { LogSettings } from "#app/infra/logger.server.ts";
import type { Basemap } from "#app/infra/maps/basemap.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type { startMetrics } from "#app/metrics.server.ts";
import type {
  AuthenticateUpgradeParts,
  Identity,
  UpgradeRequest,
  WidgetRejection,
} from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveHub, LiveHubParts } from "#app/realtime/server/hub.server.ts";
import { ensureBuilt } from "./build.ts";
import { serveBuiltFiles } from "./built-files.ts";

/** Imported from the application's bundle, so that sockets and loaders share one module graph. */
interface EntryExports {
  configureLog(settings: LogSettings): void;
  /** The calls below `/api` and `/scim`. */
  readonly apiRoutes: readonly ApiRoute[];
  /** Names the request to a page whose loader or action fails. */
  nameFailedRequests(routes: ServerBuild["routes"]): ServerBuild["routes"];
  createSecretBox(keys: readonly string[]): SecretBox;
  findReadable(
    context: Pick<AppLoadContext, "db" | "sessionSecrets">,
    call: CrossOriginCall,
  ): Promise<Readable>;
  /** Paths of pages that are the same for all visitors. */
  sharedPaths: readonly string[];
  openSharedPage: typeof openSharedPage;
  auditCrossSiteWrite(context: AppLoadContext, write: CrossSiteWrite): Promise<void>;
  createPortalMaps: typeof createPortalMaps;
  createLiveHub(parts: LiveHubParts): LiveHub;
  /** The session of a connection, or why it is rejected. */
  authenticateUpgrade(
    upgrade: UpgradeRequest,
    parts: AuthenticateUpgradeParts,
  ): Promise<Identity | WidgetRejection>;
  auditForeignSocket(db: Database, claims: WidgetClaims, upgrade: UpgradeRequest): Promise<void>;
  /** @param present 32 bytes; null disables the MAC of audit rows */
  setRowMacKey(present: Buffer | null): void;
  /** Validated by `readEnvironment`. */
  permitPrivateHosts(hosts: readonly string[]): void;
  startMetrics: typeof startMetrics;
  startDowntimeWatch: typeof startDowntimeWatch;
  /** Within two seconds. */
  isDatabaseReachable(ping: OpenDatabase["ping"]): Promise<boolean>;
  /** @returns stops the jobs and waits for those in progress */
  startBackground(parts: BackgroundContext): () => Promise<void>;
}

export type PortalBuild = ServerBuild & { entry: { module: EntryExports } };

/** Shared by requests and background jobs. */
export interface PortalParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly maps: MapService;
  readonly basemap: Basemap;
  /** Whether the demo's own transports run. */
  readonly isSimulated: boolean;
  readonly backups: AppLoadContext["backups"];
  readonly storage: AppLoadContext["storage"];
  readonly retention: AppLoadContext["retention"];
  readonly publicUrl: string;
}

/** Where a portal gets its application from: what was built, or in development the sources. */
export interface ApplicationSource {
  /** Brings the files up to date before any of them is read. @throws StartupError */
  prepare(): Promise<void>;
  /** Loads the code that a portal is made from. */
  load(): Promise<PortalBuild>;
  /** Returns what answers calls: the application of `build`, in development always that of the newest one. */
  toListener(build: PortalBuild, createApplication: (build: PortalBuild) => RequestListener): RequestListener;
  readonly delivery: Delivery;
}

/** How pages and their files reach browsers. */
export interface Delivery {
  /** Adds what serves scripts, style sheets and other files, without those of the SDK. */
  serveFiles(application: Express): void;
  /** `development` shows stack traces. */
  readonly mode: "production" | "development";
  /** Sources of style sheets in the content security policy, instead of the portal's own. */
  readonly styleSources?: readonly string[];
}

const serverBundle = resolve(import.meta.dirname, "../build/server/index.js");

/** The application as it was built. @param isBuilt skips the build that is otherwise brought up to date */
export const builtApplication = (isBuilt: boolean): ApplicationSource => ({
  prepare: async () => {
    if (!isBuilt) await ensureBuilt();
  },
  load: async () => {
    // Read by React when it is loaded; otherwise its slow development checks run.
    process.env.NODE_ENV = "production";
    return (await import(/* @vite-ignore */ pathToFileURL(serverBundle).href)) as PortalBuild;
  },
  toListener: (build, createApplication) => createApplication(build),
  delivery: { serveFiles: serveBuiltFiles, mode: "production" },
});
