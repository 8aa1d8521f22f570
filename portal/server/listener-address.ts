import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address at the other end of a call, written in one way whoever tells it. With a trusted proxy it is the last
 * entry of `X-Forwarded-For`, which that proxy has added; what stands before it is the caller's word. Where that is
 * no address, it is the proxy's own.
 */
export function listenerAddress(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustProxy: boolean,
): string | null {
  const forwarded = trustProxy ? String(request.headers["x-forwarded-for"] ?? "") : "";
  return addressIn(forwarded.split(",").at(-1) ?? "") ?? addressIn(request.socket.remoteAddress ?? "");
}

/** Some proxies add the port, as `192.0.2.1:4711` or `[2001:db8::1]:4711`; a socket for both writes `::ffff:192.0.2.1`. */
function addressIn(text: string): string | null {
  const entry = text.trim();
  const withPort =
    /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1];
  const address = (withPort ?? entry).replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(address) === 0 ? null : address.toLowerCase();
}
