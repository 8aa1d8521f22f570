import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the normalized IP address. Behind a trusted proxy it is the last entry of `X-Forwarded-For` (clients can
 * forge the others), or the proxy's address if that is invalid.
 * @returns null if the connection is closed
 */
export function getClientAddress(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustProxy: boolean,
): string | null {
  const forwarded = trustProxy ? String(request.headers["x-forwarded-for"] ?? "") : "";
  return parseAddress(forwarded.split(",").at(-1) ?? "") ?? parseAddress(request.socket.remoteAddress ?? "");
}

/** Some proxies append the port; dual-stack sockets write `::ffff:192.0.2.1`. */
function parseAddress(text: string): string | null {
  const entry = text.trim();
  const withPort =
    /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1];
  const address = (withPort ?? entry).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(address) === 0 ? null : address.toLowerCase();
}
