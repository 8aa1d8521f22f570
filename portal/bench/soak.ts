import { fork } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { liveLimits, type TransportRequest } from "@wardway/model";
import { z } from "zod";
import { runTool } from "../server/tool.ts";
import { type Follower, follow, shown } from "../tests/support/follower.ts";
import { layNetwork, type Network } from "../tests/support/network.ts";
import { openSession } from "../tests/support/session.ts";
import { requireOpenFiles } from "./live/open-files.ts";
import { answerOf } from "./live/server-under-test.ts";
import { flat, type Reading, slopeOf } from "./live/slope.ts";
import { foundTown, type Town } from "./live/town.ts";

/** Seconds between two readings of the memory, and for which the network is cut. */
const everySeconds = 30;
const cutSeconds = 60;
/** Requests that change in turn, and milliseconds between two changes of them. */
const requests = 40;
const pause = 250;
/** Seconds that clients have, once nothing changes any more, to come to show what is true. */
const catchUpSeconds = 60;
/** Clients that stay and fetch what they are told of. */
const followers = 8;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Sockets that come and go and requests that change, for ten minutes, with the network cut for one of them:
 * `npm run soak:live`, or `npm run soak:live -- --minutes 3 --sockets 500`. Its exit code is 1 where the memory of the
 * portal rises or a client does not end with what is true.
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
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const interrupted = () => void stop().then(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    const town = await foundTown();
    ends.push(town.stop);
    const network = await layNetwork(new URL(town.portal.url));
    ends.push(() => network[Symbol.asyncDispose]());
    if (!(await soak(town, network, { minutes, sockets }, ends))) process.exitCode = 1;
  } finally {
    await stop();
  }
});

interface Extent {
  readonly minutes: number;
  readonly sockets: number;
}

async function soak(town: Town, network: Network, { minutes, sockets }: Extent, ends: (() => unknown)[]) {
  const ids: number[] = [];
  for (let nth = 0; nth < requests; nth += 1) ids.push(await town.ask());
  const crowd = await gather(network, town.cookies);
  ends.push(() => crowd.forEach((follower) => void follower.close()));
  const churn = comeAndGo(network.url, sockets, town.cookies);
  ends.push(churn.end);
  const changes = keepChanging(town, ids);
  ends.push(changes.stop);

  const began = performance.now();
  const passed = () => (performance.now() - began) / 60_000;
  const cut = { from: minutes * 0.4, to: minutes * 0.4 + Math.min(cutSeconds / 60, minutes / 5) };
  const schedule = [
    setTimeout(() => network.cut(), cut.from * 60_000),
    setTimeout(() => network.heal(), cut.to * 60_000),
  ];
  ends.push(() => schedule.forEach(clearTimeout));

  const readings: Reading[] = [];
  while (passed() < minutes) {
    await delay(Math.min(everySeconds * 1_000, (minutes - passed()) * 60_000));
    const { held, rss } = await town.portal.memory();
    readings.push({ minutes: passed(), held, rss });
    const { connections, messages } = await churn.count();
    say(
      `${passed().toFixed(1).padStart(5)} min: ${megabytes(held)} held, ${megabytes(rss)} resident, ` +
        `${changes.made()} changes, ${connections} connections, ${messages} messages`,
    );
  }
  await changes.stop();
  const isTrue = await allCatchUp(network, town.cookies, crowd);
  return verdict(readings, minutes) && isTrue;
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

function sessionOf(url: string, cookie: string) {
  const session = openSession({ url });
  return {
    ...session,
    cookie: () => cookie,
    send: <Body>(method: string, path: string, init: RequestInit = {}) =>
      session.send<Body>(method, path, { ...init, headers: { cookie } }),
  };
}

async function gather(network: Network, cookies: readonly string[]): Promise<Follower[]> {
  const crowd = Array.from({ length: followers }, (_, nth) =>
    follow(network.url, sessionOf(network.url, cookies[nth % cookies.length] ?? "")),
  );
  await Promise.all(crowd.map((follower) => follower.follows));
  return crowd;
}

function comeAndGo(url: string, count: number, cookies: readonly string[]) {
  const child = fork(fileURLToPath(new URL("live/churn.ts", import.meta.url)), { detached: true });
  const address = new URL("/ws", url);
  address.protocol = "ws:";
  child.send({
    churn: { url: address.href, count, perAddress: liveLimits.socketsPerAddress / 2, cookies },
  });
  return {
    count() {
      const counted = answerOf(child, z.object({ connections: z.number(), messages: z.number() }));
      child.send("count");
      return counted;
    },
    end: () => child.kill(),
  };
}

function keepChanging(town: Town, ids: readonly number[]) {
  let made = 0;
  let isOver = false;
  const run = async () => {
    for (let nth = 0; !isOver; nth += 1) {
      await town.waver(ids[nth % ids.length] ?? 0);
      made += 2;
      await delay(2 * pause);
    }
  };
  const running = run();
  // Told where it is awaited, at the end.
  running.catch(() => {});
  return {
    made: () => made,
    stop() {
      isOver = true;
      return running;
    },
  };
}

/** Nothing changes any more: looks whether each client comes to show what is true, and says what it shows instead. */
async function allCatchUp(network: Network, cookies: readonly string[], crowd: readonly Follower[]) {
  const end = performance.now() + catchUpSeconds * 1_000;
  let behind = 0;
  for (const [nth, follower] of crowd.entries()) {
    const { state } = follower;
    const session = sessionOf(network.url, cookies[nth % cookies.length] ?? "");
    const { body } = await session.send<TransportRequest[]>("GET", "/api/transport-requests?limit=500");
    const wrong = () =>
      body.filter((request) => state.get(request.id) !== shown(request)).length +
      Math.max(0, state.size - body.length);
    while (wrong() > 0 && performance.now() < end) await delay(100);
    if (wrong() === 0) continue;
    behind += 1;
    say(
      `Client ${nth + 1}, connected ${follower.connections} times, shows ${wrong()} of ${body.length} requests wrongly.`,
    );
  }
  if (behind === 0) say(`All ${crowd.length} clients that stayed show what is true.`);
  return behind === 0;
}

/** The beginning is left out: there the portal's caches fill. */
function verdict(readings: readonly Reading[], minutes: number): boolean {
  const later = readings.filter((reading) => reading.minutes > minutes * 0.2);
  const [held, rss] = [slopeOf(later, "held"), slopeOf(later, "rss")];
  const isFlat = held.rise < flat;
  const of = ({ perMinute, rise }: typeof held) =>
    `${(perMinute / 1_024).toFixed(1)} KB a minute (${(rise * 100).toFixed(1)}% over the run)`;
  say(`Memory held: ${of(held)}; resident: ${of(rss)}. It is ${isFlat ? "flat" : "not flat"}.`);
  return isFlat;
}
