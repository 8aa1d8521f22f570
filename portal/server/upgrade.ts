import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface UpgradeRejection {
  readonly status: 400 | 404 | 429 | 503;
  readonly message: string;
}

/** For the client to close its end after the response. */
const CLOSE_TIMEOUT_MS = 1_000;
/** For the client to receive a response without upgrade. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** Writes a plain HTTP response by hand: after `upgrade` the connection no longer belongs to the HTTP server. */
export function rejectUpgrade(connection: Duplex, { status, message }: UpgradeRejection): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: text/plain; charset=utf-8",
    `content-length: ${Buffer.byteLength(message)}`,
    ...(status === 429 || status === 503 ? ["retry-after: 30"] : []),
    "connection: close",
  ];
  disconnect(connection, `${head.join("\r\n")}\r\n\r\n${message}`);
}

/**
 * Closes a connection to which the HTTP server's timeouts no longer apply. A client that does not close its end is
 * disconnected, so that such connections cannot exhaust the file handles.
 */
function disconnect(connection: Duplex, last?: string): void {
  // Incoming data is discarded, so that the client's end of stream is noticed.
  connection.resume();
  connection.end(last);
  const timeout = setTimeout(() => connection.destroy(), CLOSE_TIMEOUT_MS);
  connection.once("close", () => clearTimeout(timeout));
}

/**
 * Handles a request that offers another protocol than WebSocket (some HTTP clients offer `h2c`) as if it offered none,
 * which RFC 9110, 7.8 allows. Its body can no longer be read, so that methods with a body are rejected.
 */
export function handleWithoutUpgrade(server: Server, request: IncomingMessage, connection: Duplex): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    rejectUpgrade(connection, { status: 400, message: "Send this call without an Upgrade header." });
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  const socket = connection as Socket;
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
  response.assignSocket(socket);
  response.once("finish", () => disconnect(socket));
  server.emit("request", request, response);
}
