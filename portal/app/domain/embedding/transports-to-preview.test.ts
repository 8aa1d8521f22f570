import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { subHours } from "date-fns";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { writePast } from "../testing/past-transports.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { transportsToPreview } from "./transports-to-preview.server.ts";

let database: TestDatabase;
let town: Town;
let manager: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  manager = { ...nth(town.hospitals, 0).staff[0], isManager: true };
});

afterEach(() => database.close());

const ask = (hospital: number) => {
  const company = nth(town.companies, 0);
  return (hoursAgo: number) =>
    writePast(database.db, {
      hospital: nth(town.hospitals, hospital),
      company,
      createdAt: subHours(new Date(), hoursAgo),
      status: "pending",
    });
};
const offered = (caller: Caller, hospital: number) =>
  transportsToPreview(database.db, caller, nth(town.hospitals, hospital).id);
const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

test("offers a manager the latest five of the own hospital, an administrator those of all", async () => {
  const own = await Promise.all([6, 5, 4, 3, 2, 1].map(ask(0)));
  const foreign = await ask(1)(1);
  const latest = own.toReversed().slice(0, 5);
  expect(idsOf(await offered(manager, 0))).toEqual(latest);
  expect(idsOf(await offered(town.admin, 0))).toEqual(latest);
  expect(await offered(manager, 1)).toEqual([]);
  expect(idsOf(await offered(town.admin, 1))).toEqual([foreign]);
});

test("returns id, status and time, and no patient", async () => {
  const id = await ask(0)(1);
  const [transport] = await offered(manager, 0);
  expect(transport).toEqual({ id, status: "pending", transportDate: expect.any(Date) });
});

test("rejects users who manage no widgets", async () => {
  for (const caller of [nth(town.hospitals, 0).staff[1], nth(town.companies, 0).staff[0]]) {
    await expect(offered(caller, 0)).rejects.toMatchObject({ category: "forbidden" });
  }
});
