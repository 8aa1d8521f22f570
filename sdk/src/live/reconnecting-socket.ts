import { type LiveClientMessage, liveCloseCodes } from "@wardway/model";
import PartySocket from "partysocket/ws";
import { createHeartbeat } from "./heartbeat.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 5_000;
const RETRY_GROWTH = 1.5;
const MAX_RETRY_MS = 30_000;
/** Clients spread their reconnects over this time after a restart of the server. */
const RESTART_SPREAD_MS = 5_000;
/** Pause after the server closed the socket because of what this client sent. */
const POLICY_RETRY_MS = 30_000;
/** At least this long between two attempts that `resume` triggers. */
const MIN_RESUME_INTERVAL_MS = 1_000;
/** A connection that lasted this long proves that its session was valid. */
const SESSION_PROVEN_MS = 30_000;

export interface ReconnectingSocketOptions {
  /** Returns the socket's URL, such as `wss://wardway.example.org/ws`. Called for each attempt. */
  readonly url: () => string;
  /** Resolves to the subprotocols (RFC 6455, 1.9) of the next attempt: those that carry a session token. */
  readonly protocols?: (() => Promise<readonly string[]>) | undefined;
}

export interface ReconnectingSocketEvents {
  onOpen(send: (message: LiveClientMessage) => void): void;
  onMessage(text: string): void;
  /** The connection is lost or an attempt failed; another attempt follows. */
  onClose(): void;
  /** The server rejected the session. The next attempt waits for the promise. */
  onSessionEnded(): Promise<void>;
}

export interface ReconnectingSocket {
  /** Retries immediately if the socket is down, and pings if it is open. */
  resume(): void;
  close(): void;
}

/**
 * Opens the portal's socket and reconnects until it is closed. partysocket runs the single attempts; when the next one
 * starts depends on the close code and is scheduled here, because partysocket's own timer survives `close()`.
 */
export function openReconnectingSocket(
  { url, protocols }: ReconnectingSocketOptions,
  events: ReconnectingSocketEvents,
): ReconnectingSocket {
  // Node 20 renders pages without a global WebSocket.
  if (typeof WebSocket === "undefined") return { resume() {}, close() {} };

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
    WebSocket: quietlyClosing(WebSocket),
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
    // partysocket emits a close event for the connection that it replaces.
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
  /** The first rejected token is replaced immediately; after that the back-off applies. */
  const sessionDelayMs = () => {
    if (!protocols) return FIRST_RETRY_MS;
    if (performance.now() - attemptedAt > SESSION_PROVEN_MS) rejectedSessions = 0;
    rejectedSessions += 1;
    return rejectedSessions === 1 ? 0 : retryDelayMs(rejectedSessions - 1);
  };
  const scheduleReconnect = (code: number) => {
    switch (code) {
      case liveCloseCodes.restart:
        return connectIn(Math.random() * RESTART_SPREAD_MS);
      case liveCloseCodes.unsupported:
      case liveCloseCodes.flood:
      case liveCloseCodes.tooLarge:
        return connectIn(POLICY_RETRY_MS);
      case liveCloseCodes.sessionEnded: {
        const delayMs = sessionDelayMs();
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
  socket.onclose = ({ code }) => {
    if (isClosed || isReplacing) return;
    heartbeat.stop();
    events.onClose();
    scheduleReconnect(code);
  };
  socket.onerror = ({ error }) => {
    if (isClosed) return;
    // An attempt that fails before there is a socket, such as for an invalid URL, emits no close event.
    if (retryTimer === undefined) {
      events.onClose();
      connectAfterFailure();
    }
    // Only partysocket's own errors have a cause. Network errors are in the browser's console already.
    if (!error || error.message === "TIMEOUT" || isWithoutToken || hasReported) return;
    console.error("The live connection could not be set up:", error);
    hasReported = true;
  };

  return {
    resume() {
      if (socket.readyState === WebSocket.OPEN) heartbeat.ping();
      else if (
        socket.readyState !== WebSocket.CONNECTING &&
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

/** Returns a WebSocket that closes once it is open: browsers log an error for one that is closed while connecting. */
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
