import type { Connection, Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createRequestSchema, DomainError, limits } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { type ConfirmedDuplicates, createRequest } from "./create-request.server.ts";
import { findDuplicates } from "./duplicates.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});
afterAll(() => database.close());
beforeEach(() => database.db.update(transportRequests).set({ status: "cancelled" }));

interface Wanted {
  readonly hospital?: number;
  readonly nurse?: 0 | 1;
  readonly key?: string;
  readonly confirmed?: ConfirmedDuplicates;
}

const create = (
  medicalRecordNumber: string,
  { hospital = 0, nurse = 0, key, confirmed }: Wanted = {},
  db: Connection = database.db,
) =>
  createRequest(
    mapsOf(db as Database),
    nth(town.hospitals, hospital).staff[nurse],
    createRequestSchema.parse({ ...requestBody, medicalRecordNumber }),
    key ?? null,
    confirmed === undefined ? {} : { confirmed },
  );
const find = (medicalRecordNumber: string, hospital = 0) =>
  findDuplicates(database.db, nth(town.hospitals, hospital).staff[0], {
    medicalRecordNumber,
    hospitalId: null,
  });
const idsOf = async (found: ReturnType<typeof find>) => (await found).map(({ id }) => id);

describe("open requests for a record number", () => {
  it("are found apart from case and spaces, in no other hospital", async () => {
    const { id } = await create("MRN-77031");
    await create("MRN-77032");
    for (const typed of ["MRN-77031", "mrn-77031", "m r n-77 031"])
      expect(await idsOf(find(typed))).toEqual([id]);
    expect(await find("MRN77031")).toEqual([]);
    expect(await find("MRN-77031", 1)).toEqual([]);
  });

  it("are those that are not over, the earliest pick-up first and no more than fit", async () => {
    const made: number[] = [];
    for (let index = 0; index <= limits.duplicates; index++) made.push((await create("1")).id);
    const [first = 0, second = 0, ...rest] = made;
    await database.db
      .update(transportRequests)
      .set({ transportDate: sql`transport_date - interval '1 hour'` })
      .where(eq(transportRequests.id, second));
    expect(await idsOf(find("1"))).toEqual([second, first, ...rest.slice(0, limits.duplicates - 2)]);
    await database.db
      .update(transportRequests)
      .set({ status: "cancelled" })
      .where(eq(transportRequests.id, second));
    expect(await idsOf(find("1"))).toEqual([first, ...rest]);
  });

  it("are asked by a company or an administrator without a hospital in vain", async () => {
    const { hospitalId } = await create("1");
    const asked = { medicalRecordNumber: "1", hospitalId };
    expect(await findDuplicates(database.db, nth(town.hospitals, 1).staff[0], asked)).toEqual([]);
    expect(await findDuplicates(database.db, town.admin, { ...asked, hospitalId: null })).toEqual([]);
    expect(await findDuplicates(database.db, town.admin, asked)).toHaveLength(1);
  });

  it("are read from their index", async () => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return tx.execute<{ "QUERY PLAN": string }>(
        sql`explain select id from transport_requests where hospital_id = 1
          and lower(regexp_replace(medical_record_number, '\\s', '', 'g')) = 'mrn-1'
          and status in ('pending', 'needs_approval', 'approved', 'in_progress')`,
      );
    });
    expect(JSON.stringify(plan)).toContain("transport_requests_record_number_idx");
  });
});

describe("a request for a record number that has an open one", () => {
  it("names it, and the first one none", async () => {
    const first = await create("MRN-1");
    expect(first).not.toHaveProperty("duplicateOf");
    expect(await create(" mrn-1 ")).toMatchObject({ duplicateOf: [first.id] });
  });

  it("is not created until each of them is confirmed", async () => {
    const first = await create("MRN-1", { confirmed: [] });
    await expect(create("mrn-1", { confirmed: [] })).rejects.toMatchObject({ code: "transport.duplicate" });
    expect(await idsOf(find("MRN-1"))).toEqual([first.id]);
    const second = await create("mrn-1", { confirmed: [first.id] });
    await expect(create("mrn-1", { confirmed: [first.id] })).rejects.toBeInstanceOf(DomainError);
    expect(await idsOf(find("MRN-1"))).toEqual([first.id, second.id]);
  });

  it("is no other request when it is sent again", async () => {
    const first = await create("MRN-1", { confirmed: [], key: "again" });
    expect(await create("MRN-1", { confirmed: [], key: "again" })).toEqual(first);
  });

  it("names another one that a colleague is creating at the same time", async () => {
    let second: ReturnType<typeof create> | undefined;
    const first = await database.db.transaction(async (tx) => {
      const uncommitted = await create("MRN-1", {}, tx);
      second = create("mrn-1", { nurse: 1 });
      await Promise.race([second, vi.waitFor(expectWaiting)]);
      return uncommitted;
    });
    expect(first).not.toHaveProperty("duplicateOf");
    expect(await second).toMatchObject({ duplicateOf: [first.id] });
  });
});

const expectWaiting = async () =>
  expect(
    await database.db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`),
  ).toHaveLength(1);
