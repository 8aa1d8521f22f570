import { liveCloseCodes, liveLimits } from "@wardway/model";
import { type RawData, WebSocket } from "ws";
import type { Identity } from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveConnection, LiveHub } from "#app/realtime/server/hub.server.ts";

/** Milliseconds in which a closing handshake is finished, or the connection is cut. */
const parting = 1_000;

/** The same for who reads slowly, and has yet to read why. */
const slowParting = 5_000;

const asText = { binary: false } as const;

/** One socket as the hub knows it. There are thousands: it is kept small. */
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
    // Who does not read would have the server's memory fill up.
    if (socket.bufferedAmount <= liveLimits.waitingBytes) socket.send(message, asText);
    else
      endSocket(socket, liveCloseCodes.tooSlow, "Messages were not read as fast as they came.", slowParting);
  }

  end(code: number, reason: string): void {
    endSocket(this.#socket, code, reason);
  }

  /** Whether this one message is one too many. */
  isFlood(): boolean {
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

/** Passes messages between one socket and the hub, and closes the socket of who sends too much or nonsense. */
export function attend(socket: WebSocket, hub: LiveHub, shown: Identity): void {
  const listener = new SocketListener(socket);
  socket.on("message", (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (listener.isFlood()) return listener.end(liveCloseCodes.flood, "Too many messages.");
    if (isBinary || !hub.receive(listener, data.toString())) {
      listener.end(liveCloseCodes.unsupported, "Messages are JSON objects with a type.");
    }
  });
  socket.once("close", () => hub.leave(listener));
  hub.join(listener, shown);
}

/** Who keeps sending, or not reading, instead of closing is cut off. */
export function endSocket(socket: WebSocket, code: number, reason: string, patience = parting): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), patience).unref();
}
