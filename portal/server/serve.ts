import { AsyncResource } from "node:async_hooks";
import cluster from "node:cluster";
import { createServer, type RequestListener, type Server } from "node:http";
import type { OpenDatabase } from "@wardway/db/open";
import { siteNetworkOf } from "#app/infra/network.ts";
import type { Metrics } from "#app/metrics.server.ts";
import { beginCall, UNKNOWN_ROUTE } from "./begin-call.ts";
import { getClientAddress } from "./client-address.ts";
import type { CreatedPortal } from "./create-portal.ts";
import type { Environment } from "./environment.ts";
import { createMetricsEndpoint, type ReadMetrics } from "./metrics/endpoint.ts";
import { serveMetrics } from "./metrics/own-address.ts";
import { CONTROL_INTERVAL_MS, createAdmission, QUEUE_LIMIT_MS } from "./overload/admission.ts";
import { limitConnections, STALLED_AFTER_MS, SWEEP_INTERVAL_MS } from "./overload/connections.ts";
import { refuseBusy } from "./overload/refuse.ts";
import { answerProbes, createProbes } from "./probes.ts";
import type { RoutePaths } from "./route-paths.ts";
import { listen } from "./server-address.ts";
import { closeServer } from "./shutdown.ts";
import { serveSockets } from "./socket.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { answerPrimary } from "./worker-queries.ts";

/** Where a server gets its connections from. */
export interface Entrance {
  /** @returns the port @throws StartupError if the address is not available */
  open(server: Server): Promise<number>;
  /** Accepts no more, and waits for open requests. */
  close(server: Server): Promise<void>;
}

/** The address that the environment names. */
export const ownEntrance = (environment: Pick<Environment, "host" | "port">): Entrance => ({
  open: (server) => listen(server, environment),
  close: closeServer,
});

export interface PortalServer {
  /**
   * Takes the port before anything is built, to fail early. Probes are answered, and calls wait. A worker of a cluster
   * listens last, because it gets connections from then on.
   * @returns the port
   * @throws StartupError if the address is not available
   */
  open(): Promise<number>;
  /** Answers calls, those that wait first, and accepts sockets. */
  serve(work: Served): Promise<void>;
  /** Cuts off the calls that wait: the start has failed. */
  giveUp(): void;
  /** Accepts no more calls, and waits for open ones. */
  close(): Promise<void>;
}

interface Served {
  readonly portal: CreatedPortal;
  readonly database: Pick<OpenDatabase, "poolUse" | "ping">;
  readonly listener: RequestListener;
  /** When the portal stops. */
  readonly stopping: AbortSignal;
}

/** Creates the HTTP server with what protects it from too many calls. */
export function createPortalServer(
  environment: Environment,
  entrance: Entrance,
  tracing: Tracing | undefined,
): PortalServer {
  let resolveListener: (listener: RequestListener | null) => void = () => {};
  const application = new Promise<RequestListener | null>((resolve) => {
    resolveListener = resolve;
  });
  const probes = createProbes();
  if (cluster.isWorker) answerProbes(probes);
  let paths: RoutePaths | undefined;
  let metrics: Metrics | undefined;
  const { metrics: metricsEnvironment, trustProxy } = environment;
  const hasMetrics = metricsEnvironment.address !== null || metricsEnvironment.tokens !== null;
  const readMetrics: ReadMetrics = async () =>
    metrics === undefined ? null : { contentType: metrics.contentType, text: await metrics.text() };
  // Metrics with an address of their own are not served here.
  const handleMetrics =
    hasMetrics && metricsEnvironment.address === null
      ? createMetricsEndpoint({ tokens: metricsEnvironment.tokens, read: readMetrics })
      : () => false;
  const callOptions = {
    trustProxy,
    toPattern: (pathname: string) => paths?.toPattern(pathname) ?? UNKNOWN_ROUTE,
    countCall: hasMetrics ? () => metrics?.countCall : undefined,
    tracing,
  };
  let isClosing = false;
  const server = createServer(async (request, response) => {
    beginCall(request, response, callOptions);
    // An idle connection would delay the shutdown until its time-out.
    response.once("finish", () => {
      if (isClosing) request.socket.end();
    });
    if (probes.handle(request, response) || handleMetrics(request, response)) return;
    const listener = await application;
    if (listener === null) return void request.socket.destroy();
    // A call that waited begins in the turn of another one, whose id its log lines must not have.
    const work = AsyncResource.bind(() => listener(request, response));
    admission.admit(request, response, work);
  });
  const admission = createAdmission({
    networkOf: (request) => siteNetworkOf(getClientAddress(request, trustProxy)),
    refuse(request, response) {
      metrics?.countRefusal();
      refuseBusy(request, response);
    },
    queueLimitMs: QUEUE_LIMIT_MS * environment.callLimitFactor,
  });
  const sweep = limitConnections(server, {
    trustProxy,
    stalledAfterMs: STALLED_AFTER_MS * environment.callLimitFactor,
  });
  const timers = [setInterval(admission.control, CONTROL_INTERVAL_MS), setInterval(sweep, SWEEP_INTERVAL_MS)];
  for (const timer of timers) timer.unref();
  // Slow-loris protection, in milliseconds.
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than reverse proxies keep a connection: they would send a request as it is closed.
  server.keepAliveTimeout = 65_000;
  let closeMetrics = async () => {};

  return {
    async open() {
      if (cluster.isWorker) return environment.port;
      const port = await entrance.open(server);
      // In a cluster, its primary does.
      closeMetrics = (await serveMetrics(metricsEnvironment, readMetrics, probes.handle)).close;
      return port;
    },
    async serve({ portal, database, listener, stopping }) {
      const { parts, hub, build, sessionSecrets } = portal;
      const entry = build.entry.module;
      paths = portal.paths;
      if (hasMetrics) {
        metrics = entry.startMetrics({
          db: parts.db,
          poolUse: database.poolUse,
          ping: database.ping,
          backups: parts.backups,
          sockets: () => hub.size(),
          calls: admission.state,
          storage: environment.storage,
          worker: cluster.worker === undefined ? null : String(cluster.worker.id),
        });
        if (cluster.isWorker) answerPrimary("metrics", metrics.values);
      }
      const cookies = {
        sessionSecrets,
        secureCookies: environment.secureCookies,
        publicUrl: parts.publicUrl,
      };
      serveSockets(server, {
        hub,
        authenticateUpgrade: (upgrade) =>
          entry.authenticateUpgrade(upgrade, {
            ...cookies,
            auditForeignSocket: (claims, shown) => entry.auditForeignSocket(parts.db, claims, shown),
          }),
        trustProxy,
        stopping,
      });
      resolveListener(listener);
      if (cluster.isWorker) await entrance.open(server);
      // Not by a connection of the calls: slow ones would take all processes out of service together.
      probes.ready(() => entry.isDatabaseReachable(database.ping), stopping);
    },
    giveUp: () => resolveListener(null),
    async close() {
      isClosing = true;
      await entrance.close(server);
      for (const timer of timers) clearInterval(timer);
      admission.stop();
      await closeMetrics();
      metrics?.stop();
    },
  };
}
