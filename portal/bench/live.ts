import { parseArgs } from "node:util";
import { liveLimits } from "@wardway/db/model";
import { StartupError } from "@wardway/db/startup-error";
import { runTool } from "../server/tool.ts";
import { type Audience, gatherAudience } from "./live/audience.ts";
import { requireOpenFiles } from "./live/open-files.ts";
import { type Memory, type ServerUnderTest, startServerUnderTest } from "./live/server-under-test.ts";
import { foundTown, type Town } from "./live/town.ts";
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
    const audience = gatherAudience();
    ends.push(() => audience.end());
    for (const sockets of sizes) {
      // New servers for each size: what the last size left behind is not weighed.
      const town = await foundTown();
      ends.push(() => town.stop());
      const bare = await startServerUnderTest("bare");
      ends.push(() => bare.stop());
      const portal = await measurePortal(town, audience, sockets, changes);
      const plain = await measureBare(bare, audience, sockets, portal);
      process.stdout.write(`${table(sockets, portal.figures, plain)}\n`);
      for (const end of ends.splice(1).reverse()) await end();
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

async function measurePortal(town: Town, audience: Audience, sockets: number, changes: number) {
  const weighed = await weigh(town.portal, audience, sockets, town.cookies, async () => {
    await audience.receipt(await town.ask());
  });
  const receipts = new Map<number, number>();
  const texts: string[] = [];
  const end = performance.now() + patience * 1_000;
  for (let nth = -warmUp.changes; nth < changes && performance.now() < end; nth += 1) {
    const id = await town.ask();
    const { at, text } = await audience.receipt(id);
    texts.push(text);
    if (nth >= 0) receipts.set(id, at);
  }
  const commits = await town.commits([...receipts.keys()]);
  await audience.close();
  const times = [...receipts].map(([id, at]) => at - (commits.get(id) ?? Number.NaN));
  return { figures: { times, memory: weighed }, texts };
}

async function measureBare(
  bare: ServerUnderTest,
  audience: Audience,
  sockets: number,
  { texts }: { readonly texts: readonly string[] },
): Promise<Figures> {
  const send = async (text: string) => {
    const sent = await bare.broadcast(text);
    const id = Number(/"requestId":(\d+)/.exec(text)?.[1]);
    return (await audience.receipt(id)).at - sent;
  };
  const memory = await weigh(bare, audience, sockets, [], async () => {
    await send('{"type":"request","requestId":999999999}');
  });
  const times: number[] = [];
  for (const text of texts) times.push(await send(text));
  await audience.close();
  return { times: times.slice(warmUp.changes), memory };
}

/** Opens the sockets. @returns what each of them takes, once something was sent to all of them */
async function weigh(
  server: ServerUnderTest,
  audience: Audience,
  sockets: number,
  cookies: readonly string[],
  tell: () => Promise<void>,
): Promise<Memory> {
  await audience.open(server.url, Math.min(sockets, warmUp.sockets), cookies);
  await tell();
  await audience.close();
  const before = await server.memory();
  await audience.open(server.url, sockets, cookies);
  await tell();
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
