import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface Refusal {
  readonly status: 400 | 404 | 429 | 503;
  readonly sentence: string;
}

/** Milliseconds that the other side has to hang up after its answer, or to take what it asked for. */
const parting = 1_000;
const patience = 30_000;

/** Answers in plain HTTP, because the connection is none of the HTTP server's any more. */
export function refuse(connection: Duplex, { status, sentence }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: text/plain; charset=utf-8",
    `content-length: ${Buffer.byteLength(sentence)}`,
    ...(status === 429 || status === 503 ? ["retry-after: 30"] : []),
    "connection: close",
  ];
  hangUp(connection, `${head.join("\r\n")}\r\n\r\n${sentence}`);
}

/**
 * Ends a connection whose time limits the HTTP server no longer keeps. Who neither hangs up nor goes on is cut off:
 * a few thousand such connections would otherwise leave no file handle for anybody.
 */
function hangUp(connection: Duplex, last?: string): void {
  // What still comes in is let go of, so that the other side's end is noticed.
  connection.resume();
  connection.end(last);
  const impatience = setTimeout(() => connection.destroy(), parting);
  connection.once("close", () => clearTimeout(impatience));
}

/**
 * Answers a call that offers another protocol, as some HTTP clients offer `h2c`, as if it had not: a server may
 * (RFC 9110, 7.8). Its body is out of reach by then, so that a call with one is refused.
 */
export function passOver(server: Server, request: IncomingMessage, connection: Duplex): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    refuse(connection, { status: 400, sentence: "Send this call without an Upgrade header." });
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  const socket = connection as Socket;
  socket.setTimeout(patience, () => socket.destroy());
  response.assignSocket(socket);
  response.once("finish", () => hangUp(socket));
  server.emit("request", request, response);
}
