import * as schema from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MetricSources, startMetrics } from "./metrics.server.ts";

let database: TestDatabase;
let queries: string[];
let sources: MetricSources;

beforeAll(async () => {
  database = await createTestDatabase();
  queries = [];
  sources = {
    db: drizzle(database.sql, { schema, logger: { logQuery: (query) => void queries.push(query) } }),
    poolUse: () => ({ inUse: 0, waiting: 0, max: 10 }),
    sockets: () => 3,
    calls: () => ({ running: 1, waiting: 0 }),
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
  expect(await first.text()).not.toMatch(/^wardway_sockets /m);
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
