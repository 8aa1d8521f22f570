import { findInconsistencies } from "@wardway/db/consistency";
import {
  auditLog,
  mailOutbox,
  notifications,
  rateLimits,
  sessions,
  transportEvents,
  transportRequests,
  users,
  vehiclePositions,
} from "@wardway/db/schema";
import { seedDemo, trySimulationLock } from "@wardway/db/seed";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { greatCircle, milestoneNames } from "@wardway/model";
import { addMinutes, addSeconds, max } from "date-fns";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { mapsOf } from "../testing/maps.ts";
import { recordMilestone } from "../transports/lifecycle/lifecycle.server.ts";
import { createRequest } from "../transports/requests/create-request.server.ts";
import { sharePositions } from "../transports/tracking/share-positions.server.ts";
import { actIfUntouched, pruneSimulated } from "./simulated-transports.server.ts";
import { MOVING_VEHICLES, Simulation, simulationLimits } from "./simulation.server.ts";

let database: TestDatabase;
let simulation: Simulation;
let now: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db);
  simulation = new Simulation(mapsOf(database.db));
  now = new Date();
});
afterEach(() => database.close());

/**
 * Advances every five seconds of the simulation's clock, which never falls behind that of the events. Positions per minute
 * are limited by the real clock.
 */
async function advanceFor(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await database.db.delete(rateLimits);
    await simulation.advance(now);
    now = max([addSeconds(now, 5), new Date()]);
  }
}

async function callerOf(username: string): Promise<Caller> {
  const [row] = await database.db
    .select({ userId: users.id, role: users.role, organizationId: users.organizationId })
    .from(users)
    .where(eq(users.username, username));
  if (!row) throw new Error(`There is no account ${username}.`);
  return { ...row, username, ipAddress: null };
}

const positionsOf = (requestId: number) =>
  database.db
    .select()
    .from(vehiclePositions)
    .where(eq(vehiclePositions.transportRequestId, requestId))
    .orderBy(asc(vehiclePositions.recordedAt));

const eventsOf = (requestId: number) =>
  database.db
    .select()
    .from(transportEvents)
    .where(eq(transportEvents.transportRequestId, requestId))
    .orderBy(asc(transportEvents.id));

/** Simulated transports on their way, of the organization of this account. */
async function movingOf(username: string) {
  const { organizationId } = await callerOf(username);
  const rows = await database.db
    .select()
    .from(transportRequests)
    .where(
      and(
        eq(transportRequests.status, "in_progress"),
        sql`${organizationId} in (${transportRequests.hospitalId}, ${transportRequests.ambulanceCompanyId})`,
        sql`coalesce(${transportRequests.lastMilestone}, '') in ('', 'en_route', 'patient_aboard')`,
      ),
    );
  return rows;
}

async function first<Item>(items: Promise<readonly Item[]>): Promise<Item> {
  const [item] = await items;
  if (item === undefined) throw new Error("The list is empty.");
  return item;
}

test("three vehicles of the demo hospital move within ten seconds, without a jump after a restart", async () => {
  // At 0, 5 and 10 seconds: a vehicle that waits at a junction shares a position every ten.
  await advanceFor(15);
  const moving = await movingOf("hospital");
  expect(moving.length).toBeGreaterThanOrEqual(MOVING_VEHICLES);
  const before = await Promise.all(moving.map(({ id }) => positionsOf(id)));
  expect(before.map((fixes) => fixes.length >= 2)).toEqual(before.map(() => true));
  expect(before.flat().every(({ accuracy }) => accuracy >= 4 && accuracy <= 12)).toBe(true);

  simulation = new Simulation(mapsOf(database.db));
  now = addMinutes(now, 90);
  await advanceFor(5);
  for (const [index, { id }] of moving.entries()) {
    const [last, next] = [before[index]?.at(-1), (await positionsOf(id)).at(-1)];
    if (!last || !next) throw new Error("A vehicle has no position.");
    expect(next.recordedAt.getTime()).toBeGreaterThan(last.recordedAt.getTime());
    // Fifteen seconds in city traffic.
    expect(greatCircle(last, next)).toBeLessThan(350);
  }
});

test("the first position of a transport is not from before its start", async () => {
  // New ones start in this call, whose moment is before their events.
  const isUnderWay = eq(transportRequests.status, "in_progress");
  await database.db.update(transportRequests).set({ status: "cancelled" }).where(isUnderWay);
  await simulation.advance(now);
  const shared = await database.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "request.share_position"));
  expect(shared.length).toBeGreaterThanOrEqual(MOVING_VEHICLES);
  expect(shared.filter(({ details }) => details?.implausible !== 0)).toEqual([]);
});

test("a transport passes its milestones in order, along its route, within the limits, without emails", async () => {
  await advanceFor(5);
  const followed = await first(movingOf("hospital"));
  let open = 0;
  for (let minute = 0; minute < 30; minute += 1) {
    await advanceFor(60);
    open = Math.max(
      open,
      await database.db.$count(
        transportRequests,
        and(
          sql`${transportRequests.status} not in ('completed', 'cancelled')`,
          sql`${transportRequests.createdBy} in (select id from users where is_simulation)`,
        ),
      ),
    );
    const last = (await eventsOf(followed.id)).at(-1);
    if (last?.type === "completed" || last?.type === "rated") break;
  }
  expect(open).toBeLessThanOrEqual(simulationLimits.open);

  const events = await eventsOf(followed.id);
  const types = events.map(({ type }) => type).filter((type) => type !== "rated");
  expect(types.slice(-7)).toEqual(["started", ...milestoneNames, "completed"]);
  const fixes = await positionsOf(followed.id);
  const [pickUp, destination] = [
    { latitude: followed.startLocationLat ?? 0, longitude: followed.startLocationLong ?? 0 },
    { latitude: followed.destinationLat ?? 0, longitude: followed.destinationLong ?? 0 },
  ];
  const nearest = (place: typeof pickUp) => Math.min(...fixes.map((fix) => greatCircle(fix, place)));
  expect(nearest(pickUp)).toBeLessThan(25);
  expect(nearest(destination)).toBeLessThan(25);
  // Without engines, a route is a straight line: positions on the second leg lie on it.
  const direct = greatCircle(pickUp, destination);
  const second = fixes.slice(fixes.findLastIndex((fix) => greatCircle(fix, pickUp) < 25));
  for (const fix of second) {
    expect(greatCircle(pickUp, fix) + greatCircle(fix, destination) - direct).toBeLessThan(30);
  }
  expect(await findInconsistencies(database.db)).toEqual([]);
  expect(await database.db.$count(mailOutbox)).toBe(0);
  expect(await database.db.$count(notifications, eq(notifications.transportRequestId, followed.id))).toBe(0);

  await pruneSimulated(database.db, addMinutes(new Date(), 24 * 60 + 1));
  expect(await positionsOf(followed.id)).toEqual([]);
});

test("it lets go of a transport for good when a person records a step or shares a position", async () => {
  await advanceFor(10);
  const [stepped, located] = await movingOf("ambulance");
  if (!stepped || !located) throw new Error("The company drives too few transports.");
  const crew = await callerOf("crew");
  const [milestone] = milestoneNames.slice(
    stepped.lastMilestone === null ? 0 : milestoneNames.indexOf(stepped.lastMilestone) + 1,
  );
  if (!milestone) throw new Error("The transport is over.");
  await recordMilestone(database.db, crew, { requestId: stepped.id, milestone, at: null });
  const fix = { latitude: 39.28, longitude: -76.57, accuracy: 5, recordedAt: addSeconds(now, 400) };
  await sharePositions(
    mapsOf(database.db),
    crew,
    { requestId: located.id, fixes: [fix] },
    addSeconds(now, 400),
  );
  const state = () =>
    Promise.all([stepped, located].flatMap(({ id }) => [eventsOf(id), positionsOf(id)] as const));
  const before = await state();
  now = addMinutes(now, 10);
  await advanceFor(60);
  simulation = new Simulation(mapsOf(database.db));
  await advanceFor(60);
  expect(await state()).toEqual(before);
});

test("it never acts on requests that a person created", async () => {
  const hospital = await callerOf("hospital");
  const created = await createRequest(mapsOf(database.db), hospital, {
    patientName: "Ruth Abernathy",
    medicalRecordNumber: "MRN-0100001",
    currentLocation: "Larkmoor",
    currentUnit: null,
    currentRoom: null,
    destination: "Brookhollow",
    destinationUnit: null,
    destinationRoom: null,
    transportDate: addMinutes(now, 30),
    priority: "high",
    acceptingPhysician: null,
    levelOfService: null,
    levelReason: null,
    needs: {},
    isolationPrecautions: "none",
    equipment: null,
    specialInstructions: null,
    contactPerson: null,
    startLocationLat: 39.2962,
    startLocationLong: -76.5921,
    destinationLat: 39.2874,
    destinationLong: -76.5702,
  });
  expect(created).not.toHaveProperty("isSimulated");
  await advanceFor(150);
  const touched = await database.db
    .select({ id: transportEvents.id })
    .from(transportEvents)
    .innerJoin(users, eq(users.id, transportEvents.actorUserId))
    .innerJoin(transportRequests, eq(transportRequests.id, transportEvents.transportRequestId))
    .where(
      and(
        users.isSimulation,
        sql`${transportRequests.createdBy} not in (select id from users where is_simulation)`,
      ),
    );
  expect(touched).toEqual([]);
  expect(await eventsOf(created.id)).toHaveLength(1);
});

test("it gives way to a person who acts in the same moment", async () => {
  await advanceFor(10);
  const { id } = await first(movingOf("ambulance"));
  const crew = await callerOf("crew");
  const acted: string[] = [];
  let racing: Promise<boolean> | undefined;
  await database.db.transaction(async (tx) => {
    await recordMilestone(tx, crew, { requestId: id, milestone: "transfer_of_care", at: null });
    racing = actIfUntouched(database.db, id, async () => acted.push("simulation"));
    await expect
      .poll(() => database.db.$count(sql`pg_locks`, sql`not granted and locktype = 'transactionid'`))
      .toBe(1);
  });
  expect(await racing).toBe(false);
  expect(acted).toEqual([]);
});

test("of two processes one advances, and the other does not move the same vehicles again", async () => {
  const other = new Simulation(mapsOf(database.db));
  await database.db.transaction(async (tx) => {
    expect(await trySimulationLock(tx)).toBe(true);
    expect(await other.advance(now)).toBe(false);
  });
  await advanceFor(10);
  const moved = now;
  await database.db.delete(rateLimits);
  await simulation.advance(moved);
  const before = await database.db.$count(vehiclePositions);
  await other.advance(addSeconds(moved, 1));
  expect(await database.db.$count(vehiclePositions)).toBe(before);
});

test("it creates nothing while no one is logged in, or beyond the limit of a day", async () => {
  const own = sql`${transportRequests.createdBy} in (select id from users where is_simulation)`;
  const count = () => database.db.$count(transportRequests, own);
  await simulation.advance(now);
  await database.db
    .update(transportRequests)
    .set({ status: "cancelled" })
    .where(and(own, ne(transportRequests.status, "cancelled")));
  const before = await count();
  await simulation.advance(addMinutes(now, 40));
  expect(await count()).toBe(before);

  const { userId } = await callerOf("hospital");
  await database.db.insert(sessions).values({ idHash: "someone", userId });
  await simulation.advance(addMinutes(now, 41));
  expect(await count()).toBeGreaterThan(before);
  expect((await movingOf("hospital")).length).toBeGreaterThanOrEqual(MOVING_VEHICLES);

  const [sample] = await database.db.select().from(transportRequests).where(own).limit(1);
  if (!sample) throw new Error("The simulation created no request.");
  await database.db
    .update(transportRequests)
    .set({ status: "cancelled" })
    .where(and(own, ne(transportRequests.status, "cancelled")));
  const { id: _id, dispatchBy: _dispatchBy, createdAt: _createdAt, ...copy } = sample;
  await database.db.insert(transportRequests).values(
    Array.from({ length: simulationLimits.createdPerDay }, () => ({
      ...copy,
      status: "cancelled" as const,
    })),
  );
  const full = await count();
  await simulation.advance(addMinutes(now, 42));
  expect(await count()).toBe(full);
});

test("it does nothing without demo organizations", async () => {
  await using empty = await createTestDatabase();
  await new Simulation(mapsOf(empty.db)).advance(now);
  expect(await empty.db.$count(transportRequests)).toBe(0);
});
