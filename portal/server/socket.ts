import type { IncomingMessage, Server } from "node:http";
import { liveCloseCodes, liveLimits, liveSubprotocol } from "@wardway/model";
import type { RequestHandler } from "express";
import { WebSocket, WebSocketServer } from "ws";
import { networkOf } from "#app/infra/network.ts";
import type { Identity, Knock, Unwelcome } from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveHub } from "#app/realtime/server/hub.server.ts";
import { listenerAddress } from "./listener-address.ts";
import { attend, endSocket } from "./socket-listener.ts";
import { passOver, type Refusal, refuse } from "./upgrade.ts";

export const socketPath = "/ws";

export interface SocketParts {
  readonly hub: LiveHub;
  /** Whose a connection is, or why its widget session opens nothing. */
  identify(knock: Knock): Promise<Identity | Unwelcome>;
  readonly trustProxy: boolean;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
  /** As in `liveLimits` if missing. */
  readonly socketsPerAddress?: number;
}

/**
 * Takes WebSocket connections (RFC 6455) at `/ws` and at no other path, as many as the limits allow. Any origin may
 * connect and hear what is public.
 */
export function serveSockets(server: Server, parts: SocketParts): void {
  const { hub, identify, trustProxy, stopping, socketsPerAddress = liveLimits.socketsPerAddress } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.messageBytes,
    perMessageDeflate: false,
    clientTracking: true,
    // Never another: what a widget offers beside it is its session.
    handleProtocols: (offered) => offered.has(liveSubprotocol) && liveSubprotocol,
  });
  const perNetwork = new Map<string, number>();
  const alive = new WeakSet<WebSocket>();

  server.on("upgrade", (request, connection, head) => {
    connection.on("error", () => connection.destroy());
    if (request.headers.upgrade?.toLowerCase() !== "websocket") return passOver(server, request, connection);
    const network = networkOf(listenerAddress(request, trustProxy));
    const isFull = (perNetwork.get(network) ?? 0) >= socketsPerAddress;
    const refusal = refusalOf(request, sockets.clients.size, isFull, stopping.aborted);
    if (refusal !== null) return refuse(connection, refusal);
    sockets.handleUpgrade(request, connection, head, (socket) => {
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
      socket.once("close", () => {
        const left = (perNetwork.get(network) ?? 1) - 1;
        if (left > 0) perNetwork.set(network, left);
        else perNetwork.delete(network);
      });
      // The library has closed the socket with a code that says what was wrong, such as a message over the limit.
      socket.on("error", () => {});
      alive.add(socket);
      socket.on("pong", () => alive.add(socket));
      void welcome(socket, request);
    });
  });

  const welcome = async (socket: WebSocket, request: IncomingMessage) => {
    // Nothing is read until it is known who speaks.
    socket.pause();
    const { cookie, origin, host, "sec-websocket-protocol": protocols } = request.headers;
    const ipAddress = listenerAddress(request, trustProxy);
    const shown = await identify({ cookie, origin, host, protocols, ipAddress }).catch(() => null);
    if (socket.readyState === WebSocket.OPEN) {
      if (isUnwelcome(shown)) endSocket(socket, liveCloseCodes.sessionEnded, shown.refused);
      else attend(socket, hub, shown);
    }
    socket.resume();
  };

  const beat = setInterval(() => {
    for (const socket of sockets.clients) {
      // A listener that did not answer the last beat is gone, whatever its network says.
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, liveLimits.heartbeatSeconds * 1_000).unref();

  stopping.addEventListener("abort", () => {
    clearInterval(beat);
    hub.close();
    for (const socket of sockets.clients) {
      endSocket(socket, liveCloseCodes.restart, "The server is restarting.");
    }
  });
}

const isUnwelcome = (shown: Identity | Unwelcome): shown is Unwelcome =>
  typeof shown === "object" && shown !== null && "refused" in shown;

/** For a call that wants a page where the socket is (RFC 9110, 15.5.22). */
export const askForSocket: RequestHandler = (_request, response) => {
  response.status(426).set({ upgrade: "websocket", connection: "upgrade" }).type("text/plain");
  response.send("This is a WebSocket: connect with ws or wss.");
};

function refusalOf(
  request: IncomingMessage,
  all: number,
  isNetworkFull: boolean,
  stopping: boolean,
): Refusal | null {
  if (request.url?.split("?", 1)[0] !== socketPath)
    return { status: 404, sentence: "There is no socket here." };
  if (stopping) return { status: 503, sentence: "The server is restarting." };
  if (all >= liveLimits.sockets)
    return { status: 503, sentence: "All places are taken. Try again in a moment." };
  if (isNetworkFull) {
    return { status: 429, sentence: "Your network has too many connections open. Close some of them." };
  }
  return null;
}
