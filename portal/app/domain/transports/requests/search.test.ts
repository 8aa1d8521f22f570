import { organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listRequests } from "./list-requests.server.ts";

let database: TestDatabase;
let town: Town;
let hospital: Caller;
let first: number;
let second: number;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 1, companies: 2 });
  hospital = nth(town.hospitals, 0).staff[0];
  const [company] = await database.db
    .insert(organizations)
    .values({ name: "Saint-Élan Ambulance", kind: "ambulance" })
    .returning({ id: organizations.id });
  const common = {
    hospitalId: nth(town.hospitals, 0).id,
    createdBy: hospital.userId ?? 0,
    transportDate: new Date(),
    priority: "low",
  } as const;
  const rows = await database.db
    .insert(transportRequests)
    .values([
      {
        ...common,
        patientName: "Zoë Núñez O’Brien",
        medicalRecordNumber: "MRN-77031",
        currentLocation: "Larkmoor, 4 West",
        destination: "Brookhollow",
        destinationUnit: "Médecine 2",
        destinationRoom: "Chair 88",
        status: "approved",
        ambulanceCompanyId: company?.id ?? 0,
      },
      {
        ...common,
        patientName: "Jose\u0301 Ibarra",
        medicalRecordNumber: "MRN 4",
        currentLocation: "Larkmoor",
        currentUnit: "Stroke unit",
        currentRoom: "Bed 412",
        destination: "Sainte-Thérèse Rehabilitation",
        priority: "critical",
      },
    ])
    .returning({ id: transportRequests.id });
  [first, second] = [rows[0]?.id ?? 0, rows[1]?.id ?? 0];
});

afterAll(() => database?.close());

async function find(actor: Caller, search: string): Promise<readonly number[]> {
  const page = await listRequests(database.db, actor, { statuses: [], search, order: "latest", limit: 10 });
  return page.items.map(({ id }) => id).sort((one, other) => one - other);
}

it.each([
  "nunez",
  "ZOE",
  "Núñez",
  "Nu\u0301n\u0303ez",
  "O'Brien",
  "OBrien",
  "o’brien",
  "Nunez O'Brien",
  "O'Brien, Zoe",
])("finds a name typed as %s", async (search) => {
  expect(await find(hospital, search)).toEqual([first]);
});

it.each([
  "José",
  "jose",
  "Jose\u0301",
  "Jose Ibarra",
  "ibarra josé",
  "Sainte-Therese",
  "sainte thérèse",
  "Sainte–Thérèse",
])("finds a decomposed name or its destination typed as %s", async (search) => {
  expect(await find(hospital, search)).toEqual([second]);
});

it("takes words of all columns together, in any order, and every one of them", async () => {
  expect(await find(hospital, "larkmoor")).toEqual([first, second]);
  expect(await find(hospital, "brookhollow zoe")).toEqual([first]);
  expect(await find(hospital, "critical ibarra")).toEqual([second]);
  expect(await find(hospital, "elan zoe mrn77031")).toEqual([]);
  expect(await find(hospital, "saint elan - zoe 77031")).toEqual([first]);
  expect(await find(hospital, `ibarra #${second}`)).toEqual([second]);
  expect(await find(hospital, `Request ${second}`)).toEqual([second]);
  expect(await find(hospital, "zoe ibarra")).toEqual([]);
  expect(await find(hospital, Array.from({ length: 20 }, () => "zoe").join(" "))).toEqual([first]);
});

it("finds nothing for a text without letters, digits or symbols", async () => {
  expect(await find(hospital, "-")).toEqual([]);
  expect(await find(hospital, "\u200B")).toEqual([]);
  expect(await find(hospital, "' '")).toEqual([]);
});

it("shows a company no patient of others, word by word", async () => {
  const other = nth(town.companies, 0).staff[0];
  expect(await find(other, "ibarra")).toEqual([]);
  expect(await find(other, "ibarra therese")).toEqual([]);
  expect(await find(other, "therese")).toEqual([second]);
});

it("finds units for everybody, and rooms for the hospital and the company of the transport", async () => {
  const company = nth(town.companies, 0).staff[0];
  expect(await find(hospital, "stroke larkmoor")).toEqual([second]);
  expect(await find(hospital, "medecine chair 88")).toEqual([first]);
  expect(await find(hospital, "412")).toEqual([second]);
  expect(await find(company, "stroke")).toEqual([second]);
  expect(await find(company, "412")).toEqual([]);
});
