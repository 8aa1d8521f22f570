import { createServer } from "node:http";
import type { MetricsEnvironment } from "../environment.ts";
import type { HandleProbe } from "../probes.ts";
import { listen } from "../server-address.ts";
import { createMetricsEndpoint, type ReadMetrics } from "./endpoint.ts";

export interface MetricsServer {
  /** Null without an address of its own. */
  readonly port: number | null;
  /** Other scrapes are cut off. */
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on an address of its own, if one is configured. The probes are there too: a connection to the portal's
 * address is accepted behind those of a flood.
 * @throws StartupError if the address is not available
 */
export async function serveMetrics(
  { address, tokens }: MetricsEnvironment,
  read: ReadMetrics,
  handleProbe: HandleProbe,
): Promise<MetricsServer> {
  if (address === null) return { port: null, close: async () => undefined };
  const handle = createMetricsEndpoint({ tokens, read });
  const server = createServer((request, response) => {
    if (handle(request, response) || handleProbe(request, response)) return;
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
  });
  const port = await listen(server, { ...address, setting: "METRICS" });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, close };
}
