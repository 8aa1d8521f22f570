import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

export const metricsPath = "/metrics";

/** The figures in the text format of Prometheus; null while the process starts. */
export type ReadMetrics = () => Promise<{ readonly contentType: string; readonly text: string } | null>;

export interface MetricsEndpointOptions {
  /** Each is accepted; null for everyone who reaches the address. */
  readonly tokens: readonly string[] | null;
  readonly read: ReadMetrics;
}

/** @returns handles calls of `/metrics`; returns false for other paths */
export function createMetricsEndpoint({ tokens, read }: MetricsEndpointOptions) {
  const digests = tokens?.map(digestOf) ?? null;
  const isPermitted = ({ headers }: IncomingMessage) => {
    if (digests === null) return true;
    const [, given = ""] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
    const digest = digestOf(given);
    // All are compared, each in constant time.
    return digests.filter((one) => timingSafeEqual(one, digest)).length > 0;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url?.split("?", 1)[0] !== metricsPath) return false;
    if (request.method !== "GET" && request.method !== "HEAD")
      send(response, 405, "GET and HEAD only\n", { allow: "GET, HEAD" });
    else if (!isPermitted(request))
      send(response, 401, "A token is required.\n", { "www-authenticate": 'Bearer realm="metrics"' });
    else
      read().then(
        (found) =>
          found === null
            ? send(response, 503, "starting\n")
            : send(response, 200, found.text, { "content-type": found.contentType }),
        () => send(response, 500, "The figures could not be read.\n"),
      );
    return true;
  };
}

const digestOf = (token: string) => createHash("sha256").update(token).digest();

function send(response: ServerResponse, status: number, text: string, headers = {}): void {
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    })
    .end(text);
}
