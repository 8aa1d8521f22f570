import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface Refusal {
  readonly status: 400 | 404 | 429 | 503;
  readonly sentence: string;
}

/** Answers in plain HTTP, because the connection is none of the HTTP server's any more. */
export function refuse(connection: Duplex, { status, sentence }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: text/plain; charset=utf-8",
    `content-length: ${Buffer.byteLength(sentence)}`,
    ...(status === 429 || status === 503 ? ["retry-after: 30"] : []),
    "connection: close",
  ];
  connection.end(`${head.join("\r\n")}\r\n\r\n${sentence}`);
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
  response.assignSocket(connection as Socket);
  response.once("finish", () => connection.end());
  server.emit("request", request, response);
}
