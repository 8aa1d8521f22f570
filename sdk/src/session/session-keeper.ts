import { clientMessages } from "@wardway/model/messages/en/client";
import { WardwayError } from "../client/wardway-error.ts";
import { ended } from "./ended.ts";
import { tokenLifetime } from "./token-lifetime.ts";

/** A widget session, as the portal gives it to a host's backend (`POST /api/embed/sessions`). */
export interface WidgetSession {
  /** The signed token. It is good for 15 minutes, from the page's own origin. */
  readonly session: string;
  /** When it ends: ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Asks the host's own backend for a widget session: with what the portal has answered it, or with the token alone.
 * Called when the first call is made, again a minute before the session ends, and once where the portal refuses it;
 * by several calls at once, one time. It has 15 seconds.
 */
export type GetSession = () => Promise<WidgetSession | string>;

export interface SessionKeeper {
  /**
   * The token to send now; asks the host for one where that is needed.
   * @throws WardwayError where the host gives none, and the reason of the signal that ended the waiting
   */
  token(signals: readonly AbortSignal[]): Promise<string>;
  /** The portal does not take this token (any more). */
  reject(token: string): void;
}

interface Held {
  readonly token: string;
  /** Milliseconds left, by two clocks: one is set by hand, the other stands still while a computer sleeps. */
  readonly remaining: () => number;
  /** Milliseconds before its end at which another is asked for. */
  readonly margin: number;
}

const minute = 60_000;
/** Milliseconds that the host has to answer. */
const patience = 15_000;
/** Milliseconds before the host is asked again after it failed, doubled with each failure. */
const backOff = { first: 1_000, last: 16_000 };

/** Holds the widget session of a client: nothing is asked before the first call, and no timer waits for its end. */
export function createSessionKeeper(getSession: GetSession): SessionKeeper {
  let held: Held | null = null;
  let asking: Promise<Held> | null = null;
  let failures = 0;
  let askAgainAt = 0;

  const ask = async (): Promise<Held> => {
    await pause(askAgainAt - performance.now());
    try {
      const answer = await inTime(Promise.resolve(getSession()));
      const next = holdOf(answer);
      failures = 0;
      askAgainAt = 0;
      held = next;
      return next;
    } catch (cause) {
      askAgainAt = performance.now() + Math.min(backOff.first * 2 ** failures, backOff.last);
      failures += 1;
      if (cause instanceof WardwayError) throw cause;
      throw sessionError("client.sessionFailed", cause);
    }
  };
  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    async token(signals) {
      const now = held;
      if (now && now.remaining() > now.margin) return now.token;
      try {
        return (await ended(askOnce(), signals)).token;
      } catch (error) {
        // What is still good for a moment is used: the host may be able to answer by then.
        if (error instanceof WardwayError && now !== null && held === now && now.remaining() > 0)
          return now.token;
        throw error;
      }
    },
    reject(token) {
      if (held?.token === token) held = null;
    },
  };
}

/** @throws WardwayError where the host has given something else */
function holdOf(answer: unknown): Held {
  const isWhole = typeof answer === "object" && answer !== null;
  const token = isWhole && "session" in answer ? answer.session : answer;
  // Another text could not be sent as a subprotocol, and the browser's error in the console would quote it.
  if (typeof token !== "string" || !/^[\w.-]+$/.test(token)) {
    throw sessionError("client.invalidSession");
  }
  const { whole, end } = tokenLifetime(token);
  const said = isWhole && "expiresAt" in answer ? Date.parse(String(answer.expiresAt)) : Number.NaN;
  const endsAt = Number.isNaN(said) ? (end ?? Number.POSITIVE_INFINITY) * 1_000 : said;
  const lifetime = whole === null ? endsAt - Date.now() : whole * 1_000;
  const receivedAt = { wall: Date.now(), run: performance.now() };
  return {
    token,
    remaining: () => lifetime - Math.max(Date.now() - receivedAt.wall, performance.now() - receivedAt.run),
    margin: Math.min(minute, lifetime / 2),
  };
}

function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(sessionError("client.sessionTimedOut"));
    }, patience);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const sessionError = (code: keyof typeof clientMessages, cause?: unknown) =>
  new WardwayError({ status: 401, category: "unauthenticated", code, sentence: clientMessages[code], cause });

const pause = (milliseconds: number) =>
  milliseconds > 0 ? new Promise<void>((resolve) => setTimeout(resolve, milliseconds)) : undefined;
