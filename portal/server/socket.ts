import type { IncomingMessage, Server } from "node:http";
import { liveCloseCodes, liveLimits, liveSubprotocol } from "@wardway/model";
import type { RequestHandler } from "express";
import { WebSocket, WebSocketServer } from "ws";
import { networkOf } from "#app/infra/network.ts";
import { requestIdHeader } from "#app/infra/request-id.ts";
import type {
  Identity,
  UpgradeRequest,
  WidgetRejection,
} from "#app/realtime/server/authenticate-upgrade.server.ts";
import type { LiveHub } from "#app/realtime/server/hub.server.ts";
import { getClientAddress } from "./client-address.ts";
import { assignedRequestId, assignRequestId } from "./request-id.ts";
import { attachSocket, closeSocket } from "./socket-listener.ts";
import { handleWithoutUpgrade, rejectUpgrade, type UpgradeRejection } from "./upgrade.ts";

export const socketPath = "/ws";

export interface SocketParts {
  readonly hub: LiveHub;
  /** The session of a connection, or why it is rejected. */
  authenticateUpgrade(upgrade: UpgradeRequest): Promise<Identity | WidgetRejection>;
  readonly trustProxy: boolean;
  /** When the process stops. */
  readonly stopping: AbortSignal;
  /** Defaults to `liveLimits.socketsPerAddress`. */
  readonly socketsPerAddress?: number;
}

/** Accepts WebSockets (RFC 6455) at `/ws` within the limits, from any origin. */
export function serveSockets(server: Server, parts: SocketParts): void {
  const {
    hub,
    authenticateUpgrade,
    trustProxy,
    stopping,
    socketsPerAddress = liveLimits.socketsPerAddress,
  } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.messageBytes,
    perMessageDeflate: false,
    clientTracking: true,
    // The second offered protocol is a widget's token: never return it.
    handleProtocols: (offered) => offered.has(liveSubprotocol) && liveSubprotocol,
  });
  sockets.on("headers", (headers, request) => {
    headers.push(`${requestIdHeader}: ${assignedRequestId(request)}`);
  });
  const perNetwork = new Map<string, number>();
  const alive = new WeakSet<WebSocket>();

  server.on("upgrade", (request, connection, head) => {
    connection.on("error", () => connection.destroy());
    const requestId = assignRequestId(request, trustProxy);
    if (request.headers.upgrade?.toLowerCase() !== "websocket")
      return handleWithoutUpgrade(server, request, connection);
    const network = networkOf(getClientAddress(request, trustProxy));
    const isFull = (perNetwork.get(network) ?? 0) >= socketsPerAddress;
    const rejection = findRejection(request, sockets.clients.size, isFull, stopping.aborted);
    if (rejection !== null) return rejectUpgrade(connection, rejection, requestId);
    sockets.handleUpgrade(request, connection, head, (socket) => {
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
      socket.once("close", () => {
        const left = (perNetwork.get(network) ?? 1) - 1;
        if (left > 0) perNetwork.set(network, left);
        else perNetwork.delete(network);
      });
      // ws has already closed the socket with a code.
      socket.on("error", () => {});
      alive.add(socket);
      socket.on("pong", () => alive.add(socket));
      void authenticate(socket, request);
    });
  });

  const authenticate = async (socket: WebSocket, request: IncomingMessage) => {
    // Messages wait for the session.
    socket.pause();
    const { cookie, origin, host, "sec-websocket-protocol": protocols } = request.headers;
    const ipAddress = getClientAddress(request, trustProxy);
    const identity = await authenticateUpgrade({ cookie, origin, host, protocols, ipAddress }).catch(
      () => null,
    );
    if (socket.readyState === WebSocket.OPEN) {
      if (isWidgetRejection(identity))
        closeSocket(socket, liveCloseCodes.sessionEnded, identity.rejectionMessage);
      else attachSocket(socket, hub, identity, ipAddress);
    }
    socket.resume();
  };

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      // No pong since the last heartbeat: the client is gone.
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, liveLimits.heartbeatSeconds * 1_000).unref();

  stopping.addEventListener("abort", () => {
    clearInterval(heartbeat);
    for (const socket of sockets.clients) {
      closeSocket(socket, liveCloseCodes.restart, "The server is restarting.");
    }
  });
}

const isWidgetRejection = (identity: Identity | WidgetRejection): identity is WidgetRejection =>
  typeof identity === "object" && identity !== null && "rejectionMessage" in identity;

/** 426 for plain HTTP (RFC 9110, 15.5.22). */
export const requireUpgrade: RequestHandler = (_request, response) => {
  response.status(426).set({ upgrade: "websocket", connection: "upgrade" }).type("text/plain");
  response.send("This is a WebSocket: connect with ws or wss.");
};

function findRejection(
  request: IncomingMessage,
  all: number,
  isNetworkFull: boolean,
  stopping: boolean,
): UpgradeRejection | null {
  if (request.url?.split("?", 1)[0] !== socketPath)
    return { status: 404, message: "There is no socket here." };
  if (stopping) return { status: 503, message: "The server is restarting." };
  if (all >= liveLimits.sockets)
    return { status: 503, message: "Too many connections. Try again in a moment." };
  if (isNetworkFull) {
    return { status: 429, message: "Your network has too many connections open. Close some of them." };
  }
  return null;
}
