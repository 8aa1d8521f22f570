import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { organizations } from "../schema/index.ts";
import { createTestDatabase } from "../testing/database.ts";

const ownPid = sql`select pg_backend_pid() as pid`;

test("a broken connection fails its transaction only, not the process or the next transaction", async () => {
  await using database = await createTestDatabase(2);
  for (let round = 0; round < 5; round += 1) {
    const broken = database.db.transaction(async (tx) => {
      await tx.insert(organizations).values({ name: "Larkmoor", kind: "hospital" });
      const [row] = await tx.execute<{ pid: number }>(ownPid);
      const sleeping = tx.execute(sql`select pg_sleep(60)`);
      await Promise.all([sleeping, database.db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`)]);
    });
    await expect(broken).rejects.toThrow();
  }
  await database.db.transaction((tx) =>
    tx.insert(organizations).values({ name: "Ashgrove", kind: "hospital" }),
  );
  expect(await database.db.select({ name: organizations.name }).from(organizations)).toEqual([
    { name: "Ashgrove" },
  ]);
});

test("a failed transaction is rolled back", async () => {
  await using database = await createTestDatabase(1);
  const failing = database.db.transaction(async (tx) => {
    await tx.insert(organizations).values({ name: "Larkmoor", kind: "hospital" });
    throw Object.assign(new Error("Not today"), { code: "not_found" });
  });
  await expect(failing).rejects.toThrow("Not today");
  expect(await database.db.select().from(organizations)).toEqual([]);
});
