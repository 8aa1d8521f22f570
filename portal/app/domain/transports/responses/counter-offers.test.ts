import {
  notifications,
  organizations,
  transportRequests,
  transportResponses,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  asRequested,
  createResponseSchema,
  type LevelOfService,
  type TransportRequest,
} from "@wardway/model";
import { HOUR_MS, MINUTE_MS } from "@wardway/model/durations";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import {
  approveResponse,
  handBackTransport,
  releaseRequest,
  startTransport,
} from "../lifecycle/lifecycle.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readBestResponses } from "./best.server.ts";
import { expireResponses } from "./expire-responses.server.ts";
import { readLostOffer } from "./lost-offers.server.ts";
import { respond } from "./respond-to-request.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let dispatcher: Caller;
let rival: Caller;
let requestId: number;
let requested: TransportRequest;

const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds);

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse] = nth(town.hospitals, 0).staff;
  [dispatcher] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
  await database.db
    .update(organizations)
    .set({ levelsOfService: ["bls", "als"] })
    .where(eq(organizations.id, nth(town.companies, 0).id));
});

/** A request for CCT. */
beforeEach(async () => {
  requestId = await succeed({ who: nurse, kind: "create", hospital: null, key: null });
  await database.db
    .update(transportRequests)
    .set({ levelOfService: "cct" })
    .where(eq(transportRequests.id, requestId));
  requested = await read();
});

afterAll(() => database.close());

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

interface Offer {
  readonly offeredLevel?: LevelOfService;
  readonly offeredPickup?: Date;
  readonly expiresInMinutes?: number;
}

const offer = (who: Caller, offered: Offer = {}) =>
  respond(database.db, who, {
    transportRequestId: requestId,
    estimatedArrival: offered.offeredPickup ?? ahead(HOUR_MS),
    notes: null,
    ...asRequested,
    ...offered,
  });

const read = () => readRequest(database.db, nurse, requestId);
const lastEvent = async () => (await readEvents(database.db, nurse, requestId)).at(-1);

describe("another level than requested", () => {
  it("is offered by a company that does not run the requested one, if it runs the offered one", async () => {
    await expect(offer(dispatcher)).rejects.toMatchObject({ code: "response.levelNotHeld" });
    await expect(offer(dispatcher, { offeredLevel: "bariatric" })).rejects.toMatchObject({
      code: "response.levelNotHeld",
    });
    expect(await offer(dispatcher, { offeredLevel: "als" })).toMatchObject({ offeredLevel: "als" });
    expect(await lastEvent()).toMatchObject({ details: { level: "als", requestedLevel: "cct" } });
    expect((await read()).levelOfService).toBe("cct");
  });

  it("replaces it with its reason by the approval, and until the request returns to the pool", async () => {
    await database.db
      .update(transportRequests)
      .set({ levelReason: "Stable on the ventilator" })
      .where(eq(transportRequests.id, requestId));
    const { id } = await offer(dispatcher, { offeredLevel: "als" });
    await expect(approveResponse(database.db, nurse, id)).rejects.toMatchObject({
      code: "response.changesRequest",
    });
    await approveResponse(database.db, nurse, id, { acceptsChanges: true });
    expect(await read()).toMatchObject({ levelOfService: "als", levelReason: null });
    expect(await lastEvent()).toMatchObject({
      type: "approved",
      details: { level: "als", requestedLevel: "cct" },
    });
    await releaseRequest(database.db, dispatcher, { requestId, reason: "The vehicle broke down" });
    expect(await read()).toMatchObject({
      levelOfService: "cct",
      levelReason: "Stable on the ventilator",
    });
  });

  it("comes after the offers of the requested level, however early it is", async () => {
    await respond(database.db, dispatcher, {
      transportRequestId: requestId,
      estimatedArrival: ahead(10 * MINUTE_MS),
      notes: null,
      ...asRequested,
      offeredLevel: "als",
    });
    expect((await readBestResponses(database.db, [requestId])).get(requestId)?.offeredLevel).toBe("als");
    const { id } = await offer(rival);
    expect((await readBestResponses(database.db, [requestId])).get(requestId)?.id).toBe(id);
  });
});

describe("another pick-up time", () => {
  it("moves the pick-up by the approval, and back if the started transport is handed back", async () => {
    await database.db
      .update(transportRequests)
      .set({ asSoonAsPossible: true })
      .where(eq(transportRequests.id, requestId));
    const offeredPickup = ahead(3 * HOUR_MS);
    const { id } = await offer(rival, { offeredPickup });
    await approveResponse(database.db, nurse, id, { acceptsChanges: true });
    const agreed = await read();
    expect(agreed.transportDate).toBe(offeredPickup.toISOString());
    expect(agreed).not.toHaveProperty("asSoonAsPossible");
    expect(agreed.promisedArrival).toBe(offeredPickup.toISOString());

    await startTransport(database.db, rival, { requestId });
    await handBackTransport(database.db, rival, { requestId, reason: "The vehicle broke down" });
    expect(await read()).toMatchObject({
      transportDate: requested.transportDate,
      asSoonAsPossible: true,
      levelOfService: "cct",
    });
  });

  it("and another level are unknown to the companies that were not chosen", async () => {
    const [third] = nth(town.companies, 2).staff;
    await offer(third);
    const { id } = await offer(dispatcher, { offeredPickup: ahead(3 * HOUR_MS), offeredLevel: "als" });
    await approveResponse(database.db, nurse, id, { acceptsChanges: true });
    expect((await read()).levelOfService).toBe("als");
    expect(await readLostOffer(database.db, third, requestId)).toMatchObject({
      transportDate: requested.transportDate,
      levelOfService: "cct",
    });
  });

  it("does not move it if another response is approved", async () => {
    await offer(rival, { offeredPickup: ahead(3 * HOUR_MS) });
    const [third] = nth(town.companies, 2).staff;
    const { id } = await offer(third);
    await approveResponse(database.db, nurse, id);
    expect((await read()).transportDate).toBe(requested.transportDate);
  });

  it("is not in the past, nor more than a year ahead", () => {
    const messages = (offered: object) =>
      createResponseSchema
        .safeParse({ transportRequestId: 1, estimatedArrival: ahead(HOUR_MS).toISOString(), ...offered })
        .error?.issues.map(({ path }) => path.join());
    expect(messages({ offeredPickup: ahead(-HOUR_MS).toISOString() })).toEqual(["offeredPickup"]);
    expect(messages({ offeredPickup: ahead(400 * 24 * HOUR_MS).toISOString() })).toEqual(["offeredPickup"]);
    expect(messages({ expiresInMinutes: 0 })).toEqual(["expiresInMinutes"]);
    expect(messages({ expiresInMinutes: 15 })).toBeUndefined();
  });
});

describe("an offer that expires", () => {
  it("cannot be approved, is withdrawn by itself once, and both sides are notified", async () => {
    const { id } = await offer(rival, { expiresInMinutes: 60 });
    await database.db
      .update(transportResponses)
      .set({ expiresAt: ahead(-1) })
      .where(eq(transportResponses.id, id));
    await expect(approveResponse(database.db, nurse, id)).rejects.toMatchObject({ code: "response.expired" });
    expect((await read()).status).toBe("needs_approval");
    await Promise.all([expireResponses(database.db), expireResponses(database.db)]);
    expect(await read()).toMatchObject({ status: "pending", openResponses: 0 });
    // Neither of two processes has been rejected.
    expect(await lastAuditRow(database.db, "response.withdraw")).toMatchObject({
      success: true,
      resourceId: id,
    });
    const types = (await readEvents(database.db, nurse, requestId)).map(({ type }) => type);
    expect(types).toEqual(["created", "response_received", "response_expired"]);
    const notified = await database.db
      .select({ organizationId: users.organizationId })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(
        and(eq(notifications.transportRequestId, requestId), eq(notifications.type, "response_expired")),
      );
    const organizationIds = new Set(notified.map(({ organizationId }) => organizationId));
    expect(organizationIds).toEqual(new Set([nth(town.hospitals, 0).id, nth(town.companies, 1).id]));
    expect((await offer(rival)).status).toBe("pending");
  });

  it("is one offer if it is sent twice", async () => {
    const input = {
      transportRequestId: requestId,
      estimatedArrival: ahead(HOUR_MS),
      notes: null,
      ...asRequested,
      expiresInMinutes: 15,
    };
    const key = crypto.randomUUID();
    const { id } = await respond(database.db, rival, input, key);
    expect((await respond(database.db, rival, input, key)).id).toBe(id);
  });

  it("stays open until its time", async () => {
    await offer(rival, { expiresInMinutes: 60 });
    await expireResponses(database.db);
    expect((await read()).openResponses).toBe(1);
    await expireResponses(database.db, ahead(2 * HOUR_MS));
    expect((await read()).openResponses).toBe(0);
  });
});
