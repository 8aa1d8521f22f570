import { fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { liveLimits, type TransportRequest } from "@wardway/model";
import { runTool } from "@wardway/portal/server/tool.ts";
import { type Follower, follow, shown } from "@wardway/portal/tests/support/follower.ts";
import { type Network, startNetwork } from "@wardway/portal/tests/support/network.ts";
import { openSession } from "@wardway/portal/tests/support/session.ts";
import { z } from "zod";
import { type DemoPortal, startDemoPortal } from "./live/demo-portal.ts";
import { requireOpenFiles } from "./live/open-files.ts";
import { waitForReply } from "./live/server-under-test.ts";
import { FLAT_RISE, fitSlope, type Reading } from "./live/slope.ts";

const READING_INTERVAL_MS = 30_000;
const NETWORK_FAILURE_MS = 60_000;
/** Changed in turn. */
const REQUESTS = 40;
const CHANGE_INTERVAL_MS = 250;
/** Time for clients to reach the true state after the last change. */
const CATCH_UP_TIMEOUT_MS = 60_000;
/** Stay connected and refetch changes. */
const FOLLOWERS = 8;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Reconnects sockets and changes requests, with a network failure of one minute: `npm run soak:live -- --minutes 3
 * --sockets 500`. Exits with 1 if the portal's memory grows or a client ends with an outdated state.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "10" },
      sockets: { type: "string", default: "500" },
    },
  });
  const [minutes, sockets] = [Number(values.minutes), Number(values.sockets)];
  if (!(minutes >= 2 && minutes <= 720)) throw new StartupError("--minutes must be a number from 2 to 720.");
  if (!(Number.isInteger(sockets) && sockets >= 1 && sockets <= 4_000)) {
    throw new StartupError("--sockets must be a whole number from 1 to 4000.");
  }
  requireOpenFiles(2 * sockets);
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const interrupted = () => void stop().then(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    const demo = await startDemoPortal();
    closers.push(demo.stop);
    const network = await startNetwork(new URL(demo.portal.url));
    closers.push(() => network[Symbol.asyncDispose]());
    if (!(await soak(demo, network, { minutes, sockets }, closers))) process.exitCode = 1;
  } finally {
    await stop();
  }
});

interface SoakOptions {
  readonly minutes: number;
  readonly sockets: number;
}

async function soak(
  demo: DemoPortal,
  network: Network,
  { minutes, sockets }: SoakOptions,
  closers: (() => unknown)[],
) {
  const ids: number[] = [];
  for (let nth = 0; nth < REQUESTS; nth += 1) ids.push(await demo.createRequest());
  const crowd = await gather(network, demo.cookies);
  closers.push(() => crowd.forEach((follower) => void follower.close()));
  const churn = startChurn(network.url, sockets, demo.cookies);
  closers.push(churn.stop);
  const changes = keepChanging(demo, ids);
  closers.push(changes.stop);

  const startedAt = performance.now();
  const elapsedMinutes = () => (performance.now() - startedAt) / 60_000;
  const failure = {
    from: minutes * 0.4,
    to: minutes * 0.4 + Math.min(NETWORK_FAILURE_MS / 60_000, minutes / 5),
  };
  const schedule = [
    setTimeout(() => network.cut(), failure.from * 60_000),
    setTimeout(() => network.heal(), failure.to * 60_000),
  ];
  closers.push(() => schedule.forEach(clearTimeout));

  const readings: Reading[] = [];
  while (elapsedMinutes() < minutes) {
    await delay(Math.min(READING_INTERVAL_MS, (minutes - elapsedMinutes()) * 60_000));
    const { used, rss } = await demo.portal.memory();
    readings.push({ minutes: elapsedMinutes(), used, rss });
    const { connections, messages } = await churn.count();
    print(
      `${elapsedMinutes().toFixed(1).padStart(5)} min: ${megabytes(used)} used, ${megabytes(rss)} resident, ` +
        `${changes.made()} changes, ${connections} connections, ${messages} messages`,
    );
  }
  await changes.stop();
  const isConsistent = await allCatchUp(network, demo.cookies, crowd);
  return verdict(readings, minutes) && isConsistent;
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

function getSession(url: string, cookie: string) {
  const session = openSession({ url });
  return {
    ...session,
    cookie: () => cookie,
    send: <Body>(method: string, path: string, init: RequestInit = {}) =>
      session.send<Body>(method, path, { ...init, headers: { cookie } }),
  };
}

async function gather(network: Network, cookies: readonly string[]): Promise<Follower[]> {
  const crowd = Array.from({ length: FOLLOWERS }, (_, nth) =>
    follow(network.url, getSession(network.url, cookies[nth % cookies.length] ?? "")),
  );
  await Promise.all(crowd.map((follower) => follower.follows));
  return crowd;
}

function startChurn(url: string, count: number, cookies: readonly string[]) {
  const child = fork(fileURLToPath(new URL("live/churn.ts", import.meta.url)), { detached: true });
  const address = new URL("/ws", url);
  address.protocol = "ws:";
  child.send({
    churn: { url: address.href, count, perAddress: liveLimits.socketsPerAddress / 2, cookies },
  });
  return {
    count() {
      const counted = waitForReply(child, z.object({ connections: z.number(), messages: z.number() }));
      child.send("count");
      return counted;
    },
    stop: () => child.kill(),
  };
}

function keepChanging(demo: DemoPortal, ids: readonly number[]) {
  let made = 0;
  let isStopped = false;
  const run = async () => {
    for (let nth = 0; !isStopped; nth += 1) {
      await demo.respondAndWithdraw(ids[nth % ids.length] ?? 0);
      made += 2;
      await delay(2 * CHANGE_INTERVAL_MS);
    }
  };
  const running = run();
  // Reported where `stop` is awaited.
  running.catch(() => {});
  return {
    made: () => made,
    stop() {
      isStopped = true;
      return running;
    },
  };
}

/** Prints the clients without the true state. */
async function allCatchUp(network: Network, cookies: readonly string[], crowd: readonly Follower[]) {
  const end = performance.now() + CATCH_UP_TIMEOUT_MS;
  let behind = 0;
  for (const [nth, follower] of crowd.entries()) {
    const { state } = follower;
    const session = getSession(network.url, cookies[nth % cookies.length] ?? "");
    const { body } = await session.send<TransportRequest[]>("GET", "/api/transport-requests?limit=500");
    const wrong = () =>
      body.filter((request) => state.get(request.id) !== shown(request)).length +
      Math.max(0, state.size - body.length);
    while (wrong() > 0 && performance.now() < end) await delay(100);
    if (wrong() === 0) continue;
    behind += 1;
    print(
      `Client ${nth + 1}, connected ${follower.connections} times, has ${wrong()} of ${body.length} requests wrong.`,
    );
  }
  if (behind === 0) print(`All ${crowd.length} connected clients have the true state.`);
  return behind === 0;
}

/** Excludes the beginning, in which caches fill. */
function verdict(readings: readonly Reading[], minutes: number): boolean {
  const later = readings.filter((reading) => reading.minutes > minutes * 0.2);
  const [used, rss] = [fitSlope(later, "used"), fitSlope(later, "rss")];
  const isFlat = used.rise < FLAT_RISE;
  const of = ({ perMinute, rise }: typeof used) =>
    `${(perMinute / 1_024).toFixed(1)} KB per minute (${(rise * 100).toFixed(1)}% over the run)`;
  print(`Memory used: ${of(used)}; resident: ${of(rss)}. It is ${isFlat ? "stable" : "growing"}.`);
  return isFlat;
}
