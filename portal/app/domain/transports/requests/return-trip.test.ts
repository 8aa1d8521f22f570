import type { Connection, Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  createRequestSchema,
  createResponseSchema,
  DomainError,
  type RequestStatus,
  type TransportRequest,
} from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town, withOrderOfAsking } from "#app/domain/testing/town.ts";
import { cancelRequest, decideResponse } from "../lifecycle/lifecycle.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { createRequest } from "./create-request.server.ts";
import { listRequests } from "./list-requests.server.ts";

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
const rival = () => nth(town.companies, 1).staff[0];

interface Wanted {
  readonly who?: Caller;
  readonly hospitalId?: number | null;
  readonly key?: string | null;
}

const create = (
  returnOf: number | null,
  { who = nurse(), hospitalId = null, key = null }: Wanted = {},
  db: Connection = database.db,
) =>
  createRequest(
    mapsOf(db as Database),
    who,
    createRequestSchema.parse({ ...requestBody, hospitalId, returnOf }),
    key,
    { confirmed: "any" },
  );
const read = (who: Caller, id: number) => readRequest(database.db, who, id);
const setStatus = (id: number, status: RequestStatus, companyId: number | null = null) =>
  database.db
    .update(transportRequests)
    .set({ status, ambulanceCompanyId: companyId })
    .where(eq(transportRequests.id, id));
const approve = async (id: number, who = company()) => {
  const body = { transportRequestId: id, estimatedArrival: requestBody.transportDate };
  const { id: responseId } = await respond(database.db, who, createResponseSchema.parse(body));
  await decideResponse(database.db, nurse(), { responseId, status: "approved" });
};
const linkOf = ({ id, status, transportDate }: TransportRequest) => ({ id, status, transportDate });

describe("a return trip", () => {
  it("knows its outbound transport, which knows it, and is no duplicate of it", async () => {
    const outbound = await create(null);
    const back = await create(outbound.id);
    expect(back.duplicateOf ?? []).not.toContain(outbound.id);
    expect((await read(nurse(), back.id)).outbound).toEqual(linkOf(outbound));
    expect((await read(nurse(), outbound.id)).returnTrip).toEqual(linkOf(back));
    expect(await lastAuditRow(database.db, "request.return")).toMatchObject({
      resourceId: back.id,
      details: { returnOf: outbound.id },
    });
    const { items } = await listRequests(database.db, nurse(), {
      statuses: ["pending"],
      order: "latest",
      limit: 10,
    });
    expect(items.filter((request) => request.outbound || request.returnTrip)).toEqual([]);
  });

  it("is requested of a transport in every status but cancelled", async () => {
    const statuses = ["pending", "needs_approval", "approved", "in_progress", "completed"] as const;
    for (const status of statuses) {
      const outbound = await create(null);
      const runs = status !== "pending" && status !== "needs_approval";
      await setStatus(outbound.id, status, runs ? nth(town.companies, 0).id : null);
      await expect(create(outbound.id), status).resolves.toMatchObject({
        outbound: { id: outbound.id, status },
      });
    }
    const cancelled = await create(null);
    await setStatus(cancelled.id, "cancelled");
    await expect(create(cancelled.id)).rejects.toMatchObject({ code: "tooLate.request.return" });
  });

  it("is one, of two that are requested at the same time too, until it is cancelled", async () => {
    const outbound = await create(null);
    const both = await Promise.allSettled([create(outbound.id), create(outbound.id)]);
    const made = both.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
    const failed = both.flatMap((result) => (result.status === "rejected" ? result.reason : []));
    expect([made.length, failed.length]).toEqual([1, 1]);
    const [{ id = 0 } = {}] = made;
    expect(failed[0]).toBeInstanceOf(DomainError);
    expect(failed[0]).toMatchObject({ code: "transport.returnRequested", params: { id } });
    await cancelRequest(database.db, nurse(), { requestId: id, reason: "Stays longer" });
    const again = await create(outbound.id);
    expect((await read(nurse(), outbound.id)).returnTrip?.id).toBe(again.id);
    expect((await read(nurse(), id)).outbound?.id).toBe(outbound.id);
  });

  it("is created once if it is sent again", async () => {
    const outbound = await create(null);
    const key = crypto.randomUUID();
    const first = await create(outbound.id, { key });
    expect((await create(outbound.id, { key })).id).toBe(first.id);
  });

  it("belongs to the hospital of the transport, and to no one who does not see that", async () => {
    const outbound = await create(null);
    const other = nth(town.hospitals, 1).id;
    await expect(create(outbound.id, { who: stranger() })).rejects.toMatchObject({ category: "not_found" });
    await expect(create(2_000_000_000)).rejects.toMatchObject({ category: "not_found" });
    await expect(create(outbound.id, { who: town.admin, hospitalId: other })).rejects.toMatchObject({
      category: "not_found",
    });
    await expect(create(outbound.id, { who: company() })).rejects.toMatchObject({ category: "forbidden" });
    const untracked: Caller = { ...nurse(), scopes: ["request"] };
    await expect(create(outbound.id, { who: untracked })).rejects.toMatchObject({ category: "forbidden" });
    await expect(
      create(outbound.id, { who: town.admin, hospitalId: outbound.hospitalId }),
    ).resolves.toBeDefined();
  });
});

describe("a renewed return trip", () => {
  const renew = (renews: number) =>
    createRequest(mapsOf(database.db), nurse(), createRequestSchema.parse(requestBody), null, { renews });

  it("hands its link over, and is no duplicate", async () => {
    const outbound = await create(null);
    const first = await create(outbound.id);
    const second = await renew(first.id);
    expect(second.duplicateOf ?? []).not.toContain(first.id);
    expect(second.outbound?.id).toBe(outbound.id);
    expect((await read(nurse(), outbound.id)).returnTrip?.id).toBe(second.id);
    expect(await read(nurse(), first.id)).not.toHaveProperty("outbound");
  });

  it("is not replaced once a company has answered", async () => {
    const outbound = await create(null);
    const answered = await create(outbound.id);
    const body = { transportRequestId: answered.id, estimatedArrival: requestBody.transportDate };
    await respond(database.db, company(), createResponseSchema.parse(body));
    await expect(renew(answered.id)).rejects.toMatchObject({ code: "transport.renewedAnswered" });
    expect((await read(nurse(), outbound.id)).returnTrip?.id).toBe(answered.id);
    const foreign = await create(null, { who: stranger() });
    await expect(renew(foreign.id)).rejects.toMatchObject({ category: "not_found" });
  });
});

describe("the link between the two", () => {
  it("is shown to no company that is not assigned, and to one that is only where it may read the other", async () => {
    const outbound = await create(null);
    const back = await create(outbound.id);
    for (const who of [company(), rival()]) {
      expect(await read(who, back.id)).toMatchObject({ outbound: null, returnTrip: null });
      expect(await read(who, outbound.id)).toMatchObject({ outbound: null, returnTrip: null });
    }
    await approve(outbound.id);
    expect((await read(company(), outbound.id)).returnTrip).toMatchObject({ id: back.id, status: "pending" });
    expect(await read(company(), back.id)).toMatchObject({ outbound: null });
    await approve(back.id, rival());
    expect(await read(company(), outbound.id)).not.toHaveProperty("returnTrip");
    expect(await read(rival(), back.id)).not.toHaveProperty("outbound");
    expect((await read(nurse(), outbound.id)).returnTrip).toMatchObject({ id: back.id, status: "approved" });
  });

  it("names no open request to a company that has not been asked about it", async () => {
    const outbound = await create(null, { who: stranger() });
    const back = await create(outbound.id, { who: stranger() });
    await setStatus(outbound.id, "completed", nth(town.companies, 1).id);
    expect(await read(rival(), outbound.id)).not.toHaveProperty("returnTrip");
    await setStatus(outbound.id, "completed", nth(town.companies, 0).id);
    expect((await read(company(), outbound.id)).returnTrip?.id).toBe(back.id);
  });
});
