import type { Database } from "@wardway/db/open";

declare module "@remix-run/node" {
  /** What the HTTP server hands to every loader and action of one call. */
  interface AppLoadContext {
    readonly db: Database;
    /** The caller's address; from `X-Forwarded-For` only where the operator trusts the proxy in front. */
    readonly ipAddress: string | null;
    /** For the scripts of this one page (Content Security Policy). */
    readonly nonce: string;
    readonly sessionSecret: string;
    readonly secureCookies: boolean;
    readonly demoLogins: boolean;
  }

  interface Future {
    v3_singleFetch: true;
  }
}
