import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { organizations } from "../schema/index.ts";
import { createTestDatabase } from "./database.ts";

test("a test database has the tables, and nothing that another test wrote", async () => {
  await using first = await createTestDatabase();
  await using second = await createTestDatabase();
  await first.db.insert(organizations).values({ name: "Larkmoor", kind: "hospital" });
  expect(await second.db.select().from(organizations)).toEqual([]);
});

test("a closed test database is gone", async () => {
  await using observer = await createTestDatabase();
  const gone = await createTestDatabase();
  await gone.close();
  const name = new URL(gone.url).pathname.slice(1);
  expect(await observer.db.execute(sql`select 1 from pg_database where datname = ${name}`)).toHaveLength(0);
});
