import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { liveLimits } from "@wardway/model";
import { runTool } from "@wardway/portal/server/tool.ts";
import { type Audience, gatherAudience } from "./live/audience.ts";
import { startDemoPortal } from "./live/demo-portal.ts";
import { requireOpenFiles } from "./live/open-files.ts";
import { type Memory, type ServerUnderTest, startServerUnderTest } from "./live/server-under-test.ts";
import { percentile } from "./stopwatch.ts";

/** Excludes one-time allocations. */
const WARM_UP = { changes: 20, sockets: 200 };
const MAX_RUN_MS = 90_000;

interface Figures {
  /** Milliseconds from the commit (bare server: first send) to the last receipt. */
  readonly times: readonly number[];
  /** Bytes per socket. */
  readonly memory: Memory;
}

/** Compares the live socket with a bare `ws` server: `npm run bench:live -- --sockets 1000,5000 --changes 200`. */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      sockets: { type: "string", default: "1000,5000" },
      changes: { type: "string", default: "200" },
    },
  });
  const changes = parseWholeNumber(values.changes, "--changes", 2_000);
  const sizes = values.sockets
    .split(",")
    .map((text) => parseWholeNumber(text, "--sockets", liveLimits.sockets));
  requireOpenFiles(Math.max(...sizes));
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const interrupted = () => void stop().then(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    for (const sockets of sizes) {
      process.stdout.write(`${table(sockets, ...(await measure(sockets, changes, closers)))}\n`);
      // Earlier allocations do not count.
      await stop();
    }
  } finally {
    await stop();
  }
});

function parseWholeNumber(text: string, name: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new StartupError(`${name} must be a whole number from 1 to ${max}.`);
}

/** Alternates, so that other load affects both servers. */
async function measure(
  sockets: number,
  changes: number,
  closers: (() => Promise<void>)[],
): Promise<[portal: Figures, bare: Figures]> {
  const demo = await startDemoPortal();
  closers.push(demo.stop);
  const bare = await startServerUnderTest("bare");
  closers.push(bare.stop);
  const [ours, theirs] = [gatherAudience(), gatherAudience()];
  closers.push(ours.end, theirs.end);

  const notify = async () => {
    const id = await demo.createRequest();
    return { id, ...(await ours.receipt(id)) };
  };
  const notifyBare = async (id: number, text: string) => {
    const sent = await bare.broadcast(text);
    return (await theirs.receipt(id)).at - sent;
  };
  let nth = 0;
  const memory = [
    await measureMemory(demo.portal, ours, sockets, demo.cookies, notify),
    await measureMemory(bare, theirs, sockets, [], () =>
      notifyBare(--nth, `{"type":"request","requestId":${nth}}`),
    ),
  ] as const;

  const receipts = new Map<number, number>();
  const bareTimes: number[] = [];
  const end = performance.now() + MAX_RUN_MS;
  while (receipts.size < changes && performance.now() < end) {
    const { id, at, text } = await notify();
    receipts.set(id, at);
    bareTimes.push(await notifyBare(id, text));
  }
  const commits = await demo.commits([...receipts.keys()]);
  const times = [...receipts].map(([id, at]) => at - (commits.get(id) ?? Number.NaN));
  return [
    { times, memory: memory[0] },
    { times: bareTimes, memory: memory[1] },
  ];
}

/** @returns bytes per socket */
async function measureMemory(
  server: ServerUnderTest,
  audience: Audience,
  sockets: number,
  cookies: readonly string[],
  notify: () => Promise<unknown>,
): Promise<Memory> {
  await audience.open(server.url, Math.min(sockets, WARM_UP.sockets), cookies);
  for (let nth = 0; nth < WARM_UP.changes; nth += 1) await notify();
  await audience.close();
  const before = await server.memory();
  await audience.open(server.url, sockets, cookies);
  for (let nth = 0; nth < WARM_UP.changes; nth += 1) await notify();
  const after = await server.memory();
  return { rss: (after.rss - before.rss) / sockets, used: (after.used - before.used) / sockets };
}

function table(sockets: number, portal: Figures, bare: Figures): string {
  const sorted = (figures: Figures) => figures.times.toSorted((one, other) => one - other);
  const [ours, theirs] = [sorted(portal), sorted(bare)];
  const ratio = (one: number, other: number) => `${(one / other).toFixed(2)} x`;
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  const kilobytes = (value: number) => `${(value / 1_024).toFixed(1)} KB`;
  const timeRow = (name: string, percent: number) => {
    const [one, other] = [percentile(ours, percent), percentile(theirs, percent)];
    return [name, milliseconds(one), milliseconds(other), ratio(one, other)];
  };
  const memoryRow = (name: string, kind: keyof Memory) => {
    const [one, other] = [portal.memory[kind], bare.memory[kind]];
    return [name, kilobytes(one), kilobytes(other), `${kilobytes(one - other)} more`];
  };
  const rows = [
    ["", "portal", "bare ws", ""],
    timeRow("commit to last receipt, median", 50),
    timeRow("commit to last receipt, p99", 99),
    memoryRow("memory per socket, used", "used"),
    memoryRow("memory per socket, resident", "rss"),
  ];
  const lines = rows.map(
    ([name = "", ...cells]) => name.padEnd(34) + cells.map((cell) => cell.padStart(16)).join(""),
  );
  return `\n${sockets.toLocaleString("en-US")} sockets, ${ours.length} changes\n${lines.join("\n")}`;
}
