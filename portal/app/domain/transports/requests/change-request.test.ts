import { findInconsistencies } from "@wardway/db/consistency";
import {
  askingOrder,
  mailOutbox,
  notifications,
  organizations,
  transportEvents,
  transportRequests,
  transportResponses,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  changeRequestSchema,
  createRequestSchema,
  createResponseSchema,
  getLateness,
  type TransportRequest,
} from "@wardway/model";
import { addDays, addHours, addMinutes, subHours } from "date-fns";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform, requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listCalls } from "../alerts/list-calls.server.ts";
import { notifyLate } from "../lateness/notify-late.server.ts";
import { widenUnanswered } from "../lifecycle/ask-further.server.ts";
import { approveResponse, releaseRequest } from "../lifecycle/lifecycle.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { journeyOf, noRoute } from "../record/request-route.server.ts";
import { declineRequest } from "../responses/decline-request.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { optimizeRoute } from "../routing/optimize-route.server.ts";
import { readRoute, storeRoute } from "../routing/read-route.server.ts";
import { changeRequest } from "./change-request.server.ts";
import { createRequest } from "./create-request.server.ts";
import { listUnanswered } from "./unanswered.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let colleague: Caller;
let dispatcher: Caller;
let rival: Caller;
let request: TransportRequest;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse, colleague] = nth(town.hospitals, 0).staff;
  [dispatcher] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
});

afterAll(() => database.close());

const pickup = addHours(new Date(), 6).toISOString();
const body = { ...requestBody, transportDate: pickup, contactPerson: "Dana Whitfield", currentRoom: "412" };

beforeEach(async () => {
  request = await create(body);
});

const create = (stated: object) =>
  createRequest(mapsOf(database.db), nurse, createRequestSchema.parse(stated));

const thirdCompany = () => nth(town.companies, 2).id;

const read = (who: Caller = nurse) => readRequest(database.db, who, request.id);

const change = (changes: object, { who = nurse, revision = request.revision } = {}) =>
  changeRequest(mapsOf(database.db), who, {
    ...changeRequestSchema.parse({ ...body, revision, ...changes }),
    requestId: request.id,
  });

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

const offer = (who: Caller) =>
  succeed({ who, kind: "respond", request: request.id, company: null, key: null });

const statusOf = async (responseId: number) =>
  (await database.db.select().from(transportResponses).where(eq(transportResponses.id, responseId)))[0]
    ?.status;

const eventsOf = async (who: Caller) =>
  (await readEvents(database.db, who, request.id)).map(({ type, details }) => ({ type, details }));

async function notified(who: Caller) {
  const found = await database.db
    .select({ type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.userId, who.userId), eq(notifications.transportRequestId, request.id)))
    .orderBy(asc(notifications.id));
  return found.map(({ type }) => type);
}

describe("a change of what companies decide by", () => {
  it("withdraws their responses, ends declines, and tells the companies that had responded", async () => {
    await database.db
      .update(users)
      .set({ email: "dispatch@example.org", emailNotifications: true })
      .where(eq(users.id, dispatcher.userId));
    const response = await offer(dispatcher);
    await succeed({ who: rival, kind: "decline", request: request.id, company: null });
    const later = addHours(new Date(pickup), 2).toISOString();
    const changed = await change({ transportDate: later, destination: "St. Odhran Hospital, bed 7" });
    expect(changed).toMatchObject({
      status: "pending",
      transportDate: later,
      destination: "St. Odhran Hospital, bed 7",
      openResponses: 0,
      revision: 2,
      routeSource: expect.anything(),
    });
    expect(changed).not.toHaveProperty("declines");
    expect(await statusOf(response)).toBe("withdrawn");
    expect(await notified(dispatcher)).toEqual(["created", "changed"]);
    expect(await notified(rival)).toEqual(["created"]);
    const mails = await database.db.select().from(mailOutbox).where(eq(mailOutbox.userId, dispatcher.userId));
    expect(mails).toMatchObject([{ details: { type: "changed", transportRequestId: request.id } }]);
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  it("is in the timeline with what was before, without the room, and a rival does not read another company's withdrawal", async () => {
    await offer(dispatcher);
    await change({
      destination: "St. Odhran Hospital, bed 7",
      levelOfService: "cct",
      levelReason: "Unstable",
    });
    const changed = {
      type: "changed",
      details: {
        changed: "destination, levelOfService, levelReason",
        to: "St. Odhran Hospital",
        requestedTo: body.destination,
        level: "cct",
        requestedLevel: request.levelOfService,
      },
    };
    const withdrawn = { type: "response_withdrawn", details: { within: "request.change" } };
    expect((await eventsOf(nurse)).slice(2)).toEqual([changed, withdrawn]);
    expect((await eventsOf(dispatcher)).slice(2)).toEqual([changed, withdrawn]);
    expect((await eventsOf(rival)).slice(1)).toEqual([changed]);
    expect(await lastAuditRow(database.db, "request.change")).toMatchObject({
      success: true,
      resourceId: request.id,
      details: { changed: 3, withdrawn: 1 },
    });
  });

  it("calls the companies again that have seen the request", async () => {
    const called = async () => (await listCalls(database.db, dispatcher)).map(({ id }) => id);
    await succeed({ who: dispatcher, kind: "decline", request: request.id, company: null });
    expect(await called()).not.toContain(request.id);
    await change({ needs: { weightKg: 190 } });
    expect(await called()).toContain(request.id);
  });

  it("lets a company respond again", async () => {
    await offer(dispatcher);
    await change({ isolationPrecautions: "droplet" });
    await offer(dispatcher);
    expect(await read()).toMatchObject({ status: "needs_approval", openResponses: 1 });
    expect(await findInconsistencies(database.db)).toEqual([]);
  });

  it("ends every response, and leaves one that the hospital has rejected", async () => {
    const rejected = await offer(dispatcher);
    await succeed({ who: nurse, kind: "reject", response: rejected });
    const open = [await offer(rival), await offer(nth(town.companies, 2).staff[0])];
    const changed = await change({ equipment: "Ventilator" });
    expect(changed).toMatchObject({ status: "pending", levelOfService: "cct" });
    expect(await Promise.all([rejected, ...open].map(statusOf))).toEqual([
      "rejected",
      "withdrawn",
      "withdrawn",
    ]);
    expect(await findInconsistencies(database.db)).toEqual([]);
  });
});

describe("a change of something else", () => {
  it.each([
    ["the patient", { patientName: "Zoë O'Brien" }],
    ["the room", { currentRoom: "7" }],
    ["a bed that is named with the place", { destination: `${body.destination}, bed 7` }],
    ["who is called", { contactPerson: "Ines" }],
    ["the priority", { priority: "low" }],
    ["what only the crew reads", { needs: { allergies: "penicillin" }, specialInstructions: "Two stairs" }],
  ])("keeps the responses: %s", async (_, changes) => {
    const response = await offer(dispatcher);
    expect(await change(changes)).toMatchObject({ ...changes, status: "needs_approval", openResponses: 1 });
    expect(await statusOf(response)).toBe("pending");
    expect(await notified(dispatcher)).toEqual(["created"]);
  });

  it("says in the timeline what, and nothing that a company may not read", async () => {
    await change({ patientName: "Zoë Adams", medicalRecordNumber: "MRN-9", currentRoom: "7" });
    expect((await eventsOf(dispatcher)).at(-1)).toEqual({
      type: "changed",
      details: { changed: "patientName, medicalRecordNumber, currentRoom" },
    });
  });
});

describe("a changed request", () => {
  it("keeps a pick-up that is over, and takes no other one that is", async () => {
    const over = subHours(new Date(), 2);
    await database.db
      .update(transportRequests)
      .set({ transportDate: over })
      .where(eq(transportRequests.id, request.id));
    const kept = { transportDate: over.toISOString(), contactPerson: "Ines" };
    expect(await change(kept)).toMatchObject({ ...kept, revision: 2 });
    const earlier = { transportDate: subHours(over, 1).toISOString(), revision: 2 };
    await expect(change(earlier)).rejects.toMatchObject({
      errors: [{ field: "transportDate", code: "transport.dateInPast" }],
    });
    const farAhead = { transportDate: addDays(new Date(), 500).toISOString(), revision: 2 };
    await expect(change(farAhead)).rejects.toMatchObject({ code: "transport.dateTooFarAhead" });
  });

  it("is late from the time at which the pick-up became as soon as possible", async () => {
    await database.db
      .update(transportRequests)
      .set({ createdAt: subHours(new Date(), 3) })
      .where(eq(transportRequests.id, request.id));
    const changed = await change({ asSoonAsPossible: true });
    expect(changed.asSoonAsPossible).toBe(true);
    expect(getLateness(changed, addMinutes(new Date(), 5).toISOString())).toBeNull();
    expect(getLateness(changed, addMinutes(new Date(), 12).toISOString())).toMatchObject({
      kind: "unanswered",
    });
    const again = await change({ asSoonAsPossible: true, contactPerson: "Ines" }, { revision: 2 });
    expect(again.transportDate).toBe(changed.transportDate);
  });

  it("has the level that is proposed from the new needs, unless another is chosen with a reason", async () => {
    expect(request.levelOfService).toBe("bls");
    expect(await change({ needs: { infusions: "several_medications" } })).toMatchObject({
      levelOfService: "cct",
      equipment: "Oxygen, IV Support, Stretcher",
    });
    expect(() => change({ levelOfService: "als" })).toThrow(/levelReason/);
  });

  it("has another route if its places have moved, and the same one otherwise", async () => {
    const before = await readRoute(mapsOf(database.db), nurse, request.id);
    expect(await change({ contactPerson: "Ines" })).toMatchObject({ optimalRoute: before?.polyline });
    const moved = await change({ destinationLat: "39.3299", destinationLong: "-76.6205" }, { revision: 2 });
    expect(moved.optimalRoute).not.toBe(before?.polyline);
    const { destinationLat, destinationLong, ...unplaced } = body;
    const nowhere = await change(
      { ...unplaced, destinationLat: null, destinationLong: null },
      { revision: 3 },
    );
    expect(nowhere).toMatchObject({ optimalRoute: null, estimatedDistance: null, routeSource: null });
  });

  it("cannot lead farther than the administrators allow", async () => {
    await expect(change({ destinationLat: "19.43", destinationLong: "-99.13" })).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "destination" }],
    });
    expect(await read()).toMatchObject({ revision: 1, version: request.version });
  });
});

describe("a response that makes way for a new one, because its arrival has passed", () => {
  it("is no step of its own in the audit trail", async () => {
    const passed = await offer(dispatcher);
    await database.db
      .update(transportResponses)
      .set({ estimatedArrival: subHours(new Date(), 1) })
      .where(eq(transportResponses.id, passed));
    await offer(dispatcher);
    expect(await statusOf(passed)).toBe("withdrawn");
    expect(await findInconsistencies(database.db)).toEqual([]);
  });
});

describe("an answer to what a request said before", () => {
  it("is rejected, and one to what it says now is not", async () => {
    const stale = { transportRequestId: request.id, estimatedArrival: pickup, revision: 1 };
    const decline = { requestId: request.id, reason: "distance", note: null } as const;
    await change({ destination: "St. Odhran Hospital" });
    const answer = (body: object) => respond(database.db, dispatcher, createResponseSchema.parse(body));
    await expect(answer(stale)).rejects.toMatchObject({ code: "response.requestChanged" });
    await expect(declineRequest(database.db, dispatcher, { ...decline, revision: 1 })).rejects.toMatchObject({
      category: "conflict",
    });
    expect(await read()).toMatchObject({ status: "pending", openResponses: 0 });
    await answer({ ...stale, revision: 2 });
    await declineRequest(database.db, rival, { ...decline, revision: 2 });
    expect(await read()).toMatchObject({ openResponses: 1, declines: 1 });
  });
});

describe("a request that is asked in stages", () => {
  const companyOf = (who: Caller) => who.organizationId ?? 0;
  const asked = async () => (await read()).asking;

  beforeEach(async () => {
    const wait = { widenAfterMinutes: 30 };
    await database.db
      .update(organizations)
      .set(wait)
      .where(eq(organizations.id, companyOf(nurse)));
    await database.db
      .update(organizations)
      .set({ levelsOfService: ["bls"] })
      .where(eq(organizations.id, companyOf(dispatcher)));
    await database.db
      .insert(askingOrder)
      .values({ hospitalId: companyOf(nurse), ambulanceCompanyId: companyOf(dispatcher), stage: 1 });
    request = await create(body);
  });

  afterEach(async () => {
    await database.db.delete(askingOrder);
    await database.db.update(organizations).set({ widenAfterMinutes: null, levelsOfService: [] });
  });

  it("waits for the companies that were asked from the change on", async () => {
    await database.db
      .update(transportRequests)
      .set({ widenAt: addMinutes(new Date(), 2) })
      .where(eq(transportRequests.id, request.id));
    await change({ isolationPrecautions: "contact" });
    expect(await asked()).toMatchObject({ companyIds: [companyOf(dispatcher)] });
    expect(new Date((await asked())?.nextAt ?? 0) > addMinutes(new Date(), 25)).toBe(true);
  });

  it("is asked further immediately if none of them runs the new level", async () => {
    await change({ needs: { infusions: "several_medications" } });
    await widenUnanswered(database.db);
    expect(await asked()).toMatchObject({ companyIds: null });
    expect(await notified(rival)).toEqual(["created"]);
  });
});

describe("companies that run the new level, and not the old one", () => {
  it("are notified of the request", async () => {
    await database.db
      .update(organizations)
      .set({ levelsOfService: ["bls"] })
      .where(eq(organizations.id, rival.organizationId ?? 0));
    request = await create({ ...body, needs: { infusions: "several_medications" } });
    expect(await notified(rival)).toEqual([]);
    await change({});
    expect(await notified(rival)).toEqual(["created"]);
    await database.db.update(organizations).set({ levelsOfService: [] });
  });
});

describe("lateness after a change", () => {
  it("is notified again if the pick-up has moved, and not if something else has", async () => {
    const late = async (at: Date) => {
      await notifyLate(database.db, at);
      return (await notified(nurse)).filter((type) => type.startsWith("unanswered"));
    };
    expect(await late(addMinutes(pickup, 20))).toEqual(["unanswered_red"]);
    await change({ contactPerson: "Ines" });
    expect(await late(addMinutes(pickup, 20))).toEqual(["unanswered_red"]);
    const later = addHours(pickup, 2);
    await change({ transportDate: later.toISOString(), contactPerson: "Ines" }, { revision: 2 });
    expect(await late(addMinutes(later, 1))).toEqual(["unanswered_red", "unanswered_amber"]);
  });

  it("leaves a request unanswered that brought no company", async () => {
    const over = subHours(new Date(), 6);
    await database.db
      .update(transportRequests)
      .set({ transportDate: over, createdAt: over })
      .where(eq(transportRequests.id, request.id));
    await database.db.execute(sql`alter table transport_events disable trigger user`);
    await database.db
      .update(transportEvents)
      .set({ occurredAt: over, recordedAt: over })
      .where(eq(transportEvents.transportRequestId, request.id));
    await database.db.execute(sql`alter table transport_events enable trigger user`);
    const isUnanswered = async () =>
      (await listUnanswered(database.db, nurse, 50)).items.some(({ id }) => id === request.id);
    expect(await isUnanswered()).toBe(true);
    await change({ transportDate: over.toISOString(), contactPerson: "Ines" });
    expect(await isUnanswered()).toBe(true);
  });
});

describe("a change by an administrator", () => {
  it("is notified to the hospital", async () => {
    await change({ contactPerson: "Ines" }, { who: town.admin });
    expect(await notified(nurse)).toEqual(["changed"]);
    expect(await notified(dispatcher)).toEqual(["created"]);
  });
});

describe("the route of the places that a request had before", () => {
  it("is stored neither late nor as an optimized one", async () => {
    const { db } = database;
    const [before] = await db.select().from(transportRequests).where(eq(transportRequests.id, request.id));
    const journey = journeyOf(before ?? expect.unreachable());
    const [route] = journey ? await mapsOf(db).maps.routes(journey) : [];
    if (!journey || !route) expect.unreachable();
    const moved = { destinationLat: "39.3299", destinationLong: "-76.6205" };
    await change(moved);
    await db.update(transportRequests).set(noRoute).where(eq(transportRequests.id, request.id));
    await storeRoute(db, nurse, request.id, journey, route);
    expect(await read()).toMatchObject({ routeSource: null });

    const { maps } = mapsOf(db);
    const whileMoving = {
      db,
      maps: {
        ...maps,
        routes: async (...asked: Parameters<typeof maps.routes>) => {
          const routes = await maps.routes(...asked);
          await change(body, { revision: 2 }).catch(() => undefined);
          return routes;
        },
      },
    };
    await expect(optimizeRoute(whileMoving, nurse, request.id)).rejects.toMatchObject({
      code: "route.placesChanged",
    });
  });
});

describe("two people who change a request", () => {
  it("do not undo each other's change unseen", async () => {
    const outcomes = await Promise.allSettled([
      change({ contactPerson: "Ines" }),
      change({ currentRoom: "7" }, { who: colleague }),
    ]);
    const rejected = outcomes.filter(({ status }) => status === "rejected");
    expect(rejected).toMatchObject([{ reason: { code: "transport.changedSince", category: "conflict" } }]);
    expect(await read()).toMatchObject({ revision: 2 });
  });

  it("are not disturbed by a company that responds", async () => {
    await offer(dispatcher);
    expect(await change({ contactPerson: "Ines" })).toMatchObject({ contactPerson: "Ines" });
  });

  it("learn of what an approved counter-offer changed, and its release changed back", async () => {
    const arrival = addHours(new Date(pickup), 3).toISOString();
    const counter = createResponseSchema.parse({
      transportRequestId: request.id,
      estimatedArrival: arrival,
      offeredPickup: arrival,
    });
    const { id } = await respond(database.db, dispatcher, counter);
    await approveResponse(database.db, nurse, id, { acceptsChanges: true });
    expect(await read()).toMatchObject({ transportDate: arrival, revision: 2 });
    await releaseRequest(database.db, nurse, { requestId: request.id, reason: "Other plans" });
    expect(await read()).toMatchObject({ transportDate: pickup, revision: 3 });
    await expect(change({ contactPerson: "Ines" })).rejects.toMatchObject({ code: "transport.changedSince" });
  });

  it("read that nothing has changed when a form is sent twice", async () => {
    await change({ contactPerson: "Ines" });
    await expect(change({ contactPerson: "Ines" })).rejects.toMatchObject({ code: "transport.unchanged" });
  });
});

describe("a request that becomes critical", () => {
  it("is asked of all companies, and keeps its responses", async () => {
    await database.db
      .update(transportRequests)
      .set({ askedCompanyIds: [dispatcher.organizationId ?? 0] })
      .where(eq(transportRequests.id, request.id));
    await database.db.delete(notifications).where(eq(notifications.transportRequestId, request.id));
    await offer(dispatcher);
    await succeed({ who: town.admin, kind: "decline", request: request.id, company: thirdCompany() });
    await expect(read(rival)).rejects.toMatchObject({ category: "not_found" });
    await change({ priority: "critical" });
    expect(await read(rival)).toMatchObject({ priority: "critical", openResponses: 0 });
    expect(await notified(rival)).toEqual(["created"]);
    expect(await read()).toMatchObject({ openResponses: 1, declines: 1 });
    const called = async (who: Caller) => (await listCalls(database.db, who)).map(({ id }) => id);
    expect(await called(rival)).toContain(request.id);
    expect(await called(dispatcher)).not.toContain(request.id);
    expect(await called(nth(town.companies, 2).staff[0])).not.toContain(request.id);
  });
});

describe("who changes a request", () => {
  it("is its hospital or an administrator, until it is cancelled", async () => {
    const [stranger] = nth(town.hospitals, 1).staff;
    await expect(change({ currentRoom: "7" }, { who: stranger })).rejects.toMatchObject({
      category: "not_found",
    });
    await expect(change({ currentRoom: "7" }, { who: dispatcher })).rejects.toMatchObject({
      category: "forbidden",
    });
    await change({ currentRoom: "7" }, { who: town.admin });
    await succeed({ who: nurse, kind: "cancel", request: request.id });
    await expect(change({ currentRoom: "8" }, { revision: 2 })).rejects.toMatchObject({
      code: "tooLate.request.change",
    });
  });
});
