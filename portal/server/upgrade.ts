import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { requestIdHeader } from "#app/infra/request-id.ts";
import { assignedRequestId } from "./request-id.ts";

export interface UpgradeRejection {
  readonly status: 400 | 404 | 429 | 503;
  readonly message: string;
}

/** Time for the client to close its end after the response. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Time for a response without upgrade. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** After `upgrade` the connection no longer belongs to the HTTP server. */
export function rejectUpgrade(
  connection: Duplex,
  { status, message }: UpgradeRejection,
  requestId: string,
): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: text/plain; charset=utf-8",
    `content-length: ${Buffer.byteLength(message)}`,
    ...(status === 429 || status === 503 ? ["retry-after: 30"] : []),
    "connection: close",
    `${requestIdHeader}: ${requestId}`,
  ];
  disconnect(connection, `${head.join("\r\n")}\r\n\r\n${message}`);
}

/**
 * The HTTP server's timeouts no longer apply. Disconnects clients that do not close their end, which would exhaust
 * the file handles.
 */
function disconnect(connection: Duplex, last?: string): void {
  // Discards input, so that the client's end of stream is noticed.
  connection.resume();
  connection.end(last);
  const timeout = setTimeout(() => connection.destroy(), CLOSE_TIMEOUT_MS);
  connection.once("close", () => clearTimeout(timeout));
}

/**
 * Ignores an upgrade to another protocol, such as `h2c` (RFC 9110, 7.8). The body can no longer be read, so methods
 * with a body are rejected.
 */
export function handleWithoutUpgrade(server: Server, request: IncomingMessage, connection: Duplex): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const message = "Send this call without an Upgrade header.";
    rejectUpgrade(connection, { status: 400, message }, assignedRequestId(request));
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
