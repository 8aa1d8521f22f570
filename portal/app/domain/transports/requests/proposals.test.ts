import { findInconsistencies } from "@wardway/db/consistency";
import { notifications, organizations, transportRequests, transportResponses } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  changeRequestSchema,
  createRequestSchema,
  type DecideProposal,
  type LevelOfService,
  proposePickupSchema,
  type TransportRequest,
} from "@wardway/model";
import { addHours, subHours } from "date-fns";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform, requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listCalls } from "../alerts/list-calls.server.ts";
import { openRequest } from "../notifications/open-request.server.ts";
import { toListed } from "../record/listed-request.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import { listLostOffers, readLostOffer } from "../responses/lost-offers.server.ts";
import { changeRequest } from "./change-request.server.ts";
import { createRequest } from "./create-request.server.ts";
import { decideProposal, proposePickup } from "./proposals.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let dispatcher: Caller;
let rival: Caller;
let request: TransportRequest;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  [nurse] = nth(town.hospitals, 0).staff;
  [dispatcher] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
});

afterAll(() => database.close());

const pickup = addHours(new Date(), 6).toISOString();
const later = addHours(new Date(pickup), 2).toISOString();
const latest = addHours(new Date(pickup), 4).toISOString();
const body = { ...requestBody, transportDate: pickup, contactPerson: "Dana Whitfield" };
const elsewhere = {
  destination: "St. Odhran Hospital",
  destinationUnit: "ICU",
  destinationLat: "39.3299",
  destinationLong: "-76.6205",
};

beforeEach(async () => {
  request = await createRequest(mapsOf(database.db), nurse, createRequestSchema.parse(body));
  const respond = {
    who: dispatcher,
    kind: "respond",
    request: request.id,
    company: null,
    key: null,
  } as const;
  await succeed({ ...respond, who: rival });
  await succeed({ who: nurse, kind: "approve", response: await succeed(respond) });
  await openRequest(database.db, dispatcher, request.id);
  request = await read();
});

afterEach(async () => {
  expect(await findInconsistencies(database.db)).toEqual([]);
});

async function succeed(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

const take = (who: Caller, kind: "start" | "release" | "complete" | "hand_back") =>
  succeed({ who, kind, request: request.id });
const reach = (milestone: (Command & { kind: "milestone" })["milestone"]) =>
  succeed({ who: dispatcher, kind: "milestone", request: request.id, milestone });

const read = (who: Caller = nurse) => readRequest(database.db, who, request.id);

const change = async (changes: object, who = nurse) =>
  changeRequest(mapsOf(database.db), who, {
    ...changeRequestSchema.parse({ ...body, revision: (await read(who)).revision, ...changes }),
    requestId: request.id,
  });

const propose = (transportDate: string, who = dispatcher) =>
  proposePickup(database.db, who, {
    ...proposePickupSchema.parse({ transportDate, reason: "The crew is held up" }),
    requestId: request.id,
  });

const decide = (who: Caller, status: DecideProposal["status"], number = 1) =>
  decideProposal(mapsOf(database.db), who, {
    requestId: request.id,
    status,
    number,
    reason: status === "declined" ? "The dialysis slot cannot move" : null,
  });

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

const calledAbout = async (who: Caller) =>
  (await listCalls(database.db, who)).filter(({ id }) => id === request.id).map(({ kind }) => kind);

const arrivalOf = async () =>
  (
    await database.db
      .select()
      .from(transportResponses)
      .where(eq(transportResponses.transportRequestId, request.id))
  )
    .find(({ status }) => status === "approved")
    ?.estimatedArrival.toISOString();

describe("a hospital's change of an approved transport", () => {
  it("applies where the company does not decide, and proposes the rest", async () => {
    const changed = await change({ transportDate: later, contactPerson: "Ines Varga" });
    expect(changed).toMatchObject({
      contactPerson: "Ines Varga",
      transportDate: pickup,
      revision: 3,
      proposal: { number: 1, by: "hospital", reason: null, changes: { transportDate: later } },
    });
    expect(await notified(dispatcher)).toEqual(["created", "approved", "changed", "change_proposed"]);
    expect(await calledAbout(dispatcher)).toEqual(["proposal"]);
    expect((await lastAuditRow(database.db))?.details).toEqual({ changed: 1, proposed: 1 });
    expect((await eventsOf(dispatcher)).slice(-2)).toEqual([
      { type: "changed", details: { changed: "contactPerson" } },
      {
        type: "change_proposed",
        details: {
          changed: "transportDate",
          pickup: later,
          requestedPickup: pickup,
          within: "request.change",
        },
      },
    ]);
  });

  it("marks the request in the lists of the side that answers it", async () => {
    const marked = async () => {
      const sides = [nurse, dispatcher, town.admin].map(async (who) => {
        const items = await readListed(database.db, who, [request.id]);
        const [row] = await toListed(database.db, who, { items });
        return row?.hasProposal ?? false;
      });
      return Promise.all(sides);
    };
    expect(await marked()).toEqual([false, false, false]);
    await change({ transportDate: later });
    expect(await marked()).toEqual([false, true, false]);
    await decide(dispatcher, "declined");
    await propose(latest);
    expect(await marked()).toEqual([true, false, false]);
  });

  it("never loses what changed while it was open: neither allergies nor the unit of another place", async () => {
    await change({
      ...elsewhere,
      destinationUnit: null,
      needs: { oxygenDevice: "nasal_cannula", oxygenFlow: 4 },
    });
    const agreed = { destinationUnit: "4 West", needs: { allergies: "latex", codeStatus: "dnr" } };
    expect(await change(agreed)).toMatchObject(agreed);
    expect(await decide(dispatcher, "accepted")).toMatchObject({
      destination: elsewhere.destination,
      destinationUnit: null,
      needs: { allergies: "latex", codeStatus: "dnr", oxygenFlow: 4 },
    });
  });

  it("becomes what is agreed when the company accepts it, with its promised arrival", async () => {
    await change({ transportDate: later, needs: { oxygenDevice: "nasal_cannula", oxygenFlow: 4 } });
    const accepted = await decide(dispatcher, "accepted");
    expect(accepted).toMatchObject({
      transportDate: later,
      promisedArrival: later,
      needs: { oxygenFlow: 4 },
      revision: 3,
    });
    expect(accepted.proposal).toBeUndefined();
    expect(await arrivalOf()).toBe(later);
    expect(await notified(nurse)).toEqual(["response_received", "response_received", "proposal_accepted"]);
    expect(await calledAbout(dispatcher)).toEqual([]);
    expect((await eventsOf(nurse)).at(-1)).toMatchObject({
      type: "proposal_accepted",
      details: { pickup: later, requestedPickup: pickup },
    });
  });

  it("redirects a transport under way, with the unit of the new destination and a new route", async () => {
    await take(dispatcher, "start");
    await reach("patient_aboard");
    const before = await read();
    await change(elsewhere);
    expect(await read()).toMatchObject({ destination: body.destination, destinationUnit: null });
    await decide(dispatcher, "accepted");
    const after = await read();
    expect(after).toMatchObject({
      ...elsewhere,
      status: "in_progress",
      promisedArrival: before.promisedArrival,
    });
    expect(after.optimalRoute).not.toBeNull();
    expect(after.optimalRoute).not.toBe(before.optimalRoute);
  });

  it("of the destination ends the acceptance by the facility that was to receive the patient", async () => {
    await succeed({ who: nurse, kind: "record_bed", request: request.id, isConfirmed: true });
    await change(elsewhere);
    expect((await read()).bedConfirmedAt).not.toBeNull();
    await decide(dispatcher, "accepted");
    expect((await read()).bedConfirmedAt).toBeNull();
    expect((await eventsOf(nurse)).at(-1)).toMatchObject({ details: { acceptanceLost: 1 } });
  });

  it("that is taken back in the form says that it is still open", async () => {
    await change({ transportDate: later });
    await expect(change({})).rejects.toMatchObject({ code: "proposal.stillOpen" });
  });

  it("applies its other part, when the same is proposed already", async () => {
    await change({ transportDate: later, contactPerson: "Ines" });
    await expect(change({ transportDate: later, contactPerson: "Ines" })).rejects.toMatchObject({
      code: "transport.unchanged",
    });
    expect(await change({ transportDate: later, contactPerson: "Dana" })).toMatchObject({
      contactPerson: "Dana",
      proposal: { number: 1 },
    });
  });

  it("does not replace a colleague's proposal unseen", async () => {
    const { revision } = request;
    await change({ transportDate: later });
    await expect(change({ transportDate: latest, revision })).rejects.toMatchObject({
      code: "transport.changedSince",
    });
  });

  it("states a time", async () => {
    await expect(change({ asSoonAsPossible: true })).rejects.toMatchObject({
      errors: [{ field: "asSoonAsPossible", code: "proposal.timeNeeded" }],
    });
  });

  it("is accepted only by a company that holds the new level of service", async () => {
    await change({ levelOfService: "cct", levelReason: "Two infusions" });
    const levels = async (levelsOfService: LevelOfService[]) =>
      await database.db
        .update(organizations)
        .set({ levelsOfService })
        .where(eq(organizations.id, dispatcher.organizationId ?? 0));
    await levels(["bls"]);
    await expect(decide(dispatcher, "accepted")).rejects.toMatchObject({ code: "response.levelNotHeld" });
    await levels([]);
    expect(await decide(dispatcher, "accepted")).toMatchObject({ levelOfService: "cct" });
  });

  it("is not read by a company that was not chosen", async () => {
    const lost = () => readLostOffer(database.db, rival, request.id);
    const before = await lost();
    expect(before).toMatchObject({ destination: body.destination, transportDate: pickup, priority: "high" });
    await change({
      ...elsewhere,
      transportDate: later,
      priority: "low",
      needs: { oxygenFlow: 4, oxygenDevice: "nasal_cannula" },
    });
    await decide(dispatcher, "accepted");
    expect(await lost()).toEqual(before);
    const search = async (text: string) =>
      (await listLostOffers(database.db, rival, { search: text, cursor: null, limit: 10 })).items;
    expect(await search("Odhran")).toEqual([]);
  });

  it("stays a proposal of its own: a second one replaces it, and the first can no longer be accepted", async () => {
    await change({ transportDate: later });
    await change({ transportDate: latest });
    await expect(decide(dispatcher, "accepted", 1)).rejects.toMatchObject({ code: "proposal.gone" });
    expect(await decide(dispatcher, "accepted", 2)).toMatchObject({ transportDate: latest });
  });

  it("is not proposed again by a form that has it from before it was answered", async () => {
    const proposed = await change({ transportDate: later });
    const form = { transportDate: later, currentRoom: "412" };
    const { number = 0 } = proposed.proposal ?? {};
    await decide(dispatcher, "declined");
    await expect(change({ ...form, proposal: number })).rejects.toMatchObject({
      code: "transport.changedSince",
    });
    expect(await read()).toMatchObject({ revision: proposed.revision, transportDate: pickup });
    const corrected = await change({ currentRoom: "412", proposal: null });
    expect(corrected).toMatchObject({ transportDate: pickup, currentRoom: "412" });
    expect(corrected.proposal).toBeFalsy();
  });

  it("is withdrawn by the hospital, and declined by the company with a reason", async () => {
    await change({ transportDate: later });
    await expect(decide(nurse, "accepted")).rejects.toMatchObject({ category: "forbidden" });
    await expect(decide(dispatcher, "withdrawn")).rejects.toMatchObject({ category: "forbidden" });
    await expect(decide(rival, "accepted")).rejects.toMatchObject({ category: "not_found" });
    await decide(nurse, "withdrawn");
    expect(await calledAbout(dispatcher)).toEqual([]);
    await change({ transportDate: later });
    await decide(dispatcher, "declined", 2);
    expect(await read()).toMatchObject({ transportDate: pickup });
    expect(await notified(nurse)).toContain("proposal_declined");
    expect((await eventsOf(nurse)).at(-1)).toMatchObject({
      type: "proposal_declined",
      details: { pickup: later, requestedPickup: pickup, reason: "The dialysis slot cannot move" },
    });
  });

  it("loses what is no longer ahead with the crew's steps", async () => {
    await take(dispatcher, "start");
    await change({ ...elsewhere, transportDate: later });
    await reach("patient_aboard");
    const { proposal } = await read();
    expect(proposal?.changes).toMatchObject(elsewhere);
    expect(proposal?.changes).not.toHaveProperty("transportDate");
    expect(await calledAbout(dispatcher)).toEqual(["proposal"]);
    await expect(change({ transportDate: latest })).rejects.toMatchObject({ code: "transport.pickupOver" });
    await reach("at_destination");
    expect((await read()).proposal).toBeUndefined();
    expect(await calledAbout(dispatcher)).toEqual([]);
    expect((await eventsOf(nurse)).at(-1)).toMatchObject({ details: { endedProposal: 1 } });
    await expect(change(elsewhere)).rejects.toMatchObject({ code: "transport.destinationOver" });
    await reach("transfer_of_care");
    await expect(change({ contactPerson: "Ines" })).rejects.toMatchObject({
      code: "transport.noLongerChanged",
    });
  });
});

describe("a pick-up time that the company proposes", () => {
  it("applies when the hospital accepts it, and ends with a release", async () => {
    expect(await propose(later)).toMatchObject({
      transportDate: pickup,
      proposal: { by: "company", reason: "The crew is held up", changes: { transportDate: later } },
    });
    expect(await notified(nurse)).toEqual(["response_received", "response_received", "pickup_proposed"]);
    expect(await calledAbout(nurse)).toEqual(["proposal"]);
    expect(await decide(nurse, "accepted")).toMatchObject({ transportDate: later, promisedArrival: later });
    await take(nurse, "release");
    expect(await read()).toMatchObject({ transportDate: pickup, promisedArrival: null });
  });

  it("does not outlast what the hospital wanted after it", async () => {
    await propose(later);
    await decide(nurse, "accepted");
    await change({ transportDate: latest });
    await decide(dispatcher, "accepted", 2);
    await take(nurse, "release");
    expect(await read()).toMatchObject({ transportDate: latest });
  });

  it("ends when the patient is aboard", async () => {
    await take(dispatcher, "start");
    await propose(later);
    await reach("patient_aboard");
    expect((await read()).proposal).toBeUndefined();
    expect(await calledAbout(nurse)).toEqual([]);
    await expect(propose(latest)).rejects.toMatchObject({ code: "transport.pickupOver" });
  });

  it("is not accepted after it has passed", async () => {
    const { proposal } = await propose(later);
    const changes = { transportDate: subHours(new Date(), 2).toISOString() };
    await database.db
      .update(transportRequests)
      .set({ proposal: proposal ? { ...proposal, changes } : null })
      .where(eq(transportRequests.id, request.id));
    await expect(decide(nurse, "accepted")).rejects.toMatchObject({ code: "proposal.passed" });
  });

  it("is another one than agreed, and than proposed", async () => {
    await expect(propose(pickup)).rejects.toMatchObject({ code: "transport.unchanged" });
    await propose(later);
    await expect(propose(later)).rejects.toMatchObject({ code: "proposal.already" });
  });
});

describe("both sides", () => {
  it("that propose concurrently: one is stored, and the other reads why not", async () => {
    const outcomes = await Promise.allSettled([change({ transportDate: later }), propose(latest)]);
    const rejected = outcomes.filter(({ status }) => status === "rejected");
    expect(rejected).toMatchObject([{ reason: { code: "proposal.pending", category: "conflict" } }]);
  });

  it("that accept and withdraw concurrently: one happens, and the other reads that it is no longer open", async () => {
    await change({ transportDate: later });
    const outcomes = await Promise.allSettled([decide(dispatcher, "accepted"), decide(nurse, "withdrawn")]);
    const rejected = outcomes.filter(({ status }) => status === "rejected");
    expect(rejected).toMatchObject([{ reason: { code: "proposal.gone", category: "conflict" } }]);
  });

  it("lose an open proposal with the agreement", async () => {
    await change({ transportDate: later });
    await take(dispatcher, "release");
    expect((await read()).proposal).toBeUndefined();
    await expect(decide(nurse, "withdrawn")).rejects.toMatchObject({
      code: "tooLate.request.withdraw_proposal",
    });
  });
});
