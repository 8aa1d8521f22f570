import cluster from "node:cluster";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Counter, Registry } from "prom-client";
import { WebSocketServer } from "ws";
import { serveMetrics } from "../metrics/own-address.ts";
import { readWorkerMetrics } from "../metrics/workers.ts";
import { answerProbes, createClusterProbes, createProbes } from "../probes.ts";
import { formatServerUrl, listen } from "../server-address.ts";
import { closeOnSignal, closeServer } from "../shutdown.ts";
import { logLine } from "../startup-banner.ts";
import { superviseWorkers } from "../supervise-workers.ts";
import { answerPrimary } from "../worker-queries.ts";

/** Small workers under the portal's supervisor: `echo-cluster.ts 2`. Each responds with its process id. */
const host = "127.0.0.1";

async function runPrimary(): Promise<void> {
  const reserved = createServer();
  const port = await listen(reserved, { host, port: 0 });
  await closeServer(reserved);
  const failFile = join(tmpdir(), `wardway-fail-${process.pid}`);
  const workers = superviseWorkers({
    exec: fileURLToPath(import.meta.url),
    count: Number(process.argv[2]),
    environment: { PORT: String(port), FAIL_FILE: failFile },
    log: logLine,
    warn: logLine,
  });
  cluster.on("message", (_worker, message: unknown) => {
    if (typeof message === "string") logLine(message);
  });
  const stopping = closeOnSignal(async () => {
    await workers.stop();
    await metrics.close();
    rmSync(failFile, { force: true });
  });
  const probes = createClusterProbes(stopping);
  const address = { host, port: 0 };
  const metrics = await serveMetrics({ address, tokens: null }, readWorkerMetrics, probes.handle);
  logLine(`metrics at ${formatServerUrl({ host }, metrics.port ?? 0)}`);
  const report = await workers.ready;
  probes.started();
  logLine(`ready at ${report.address}`);
}

async function runWorker(): Promise<void> {
  const port = Number(process.env.PORT);
  const failFile = String(process.env.FAIL_FILE);
  if (existsSync(failFile)) process.exit(1);
  const registry = new Registry();
  registry.setDefaultLabels({ worker: String(process.pid) });
  const calls = new Counter({ name: "calls_total", help: "Calls.", registers: [registry] });
  answerPrimary("metrics", () => registry.getMetricsAsJSON());
  const probes = createProbes();
  answerProbes(probes);
  let isDatabaseUp = true;
  const server = createServer(async (request, response) => {
    calls.inc();
    if (request.url === "/fail-next-starts") writeFileSync(failFile, "");
    if (request.url === "/lose-database") isDatabaseUp = false;
    if (request.url === "/slow") {
      process.send?.(`slow request at ${process.pid}`);
      await once(process, "SIGUSR2");
    }
    response.end(String(process.pid));
  });
  new WebSocketServer({ server }).on("connection", (socket) => {
    socket.send(String(process.pid));
    socket.on("message", (data) => socket.send(`echo ${data}`));
  });
  const stopping = closeOnSignal(() => {
    process.send?.(`stopping ${process.pid}`);
    return closeServer(server);
  });
  await listen(server, { host, port });
  probes.ready(async () => isDatabaseUp, stopping);
  process.send?.({ address: formatServerUrl({ host }, port), demoPassword: null });
}

if (cluster.isPrimary) await runPrimary();
else await runWorker();
