import { users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { Actor } from "@wardway/model";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { type Bound, readerQuery } from "./reader-query.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

/** The colleagues that a reader has, or all others for administrators. */
function makeQuery() {
  const build = vi.fn(
    (connection: TestDatabase["db"], reader: Actor, { except }: Bound<{ except: number }>) =>
      connection
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            sql`${users.id} <> ${except}`,
            reader.role === "admin" ? undefined : eq(users.organizationId, reader.organizationId ?? 0),
          ),
        )
        .orderBy(asc(users.id)),
  );
  const query = readerQuery("colleagues", (connection, reader, given: Bound<{ except: number }>) =>
    build(connection as TestDatabase["db"], reader, given),
  );
  const find = async (reader: Actor) =>
    (await query(database.db, reader, { except: reader.userId })).map(({ id }) => id);
  return { build, find };
}

const othersOf = (staff: readonly Actor[]) =>
  staff
    .slice(1)
    .map(({ userId }) => userId)
    .toSorted((one, other) => one - other);

test("a reader's query is built once for each role, and returns to each reader what is the reader's", async () => {
  const { build, find } = makeQuery();
  const [first, second] = [nth(town.hospitals, 0), nth(town.hospitals, 1)];
  const company = nth(town.companies, 0);
  for (const { staff } of [first, second, company, first]) {
    expect(await find(staff[0])).toEqual(othersOf(staff));
  }
  expect(build).toHaveBeenCalledTimes(2);
  expect(await find(town.admin)).toEqual(
    expect.arrayContaining([first.staff[0].userId, company.staff[0].userId]),
  );
  expect(build).toHaveBeenCalledTimes(3);
});

test("a widget's session has a query of its own, with its limits", async () => {
  const { build, find } = makeQuery();
  const [nurse] = nth(town.hospitals, 0).staff;
  await find(nurse);
  await find({ ...nurse, requestIds: [1, 2] });
  expect(build.mock.calls.map(([, reader]) => reader.requestIds)).toEqual([undefined, [1, 2]]);
});
