import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";

/** A test database without Wardway's tables, as `create database` leaves it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.sql`drop schema public, drizzle cascade`;
  await database.sql`create schema public`;
  return database;
}
