import type { BackupSchedule } from "@wardway/db/backup/state";
import type { Database } from "@wardway/db/open";
import type { RetentionPolicy } from "@wardway/model";
import type { StorageFolders } from "../infra/free-space.server.ts";
import type { Basemap } from "../infra/maps/basemap.server.ts";
import type { MapService } from "../infra/maps/map-service.server.ts";
import type { SecretBox } from "../infra/secret-box.server.ts";
import type { SdkScript } from "./sdk-script.ts";

/** Passed by the HTTP server to each endpoint, loader and action. */
export type AppContext = {
  readonly db: Database;
  /** From `X-Forwarded-For` only behind a trusted proxy. */
  readonly ipAddress: string | null;
  readonly nonce: string;
  readonly sessionSecrets: readonly string[];
  readonly secretBox: SecretBox;
  readonly maps: MapService;
  readonly basemap: Basemap;
  /** Origin for links in emails; never taken from the `Host` header. */
  readonly publicUrl: string;
  readonly sdk: SdkScript;
  readonly secureCookies: boolean;
  readonly demoLogins: boolean;
  /** By which calls of an account or network may exceed their limits: 1, more for load tests. */
  readonly callLimitFactor: number;
  /** Whether the demo's own transports run. */
  readonly isSimulated: boolean;
  /** Scheduled backups, if configured. */
  readonly backups: Pick<BackupSchedule, "folder" | "everyHours"> | null;
  readonly storage: StorageFolders;
  /** What the operator's tool removes, and when. */
  readonly retention: RetentionPolicy;
  /** Waits until the client has received the data sent so far. Resolves to false if it has disconnected. */
  waitForDrain(): Promise<boolean>;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends AppContext {}

  interface Future {
    v3_singleFetch: true;
  }
}
