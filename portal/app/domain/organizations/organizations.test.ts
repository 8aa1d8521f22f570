import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { organizationSchema } from "@wardway/model";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPublicStatistics } from "../statistics/public.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { listOrganizationPage } from "./read-organizations.server.ts";
import { createOrganization, updateOrganization } from "./save-organization.server.ts";

let database: TestDatabase;
let town: Town;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterEach(() => database.close());

const facts = { name: "Mercy", timeZone: "America/Chicago", phone: null, address: null };
const create = (name: string, kind: "hospital" | "ambulance" = "hospital") =>
  createOrganization(database.db, town.admin, { ...facts, name, kind });

test("counts a new organization in the public totals and audits it", async () => {
  const before = await readPublicStatistics(database.db);
  const made = await create("Mercy", "ambulance");
  expect(made).toMatchObject({ name: "Mercy", kind: "ambulance", timeZone: "America/Chicago" });
  const after = await readPublicStatistics(database.db);
  expect(after.ambulanceCompanies).toBe(before.ambulanceCompanies + 1);
  const entry = await lastAuditRow(database.db);
  expect(entry).toMatchObject({ action: "organization.create", resourceId: made.id, success: true });
});

test("rejects a taken name, for new and for changed organizations", async () => {
  const made = await create("Mercy");
  await expect(create("Mercy", "ambulance")).rejects.toMatchObject({
    category: "conflict",
    errors: [{ field: "name" }],
  });
  const other = await create("Grace");
  await expect(
    updateOrganization(database.db, town.admin, other.id, { ...facts, name: made.name }),
  ).rejects.toMatchObject({ category: "conflict", errors: [{ field: "name" }] });
});

test("rejects a name that differs from another only in case, accents or punctuation", async () => {
  const made = await create("St. Mary’s Hôpital-Sud");
  const rejection = { category: "conflict", errors: [{ field: "name" }] };
  await expect(create("St Mary's hopital sud", "ambulance")).rejects.toMatchObject(rejection);
  const other = await create("Grace");
  const name = "St. Marys Hopital Sud";
  await expect(
    updateOrganization(database.db, town.admin, other.id, { ...facts, name }),
  ).rejects.toMatchObject(rejection);
  await updateOrganization(database.db, town.admin, made.id, { ...facts, name });
});

test("audits the changed fields, and keeps the kind", async () => {
  const made = await create("Mercy");
  const changed = await updateOrganization(database.db, town.admin, made.id, { ...facts, phone: "1" });
  expect(changed).toMatchObject({ kind: "hospital", phone: "1" });
  const entry = await lastAuditRow(database.db);
  expect(entry?.details).toEqual({ changed: "phone" });
});

test("lets only an administrator add or change one", async () => {
  const [nurse] = nth(town.hospitals, 0).staff;
  await expect(createOrganization(database.db, nurse, { ...facts, kind: "hospital" })).rejects.toMatchObject({
    category: "forbidden",
  });
  await expect(
    updateOrganization(database.db, nurse, nth(town.hospitals, 0).id, facts),
  ).rejects.toMatchObject({ category: "forbidden" });
});

test.each(["Mars/Olympus", "", "x".repeat(61)])("rejects an unknown time zone: %s", (timeZone) => {
  expect(organizationSchema.safeParse({ ...facts, timeZone }).success).toBe(false);
});

test("lists by name with the number of people, searches and pages both ways", async () => {
  await create("A 100% hospital");
  const query = { search: "", cursor: undefined, limit: 4 };
  const first = await listOrganizationPage(database.db, query);
  expect(first.items[0]).toMatchObject({ name: "A 100% hospital", users: 0 });
  expect(first.items[1]).toMatchObject({ users: 2 });
  const second = await listOrganizationPage(database.db, { ...query, cursor: first.next ?? "" });
  expect(second.items).toHaveLength(2);
  const back = await listOrganizationPage(database.db, { ...query, cursor: second.previous ?? "" });
  expect(back.items).toEqual(first.items);
  const found = await listOrganizationPage(database.db, { ...query, search: "0% H" });
  expect(found.items.map(({ name }) => name)).toEqual(["A 100% hospital"]);
  await create("St. Mary’s Hôpital-Sud");
  const byWords = await listOrganizationPage(database.db, { ...query, search: "hopital sud st mary's" });
  expect(byWords.items.map(({ name }) => name)).toEqual(["St. Mary’s Hôpital-Sud"]);
});
