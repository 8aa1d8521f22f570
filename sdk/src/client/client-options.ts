import type { GetSession } from "../session/session-keeper.ts";

export interface ClientOptions {
  /** Where the portal is, such as `https://wardway.example.org`; without it, the page's own origin. */
  readonly baseUrl?: string | undefined;
  /**
   * Asks the host's own backend for a widget session. With it, each call carries the session's token and no cookie;
   * without it, calls are a visitor's, or, on the portal's own pages, those of whoever is signed in.
   */
  readonly getSession?: GetSession | undefined;
  /** In place of the global `fetch`, for a host that adds its own logging, or a server without one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ends this client: every call, the waiting ones too, which reject with the signal's reason, and the live connection. */
  readonly signal?: AbortSignal | undefined;
}
