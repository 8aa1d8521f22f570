import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { liveLimits } from "@wardway/model";
import { runTool } from "../server/tool.ts";
import { type Audience, gatherAudience } from "./live/audience.ts";
import { requireOpenFiles } from "./live/open-files.ts";
import { type Memory, type ServerUnderTest, startServerUnderTest } from "./live/server-under-test.ts";
import { foundTown } from "./live/town.ts";
import { percentile } from "./stopwatch.ts";

/** Changes before those that are timed, and sockets before those that are weighed: what is made once is made by then. */
const warmUp = { changes: 20, sockets: 200 };
/** Seconds after which no further change is made. */
const patience = 90;

interface Figures {
  /** Milliseconds from the commit, or from the first send of the bare server, to the last client's receipt. */
  readonly times: readonly number[];
  /** Bytes a socket. */
  readonly memory: Memory;
}

/**
 * Measures the live socket beside a bare `ws` server that sends the same bytes to as many clients:
 * `npm run bench:live`, or `npm run bench:live -- --sockets 1000,5000 --changes 200`.
 */
runTool(async () => {
  const { values } = parseArgs({
    options: {
      sockets: { type: "string", default: "1000,5000" },
      changes: { type: "string", default: "200" },
    },
  });
  const changes = wholeNumber(values.changes, "--changes", 2_000);
  const sizes = values.sockets.split(",").map((text) => wholeNumber(text, "--sockets", liveLimits.sockets));
  requireOpenFiles(Math.max(...sizes));
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const interrupted = () => void stop().then(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    for (const sockets of sizes) {
      process.stdout.write(`${table(sockets, ...(await measure(sockets, changes, ends)))}\n`);
      // New servers for each size: what the last one left behind is not weighed.
      await stop();
    }
  } finally {
    await stop();
  }
});

function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new StartupError(`${name} must be a whole number from 1 to ${most}.`);
}

/** Each change is told by the portal and then by the bare server: what else the machine does falls upon both alike. */
async function measure(
  sockets: number,
  changes: number,
  ends: (() => Promise<void>)[],
): Promise<[portal: Figures, bare: Figures]> {
  const town = await foundTown();
  ends.push(town.stop);
  const bare = await startServerUnderTest("bare");
  ends.push(bare.stop);
  const [ours, theirs] = [gatherAudience(), gatherAudience()];
  ends.push(ours.end, theirs.end);

  const tell = async () => {
    const id = await town.ask();
    return { id, ...(await ours.receipt(id)) };
  };
  const tellBare = async (id: number, text: string) => {
    const sent = await bare.broadcast(text);
    return (await theirs.receipt(id)).at - sent;
  };
  let nth = 0;
  const weights = [
    await weigh(town.portal, ours, sockets, town.cookies, tell),
    await weigh(bare, theirs, sockets, [], () => tellBare(--nth, `{"type":"request","requestId":${nth}}`)),
  ] as const;

  const receipts = new Map<number, number>();
  const bareTimes: number[] = [];
  const end = performance.now() + patience * 1_000;
  while (receipts.size < changes && performance.now() < end) {
    const { id, at, text } = await tell();
    receipts.set(id, at);
    bareTimes.push(await tellBare(id, text));
  }
  const commits = await town.commits([...receipts.keys()]);
  const times = [...receipts].map(([id, at]) => at - (commits.get(id) ?? Number.NaN));
  return [
    { times, memory: weights[0] },
    { times: bareTimes, memory: weights[1] },
  ];
}

/** Opens the sockets. @returns what each of them takes, once something was sent to all of them */
async function weigh(
  server: ServerUnderTest,
  audience: Audience,
  sockets: number,
  cookies: readonly string[],
  tell: () => Promise<unknown>,
): Promise<Memory> {
  await audience.open(server.url, Math.min(sockets, warmUp.sockets), cookies);
  for (let nth = 0; nth < warmUp.changes; nth += 1) await tell();
  await audience.close();
  const before = await server.memory();
  await audience.open(server.url, sockets, cookies);
  for (let nth = 0; nth < warmUp.changes; nth += 1) await tell();
  const after = await server.memory();
  return { rss: (after.rss - before.rss) / sockets, held: (after.held - before.held) / sockets };
}

function table(sockets: number, portal: Figures, bare: Figures): string {
  const sorted = (figures: Figures) => figures.times.toSorted((one, other) => one - other);
  const [ours, theirs] = [sorted(portal), sorted(bare)];
  const ratio = (one: number, other: number) => `${(one / other).toFixed(2)} times`;
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  const kilobytes = (value: number) => `${(value / 1_024).toFixed(1)} KB`;
  const time = (name: string, percent: number) => {
    const [one, other] = [percentile(ours, percent), percentile(theirs, percent)];
    return [name, milliseconds(one), milliseconds(other), ratio(one, other)];
  };
  const weight = (name: string, kind: keyof Memory) => {
    const [one, other] = [portal.memory[kind], bare.memory[kind]];
    return [name, kilobytes(one), kilobytes(other), `${kilobytes(one - other)} above`];
  };
  const rows = [
    ["", "portal", "bare ws", ""],
    time("commit to last receipt, median", 50),
    time("commit to last receipt, p99", 99),
    weight("memory a socket, held", "held"),
    weight("memory a socket, resident", "rss"),
  ];
  const lines = rows.map(
    ([name = "", ...cells]) => name.padEnd(34) + cells.map((cell) => cell.padStart(16)).join(""),
  );
  return `\n${sockets.toLocaleString("en-US")} sockets, ${ours.length} changes\n${lines.join("\n")}`;
}
