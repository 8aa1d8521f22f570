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
