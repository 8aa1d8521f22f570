import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createRequestSchema, requestStatuses } from "@wardway/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { createRequest } from "./create-request.server.ts";
import { countRequests, listRequests } from "./list-requests.server.ts";
import type { OwnFilter } from "./order.server.ts";
import { listOwnUnits } from "./own-units.server.ts";

let database: TestDatabase;
let town: Town;
let ids: Readonly<Record<"fromIcu" | "toIcu" | "byNurse" | "elsewhere", number>>;

const doctor = () => nth(town.hospitals, 0).staff[0];
const nurse = () => nth(town.hospitals, 0).staff[1];

let records = 0;
async function create(who: Caller, changed: object): Promise<number> {
  const body = { ...requestBody, medicalRecordNumber: `MRN-${++records}`, ...changed };
  return (await createRequest(mapsOf(database.db), who, createRequestSchema.parse(body))).id;
}

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  ids = {
    fromIcu: await create(doctor(), { currentUnit: "Cardiac ICU" }),
    toIcu: await create(doctor(), { destinationUnit: "CARDIAC icu" }),
    byNurse: await create(nurse(), { currentUnit: "4 West" }),
    elsewhere: await create(nth(town.hospitals, 1).staff[0], { currentUnit: "Cardiac ICU" }),
  };
});
afterAll(() => database.close());

const list = async (who: Caller, own: OwnFilter, order: "urgent" | "latest" = "latest") => {
  const ordered = order === "urgent" ? ({ order, timeZone: "UTC" } as const) : ({ order } as const);
  const page = await listRequests(database.db, who, {
    statuses: order === "urgent" ? ["pending"] : [],
    own,
    limit: 10,
    ...ordered,
  });
  return page.items.map(({ id }) => id).toSorted((one, other) => one - other);
};

it.each(["urgent", "latest"] as const)(
  "a hospital's list has what a unit sends and receives, in the order %s",
  async (order) => {
    expect(await list(doctor(), { unit: "cardiac ICU" }, order)).toEqual([ids.fromIcu, ids.toIcu]);
    expect(await list(doctor(), { unit: "4 West" }, order)).toEqual([ids.byNurse]);
    expect(await list(doctor(), { unit: "Oncology" }, order)).toEqual([]);
    expect(await list(doctor(), { unit: "" }, order)).toEqual([ids.fromIcu, ids.toIcu, ids.byNurse]);
  },
);

it("or what its user has requested", async () => {
  expect(await list(nurse(), { isMine: true })).toEqual([ids.byNurse]);
  expect(await list(doctor(), { isMine: true })).toEqual([ids.fromIcu, ids.toIcu]);
});

it("the counts follow it", async () => {
  const counts = await countRequests(database.db, doctor(), "", { unit: "Cardiac ICU" });
  expect(requestStatuses.map((status) => counts[status])).toEqual([2, 0, 0, 0, 0, 0]);
});

it("a company cannot ask for a unit, of which it does not see the bed", async () => {
  const company = nth(town.companies, 0).staff[0];
  for (const own of [{ unit: "4 West" }, { isMine: true }])
    await expect(list(company, own)).rejects.toMatchObject({ category: "invalid" });
  expect(await listOwnUnits(database.db, company)).toBeNull();
});
