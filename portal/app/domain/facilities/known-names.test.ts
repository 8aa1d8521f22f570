import { facilities, organizations } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findKnownNames } from "./known-names.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(organizations).values([
    { kind: "hospital", name: "Larkmoor Regional" },
    { kind: "ambulance", name: "Bluegate Ambulance" },
  ]);
  await database.db.insert(facilities).values({
    name: "Brookhollow Dialysis",
    address: "2810 Quarry Bend Road",
    latitude: 39.3,
    longitude: -76.6,
    sourceKey: "brookhollow",
  });
});

afterAll(() => database?.close());

it("finds the names of hospitals, and names and addresses of facilities, that begin a location", async () => {
  const found = await findKnownNames(database.db, [
    { currentLocation: "LARKMOOR Regional, 4 West", destination: "Brookhollow Dialysis, chair 2" },
    { currentLocation: "2810 Quarry Bend Road, Baltimore", destination: "Bluegate Ambulance, garage" },
    { currentLocation: "Home", destination: "100%, _" },
  ]);
  expect(found).toEqual(new Set(["larkmoor regional", "brookhollow dialysis", "2810 quarry bend road"]));
  expect(await findKnownNames(database.db, [{ currentLocation: "Home", destination: "" }])).toEqual(
    new Set(),
  );
});
