import { transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { findFrequentDestinations } from "./frequent-destinations.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.close());

it("finds where two or more patients were taken, most first, but neither a home nor another hospital's", async () => {
  const town = await makeTown(database.db, { hospitals: 2, companies: 1 });
  const [hospital, other] = [nth(town.hospitals, 0), nth(town.hospitals, 1)];
  const [nurse] = hospital.staff;
  const taken = (medicalRecordNumber: string, destination: string, destinationLat: number | null = 39.2) => ({
    hospitalId: hospital.id,
    createdBy: nurse.userId ?? 0,
    patientName: "Ana Ruiz",
    medicalRecordNumber,
    transportDate: new Date(),
    currentLocation: "Hospital",
    destination,
    destinationLat,
    destinationLong: destinationLat && -76.5,
  });
  const home = [taken("MRN-1", "12 Bay Street"), taken("mrn - 1", "12 Bay Street")];
  const unplaced = ["MRN-1", "MRN-2"].map((number) => taken(number, "The old clinic", null));
  const clinic = ["MRN-1", "MRN-2"].map((number) => taken(number, "Clinic, 4 Quay"));
  const dialysis = ["MRN-1", "MRN-2", "MRN-3"].map((number) => taken(number, "Dialysis, 5 Quay"));
  await database.db.insert(transportRequests).values([...home, ...unplaced, ...clinic, ...dialysis]);
  expect(await findFrequentDestinations(database.db, nurse)).toEqual([
    { address: "Dialysis, 5 Quay", latitude: 39.2, longitude: -76.5 },
    { address: "Clinic, 4 Quay", latitude: 39.2, longitude: -76.5 },
  ]);
  for (const reader of [other.staff[0], nth(town.companies, 0).staff[0], town.admin])
    expect(await findFrequentDestinations(database.db, reader)).toEqual([]);
});
