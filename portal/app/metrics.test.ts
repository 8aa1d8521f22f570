import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as schema from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { HOUR_MS } from "@wardway/model/durations";
import { subHours } from "date-fns";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MetricSources, startMetrics } from "./metrics.server.ts";

let database: TestDatabase;
let queries: string[];
let sources: MetricSources;

beforeAll(async () => {
  database = await createTestDatabase();
  queries = [];
  sources = {
    db: drizzle(database.sql, { schema, logger: { logQuery: (query) => void queries.push(query) } }),
    backups: null,
    poolUse: () => ({ inUse: 0, waiting: 0, max: 10 }),
    ping: async () => undefined,
    sockets: () => 3,
    calls: () => ({ running: 1, waiting: 0 }),
    storage: { data: tmpdir(), backups: "/nowhere" },
    worker: null,
  };
});

afterAll(() => database.close());

it("queries the database once for many scrapes", async () => {
  const metrics = startMetrics(sources);
  const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
  texts.push(await metrics.text());
  metrics.stop();
  expect(texts.every((text) => text.includes("\nwardway_audit_sealed_position 0\n"))).toBe(true);
  expect(queries.filter((query) => query.includes("mail_outbox"))).toHaveLength(1);
});

it("begins at zero in each portal of a process, and has nothing of one that has stopped", async () => {
  const call = { method: "GET", route: "/api/user", status: 200, ms: 3 };
  const first = startMetrics(sources);
  first.countCall(call);
  first.countRefusal();
  expect(await first.text()).toMatch(/^wardway_http_requests_total\{.*status="200"\} 1$/m);
  first.stop();
  expect(await first.text()).not.toMatch(/^wardway_(?:sockets|disk_free_bytes)\b/m);
  const second = startMetrics({ ...sources, worker: "2" });
  second.countCall({ ...call, method: "PROPFIND" });
  const text = await second.text();
  second.stop();
  expect(text.match(/^wardway_http_re(?:quests|fused)_total\b.*$/gm)).toEqual([
    'wardway_http_requests_total{method="other",route="/api/user",status="200",worker="2"} 1',
    'wardway_http_refused_total{worker="2"} 0',
  ]);
  expect(text).toMatch(/^wardway_sockets\{worker="2"\} 3$/m);
});

describe("backups", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardway-backups-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** @returns hours by name of the figure */
  async function scrape(backups: MetricSources["backups"]) {
    const metrics = startMetrics({ ...sources, backups });
    const text = await metrics.text();
    metrics.stop();
    return Object.fromEntries(
      [...text.matchAll(/^wardway_(backup|wal_archive)_(\w+)_seconds (\S+)$/gm)].map(
        ([, of, what, seconds]) => [`${of} ${what}`, Math.round(Number(seconds) / (HOUR_MS / 1_000))],
      ),
    );
  }

  async function writeBackup(hoursAgo: number): Promise<void> {
    const time = subHours(new Date(), hoursAgo)
      .toISOString()
      .replace(/[-:]|\.\d+/g, "");
    await writeFile(join(folder, `wardway-${time}-dump.tar.gz.age`), "");
  }

  it("have the age of the latest one and of the last archived log, and the interval", async () => {
    await writeBackup(50);
    await writeBackup(30);
    await mkdir(join(folder, "wal"));
    const log = join(folder, "wal", "000000010000000000000007.gz.age");
    await writeFile(log, "");
    await utimes(log, new Date(), subHours(new Date(), 3));
    expect(await scrape({ folder, everyHours: 12 })).toEqual({
      "backup interval": 12,
      "backup age": 30,
      "wal_archive age": 3,
    });
  });

  it("have no age while there is none or the folder cannot be read, and nothing if none are scheduled", async () => {
    const intervalOnly = { "backup interval": 24 };
    expect(await scrape({ folder, everyHours: 24 })).toEqual(intervalOnly);
    expect(await scrape({ folder: join(folder, "missing"), everyHours: 24 })).toEqual(intervalOnly);
    expect(await scrape(null)).toEqual({});
  });
});

it("has the space left on the disks of the folders that can be read", async () => {
  const metrics = startMetrics(sources);
  const text = await metrics.text();
  metrics.stop();
  expect(text.match(/^wardway_disk_free_bytes.*$/gm)).toEqual([
    expect.stringMatching(/^wardway_disk_free_bytes\{folder="data"\} [1-9]\d+$/),
  ]);
});
