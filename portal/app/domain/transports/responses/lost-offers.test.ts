import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Command, perform } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readResponses } from "../record/read-responses.server.ts";
import { readTracking } from "../tracking/read-tracking.server.ts";
import {
  findNextOpenRequest,
  listLostOffers,
  previousLostOffers,
  readLostOffer,
} from "./lost-offers.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
});

afterAll(() => database.close());

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}.`);
  return outcome.id;
}

const hospital = () => nth(town.hospitals, 0).staff[0];
const winner = () => nth(town.companies, 0).staff[0];
const loser = () => nth(town.companies, 1).staff[0];
const create = () => done({ who: hospital(), kind: "create", hospital: null, key: null });
const respond = (request: number, who = loser()) =>
  done({ who, kind: "respond", request, company: null, key: null });
const approve = async (request: number) =>
  done({ who: hospital(), kind: "approve", response: await respond(request, winner()) });

const lost = (request: number, actor = loser()) => readLostOffer(database.db, actor, request);

describe("readLostOffer", () => {
  it("tells a company why its response was not chosen, and nothing of the patient or of the other company", async () => {
    const request = await create();
    await respond(request);
    expect(await lost(request)).toBeNull();
    await approve(request);
    const offer = await lost(request);
    expect(offer).toMatchObject({ id: request, reason: "approved" });
    expect(Object.keys(offer ?? {}).sort()).toEqual(
      [
        "arrival",
        "currentLocation",
        "currentRoom",
        "currentUnit",
        "decidedAt",
        "destination",
        "destinationRoom",
        "destinationUnit",
        "equipment",
        "hospitalName",
        "hospitalTimeZone",
        "id",
        "isolationPrecautions",
        "levelOfService",
        "needs",
        "priority",
        "reason",
        "responseId",
        "transportDate",
      ].sort(),
    );
    expect(offer).toMatchObject({ currentRoom: null, destinationRoom: null });
    expect(JSON.stringify(offer)).not.toMatch(/O'Brien|Z\. O\.|MRN|bed/i);
    expect(offer).not.toHaveProperty("ambulanceCompanyName");
  });

  it("leaves the request, its timeline, its responses and its positions hidden", async () => {
    const request = await create();
    await respond(request);
    await approve(request);
    await done({ who: winner(), kind: "start", request });
    const { db } = database;
    const reads = await Promise.allSettled([
      readRequest(db, loser(), request),
      readEvents(db, loser(), request),
      readResponses(db, loser(), request),
      readTracking({ db, maps: null as never }, loser(), request),
    ]);
    expect(reads.map((read) => read.status === "rejected" && read.reason.category)).toEqual(
      reads.map(() => "not_found"),
    );
  });

  it("tells of a cancellation by the hospital", async () => {
    const request = await create();
    await respond(request);
    await done({ who: hospital(), kind: "cancel", request });
    expect(await lost(request)).toMatchObject({ reason: "cancelled" });
  });

  it("shows nothing to the company that was approved, to one without a response, and to hospitals", async () => {
    const request = await create();
    await respond(request);
    await approve(request);
    for (const actor of [
      winner(),
      nth(town.companies, 2).staff[0],
      hospital(),
      nth(town.hospitals, 1).staff[0],
    ])
      expect(await lost(request, actor)).toBeNull();
  });

  it("ends when the request is open again, and starts again with the next decision", async () => {
    const request = await create();
    await respond(request);
    await approve(request);
    await done({ who: winner(), kind: "release", request });
    expect(await lost(request)).toBeNull();
    expect(await readRequest(database.db, loser(), request)).toMatchObject({ id: request });
    await respond(request);
    await approve(request);
    expect(await lost(request)).toMatchObject({ reason: "approved" });
    expect((await listAll()).filter(({ id }) => id === request)).toHaveLength(1);
  });
});

const listAll = async () =>
  (await listLostOffers(database.db, loser(), { search: "", cursor: null, limit: 100 })).items;

describe("listLostOffers", () => {
  it("lists the newest first, page by page, and finds no patient", async () => {
    const all = (await listAll()).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(2);
    const { db } = database;
    const limit = 2;
    const first = await listLostOffers(db, loser(), { search: "", cursor: null, limit });
    const cursor = Number(first.next);
    const second = await listLostOffers(db, loser(), { search: "", cursor, limit });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4));
    const firstId = second.items[0]?.responseId;
    expect(await previousLostOffers(db, loser(), "", { cursor, firstId, limit })).toBe("");
    for (const search of ["O'Brien", "MRN-20417"])
      expect((await listLostOffers(db, loser(), { search, cursor: null, limit })).items).toEqual([]);
    const search = `#${all[0]}`;
    expect((await listLostOffers(db, loser(), { search, cursor: null, limit })).items).toHaveLength(1);
  });
});

describe("findNextOpenRequest", () => {
  it("finds an open request that the company has not answered", async () => {
    const answered = await create();
    await respond(answered);
    const open = await create();
    const next = await findNextOpenRequest(database.db, loser(), "America/New_York");
    expect(next?.id).toBe(open);
    await respond(open);
    expect(await findNextOpenRequest(database.db, loser(), "America/New_York")).toBeNull();
  });
});
