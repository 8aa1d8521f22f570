import { readFile } from "node:fs/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, organizations, provisioningTokens } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { withdrawOutdated } from "./after-restore.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

test("a restore revokes the provisioning tokens, of which one may have been revoked since", async () => {
  const { db } = database;
  const [hospital] = await db
    .insert(organizations)
    .values({ name: "Larkmoor", kind: "hospital" })
    .returning({ id: organizations.id });
  const organizationId = hospital?.id ?? 0;
  const earlier = new Date("2026-01-01T00:00:00Z");
  await db.insert(provisioningTokens).values([
    { organizationId, tokenHash: "a", hint: "aaaa" },
    { organizationId, tokenHash: "b", hint: "bbbb", revokedAt: earlier },
  ]);
  const withdrawn = await withdrawOutdated(db, { madeAt: "then", until: "then" });
  expect(withdrawn).toMatchObject({ provisioningTokens: 1 });
  const tokens = await db.select().from(provisioningTokens).orderBy(provisioningTokens.id);
  expect(tokens.map(({ revokedAt }) => revokedAt)).toEqual([expect.any(Date), earlier]);
  const [row] = await db.select().from(auditLog);
  expect(row).toMatchObject({ action: "backup.restore", details: { provisioningTokens: 1 } });
});

test("the statements for restores by other tools change the same tables, and are accepted", async () => {
  const page = await readFile(new URL("../../../docs/backup.md", import.meta.url), "utf8");
  const statements = /```sql\n(DELETE FROM sessions;.*?)```/s.exec(page)?.[1] ?? "";
  const tablesIn = (text: string) =>
    [...text.matchAll(/\b(?:update|delete from) "?(\w+)"?/gi)].map(([, table = ""]) => table);
  const written: string[] = [];
  const logger = { logQuery: (query: string) => written.push(...tablesIn(query)) };
  await withdrawOutdated(drizzle(database.sql, { logger }), { madeAt: "then", until: "then" });
  // Of the counts of attempts only those that have expired are removed.
  expect(tablesIn(statements).toSorted()).toEqual(
    written.filter((table) => table !== "rate_limits").toSorted(),
  );
  await database.sql.unsafe(statements);
});
