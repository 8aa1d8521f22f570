import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import type { BackgroundParts } from "#app/background.server.ts";
import type { WidgetClaims } from "#app/domain/embedding/token.server.ts";
import type { createPortalMaps } from "#app/domain/maps/portal-maps.server.ts";
import type { ForeignWrite } from "#app/http/foreign-write.server.ts";
import type { ForeignCall, Readable } from "#app/http/widgets/cross-origin.server.ts";
import type { MapService } from "#app/infra/maps/map-service.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import type {
  IdentifyParts,
  Identity,
  Knock,
  Unwelcome,
} from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveHub, LiveHubParts } from "#app/realtime/server/hub.server.ts";

/** What the application's entry gives to the HTTP server beside the pages: both share one module graph. */
interface EntryExports {
  createSecretBox(keys: readonly string[]): SecretBox;
  readableBy(context: Pick<AppLoadContext, "db" | "sessionSecret">, call: ForeignCall): Promise<Readable>;
  noteForeignWrite(context: AppLoadContext, write: ForeignWrite): Promise<void>;
  createPortalMaps: typeof createPortalMaps;
  createLiveHub(parts: LiveHubParts): LiveHub;
  /** Whose a connection is, or why its widget session opens nothing. */
  identify(knock: Knock, parts: IdentifyParts): Promise<Identity | Unwelcome>;
  noteElsewhere(db: Database, claims: WidgetClaims, knock: Knock): Promise<void>;
  /** @param present 32 bytes; signs the rows that this process adds to the audit trail */
  setRowMacKey(present: Buffer | null): void;
  /** Whether the database answers now, within two seconds. */
  isAnswering(db: Database): Promise<boolean>;
  /** @returns ends the work and waits for what is under way */
  startBackground(parts: BackgroundParts): () => Promise<void>;
}

export type PortalBuild = ServerBuild & { entry: { module: EntryExports } };

/** What every call and every job of one process works with. */
export interface PortalParts {
  readonly db: Database;
  readonly secretBox: SecretBox;
  readonly maps: MapService;
  readonly publicUrl: string;
}

const file = resolve(import.meta.dirname, "../build/server/index.js");

export async function loadBuild(): Promise<PortalBuild> {
  // React reads this when it is loaded: without it, it renders with its slow checks for developers.
  process.env.NODE_ENV = "production";
  return (await import(pathToFileURL(file).href)) as PortalBuild;
}
