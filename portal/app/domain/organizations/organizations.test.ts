import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { organizationSchema } from "@wardway/model";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPublicStatistics } from "../statistics/public.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { listOrganizationPage } from "./read.server.ts";
import { createOrganization, updateOrganization } from "./save.server.ts";

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

test("a new organization counts among the public figures and stands in the trail", async () => {
  const before = await readPublicStatistics(database.db);
  const made = await create("Mercy", "ambulance");
  expect(made).toMatchObject({ name: "Mercy", kind: "ambulance", timeZone: "America/Chicago" });
  const after = await readPublicStatistics(database.db);
  expect(after.ambulanceCompanies).toBe(before.ambulanceCompanies + 1);
  const entry = await lastAuditRow(database.db);
  expect(entry).toMatchObject({ action: "organization.create", resourceId: made.id, success: true });
});

test("a name is there once, for a new organization and for a changed one", async () => {
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

test("a change tells the trail what changed, and leaves the kind", async () => {
  const made = await create("Mercy");
  const changed = await updateOrganization(database.db, town.admin, made.id, { ...facts, phone: "1" });
  expect(changed).toMatchObject({ kind: "hospital", phone: "1" });
  const entry = await lastAuditRow(database.db);
  expect(entry?.details).toEqual({ changed: "phone" });
});

test("only an administrator adds or changes one", async () => {
  const [nurse] = nth(town.hospitals, 0).staff;
  await expect(createOrganization(database.db, nurse, { ...facts, kind: "hospital" })).rejects.toMatchObject({
    category: "forbidden",
  });
  await expect(
    updateOrganization(database.db, nurse, nth(town.hospitals, 0).id, facts),
  ).rejects.toMatchObject({ category: "forbidden" });
});

test.each(["Mars/Olympus", "", "x".repeat(61)])("a time zone that is none is refused: %s", (timeZone) => {
  expect(organizationSchema.safeParse({ ...facts, timeZone }).success).toBe(false);
});

test("the list is in the order of names, with the people of each, searched and paged both ways", async () => {
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
});
