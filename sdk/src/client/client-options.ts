import type { RequestAttempt } from "@wardway/model";
import type { WebSocketClass } from "../live/reconnecting-socket.ts";
import type { GetSession } from "../session/session-keeper.ts";
import type { WardwayError } from "../wardway-error.ts";

export interface ClientOptions {
  /** The portal's address, such as `https://wardway.example.org`. Default: the page's origin. */
  readonly baseUrl?: string | undefined;
  /**
   * Requests a widget session from the host's backend. Calls then send its token instead of cookies. Without it, the
   * client is anonymous, or uses the login on the portal's own pages.
   */
  readonly getSession?: GetSession | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * For live connections. Default: the global `WebSocket`, which Node 20 lacks: pass the class of the package `ws`, or one
   * derived from it that sends the sessions' origin.
   */
  readonly WebSocket?: WebSocketClass | undefined;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called before each attempt of a call. Contains no patient data. */
  readonly onRequest?: ((attempt: RequestAttempt) => void) | undefined;
  /** Called with each error that a call rejects with. */
  readonly onError?: ((error: WardwayError) => void) | undefined;
  /** Logs attempts, and errors with their codes and request ids, on the console. Default: false. */
  readonly debug?: boolean | undefined;
  /** Aborts this client: pending calls reject with the signal's reason, and the live connection closes. */
  readonly signal?: AbortSignal | undefined;
}
