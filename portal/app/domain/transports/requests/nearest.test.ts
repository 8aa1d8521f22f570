import { organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { greatCircle, MAX_SORTED_BY_DISTANCE, type Position, type TransportRequest } from "@wardway/model";
import { addHours } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listRequests } from "./list-requests.server.ts";
import type { ListQuery } from "./order.server.ts";

const base: Position = { latitude: 39.2829, longitude: -76.5886 };

let database: TestDatabase;
let town: Town;
let company: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  company = nth(town.companies, 0).staff[0];
  await setBase(base);
});

afterAll(() => database.close());

beforeEach(() => database.db.delete(transportRequests));

const setBase = (place: Position | null) =>
  database.db
    .update(organizations)
    .set({ baseLatitude: place?.latitude ?? null, baseLongitude: place?.longitude ?? null })
    .where(eq(organizations.id, nth(town.companies, 0).id));

/** Open requests at these places, the last one due next. */
async function openAt(places: readonly (Position | null)[]): Promise<void> {
  const hospital = nth(town.hospitals, 0);
  await database.db.insert(transportRequests).values(
    places.map((place, index) => ({
      ...requestBody,
      startLocationLat: place?.latitude ?? null,
      startLocationLong: place?.longitude ?? null,
      destinationLat: null,
      destinationLong: null,
      hospitalId: hospital.id,
      createdBy: hospital.staff[0].userId,
      transportDate: addHours(new Date(), places.length - index),
    })),
  );
}

const nearest = (query: Partial<ListQuery> = {}) =>
  listRequests(database.db, company, { statuses: [], limit: 7, ...query, order: "nearest" });

async function everyPage(direction: "next" | "previous", from?: string) {
  const pages: TransportRequest[][] = [];
  for (let cursor = from; pages.length === 0 || cursor; ) {
    const page = await nearest({ cursor });
    pages.push([...page.items]);
    cursor = page[direction] ?? undefined;
  }
  return pages;
}

/** Some in one place, some without any, the rest around the base, unordered. */
const scattered = [
  ...Array.from({ length: 20 }, (_, index) => ({
    latitude: base.latitude + 0.3 * Math.sin(index * 7),
    longitude: base.longitude + 0.4 * Math.cos(index * 11),
  })),
  ...Array.from({ length: 9 }, () => ({ latitude: 39.3, longitude: -76.6 })),
  ...Array.from({ length: 4 }, () => null),
];

const awayFrom = ({ startLocationLat, startLocationLong }: TransportRequest) =>
  startLocationLat === null || startLocationLong === null
    ? Number.POSITIVE_INFINITY
    : greatCircle(base, { latitude: Number(startLocationLat), longitude: Number(startLocationLong) });

test("lists the nearest first, page by page, each once, and those without a location last", async () => {
  await openAt(scattered);
  const listed = (await everyPage("next")).flat();
  expect(new Set(listed.map(({ id }) => id)).size).toBe(scattered.length);
  const distances = listed.map(awayFrom);
  expect(distances).toEqual(distances.toSorted((one, other) => one - other));
  // Nine start at one place: in pool order.
  const alike = listed.filter(({ startLocationLat }) => startLocationLat === "39.3");
  expect(alike.map(({ transportDate }) => transportDate)).toEqual(
    alike.map(({ transportDate }) => transportDate).toSorted(),
  );
  expect(alike).toHaveLength(9);
  expect(listed.at(-1)).toMatchObject({ baseDistance: null, baseDriveTime: null });
  // Displayed distances never decrease.
  const shown = listed.flatMap(({ baseDistance }) => baseDistance ?? []);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
});

test("pages back the same way", async () => {
  await openAt(scattered);
  const forth = await everyPage("next");
  const beforeLast = (await nearest({ cursor: await lastCursor() })).previous ?? undefined;
  const back = await everyPage("previous", beforeLast);
  expect(back.toReversed().flat()).toEqual(forth.slice(0, -1).flat());
});

async function lastCursor(): Promise<string> {
  for (let cursor: string | undefined; ; ) {
    const { next } = await nearest({ cursor });
    if (next === null) return cursor ?? "";
    cursor = next;
  }
}

test("does not shift the following pages when requests arrive or leave", async () => {
  await openAt(scattered);
  const before = await nearest();
  const following = await nearest({ cursor: before.next ?? undefined });
  await openAt([base]);
  await database.db.delete(transportRequests).where(eq(transportRequests.id, before.items[3]?.id ?? 0));
  const after = await nearest({ cursor: before.next ?? undefined });
  expect(after.items).toEqual(following.items);
  expect((await nearest()).items[0]).toMatchObject({ baseDistance: 0 });
});

test("applies a search and a status", async () => {
  await openAt(scattered);
  expect((await nearest({ search: "rehab" })).items).toHaveLength(7);
  expect((await nearest({ search: "nowhere" })).items).toEqual([]);
  expect((await nearest({ statuses: ["needs_approval"] })).items).toEqual([]);
});

test("sorts those due next of a crowded pool", async () => {
  await openAt([
    base,
    ...Array.from({ length: MAX_SORTED_BY_DISTANCE }, () => ({ latitude: 39.3, longitude: -76.6 })),
  ]);
  const { items } = await nearest();
  expect(items.every(({ startLocationLat }) => startLocationLat === "39.3")).toBe(true);
});

test("requires a company with a base, an open status and an own cursor", async () => {
  await openAt(scattered);
  const rejected = (work: Promise<unknown>, field: string) =>
    expect(work).rejects.toMatchObject({ category: "invalid", errors: [{ field }] });
  const query = { statuses: [], limit: 7, order: "nearest" } as const;
  await rejected(listRequests(database.db, nth(town.hospitals, 0).staff[0], query), "sort");
  await rejected(listRequests(database.db, town.admin, query), "sort");
  await rejected(nearest({ statuses: ["completed"] }), "sort");
  const byTime = await listRequests(database.db, company, { ...query, order: "pickup" });
  await rejected(nearest({ cursor: byTime.next ?? "" }), "cursor");
  const { next } = await nearest();
  await rejected(
    listRequests(database.db, company, { ...query, order: "pickup", cursor: next ?? "" }),
    "cursor",
  );
  await setBase(null);
  await rejected(nearest(), "sort");
  await setBase(base);
});
