import { facilities, organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createRequestSchema, limits } from "@wardway/model";
import { differenceInSeconds, subMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { findHospitalPlace } from "../record/read-request.server.ts";
import { createRequest } from "./create-request.server.ts";
import { summarizePool } from "./pool-summary.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});
afterAll(() => database.close());

const create = (changes: object, key: string | null = null) =>
  createRequest(
    mapsOf(database.db),
    nth(town.hospitals, 0).staff[0],
    createRequestSchema.parse({ ...requestBody, ...changes }),
    key,
  );

it("a resent request as soon as possible is created once", async () => {
  const body = { asSoonAsPossible: true };
  const first = await create({ ...body, transportDate: minutesAgo(2) }, "resent");
  const again = await create({ ...body, transportDate: minutesAgo(0) }, "resent");
  expect(again.id).toBe(first.id);
});

const minutesAgo = (minutes: number) => subMinutes(new Date(), minutes).toISOString();
const secondsFromNow = (moment: string) => Math.abs(differenceInSeconds(new Date(), moment));

it("a pick-up as soon as possible has the time of the request, whatever the client's clock says", async () => {
  const request = await create({ asSoonAsPossible: true, transportDate: minutesAgo(50) });
  expect(request.asSoonAsPossible).toBe(true);
  expect(secondsFromNow(request.transportDate)).toBeLessThan(30);
});

it("a specified pick-up stays as it is, and one that has long passed is the time of the request", async () => {
  const justNow = minutesAgo(limits.pickupToleranceMinutes - 1);
  const request = await create({ transportDate: justNow });
  expect(request).not.toHaveProperty("asSoonAsPossible");
  expect(request.transportDate).toBe(justNow);
  const late = await create({ transportDate: minutesAgo(limits.pickupGraceMinutes - 1) });
  expect(secondsFromNow(late.transportDate)).toBeLessThan(30);
});

it("the pool counts a request as soon as possible as overdue when the time to respond is over", async () => {
  await database.db.update(transportRequests).set({ status: "cancelled" });
  const { id } = await create({ asSoonAsPossible: true });
  const company = nth(town.companies, 0).staff[0];
  expect(await summarizePool(database.db, company)).toMatchObject({ overdue: 0 });
  const earlier = subMinutes(new Date(), 11);
  await database.db
    .update(transportRequests)
    .set({ transportDate: earlier, createdAt: earlier })
    .where(eq(transportRequests.id, id));
  expect(await summarizePool(database.db, company)).toMatchObject({ overdue: 1 });
});

describe("the place of a hospital", () => {
  const home = { startLocationLat: "39.2891", startLocationLong: "-76.5478" };
  const far = { startLocationLat: "38.3", startLocationLong: "-75.6" };
  const find = () => findHospitalPlace(database.db, nth(town.hospitals, 0).id);

  it("is the middle of its pick-ups, without cancelled ones and whatever one wrong pin says", async () => {
    await database.db.update(transportRequests).set({ status: "cancelled" });
    expect(await find()).toBeNull();
    await create(home);
    await create(home);
    await create(far);
    expect(await find()).toEqual({ latitude: 39.2891, longitude: -76.5478 });
  });

  it("is that of the facility with its name, unless there are several", async () => {
    const { id } = nth(town.hospitals, 0);
    await database.db.update(organizations).set({ name: "Quay Hospital" }).where(eq(organizations.id, id));
    const facility = { name: "QUAY HOSPITAL", latitude: 39.31, longitude: -76.61 };
    await database.db.insert(facilities).values({ ...facility, sourceKey: "one" });
    expect(await find()).toEqual({ latitude: 39.31, longitude: -76.61 });
    await database.db.insert(facilities).values({ ...facility, latitude: 45, sourceKey: "two" });
    expect(await find()).toEqual({ latitude: 39.2891, longitude: -76.5478 });
  });
});
