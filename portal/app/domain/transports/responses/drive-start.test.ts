import { organizations, vehiclePositions } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { addMinutes } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { recordMilestone } from "../lifecycle/lifecycle.server.ts";
import { readDriveStart } from "./drive-start.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

const pickUp = { latitude: 39.2962, longitude: -76.5921 };
const base = { latitude: 39.31, longitude: -76.64 };
const near = { latitude: 39.297, longitude: -76.593 };

it("is the base, or a nearer unit at its destination while its position is recent; no one else's", async () => {
  const town = await makeTown(database.db);
  const hospital = nth(town.hospitals, 0).staff[0];
  const crew = nth(town.companies, 0).staff[0];
  const rival = nth(town.companies, 1).staff[0];
  const start = (now?: Date, who = crew) => readDriveStart(database.db, who, pickUp, now);
  expect(await start()).toBeNull();

  const organizationId = crew.organizationId ?? 0;
  await database.db
    .update(organizations)
    .set({ baseLatitude: base.latitude, baseLongitude: base.longitude })
    .where(eq(organizations.id, organizationId));
  const requestId = await transportUnderWay(database.db, { hospital, crew });
  const recordedAt = new Date();
  await database.db.insert(vehiclePositions).values({
    transportRequestId: requestId,
    ambulanceCompanyId: organizationId,
    recordedAt,
    ...near,
    accuracy: 8,
  });
  // With the patient or on the way to one, a unit is not free.
  expect(await start()).toEqual({ kind: "base", position: base });

  await recordMilestone(database.db, crew, { requestId, milestone: "at_destination", at: null });
  expect(await start()).toEqual({ kind: "unit", position: near });
  expect(await start(addMinutes(recordedAt, 6))).toEqual({ kind: "base", position: base });
  expect(await start(undefined, rival)).toBeNull();
  expect(await start(undefined, hospital)).toBeNull();
});
