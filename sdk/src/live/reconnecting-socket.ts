import { type LiveClientMessage, liveCloseCodes } from "@wardway/model";
import PartySocket from "partysocket/ws";
import { createHeartbeat } from "./heartbeat.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 5_000;
const RETRY_GROWTH = 1.5;
const MAX_RETRY_MS = 30_000;
/** Spreads clients' reconnects after a server restart. */
const RESTART_SPREAD_MS = 5_000;
/** Delay after the server rejected a client's message. */
const POLICY_RETRY_MS = 30_000;
/** Between two attempts by `resume`. */
const MIN_RESUME_INTERVAL_MS = 1_000;
/** A connection of this duration had a valid session. */
const SESSION_PROVEN_MS = 30_000;

export interface ReconnectingSocketOptions {
  /** Called for each attempt, such as `wss://wardway.example.org/ws`. */
  readonly url: () => string;
  /** Default: the global one, if any. */
  readonly WebSocket?: WebSocketClass | undefined;
  /** Subprotocols (RFC 6455, 1.9) with the session token, for each attempt. */
  readonly protocols?: (() => Promise<readonly string[]>) | undefined;
}

export interface ReconnectingSocketEvents {
  onOpen(send: (message: LiveClientMessage) => void): void;
  onMessage(text: string): void;
  /** Lost or failed; another attempt follows. */
  onClose(): void;
  /** The next attempt waits for the promise. */
  onSessionEnded(): Promise<void>;
}

export interface ReconnectingSocket {
  /** Retries if the socket is down, otherwise pings. */
  resume(): void;
  close(): void;
}

/**
 * Reconnects until closed. partysocket runs single attempts; the close code determines the delay, because partysocket's
 * own timer survives `close()`.
 */
export function openReconnectingSocket(
  { url, protocols, WebSocket: given }: ReconnectingSocketOptions,
  events: ReconnectingSocketEvents,
): ReconnectingSocket {
  const Socket = findWebSocket(given);
  if (Socket === undefined) return { resume() {}, close() {} };

  let isClosed = false;
  let isReplacing = false;
  let isWithoutToken = false;
  let hasReported = false;
  let attempts = 1;
  let attemptedAt = performance.now();
  let failures = 0;
  let rejectedSessions = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const nextProtocols = async () => {
    isWithoutToken = true;
    const next = await protocols?.();
    isWithoutToken = false;
    return next ? [...next] : null;
  };
  const socket = new PartySocket(url, nextProtocols, {
    WebSocket: quietlyClosing(Socket),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    maxRetries: 0,
    maxEnqueuedMessages: 0,
  });
  const send = (message: LiveClientMessage) => {
    socket.send(JSON.stringify(message));
  };
  const connect = () => {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    heartbeat.stop();
    attempts += 1;
    attemptedAt = performance.now();
    // partysocket emits a close event for the replaced connection.
    isReplacing = true;
    socket.reconnect();
    isReplacing = false;
  };
  const heartbeat = createHeartbeat({
    ping: () => send({ type: "ping" }),
    onTimeout() {
      events.onClose();
      connect();
    },
  });
  const connectIn = (delayMs: number) => {
    if (!isClosed) retryTimer = setTimeout(connect, delayMs);
  };
  const connectAfterFailure = () => {
    failures += 1;
    connectIn(retryDelayMs(failures));
  };
  /** Replaces the first rejected token immediately, later ones with back-off. */
  const sessionDelayMs = () => {
    if (!protocols) return FIRST_RETRY_MS;
    if (performance.now() - attemptedAt > SESSION_PROVEN_MS) rejectedSessions = 0;
    rejectedSessions += 1;
    return rejectedSessions === 1 ? 0 : retryDelayMs(rejectedSessions - 1);
  };
  const report = (log: (text: string, cause: unknown) => void, cause: unknown) => {
    if (!hasReported) log("The live connection could not be set up:", cause);
    hasReported = true;
  };
  const scheduleReconnect = (code: number, reason: string) => {
    switch (code) {
      case liveCloseCodes.restart:
        return connectIn(Math.random() * RESTART_SPREAD_MS);
      case liveCloseCodes.unsupported:
      case liveCloseCodes.flood:
      case liveCloseCodes.tooLarge:
        return connectIn(POLICY_RETRY_MS);
      case liveCloseCodes.sessionEnded: {
        const delayMs = sessionDelayMs();
        // A new session is rejected too, such as one of another origin.
        // biome-ignore lint/suspicious/noConsole: a warning, because a later session may be accepted
        if (rejectedSessions > 1) report(console.warn, reason);
        const attempt = attempts;
        return void events.onSessionEnded().finally(() => {
          if (attempt === attempts) connectIn(delayMs);
        });
      }
      default:
        return connectAfterFailure();
    }
  };

  socket.onopen = () => {
    failures = 0;
    heartbeat.start();
    events.onOpen(send);
  };
  socket.onmessage = ({ data }) => {
    heartbeat.onMessage();
    if (typeof data === "string") events.onMessage(data);
  };
  socket.onclose = ({ code, reason }) => {
    if (isClosed || isReplacing) return;
    heartbeat.stop();
    events.onClose();
    scheduleReconnect(code, reason);
  };
  socket.onerror = ({ error }) => {
    if (isClosed) return;
    // Failures before there is a socket, such as an invalid URL, emit no close event.
    if (retryTimer === undefined) {
      events.onClose();
      connectAfterFailure();
    }
    // Only partysocket's own errors have a cause; the browser logs network errors.
    if (error && error.message !== "TIMEOUT" && !isWithoutToken) report(console.error, error);
  };

  return {
    resume() {
      if (socket.readyState === PartySocket.OPEN) heartbeat.ping();
      else if (
        socket.readyState !== PartySocket.CONNECTING &&
        performance.now() - attemptedAt > MIN_RESUME_INTERVAL_MS
      )
        connect();
    },
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
      heartbeat.stop();
      socket.close();
    },
  };
}

/** A class with the interface of the browsers' `WebSocket`. */
export type WebSocketClass = new (url: string, protocols?: string[]) => object;

/** Undefined on Node 20, which has none, if none is given. */
export const findWebSocket = (given: WebSocketClass | undefined) =>
  (given as typeof WebSocket | undefined) ?? (globalThis as { WebSocket?: typeof WebSocket }).WebSocket;

/** Delays closing until open: browsers log an error for closing while connecting. */
const quietlyClosing = (Socket: typeof WebSocket) =>
  class extends Socket {
    override close(code?: number, reason?: string) {
      if (this.readyState === Socket.CONNECTING)
        this.addEventListener("open", () => super.close(code, reason));
      else super.close(code, reason);
    }
  };

const retryDelayMs = (failures: number) =>
  Math.min(FIRST_RETRY_MS * RETRY_GROWTH ** (failures - 1), MAX_RETRY_MS);
