import { transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { openStatuses, type Priority } from "@wardway/model";
import { addHours, addMinutes } from "date-fns";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listRequests } from "./list.server.ts";
import type { ListOrder } from "./order.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

beforeEach(() => database.db.delete(transportRequests));

const urgent = { order: "urgent", timeZone: "America/New_York" } as const;

/** Open requests, named after their pick-up and priority. */
async function open(pickUps: readonly (readonly [name: string, transportDate: Date, Priority])[]) {
  const { id: hospitalId, staff } = nth(town.hospitals, 0);
  await database.db.insert(transportRequests).values(
    pickUps.map(([patientName, transportDate, priority]) => ({
      ...requestBody,
      startLocationLat: null,
      startLocationLong: null,
      destinationLat: null,
      destinationLong: null,
      patientName,
      transportDate,
      priority,
      hospitalId,
      createdBy: staff[0].userId,
    })),
  );
}

async function read(order: ListOrder, limit: number, direction: "next" | "previous", from?: string) {
  const names: string[][] = [];
  let [cursor, last] = [from, from];
  do {
    const page = await listRequests(database.db, nth(town.hospitals, 0).staff[0], {
      statuses: openStatuses,
      limit,
      ...order,
      cursor,
    });
    names.push(page.items.map(({ patientName }) => patientName));
    last = cursor;
    cursor = page[direction] ?? undefined;
  } while (cursor);
  return { names, last };
}

test("lists critical requests of the next hours first, however late others are, then by due time and priority", async () => {
  const now = new Date();
  await open([
    ["critical in 3 days", addHours(now, 72), "critical"],
    ["low in 2 days", addHours(now, 49), "low"],
    ["critical in 90 min", addMinutes(now, 90), "critical"],
    ["medium in 30 min", addMinutes(now, 30), "medium"],
    ["low in 5 min", addMinutes(now, 5), "low"],
    ["low, 10 min overdue", addMinutes(now, -10), "low"],
    ["medium, 2 days overdue", addHours(now, -48), "medium"],
    ["medium, 1 min overdue", addMinutes(now, -1), "medium"],
    ["high in 20 min", addMinutes(now, 20), "high"],
  ]);
  expect((await read(urgent, 20, "next")).names.flat()).toEqual([
    "critical in 90 min",
    "medium, 2 days overdue",
    "high in 20 min",
    "medium, 1 min overdue",
    "medium in 30 min",
    "low, 10 min overdue",
    "low in 5 min",
    "critical in 3 days",
    "low in 2 days",
  ]);
  expect((await read({ order: "pickup" }, 20, "next")).names.flat()).toEqual([
    "medium, 2 days overdue",
    "low, 10 min overdue",
    "medium, 1 min overdue",
    "low in 5 min",
    "high in 20 min",
    "medium in 30 min",
    "critical in 90 min",
    "low in 2 days",
    "critical in 3 days",
  ]);
});

test.each([urgent, { order: "pickup" } as const])(
  "pages forth and back through each once: %o",
  async (order) => {
    const now = new Date();
    const priorities = ["low", "medium", "high", "critical"] as const;
    await open(
      Array.from({ length: 40 }, (_, index) => {
        const priority = priorities[index % 4] ?? "low";
        // Several at the same time, in every group.
        return [`${index}`, addMinutes(now, -100 + Math.floor(index / 3) * 200 + 7), priority] as const;
      }),
    );
    const all = (await read(order, 100, "next")).names.flat();
    expect(new Set(all).size).toBe(40);
    const forth = await read(order, 7, "next");
    expect(forth.names.flat()).toEqual(all);
    const back = await read(order, 7, "previous", forth.last);
    expect(back.names.toReversed().flat()).toEqual(all);
  },
);
