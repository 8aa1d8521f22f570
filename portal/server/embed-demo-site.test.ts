import { embedKeys, embedSites } from "@wardway/db/schema";
import { seedDemo } from "@wardway/db/seed";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { runToolProcess } from "./testing/run-tool.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db);
});
afterAll(() => database.close());

const ask = (args: readonly string[] = [], environment: Record<string, string> = {}) =>
  runToolProcess("embed-demo-site.ts", args, {
    ENCRYPTION_KEY: "another secret of thirty-two characters",
    DATABASE_URL: database.url,
    ...environment,
  });

test("prints a fresh secret key of the demo site, and takes the origin among the site's", async () => {
  const { code, stdout, stderr } = await ask(["--origin", "http://127.0.0.1:4999"]);
  expect([code, stderr]).toEqual([0, ""]);
  const [, publishable, secret] =
    /^WARDWAY_PUBLISHABLE_KEY=(wpk_\S+)\nWARDWAY_SECRET_KEY=(wsk_\S+)\n$/.exec(stdout) ?? [];
  const [site] = await database.db.select().from(embedSites);
  expect(site?.publishableKey).toBe(publishable);
  expect(site?.origins).toEqual(["http://127.0.0.1:4180", "http://localhost:4180", "http://127.0.0.1:4999"]);
  const keys = await database.db.select().from(embedKeys).where(isNull(embedKeys.revokedAt));
  expect(keys.map(({ keyHash }) => keyHash)).toEqual([tokenHash(secret ?? "")]);
});

test.each([
  [
    "where others could reach the demo accounts",
    [],
    { HOST: "0.0.0.0" },
    "The demo site is for demonstrations: it gives keys only where the demo accounts may log in.\n",
  ],
  [
    "what is no origin",
    ["--origin", "http://127.0.0.1:4180/page"],
    {},
    "Origin must be an origin like https://intranet.example.org: scheme, host and, if need be, port, without a path.\n",
  ],
] as const)("gives no key for %s", async (_, args, environment, sentence) => {
  expect(await ask(args, environment)).toEqual({ code: 1, stdout: "", stderr: sentence });
});
