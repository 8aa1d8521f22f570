import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "@wardway/db/free-port";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "@wardway/portal/server/tool.ts";
import autocannon from "autocannon";
import { prepareDatabase } from "./http/prepare.ts";
import { requireOpenFiles } from "./live/open-files.ts";
import { waitForReply } from "./live/server-under-test.ts";
import { fitSlope } from "./live/slope.ts";
import { bucketOf, growth, peak, type Scrape, scrape } from "./load/portal-metrics.ts";
import { databaseSeconds, processorSeconds } from "./load/processor.ts";
import { readingSchema, spreadOf, type TrafficReading } from "./load/reading.ts";
import { type Crowd, seedCrowd } from "./load/seed.ts";
import { demoEnvironment, startProgram } from "./start-program.ts";

/** Of pages, at the 95th percentile. */
const LIMIT_MS = 300;
/** New staff begin within ten seconds. */
const SETTLE_SECONDS = 15;
const SCRAPE_INTERVAL_MS = 5_000;
const FLOOR_SECONDS = 5;
/** While processors are free, only another program delays it so long. */
const LATE_LOOP_SECONDS = 0.05;
const FLOOR_CONNECTIONS = 16;

const root = fileURLToPath(new URL("../../", import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Window {
  readonly staff: number;
  readonly seconds: number;
  readonly traffic: TrafficReading;
  /** Processors that each used. */
  readonly processors: Readonly<Record<"portal" | "database" | "generator", number>>;
  readonly scrapes: readonly Scrape[];
}

/**
 * What one machine bears: signed-in staff with open pages, written transports and vehicles under way, beside a database on the same
 * machine. `npm run bench:load -- --from 20 --step 20 --max 400 --seconds 30` adds staff until pages are slow; `--minutes 60 --from 100`
 * holds a number and watches the memory.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "100000" },
      from: { type: "string", default: "20" },
      step: { type: "string", default: "20" },
      max: { type: "string", default: "400" },
      seconds: { type: "string", default: "30" },
      writes: { type: "string", default: "20" },
      vehicles: { type: "string", default: "500" },
      minutes: { type: "string", default: "0" },
    },
  });
  const read = (name: keyof typeof values, min: number, max: number) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new StartupError(`--${name} must be a whole number from ${min} to ${max}.`);
  };
  const minutes = read("minutes", 0, 720);
  // Two companies answer each request.
  const from = read("from", 6, 5_000);
  const max = minutes > 0 ? from : read("max", from, 5_000);
  const [step, seconds] = [read("step", 1, 1_000), read("seconds", 5, 600)];
  const [writesPerSecond, vehicles] = [read("writes", 0, 200), read("vehicles", 0, 1_000)];
  requireOpenFiles(2 * max + vehicles);
  const dataDir = join(root, "portal/.cache/bench-load", values.requests);
  await prepareDatabase(dataDir, read("requests", 1_000, 1_000_000));
  const secret = "a-secret-for-benchmarks-of-32-characters";
  const crowd = await seedCrowd(dataDir, secret, { staff: max, vehicles });
  const metricsPort = await freePort();
  const environment = {
    ...demoEnvironment(dataDir),
    METRICS_PORT: String(metricsPort),
    SESSION_SECRET: secret,
  };
  await using portal = await startProgram("portal/server/main.ts", environment, /ready at (http:\/\/\S+)/);
  const floor = await measureFloor(environment);
  await using traffic = startTraffic(portal.url, crowd, writesPerSecond);
  const measure = async (staff: number, windowSeconds: number): Promise<Window> => {
    const used = async () => ({
      portal: await processorSeconds(portal.pid ?? 0),
      database: await databaseSeconds(dataDir),
      generator: await processorSeconds(traffic.pid),
    });
    await traffic.read();
    const [before, startedAt] = [await used(), performance.now()];
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    const scrapes = [await scrape(metrics)];
    while (performance.now() - startedAt < windowSeconds * 1_000) {
      await delay(SCRAPE_INTERVAL_MS);
      scrapes.push(await scrape(metrics));
    }
    const [reading, after] = [await traffic.read(), await used()];
    const elapsed = (performance.now() - startedAt) / 1_000;
    const share = (name: keyof typeof after) => (after[name] - before[name]) / elapsed;
    const processors = {
      portal: share("portal"),
      database: share("database"),
      generator: share("generator"),
    };
    return { staff, seconds: elapsed, traffic: reading, processors, scrapes };
  };

  print(
    `${crowd.vehicles.length} vehicles, ${writesPerSecond} writes/s. The floor of this machine: ${floor.toFixed(0)} req/s.`,
  );
  print(header);
  // Awaited here: portal and traffic end with this block.
  if (minutes > 0) return await hold(from, minutes, traffic, measure);
  let borne: Window | undefined;
  for (let staff = from; staff <= max; staff += step) {
    traffic.employ(staff);
    await delay(SETTLE_SECONDS * 1_000);
    const window = await measure(staff, seconds);
    print(row(window));
    if (isSlow(window) || staff + step > max) report(window, isSlow(window) ? borne : window, floor);
    if (staff === from && Object.keys(window.traffic.failures).length > 0)
      throw new StartupError(`Calls failed: ${JSON.stringify(window.traffic.failures)}`);
    if (isSlow(window)) break;
    borne = window;
  }
});

const isSlow = ({ traffic }: Window) => traffic.page.p95 >= LIMIT_MS;

/** Requests per second of the floor of `bench:http`, by which machines are compared. */
async function measureFloor(environment: NodeJS.ProcessEnv): Promise<number> {
  await using floor = await startProgram("portal/bench/http/floor.ts", environment, /(http:\/\/\S+)/);
  const run = () => autocannon({ url: floor.url, connections: FLOOR_CONNECTIONS, duration: FLOOR_SECONDS });
  await run();
  return (await run()).requests.average;
}

/** In a process of its own. */
function startTraffic(origin: string, crowd: Crowd, writesPerSecond: number) {
  const child = fork(fileURLToPath(new URL("load/traffic.ts", import.meta.url)));
  // What waits for a reply reports its end.
  child.on("error", () => undefined);
  child.send({ origin, crowd, writesPerSecond });
  return {
    pid: child.pid ?? 0,
    /** Adds people, or sends some home. */
    employ: (staff: number) => void child.send({ staff }),
    read() {
      const reading = waitForReply(child, readingSchema);
      child.send("read");
      return reading;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Prints a line a minute. The memory is the least of each minute, after a collection. */
async function hold(
  staff: number,
  minutes: number,
  traffic: ReturnType<typeof startTraffic>,
  measure: (staff: number, seconds: number) => Promise<Window>,
): Promise<void> {
  traffic.employ(staff);
  const readings = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const window = await measure(staff, 60);
    const least = (name: string) => Math.min(...window.scrapes.map(({ series }) => series.get(name) ?? 0));
    const used = least("nodejs_heap_size_used_bytes") + least("nodejs_external_memory_bytes");
    readings.push({ minutes: minute, used, rss: least("process_resident_memory_bytes") });
    print(`${row(window)}   ${minute} min: ${megabytes(used)} used`);
    if (minute === minutes) report(window, undefined, 0);
  }
  // Caches fill in the beginning.
  const later = readings.filter((reading) => reading.minutes > minutes * 0.2);
  const of = (kind: "used" | "rss") => {
    const { perMinute, rise } = fitSlope(later, kind);
    return `${(perMinute / 1_024).toFixed(1)} KB per minute (${(rise * 100).toFixed(1)}% over the run)`;
  };
  print(`Memory used: ${of("used")}; resident: ${of("rss")}.`);
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;
const cells = (texts: readonly (string | number)[]) => texts.map((text) => String(text).padStart(9)).join("");
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

const header = cells([
  ...[
    "staff",
    "pages/s",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "refresh/s",
    "writes/s",
    "p95 ms",
    "posit./s",
    "p95 ms",
  ],
  ...["msg. p95", "errors", "portal", "database", "generat.", "RSS"],
]);

function row({ staff, seconds, traffic, processors, scrapes }: Window): string {
  const { page, refresh, write, position, message, failures } = traffic;
  const perSecond = ({ count }: { readonly count: number }) => (count / seconds).toFixed(1);
  const whole = (milliseconds: number) => milliseconds.toFixed(0);
  return cells([
    ...[staff, perSecond(page), whole(page.p50), whole(page.p95), whole(page.p99), perSecond(refresh)],
    ...[perSecond(write), whole(write.p95), perSecond(position), whole(position.p95), whole(message.p95)],
    Object.values(failures).reduce((sum, count) => sum + count, 0),
    ...[percent(processors.portal), percent(processors.database), percent(processors.generator)],
    megabytes(peak(scrapes, "process_resident_memory_bytes")),
  ]);
}

/** Of the last window, which is slow or the largest. */
function report(window: Window, borne: Window | undefined, floor: number): void {
  const { processors, scrapes, seconds, traffic } = window;
  if (borne) {
    const { page } = borne.traffic;
    print(
      `\n${borne.staff} staff with p95 below ${LIMIT_MS} ms: ${(page.count / borne.seconds / floor).toFixed(4)} pages per request of the floor.`,
    );
  }
  if (isSlow(window)) print(`At ${window.staff} staff gave way: ${findBottleneck(window)}.`);
  const answers = spreadOf(scrapes.map(({ milliseconds }) => milliseconds));
  const routes = [...growth(scrapes, "wardway_http_requests_total", "route")]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([route, count]) => `${route} ${(count / seconds).toFixed(1)}`);
  const facts = {
    "/metrics, p50 and p95 ms, bytes": `${answers.p50.toFixed(0)}, ${answers.p95.toFixed(0)}, ${scrapes.at(-1)?.bytes}`,
    "event loop, p99 ms": (1_000 * peak(scrapes, "nodejs_eventloop_lag_p99_seconds")).toFixed(0),
    "calls that run, that wait": `${peak(scrapes, "wardway_http_running")}, ${peak(scrapes, "wardway_http_waiting")}`,
    "connections in use, waited for": `${peak(scrapes, "wardway_database_pool_in_use")}, ${peak(scrapes, "wardway_database_pool_waiting")}`,
    sockets: peak(scrapes, "wardway_sockets"),
    "outbox lag, p95 at most s": bucketOf(scrapes, "wardway_live_outbox_lag_seconds", 95),
    "calls per second": routes.join(", "),
    processors: Object.entries(processors)
      .map(([name, share]) => `${name} ${percent(share)}`)
      .join(", "),
    failures: JSON.stringify(traffic.failures),
  };
  for (const [name, value] of Object.entries(facts)) print(`${name.padEnd(34)}${value}`);
}

function findBottleneck({ processors, scrapes }: Window): string {
  const { portal, database, generator } = processors;
  if (portal > 0.9) return "the portal's processor, which is one thread";
  if (portal + database + generator > 1.9) return "the processors of the machine together";
  if (peak(scrapes, "nodejs_eventloop_lag_p99_seconds") > LATE_LOOP_SECONDS)
    return "the machine, whose processors other programs use too: measure again without them";
  if (peak(scrapes, "wardway_database_pool_waiting") > 0) return "the connections of the pool";
  return "none of processors and connections: see the calls that wait";
}
