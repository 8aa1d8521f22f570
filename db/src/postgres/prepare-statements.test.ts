import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../open.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase(1);
});

afterEach(() => database.close());

/** Of the only connection. */
const preparedTexts = async ({ db }: Pick<TestDatabase, "db"> = database) =>
  (await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)).map(
    ({ statement }) => statement,
  );
const text = "select $1::integer as n";
const ask = (n: number, { db }: Pick<TestDatabase, "db"> = database) =>
  db.execute<{ n: number }>(sql`select ${n}::integer as n`);

test("a query that is sent again is prepared", async () => {
  await ask(1);
  expect(await preparedTexts()).not.toContain(text);
  for (const n of [2, 3]) expect([...(await ask(n))]).toEqual([{ n }]);
  expect(await preparedTexts()).toContain(text);
});

test("a query of a transaction is prepared too, and one of a savepoint", async () => {
  await ask(1);
  await database.db.transaction((tx) =>
    tx.transaction((inner) => inner.execute(sql`select ${2}::integer as n`)),
  );
  expect(await preparedTexts()).toContain(text);
});

test("a prepared query follows a change of its table", async () => {
  await database.sql`create table beds (id integer)`;
  const read = () => database.db.execute(sql`select * from beds where id = ${1}`);
  await database.sql`insert into beds values (1)`;
  for (let count = 0; count < 3; count += 1) expect([...(await read())]).toEqual([{ id: 1 }]);
  await database.sql`alter table beds add ward text default 'A'`;
  expect([...(await read())]).toEqual([{ id: 1, ward: "A" }]);
});

test("a search is planned for its words each time", async () => {
  const search = (word: string) =>
    database.db.execute(
      sql`select name from organizations where search_text like '%' || searchable_text(${word}::text) || '%'`,
    );
  for (const word of ["a", "b", "c"]) await search(word);
  expect((await preparedTexts()).filter((prepared) => prepared.includes("search_text"))).toEqual([]);
});

test("prepare=false in the database's URL disables it", async () => {
  const url = new URL(database.url);
  url.searchParams.set("prepare", "false");
  const other = await openDatabase({ databaseUrl: url.href, dataDir: "", poolSize: 1 });
  try {
    for (const n of [1, 2, 3]) await ask(n, other);
    expect(await preparedTexts(other)).not.toContain(text);
  } finally {
    await other.close();
  }
});
