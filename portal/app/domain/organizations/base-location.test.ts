import { auditLog, facilities, organizations } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { RequestedBase } from "@wardway/model";
import { isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { setOwnBase } from "./base-location.server.ts";
import { readOrganization } from "./read-organizations.server.ts";
import { createOrganization, updateOrganization } from "./save-organization.server.ts";

let database: TestDatabase;
let town: Town;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 1, companies: 1 });
});

afterEach(() => database.close());

const yard = { latitude: 39.2839, longitude: -76.5931 };
const depot = { latitude: 39.2839, longitude: -76.5 };
const company = () => nth(town.companies, 0);
const baseOf = async (id: number) => (await readOrganization(database.db, id)).base;

async function lastEntry() {
  const entry = await lastAuditRow(database.db);
  return entry;
}

test("every member of a company sets, moves and removes its base, audited without the location", async () => {
  const [dispatcher, crew] = company().staff;
  await setOwnBase(database.db, dispatcher, { position: yard });
  expect(await baseOf(company().id)).toEqual(yard);
  expect(await lastEntry()).toMatchObject({
    action: "organization.set_base",
    resourceType: "organization",
    resourceId: company().id,
    details: { base: "set" },
    success: true,
  });
  await setOwnBase(database.db, crew, { position: depot });
  expect((await lastEntry())?.details).toEqual({ base: "moved by 5.0 miles" });
  await setOwnBase(database.db, crew, { position: depot });
  expect((await lastEntry())?.details).toEqual({});
  await setOwnBase(database.db, crew, null);
  expect(await baseOf(company().id)).toBeNull();
  expect(await lastEntry()).toMatchObject({ details: { base: "removed" }, userId: crew.userId });
  expect(JSON.stringify(await database.db.select().from(auditLog))).not.toMatch(/39\.2839|76\.59?/);
});

test("rejects and audits accounts that belong to no company", async () => {
  const [nurse] = nth(town.hospitals, 0).staff;
  for (const caller of [nurse, town.admin]) {
    await expect(setOwnBase(database.db, caller, { position: yard })).rejects.toMatchObject({
      category: "forbidden",
    });
    expect(await lastEntry()).toMatchObject({
      action: "organization.set_base",
      userId: caller.userId,
      details: { refused: "forbidden" },
      success: false,
    });
  }
  expect(await database.db.$count(organizations, isNotNull(organizations.baseLatitude))).toBe(0);
});

test("resolves a text that names exactly one facility", async () => {
  const place = { type: null, county: null, beds: null, city: "Baltimore", state: "MD", zip: "21231" };
  await database.db.insert(facilities).values([
    { ...place, ...yard, name: "Gantry Imaging", address: "1 Gantry Street", sourceKey: "1" },
    { ...place, ...depot, name: "Gantry Imaging", address: "2 Gantry Street", sourceKey: "2" },
  ]);
  const [dispatcher] = company().staff;
  const rejection = (text: string) => setOwnBase(database.db, dispatcher, { text });
  await expect(rejection("Gantry Imaging")).rejects.toMatchObject({
    category: "invalid",
    errors: [{ field: "base", message: expect.stringContaining("several facilities have this name") }],
  });
  await expect(rejection("Nowhere 7")).rejects.toMatchObject({
    errors: [{ field: "base", message: expect.stringContaining("no facility has this name") }],
  });
  expect(await baseOf(company().id)).toBeNull();
  await setOwnBase(database.db, dispatcher, { text: "Gantry Imaging, 2 Gantry Street, Baltimore, MD 21231" });
  expect(await baseOf(company().id)).toEqual(depot);
});

test("an administrator sets a company's base, changes other fields without moving it, and rejects one for a hospital", async () => {
  const facts = { name: "Fernhill", timeZone: "UTC", phone: null, address: null };
  const change = (id: number, calls?: RequestedBase | null) =>
    updateOrganization(database.db, town.admin, id, facts, calls);
  const made = await createOrganization(
    database.db,
    town.admin,
    { ...facts, name: "Tern", kind: "ambulance" },
    { position: yard },
  );
  expect(made.base).toEqual(yard);
  expect((await lastEntry())?.details).toMatchObject({ base: "set" });
  expect(await change(made.id)).toMatchObject({ name: "Fernhill", base: yard });
  expect(await change(made.id, { position: depot })).toMatchObject({ base: depot });
  expect((await lastEntry())?.details).toEqual({ changed: "", base: "moved by 5.0 miles" });
  expect(await change(made.id, null)).toMatchObject({ base: null });

  const hospital = { ...facts, name: "Grace", kind: "hospital" } as const;
  const rejected = { category: "invalid", errors: [{ field: "base" }] };
  await expect(
    createOrganization(database.db, town.admin, hospital, { position: yard }),
  ).rejects.toMatchObject(rejected);
  await expect(change(nth(town.hospitals, 0).id, { position: yard })).rejects.toMatchObject(rejected);
});
