import { clientMessages } from "@wardway/model/messages/en/client";
import { formatMessage } from "@wardway/model/messages/format-message";
import type { MessageParams } from "@wardway/model/messages/message";
import { WardwayError } from "../wardway-error.ts";
import { ended } from "./ended.ts";
import { tokenLifetime } from "./token-lifetime.ts";

/** Response to `POST /api/embed/sessions`. */
export interface WidgetSession {
  /** Signed token, valid for 15 minutes from the page's origin. */
  readonly session: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Requests a widget session from the host's backend: the portal's response, or its token. Called for the first call, a
 * minute before expiry and after a rejection; concurrent calls share it. Times out after 15 seconds.
 */
export type GetSession = () => Promise<WidgetSession | string>;

export interface SessionKeeper {
  /**
   * Requests a token if needed.
   * @throws WardwayError if the host provides none; the reason of an aborted signal
   */
  token(signals: readonly AbortSignal[]): Promise<string>;
  reject(token: string): void;
}

interface CachedToken {
  readonly token: string;
  /** Milliseconds by two clocks: the wall clock may change, the monotonic one stop during sleep. */
  readonly remaining: () => number;
  /** Milliseconds before expiry at which to request the next token. */
  readonly margin: number;
}

const MINUTE_MS = 60_000;
const HOST_TIMEOUT_MS = 15_000;
/** Milliseconds; doubles with each failure of the host. */
const BACK_OFF_MS = { first: 1_000, last: 16_000 };

/** Requests nothing before the first call; sets no timer. */
export function createSessionKeeper(getSession: GetSession): SessionKeeper {
  let cached: CachedToken | null = null;
  let pending: Promise<CachedToken> | null = null;
  let failures = 0;
  let retryAt = 0;

  const requestToken = async (): Promise<CachedToken> => {
    await pause(retryAt - performance.now());
    try {
      const response = await inTime(Promise.resolve(getSession()));
      const next = parseSession(response);
      failures = 0;
      retryAt = 0;
      cached = next;
      return next;
    } catch (cause) {
      retryAt = performance.now() + Math.min(BACK_OFF_MS.first * 2 ** failures, BACK_OFF_MS.last);
      failures += 1;
      if (cause instanceof WardwayError) throw cause;
      throw toSessionError(cause);
    }
  };
  const requestOnce = () => {
    pending ??= requestToken().finally(() => {
      pending = null;
    });
    return pending;
  };

  return {
    async token(signals) {
      const now = cached;
      if (now && now.remaining() > now.margin) return now.token;
      try {
        return (await ended(requestOnce(), signals)).token;
      } catch (error) {
        // A token about to expire is better than none.
        if (error instanceof WardwayError && now !== null && cached === now && now.remaining() > 0)
          return now.token;
        throw error;
      }
    },
    reject(token) {
      if (cached?.token === token) cached = null;
    },
  };
}

/** @throws WardwayError for any other value */
function parseSession(response: unknown): CachedToken {
  const isObject = typeof response === "object" && response !== null;
  const token = isObject && "session" in response ? response.session : response;
  // An invalid subprotocol would expose the token in the browser's console.
  if (typeof token !== "string" || !/^[\w.-]+$/.test(token)) {
    throw sessionError("client.invalidSession");
  }
  const { total, end } = tokenLifetime(token);
  const expiresAt = isObject && "expiresAt" in response ? Date.parse(String(response.expiresAt)) : Number.NaN;
  const endsAt = Number.isNaN(expiresAt) ? (end ?? Number.POSITIVE_INFINITY) * 1_000 : expiresAt;
  const lifetime = total === null ? endsAt - Date.now() : total * 1_000;
  const receivedAt = { wall: Date.now(), run: performance.now() };
  return {
    token,
    remaining: () => lifetime - Math.max(Date.now() - receivedAt.wall, performance.now() - receivedAt.run),
    margin: Math.min(MINUTE_MS, lifetime / 2),
  };
}

function inTime<Value>(response: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(sessionError("client.sessionTimedOut"));
    }, HOST_TIMEOUT_MS);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const sessionError = (code: keyof typeof clientMessages, cause?: unknown, params: MessageParams = {}) =>
  new WardwayError({
    status: 401,
    category: "unauthenticated",
    code,
    params,
    userMessage: formatMessage(clientMessages[code], params),
    cause,
  });

/** The text of an `Error` is the host's, for users; that of a `TypeError`, say, is the browser's. */
function toSessionError(cause: unknown): WardwayError {
  const reason = cause instanceof Error && cause.name === "Error" ? cause.message.trim() : "";
  return reason
    ? sessionError("client.sessionRefused", cause, { reason })
    : sessionError("client.sessionFailed", cause);
}

const pause = (milliseconds: number) =>
  milliseconds > 0 ? new Promise<void>((resolve) => setTimeout(resolve, milliseconds)) : undefined;
