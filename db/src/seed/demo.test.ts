import { verify } from "@node-rs/argon2";
import { requestStatuses } from "@wardway/model";
import { asc, eq, getTableColumns } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findInconsistencies } from "../consistency.ts";
import {
  auditLog,
  facilities,
  organizations,
  ratings,
  transportEvents,
  transportRequests,
  transportResponses,
  users,
} from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import {
  demoAccountsExist,
  insertSimulationAccounts,
  seedDemo,
  setDemoPassword,
  simulationAccounts,
} from "./demo.ts";

const now = new Date("2026-03-09T14:37:21.480Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, now);
});
afterAll(() => database.close());

const { writtenBy: _transaction, ...auditColumns } = getTableColumns(auditLog);

async function everything({ db }: TestDatabase) {
  return {
    organizations: await db.select().from(organizations).orderBy(asc(organizations.id)),
    requests: await db.select().from(transportRequests).orderBy(asc(transportRequests.id)),
    responses: await db.select().from(transportResponses).orderBy(asc(transportResponses.id)),
    events: await db.select().from(transportEvents).orderBy(asc(transportEvents.id)),
    ratings: await db.select().from(ratings).orderBy(asc(ratings.id)),
    // But for the number of the transaction that wrote it, which no two databases share.
    audit: await db.select(auditColumns).from(auditLog).orderBy(asc(auditLog.id)),
  };
}

test("the demo data is consistent", async () => {
  expect(await findInconsistencies(database.db)).toEqual([]);
});

test("the request form finds the hospital by its name, and no private home", async () => {
  const places = await database.db.select().from(facilities).orderBy(asc(facilities.id));
  expect(places[0]).toMatchObject({
    name: "Larkmoor Regional Medical Center",
    address: "400 Larkmoor Way",
    city: "Baltimore",
    state: "MD",
    zip: "21231",
  });
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter(({ searchText }) => searchText.includes("residence"))).toEqual([]);
});

test("each request lies between two different places, and each company starts from one, all on the packaged map", async () => {
  const { requests, organizations: sides } = await everything(database);
  const inTown = (latitude: number | null, longitude: number | null) => {
    expect(latitude).toBeGreaterThan(39.2586);
    expect(latitude).toBeLessThan(39.3065);
    expect(longitude).toBeGreaterThan(-76.6081);
    expect(longitude).toBeLessThan(-76.5288);
  };
  for (const row of requests) {
    inTown(row.startLocationLat, row.startLocationLong);
    inTown(row.destinationLat, row.destinationLong);
    expect([row.startLocationLat, row.startLocationLong]).not.toEqual([
      row.destinationLat,
      row.destinationLong,
    ]);
  }
  const companies = sides.filter(({ kind }) => kind === "ambulance");
  for (const { baseLatitude, baseLongitude } of companies) inTown(baseLatitude, baseLongitude);
  const hospitals = sides.filter(({ kind }) => kind === "hospital");
  expect(hospitals.map(({ baseLatitude }) => baseLatitude)).toEqual([null, null]);
});

test("the position of a request is that of the facility which its text names", async () => {
  const { requests } = await everything(database);
  const places = await database.db.select().from(facilities);
  const facilityIn = (text: string) => places.find(({ name }) => text.startsWith(`${name},`));
  const named = requests.filter(({ destination }) => facilityIn(destination));
  expect(named.length).toBeGreaterThan(20);
  for (const { destination, destinationLat, destinationLong } of named) {
    expect([destinationLat, destinationLong]).toEqual([
      facilityIn(destination)?.latitude,
      facilityIn(destination)?.longitude,
    ]);
  }
});

test("organization 1, the specification's default, is an ambulance company with ratings", async () => {
  const { organizations: sides } = await everything(database);
  expect(sides[0]).toMatchObject({ id: 1, kind: "ambulance", ratingCount: expect.any(Number) });
  expect(sides[0]?.ratingCount).toBeGreaterThan(0);
});

test("the same time gives the same data", async () => {
  await using again = await createTestDatabase();
  await seedDemo(again.db, now);
  expect(await everything(again)).toEqual(await everything(database));
});

test("it has some fifty requests, in every status", async () => {
  const { requests } = await everything(database);
  expect(requests.length).toBeGreaterThanOrEqual(50);
  expect(requests.length).toBeLessThanOrEqual(60);
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(requestStatuses));
  expect(new Set(requests.map(({ patientName }) => patientName)).size).toBe(requests.length);
});

test("closed requests are in the past, those in progress around now, and open ones in the future", async () => {
  const { requests } = await everything(database);
  const pickups = (...statuses: string[]) =>
    requests.filter(({ status }) => statuses.includes(status)).map((row) => row.transportDate.getTime());
  const hour = 3_600_000;
  expect(Math.max(...pickups("completed", "cancelled"))).toBeLessThan(now.getTime());
  expect(Math.min(...pickups("completed"))).toBeLessThan(now.getTime() - 14 * 24 * hour);
  expect(Math.min(...pickups("in_progress"))).toBeGreaterThan(now.getTime() - 2 * hour);
  expect(Math.max(...pickups("in_progress"))).toBeLessThan(now.getTime() + hour);
  expect(Math.min(...pickups("pending", "needs_approval", "approved"))).toBeGreaterThan(now.getTime());
});

test("nothing happens after now", async () => {
  const { requests, events, audit, ratings: given } = await everything(database);
  const moments = [
    ...requests.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
    ...events.flatMap(({ occurredAt, recordedAt }) => [occurredAt, recordedAt]),
    ...audit.map(({ timestamp }) => timestamp),
    ...given.map(({ createdAt }) => createdAt),
  ];
  expect(Math.max(...moments.map((moment) => moment.getTime()))).toBeLessThanOrEqual(now.getTime());
});

test("both hospitals and both companies have transports to rate, to run and to decide", async () => {
  const { requests, ratings: given } = await everything(database);
  const rated = new Set(given.map(({ transportRequestId }) => transportRequestId));
  const hospitalsWith = (status: string) =>
    new Set(requests.filter((row) => row.status === status).map(({ hospitalId }) => hospitalId)).size;
  const readyToRate = requests.filter(({ id, status }) => status === "completed" && !rated.has(id));
  expect(new Set(readyToRate.map(({ hospitalId }) => hospitalId)).size).toBe(2);
  expect(requestStatuses.map(hospitalsWith)).toEqual(requestStatuses.map(() => 2));
  const running = requests.filter(({ status }) => status === "in_progress" || status === "approved");
  expect(new Set(running.map((row) => row.ambulanceCompanyId)).size).toBe(2);
});

test("names cover scripts, accents and lengths of real ones", async () => {
  const names = (await everything(database)).requests.map(({ patientName }) => patientName);
  expect(names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^.{60}$/u),
      expect.stringMatching(/'/),
      expect.stringMatching(/-/),
      expect.stringMatching(/\p{Script=Arabic}/u),
      expect.stringMatching(/[ễłřþ]/),
    ]),
  );
});

test("the simulation runs the transports in progress, with accounts that no one can log in to", async () => {
  const accounts = await simulationAccounts(database.db);
  expect(accounts.map(({ username }) => username)).toEqual([
    ...["simulation bluegate", "simulation kittiwake", "simulation larkmoor", "simulation odhran"],
  ]);
  const own = new Set(accounts.map(({ userId }) => userId));
  const { requests, events } = await everything(database);
  const simulated = new Set(requests.filter(({ createdBy }) => own.has(createdBy)).map(({ id }) => id));
  expect(requests.filter(({ id }) => simulated.has(id)).every(({ status }) => status === "in_progress")).toBe(
    true,
  );
  expect(simulated.size).toBe(requests.filter(({ status }) => status === "in_progress").length);
  for (const event of events) {
    expect(own.has(event.actorUserId)).toBe(simulated.has(event.transportRequestId));
  }
  await insertSimulationAccounts(database.db);
  expect(await simulationAccounts(database.db)).toEqual(accounts);
});

test("a second or concurrent call adds nothing", async () => {
  await using fresh = await createTestDatabase();
  await Promise.all([seedDemo(fresh.db, now), seedDemo(fresh.db, now)]);
  await seedDemo(fresh.db);
  expect(await everything(fresh)).toEqual(await everything(database));
});

test("a database in use is left unchanged", async () => {
  await using used = await createTestDatabase();
  await used.db.insert(users).values({ username: "admin", password: "", role: "admin" });
  await seedDemo(used.db);
  expect(await demoAccountsExist(used.db)).toBe(false);
  expect(await used.db.select().from(organizations)).toEqual([]);
});

test("the demo password is valid for demo accounts only", async () => {
  await using fresh = await createTestDatabase();
  await seedDemo(fresh.db);
  await fresh.db.insert(users).values({ username: "own", password: "own-hash", role: "admin" });
  await setDemoPassword(fresh.db, "correct horse");
  const accounts = await fresh.db.select().from(users).orderBy(asc(users.id));
  const opened = accounts.filter(({ isDemo }) => isDemo);
  expect(opened.map(({ username }) => username)).toEqual([
    ...["admin", "hospital", "nurse", "hospital2", "ambulance", "crew", "ambulance2"],
  ]);
  const verified = opened.map(({ password }) => verify(password, "correct horse"));
  expect(await Promise.all(verified)).toEqual(opened.map(() => true));
  expect(opened[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(accounts.find(({ username }) => username === "own")?.password).toBe("own-hash");
});

test("a demo password that is already set is unchanged", async () => {
  await using fresh = await createTestDatabase();
  await seedDemo(fresh.db);
  const hashes = () =>
    fresh.db.select({ password: users.password }).from(users).where(eq(users.isDemo, true));
  await setDemoPassword(fresh.db, "correct horse");
  const first = await hashes();
  await setDemoPassword(fresh.db, "correct horse");
  expect(await hashes()).toEqual(first);
  await setDemoPassword(fresh.db, "battery staple");
  expect(await hashes()).not.toEqual(first);
});

test.each(["none", "deleted"])("a demo account without a password gets none: %s", async (password) => {
  await using fresh = await createTestDatabase();
  await seedDemo(fresh.db);
  await setDemoPassword(fresh.db, "correct horse");
  await fresh.db.insert(users).values({ username: "site 9", password, role: "admin", isDemo: true });
  await setDemoPassword(fresh.db, "battery staple");
  const accounts = await fresh.db.select().from(users).where(eq(users.isDemo, true));
  expect(accounts.find(({ username }) => username === "site 9")?.password).toBe(password);
  const hospital = accounts.find(({ username }) => username === "hospital");
  expect(await verify(hospital?.password ?? "", "battery staple")).toBe(true);
});
