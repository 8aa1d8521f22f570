import { liveCloseCodes, liveLimits } from "@wardway/model";
import { type RawData, WebSocket } from "ws";
import type { Identity } from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveConnection, LiveHub } from "#app/realtime/server/hub.server.ts";

/** Without a closing handshake the connection is terminated after this time. */
const CLOSE_TIMEOUT_MS = 1_000;

/** A slow reader needs longer to receive the close reason. */
const SLOW_CLOSE_TIMEOUT_MS = 5_000;

const asText = { binary: false } as const;

/** The hub's view of a socket. Thousands exist, so it has little state. */
class SocketListener implements LiveConnection {
  readonly #socket: WebSocket;
  #received = 0;
  #windowEnds = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  send(message: Buffer): void {
    const socket = this.#socket;
    if (socket.readyState !== WebSocket.OPEN) return;
    // A client that does not read would fill the memory.
    if (socket.bufferedAmount <= liveLimits.maxQueuedBytes) socket.send(message, asText);
    else closeSocket(socket, liveCloseCodes.tooSlow, "The client reads too slowly.", SLOW_CLOSE_TIMEOUT_MS);
  }

  end(code: number, reason: string): void {
    closeSocket(this.#socket, code, reason);
  }

  /** @returns whether it exceeds the rate limit */
  countMessage(): boolean {
    const { messages, seconds } = liveLimits.flood;
    const now = performance.now();
    if (now > this.#windowEnds) {
      this.#received = 0;
      this.#windowEnds = now + seconds * 1_000;
    }
    this.#received += 1;
    return this.#received > messages;
  }
}

/** Closes a socket that sends too many or invalid messages. */
export function attachSocket(
  socket: WebSocket,
  hub: LiveHub,
  identity: Identity,
  ipAddress: string | null,
): void {
  const listener = new SocketListener(socket);
  socket.on("message", (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (listener.countMessage()) return listener.end(liveCloseCodes.flood, "Too many messages.");
    if (isBinary || !hub.receive(listener, data.toString())) {
      listener.end(liveCloseCodes.unsupported, "Messages are JSON objects with a type.");
    }
  });
  socket.once("close", () => hub.leave(listener));
  hub.join(listener, identity, ipAddress);
}

/** Terminates the socket after `timeoutMs` without a closing handshake. */
export function closeSocket(
  socket: WebSocket,
  code: number,
  reason: string,
  timeoutMs = CLOSE_TIMEOUT_MS,
): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), timeoutMs).unref();
}
