import { organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { findOwnUnits } from "./own-units.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.close());

it("finds the units in the hospital, newest first, and the user's last one, but no unit of another place", async () => {
  const town = await makeTown(database.db, { hospitals: 2, companies: 1 });
  const [hospital, other] = [nth(town.hospitals, 0), nth(town.hospitals, 1)];
  const [nurse, colleague] = hospital.staff.map(({ userId }) => userId ?? 0) as [number, number];
  const name = "Larkmoor Regional Medical Center";
  await database.db.update(organizations).set({ name }).where(eq(organizations.id, hospital.id));
  const common = {
    hospitalId: hospital.id,
    createdBy: nurse,
    patientName: "Ana Ruiz",
    medicalRecordNumber: "MRN-1",
    transportDate: new Date(),
    currentLocation: name,
    destination: "12 Bay Street",
  };
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
  await database.db.insert(transportRequests).values([
    { ...common, currentUnit: "4 West", currentRoom: "412", createdAt: at(1) },
    { ...common, currentUnit: "ICU", destinationUnit: "Apartment 3C", createdAt: at(2) },
    { ...common, currentUnit: "4 west", createdBy: colleague, createdAt: at(3) },
    {
      ...common,
      currentLocation: "Clinic",
      currentUnit: "Hall",
      destination: `${name}, 1 Quay`,
      createdAt: at(4),
    },
    {
      ...common,
      currentLocation: "Clinic",
      destination: name,
      destinationUnit: "Dialysis",
      createdAt: at(5),
    },
    { ...common, hospitalId: other.id, currentUnit: "Elsewhere", createdAt: at(6) },
  ]);
  expect(await findOwnUnits(database.db, hospital.id, nurse)).toEqual({
    units: ["Dialysis", "4 west", "ICU"],
    lastUnit: "ICU",
  });
  expect((await findOwnUnits(database.db, hospital.id, colleague)).lastUnit).toBe("4 west");
  expect(await findOwnUnits(database.db, 0, 1)).toEqual({ units: [], lastUnit: null });
});
