import type { IncomingMessage } from "node:http";

/**
 * The address at the other end of a call that no framework has seen: with a trusted proxy the last entry of
 * `X-Forwarded-For`, which that proxy has added; what stands before it is the caller's word.
 */
export function listenerAddress(request: IncomingMessage, trustProxy: boolean): string | null {
  const forwarded = trustProxy ? String(request.headers["x-forwarded-for"] ?? "") : "";
  const last = forwarded.split(",").at(-1)?.trim();
  return last || (request.socket.remoteAddress ?? null);
}
