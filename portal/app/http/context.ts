import type { Database } from "@wardway/db/open";
import type { MapService } from "../infra/maps/map-service.server.ts";
import type { SecretBox } from "../infra/secret-box.server.ts";
import type { SdkScript } from "./sdk-script.ts";

/** What the HTTP server passes to every endpoint, loader and action of one call. */
export type AppContext = {
  readonly db: Database;
  /** The caller's address; from `X-Forwarded-For` only where the operator trusts the proxy in front. */
  readonly ipAddress: string | null;
  /** For the scripts of this one page (Content Security Policy). */
  readonly nonce: string;
  readonly sessionSecret: string;
  /** Seals what is secret at rest. */
  readonly secretBox: SecretBox;
  /** Routes and addresses. */
  readonly maps: MapService;
  /** Scheme and host of the portal, for links in mails: never taken from a caller's `Host` header. */
  readonly publicUrl: string;
  /** The SDK that this portal serves. */
  readonly sdk: SdkScript;
  readonly secureCookies: boolean;
  readonly demoLogins: boolean;
  /** Waits until the client has received what was sent so far. Resolves to false if it has disconnected. */
  waitForDrain(): Promise<boolean>;
};

declare module "@remix-run/node" {
  interface AppLoadContext extends AppContext {}

  interface Future {
    v3_singleFetch: true;
  }
}
