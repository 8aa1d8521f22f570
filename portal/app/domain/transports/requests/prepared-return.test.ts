import { transportCalls, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  changeRequestSchema,
  createRequestSchema,
  createResponseSchema,
  prepareReturnSchema,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town, withOrderOfAsking } from "#app/domain/testing/town.ts";
import { cancelRequest, decideResponse } from "../lifecycle/lifecycle.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { changeRequest } from "./change-request.server.ts";
import { createRequest } from "./create-request.server.ts";
import {
  listPreparedReturns,
  prepareReturn,
  readPreparedReturn,
  removePreparedReturn,
  requestPreparedReturn,
} from "./prepared-return.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await withOrderOfAsking(database.db, await makeTown(database.db));
});
afterAll(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const stranger = () => nth(town.hospitals, 1).staff[0];
const company = () => nth(town.companies, 0).staff[0];

/** From the destination of the outbound transport to its pick-up. */
const back = {
  ...requestBody,
  currentLocation: requestBody.destination,
  destination: requestBody.currentLocation,
  startLocationLat: requestBody.destinationLat,
  startLocationLong: requestBody.destinationLong,
  destinationLat: requestBody.startLocationLat,
  destinationLong: requestBody.startLocationLong,
  destinationUnit: "4 West",
  needs: { weightKg: 82.5, oxygenDevice: "mask", oxygenFlow: 6, care: ["suction"], allergies: "penicillin" },
  acceptingPhysician: "Dr. Varga",
  bedConfirmed: true,
};

const create = (choices = {}, body = {}) =>
  createRequest(
    mapsOf(database.db),
    nurse(),
    createRequestSchema.parse({ ...requestBody, ...body }),
    null,
    choices,
  );
const prepare = (
  requestId: number,
  { shown, ...changed }: { readonly shown?: string; readonly [field: string]: unknown } = {},
  who = nurse(),
) =>
  prepareReturn(database.db, who, {
    ...prepareReturnSchema.parse({ ...back, ...changed }),
    requestId,
    shown,
  });
const request = (requestId: number, choices = {}, who = nurse()) =>
  requestPreparedReturn(mapsOf(database.db), who, { requestId, ...choices });
const remove = (requestId: number, who = nurse()) => removePreparedReturn(database.db, who, { requestId });
const read = (who: Caller, id: number) => readRequest(database.db, who, id);
const isPrepared = async (id: number) => Boolean((await read(nurse(), id)).returnPreparedAt);
const typesOf = async (who: Caller, id: number) =>
  (await readEvents(database.db, who, id)).map(({ type }) => type);
const complete = (id: number) =>
  database.db
    .update(transportRequests)
    .set({ status: "completed", ambulanceCompanyId: nth(town.companies, 0).id })
    .where(eq(transportRequests.id, id));

describe("a prepared return trip", () => {
  it("is known to the hospital alone, and replaces the one before", async () => {
    const { id } = await create();
    await prepare(id, { contactPerson: "First" });
    expect(await lastAuditRow(database.db, "request.prepare_return")).toMatchObject({ resourceId: id });
    await prepare(id);
    expect(await readPreparedReturn(database.db, nurse(), id)).toMatchObject({
      contactPerson: null,
      currentLocation: requestBody.destination,
      startLocationLat: requestBody.destinationLat,
      needs: back.needs,
    });
    expect(await typesOf(nurse(), id)).toEqual(["created", "return_prepared", "return_prepared"]);

    expect(await read(company(), id)).toMatchObject({ returnPreparedAt: null });
    expect(await typesOf(company(), id)).toEqual(["created"]);
    const body = { transportRequestId: id, estimatedArrival: requestBody.transportDate };
    const { id: responseId } = await respond(database.db, company(), createResponseSchema.parse(body));
    await decideResponse(database.db, nurse(), { responseId, status: "approved" });
    expect(await read(company(), id)).not.toHaveProperty("returnPreparedAt");
    expect(await typesOf(company(), id)).not.toContain("return_prepared");
    await expect(readPreparedReturn(database.db, company(), id)).rejects.toMatchObject({
      category: "forbidden",
    });
    await expect(readPreparedReturn(database.db, stranger(), id)).rejects.toMatchObject({
      category: "not_found",
    });
    await expect(remove(id, stranger())).rejects.toMatchObject({ category: "not_found" });
    await expect(request(id, {}, stranger())).rejects.toMatchObject({ category: "not_found" });
    expect(await lastAuditRow(database.db, "request.return")).toMatchObject({
      resourceId: id,
      success: false,
      userId: stranger().userId,
    });
    await expect(prepare(id, {}, stranger())).rejects.toMatchObject({ category: "not_found" });
    await expect(prepare(id, {}, company())).rejects.toMatchObject({ category: "forbidden" });
  });

  it("becomes a request as soon as possible, with all that was prepared", async () => {
    const outbound = await create();
    await prepare(outbound.id);
    const before = await read(nurse(), outbound.id);
    const created = await request(outbound.id);
    expect(created).toMatchObject({
      status: "pending",
      asSoonAsPossible: true,
      patientName: requestBody.patientName,
      currentLocation: requestBody.destination,
      startLocationLat: requestBody.destinationLat,
      destination: requestBody.currentLocation,
      destinationUnit: "4 West",
      needs: back.needs,
      acceptingPhysician: "Dr. Varga",
      bedConfirmedAt: expect.any(String),
      reportCalledAt: null,
      outbound: { id: outbound.id },
    });
    const after = await read(nurse(), outbound.id);
    expect(after).toMatchObject({ returnTrip: { id: created.id } });
    expect(after).not.toHaveProperty("returnPreparedAt");
    // Open pages of the outbound transport follow.
    expect(after.version).toBeGreaterThan(before.version);
    expect(await lastAuditRow(database.db, "request.return")).toMatchObject({
      resourceId: created.id,
      details: { returnOf: outbound.id },
    });
    await expect(prepare(outbound.id)).rejects.toMatchObject({ code: "transport.returnRequested" });
  });

  it("is requested once by two who press at the same time", async () => {
    const { id } = await create();
    await prepare(id);
    const both = await Promise.allSettled([request(id), request(id)]);
    const made = both.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
    const failed = both.flatMap((result) => (result.status === "rejected" ? result.reason : []));
    expect(made).toHaveLength(1);
    expect(failed).toMatchObject([{ code: "transport.returnRequested", params: { id: made[0]?.id } }]);
  });

  it("is not requested, replaced or removed by who has not seen what a colleague saved", async () => {
    const { id } = await create();
    await prepare(id);
    const { preparedAt: shown } = await readPreparedReturn(database.db, nurse(), id);
    await prepare(id, { contactPerson: "Second" });
    for (const attempt of [
      () => request(id, { shown }),
      () => create({ prepared: null }, { returnOf: id }),
      () => removePreparedReturn(database.db, nurse(), { requestId: id, shown }),
      () => prepare(id, { shown }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "transport.returnChanged" });
    expect(await readPreparedReturn(database.db, nurse(), id)).toMatchObject({ contactPerson: "Second" });
  });

  it("is corrected with its outbound transport, as far as it is about the patient", async () => {
    const { id, revision } = await create({}, { medicalRecordNumber: "MRN-88002" });
    await prepare(id, { medicalRecordNumber: "MRN-88002", isolationPrecautions: "contact" });
    const before = await readPreparedReturn(database.db, nurse(), id);
    const corrected = changeRequestSchema.parse({
      ...requestBody,
      medicalRecordNumber: "MRN-88003",
      contactPerson: "Another Person",
      revision,
    });
    await changeRequest(mapsOf(database.db), nurse(), { ...corrected, requestId: id });
    const after = await readPreparedReturn(database.db, nurse(), id);
    const { preparedAt: _, ...same } = { ...before, medicalRecordNumber: "MRN-88003" };
    expect(after).toMatchObject(same);
    expect(after.preparedAt).not.toBe(before.preparedAt);
  });

  it("is removed by its hospital, with another return trip, and with its outbound transport", async () => {
    const { id } = await create();
    await prepare(id);
    await remove(id);
    expect(await isPrepared(id)).toBe(false);
    expect(await typesOf(nurse(), id)).toContain("return_removed");
    for (const call of [remove, request])
      await expect(call(id)).rejects.toMatchObject({ code: "preparedReturn.notFound" });

    await prepare(id);
    await create({}, { returnOf: id });
    expect(await isPrepared(id)).toBe(false);

    const { id: other } = await create();
    await prepare(other);
    await cancelRequest(database.db, nurse(), { requestId: other, reason: "Stays" });
    expect(await isPrepared(other)).toBe(false);
    await expect(request(other)).rejects.toMatchObject({ code: "tooLate.request.return" });
  });

  it("moves to the request that replaces its outbound transport", async () => {
    const { id } = await create();
    await prepare(id);
    const renewed = await create({ renews: id });
    expect(await readPreparedReturn(database.db, nurse(), renewed.id)).toMatchObject({ needs: back.needs });
    expect(await isPrepared(id)).toBe(false);
  });

  it("asks before there are two requests for the patient, and loses nothing", async () => {
    const medicalRecordNumber = "MRN-88001";
    const { id } = await create({}, { medicalRecordNumber });
    await prepare(id, { medicalRecordNumber });
    await create({}, { medicalRecordNumber });
    await expect(request(id, { confirmed: [] })).rejects.toMatchObject({ code: "transport.duplicate" });
    expect(await isPrepared(id)).toBe(true);
  });
});

it("does not end what waits for the hospital", async () => {
  const { id } = await create();
  const body = { transportRequestId: id, estimatedArrival: requestBody.transportDate };
  await respond(database.db, company(), createResponseSchema.parse(body));
  const calls = () => database.db.$count(transportCalls, eq(transportCalls.transportRequestId, id));
  const before = await calls();
  expect(before).toBeGreaterThan(0);
  await prepare(id);
  expect(await calls()).toBe(before);
});

it("a hospital's dashboard lists those whose outbound transport has begun, as the request that it would be", async () => {
  const list = (who: Caller) => listPreparedReturns(database.db, who, 5);
  const { id } = await create();
  await prepare(id, { priority: "low", equipment: "" });
  const found = async () => (await list(nurse())).items.find(({ request }) => request.id === id);
  expect(await found()).toBeUndefined();
  await complete(id);
  expect((await found())?.request).toMatchObject({
    status: "completed",
    currentLocation: requestBody.destination,
    destination: requestBody.currentLocation,
    priority: "low",
    // What the needs imply.
    equipment: "Oxygen",
    levelOfService: expect.any(String),
  });
  expect(await list(stranger())).toEqual({ items: [], count: 0 });
});
