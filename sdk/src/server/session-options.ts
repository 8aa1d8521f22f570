import type { OpenWidgetSession } from "@wardway/model";

export interface CreateSessionOptions extends OpenWidgetSession {
  /** The portal's address, such as `https://wardway.example.org`. */
  readonly baseUrl: string;
  /** The site's secret key (`wsk_...`). Read it from where your server stores its secrets. */
  readonly secretKey: string;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Aborts the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
