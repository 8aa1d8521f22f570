import { transportRequests, transportResponses } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { addMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { approvedTransport, succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { countLateOfHospital } from "../lateness/late-requests.server.ts";
import { readBestResponses } from "../responses/best.server.ts";
import { listGivenBack } from "./given-back.server.ts";
import { summarizePool } from "./pool-summary.server.ts";
import { listUnderWay } from "./under-way.server.ts";

let database: TestDatabase;
let town: Town;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterEach(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const crew = (company = 0) => nth(town.companies, company).staff[0];
const create = () => succeed(database.db, { who: nurse(), kind: "create", hospital: null, key: null });
const change = (id: number, values: Partial<typeof transportRequests.$inferInsert>) =>
  database.db.update(transportRequests).set(values).where(eq(transportRequests.id, id));

test("the pool's summary counts overdue and critical requests and finds the next pick-up", async () => {
  const now = new Date();
  const next = addMinutes(now, 18);
  await change(await create(), { transportDate: addMinutes(now, -22) });
  await change(await create(), { transportDate: next, priority: "critical" });
  await create();
  expect(await summarizePool(database.db, crew(), now)).toEqual({
    overdue: 1,
    critical: 1,
    nextPickUp: next.toISOString(),
  });
});

test("the best response is the open one with the earliest arrival, with their number", async () => {
  const request = await create();
  const respond = (company: number) =>
    succeed(database.db, { who: crew(company), kind: "respond", request, company: null, key: null });
  const [first, second] = [await respond(0), await respond(1)];
  await database.db
    .update(transportResponses)
    .set({ estimatedArrival: addMinutes(new Date(), 5) })
    .where(eq(transportResponses.id, second));
  const best = await readBestResponses(database.db, [request]);
  expect(best.get(request)).toMatchObject({ id: second, rating: null, count: 2 });
  await succeed(database.db, { who: nurse(), kind: "reject", response: second });
  expect((await readBestResponses(database.db, [request])).get(request)).toMatchObject({
    id: first,
    count: 1,
  });
});

test("transports under way are ordered by arrival: the promise, then the last step plus the travel time, after those handed over", async () => {
  const sides = { hospital: nurse(), crew: crew() };
  const carried = await transportUnderWay(database.db, sides);
  await change(carried, { estimatedTravelTime: 600 });
  for (const milestone of ["en_route", "at_pickup", "patient_aboard"] as const) {
    await succeed(database.db, { who: crew(), kind: "milestone", request: carried, milestone });
  }
  const coming = await transportUnderWay(database.db, sides);
  const promised = addMinutes(new Date(), 40);
  await change(coming, { promisedArrival: promised });
  await approvedTransport(database.db, sides);
  const handedOver = await transportUnderWay(database.db, sides);
  await succeed(database.db, {
    who: crew(),
    kind: "milestone",
    request: handedOver,
    milestone: "transfer_of_care",
  });
  const items = await listUnderWay(database.db, nurse(), 5);
  expect(items.map(({ request }) => request.id)).toEqual([handedOver, carried, coming]);
  expect(items[2]?.arrival).toBe(promised.toISOString());
  expect(await listUnderWay(database.db, nth(town.hospitals, 1).staff[0], 5)).toEqual([]);
});

test("a hospital's late requests are divided into those without a response and late arrivals", async () => {
  const now = new Date();
  const late = { transportDate: addMinutes(now, -30), createdAt: addMinutes(now, -90) };
  await change(await create(), late);
  await change(await create(), { transportDate: addMinutes(now, 25) });
  const approved = await approvedTransport(database.db, { hospital: nurse(), crew: crew() });
  await change(approved, { ...late, promisedArrival: addMinutes(now, -30) });
  expect(await countLateOfHospital(database.db, nth(town.hospitals, 0).id, now)).toEqual({
    unanswered: 1,
    unansweredSoon: 1,
    arrivals: 1,
  });
});

test("requests that a company gave back are listed with reason and company until someone responds, those taken back not", async () => {
  const sides = { hospital: nurse(), crew: crew() };
  const [started, approved, taken] = [
    await transportUnderWay(database.db, sides),
    await approvedTransport(database.db, sides),
    await approvedTransport(database.db, sides),
  ];
  await succeed(database.db, { who: crew(), kind: "hand_back", request: started });
  await succeed(database.db, { who: crew(), kind: "release", request: approved });
  await succeed(database.db, { who: nurse(), kind: "release", request: taken });
  const list = async (reader = nurse()) => {
    const found = await listGivenBack(database.db, reader, 5);
    return found.map(({ request, reason, company }) => [request.id, reason, company]);
  };
  const [, , company] = (await list())[0] ?? [];
  expect(company).toMatch(/^Organization/);
  expect(await list()).toEqual([
    [approved, "The vehicle broke down", company],
    [started, "The vehicle broke down", company],
  ]);
  expect(await list(nth(town.hospitals, 1).staff[0])).toEqual([]);
  await succeed(database.db, { who: crew(1), kind: "respond", request: approved, company: null, key: null });
  expect((await list()).map(([id]) => id)).toEqual([started]);
});
