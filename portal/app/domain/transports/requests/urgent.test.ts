import { transportEvents, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { openStatuses, type Priority, UNANSWERED_HOURS } from "@wardway/model";
import { addHours, addMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listRequests } from "./list-requests.server.ts";
import type { ListOrder } from "./order.server.ts";
import { listUnanswered } from "./unanswered.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

// Events are append-only, and need their requests.
beforeEach(() => database.db.update(transportRequests).set({ status: "cancelled" }));

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
    "high in 20 min",
    "medium, 1 min overdue",
    "medium in 30 min",
    "low, 10 min overdue",
    "low in 5 min",
    "critical in 3 days",
    "low in 2 days",
    "medium, 2 days overdue",
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

describe("a request whose pick-up time passed hours ago", () => {
  const namesOf = async (order: ListOrder) => (await read(order, 2, "next")).names.flat();

  test("is last if nobody has answered it, critical ones first, and is named as such", async () => {
    const now = new Date();
    await open([
      ["low, 2 days ago", addHours(now, -48), "low"],
      ["critical, yesterday", addHours(now, -20), "critical"],
      ["medium, almost 4 h ago", addMinutes(addHours(now, -UNANSWERED_HOURS), 1), "medium"],
      ["low in 3 days", addHours(now, 72), "low"],
    ]);
    const names = ["medium, almost 4 h ago", "low in 3 days", "critical, yesterday", "low, 2 days ago"];
    expect(await namesOf(urgent)).toEqual(names);
    expect(await namesOf({ order: "pickup" })).toEqual([names[3], names[2], names[0], names[1]]);
    const { items, unanswered } = await listRequests(database.db, nth(town.hospitals, 0).staff[0], {
      statuses: openStatuses,
      limit: 20,
      ...urgent,
    });
    expect(unanswered).toEqual(items.slice(2).map(({ id }) => id));
  });

  test("stays on top while it has a response, and after one was withdrawn", async () => {
    const now = new Date();
    await open([
      ["in 1 h", addHours(now, 1), "high"],
      ["has an offer", addHours(now, -30), "low"],
      ["was given back", addHours(now, -20), "low"],
    ]);
    const ids = await idsByName();
    await database.db
      .update(transportRequests)
      .set({ status: "needs_approval" })
      .where(eq(transportRequests.patientName, "has an offer"));
    await database.db.insert(transportEvents).values({
      transportRequestId: ids.get("was given back") ?? 0,
      type: "released",
      toStatus: "pending",
      actorUserId: nth(town.companies, 0).staff[0].userId,
    });
    expect(await namesOf(urgent)).toEqual(["has an offer", "was given back", "in 1 h"]);
  });

  test("is listed for its hospital alone, with the number of all", async () => {
    const now = new Date();
    await open([
      ["low, 2 days ago", addHours(now, -48), "low"],
      ["critical, yesterday", addHours(now, -20), "critical"],
      ["in 1 h", addHours(now, 1), "high"],
    ]);
    const own = await listUnanswered(database.db, nth(town.hospitals, 0).staff[0], 1);
    expect([own.items.map(({ patientName }) => patientName), own.count]).toEqual([
      ["critical, yesterday"],
      2,
    ]);
    expect(await listUnanswered(database.db, nth(town.hospitals, 1).staff[0], 1)).toMatchObject({ count: 0 });
  });
});

async function idsByName() {
  const rows = await database.db.select().from(transportRequests).orderBy(transportRequests.id);
  return new Map(rows.map(({ patientName, id }) => [patientName, id]));
}

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
