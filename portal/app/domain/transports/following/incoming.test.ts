import { auditLog, facilities, notifications, organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  changeRequestSchema,
  createRequestSchema,
  ENDED_HOURS,
  handOffFields,
  incomingFields,
  incomingTransportSchema,
  type Milestone,
  type Needs,
  needVisibility,
  type TransportRequest,
} from "@wardway/model";
import { addHours, addSeconds, subHours, subMinutes } from "date-fns";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { everyField, everyNeed } from "#app/domain/testing/every-need.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { moveEventsBack, succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { changeStatus } from "../lifecycle/lifecycle.server.ts";
import { listNotifications } from "../notifications/list-notifications.server.ts";
import { openNotification } from "../notifications/mark-read.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { changeRequest } from "../requests/change-request.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import {
  acceptPatient,
  type IncomingQuery,
  listIncoming,
  listUnits,
  readIncoming,
} from "./incoming.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 4, companies: 2 });
  const names = ["Larkmoor", "St. Odhran Hospital", "St. Odhran Hospital, East Wing", "Tamarack"];
  for (const [index, name] of names.entries()) {
    await database.db
      .update(organizations)
      .set({ name, phone: `410-555-010${index}` })
      .where(eq(organizations.id, nth(town.hospitals, index).id));
  }
  await database.db.insert(facilities).values({
    name: "Larkmoor",
    sourceKey: "larkmoor",
    latitude: 39.27,
    longitude: -76.54,
  });
});
afterAll(() => database.close());

const sender = () => nth(town.hospitals, 0).staff[0];
const receiver = () => nth(town.hospitals, 1).staff[0];
const eastWing = () => nth(town.hospitals, 2).staff[0];
const stranger = () => nth(town.hospitals, 3).staff[0];
const crew = () => nth(town.companies, 0).staff[0];

let records = 0;
const create = (changed: object = {}, who: Caller = sender()) =>
  createRequest(
    mapsOf(database.db),
    who,
    createRequestSchema.parse({
      ...requestBody,
      medicalRecordNumber: `MRN-${++records}`,
      destination: "St. Odhran Hospital",
      ...changed,
    }),
  );
const listed = async (who: Caller, query: Partial<IncomingQuery> = {}) =>
  (await listIncoming(database.db, who, { view: "coming", unit: "", limit: 100, ...query })).items;
const find = async (who: Caller, id: number) => (await listed(who)).find((each) => each.id === id);
const read = (who: Caller, id: number) => readIncoming(mapsOf(database.db), who, id);
const accept = (id: number, stated: object = {}, who: Caller = receiver()) =>
  acceptPatient(database.db, who, {
    requestId: id,
    acceptingPhysician: null,
    bedConfirmed: false,
    ...stated,
  });
const receivingId = async (id: number) => {
  const [row] = await database.db
    .select({ receivingHospitalId: transportRequests.receivingHospitalId })
    .from(transportRequests)
    .where(eq(transportRequests.id, id))
    .orderBy(transportRequests.id);
  return row?.receivingHospitalId;
};
const update = (id: number, set: Partial<typeof transportRequests.$inferInsert>) =>
  database.db.update(transportRequests).set(set).where(eq(transportRequests.id, id));

describe("the receiving hospital of a destination", () => {
  it.each([
    ["St. Odhran Hospital", 1],
    ["  st. odhran HOSPITAL , Cardiac ICU, room 4", 1],
    ["St. Odhran Hospital, 12 Quarry Bend Road, Baltimore, MD 21224", 1],
    ["St. Odhran Hospital, East Wing", 2],
    ["St. Odhran Hospital, East Wing, Dialysis", 2],
    ["St. Odhran Hospitality Inn", null],
    ["The St. Odhran Hospital", null],
    ["45 Elm Street, St. Odhran Hospital", null],
    ["Larkmoor, 4 West", 0],
  ])("%s is known by its name", async (destination, index) => {
    const { id } = await create({ destination });
    expect(await receivingId(id)).toBe(index === null ? null : nth(town.hospitals, index).id);
  });

  it("stays the same while the request says the same, also after it was renamed", async () => {
    const { id } = await create({ destination: "Tamarack" });
    await accept(id, {}, stranger());
    const rename = (name: string) =>
      database.db
        .update(organizations)
        .set({ name })
        .where(eq(organizations.id, nth(town.hospitals, 3).id));
    await rename("Tamarack Medical Center");
    await update(id, { destination: "Tamarack", contactPerson: "Ward 7" });
    expect(await find(stranger(), id)).toMatchObject({ acceptedAt: expect.any(String) });
    expect(await receivingId((await create({ destination: "Tamarack" })).id)).toBeNull();
    await rename("Tamarack");
  });

  it("is not one of the same name in another town", async () => {
    const inMinneapolis = { latitude: 44.9778, longitude: -93.265 };
    const toMinneapolis = {
      startLocationLat: "44.95",
      startLocationLong: "-93.1",
      destinationLat: "44.9778",
      destinationLong: "-93.2650",
    };
    const tamarack = nth(town.hospitals, 3).id;
    const receives = async (changed: object = {}) =>
      (await receivingId((await create({ destination: "Tamarack", ...changed })).id)) === tamarack;
    await database.db
      .insert(facilities)
      .values({ name: "Tamarack", sourceKey: "tamarack", latitude: 39.28, longitude: -76.55 });
    expect([await receives(), await receives(toMinneapolis)]).toEqual([true, false]);
    // Without coordinates, the name says it.
    expect(
      await receives({
        startLocationLat: null,
        startLocationLong: null,
        destinationLat: null,
        destinationLong: null,
      }),
    ).toBe(true);
    await database.db.insert(facilities).values({ name: "Tamarack", sourceKey: "another", ...inMinneapolis });
    expect([await receives(), await receives(toMinneapolis)]).toEqual([false, false]);
    // Its pick-ups say which of them it is.
    for (const _ of [1, 2, 3]) await create({ destination: "Brookhollow" }, stranger());
    expect([await receives(), await receives(toMinneapolis)]).toEqual([true, false]);
    await database.db.delete(facilities).where(eq(facilities.name, "Tamarack"));
    const { id } = await create({ destination: "Tamarack" });
    await accept(id, {}, stranger());
    await update(id, { destinationLat: 44.9778, destinationLong: -93.265 });
    await expect(read(stranger(), id)).rejects.toMatchObject({ category: "not_found" });
  });

  it("is no company of the same name", async () => {
    await database.db
      .update(organizations)
      .set({ name: "Brookhollow" })
      .where(eq(organizations.id, nth(town.companies, 1).id));
    const { id } = await create({ destination: "Brookhollow" });
    expect(await readRequest(database.db, sender(), id)).not.toHaveProperty("receivingHospital");
  });

  it("is named to the requesting hospital, unless it is itself", async () => {
    const { id } = await create();
    expect(await readRequest(database.db, sender(), id)).toMatchObject({
      receivingHospital: { id: nth(town.hospitals, 1).id, name: "St. Odhran Hospital", acceptedAt: null },
    });
    const own = await create({ destination: "Larkmoor, 4 West" });
    expect(await readRequest(database.db, sender(), own.id)).not.toHaveProperty("receivingHospital");
  });
});

/** Texts of fields and needs that are not shown. */
function hiddenTexts(request: TransportRequest, shown: readonly string[], hidesNeeds: boolean): string[] {
  const fields = Object.entries(request).filter(([name]) => !shown.includes(name));
  const needs = Object.entries(request.needs).filter(
    ([name]) => hidesNeeds && needVisibility[name as keyof Needs] === "hidden",
  );
  return [...fields, ...needs].flatMap(([, value]) => (typeof value === "string" ? [value] : []));
}

/** Times, and words of a status or a priority, can be others' too. */
const vocabulary = /^(?:\d{4}-.*|pending|high|estimate|light|moderate|heavy|als|none)$/;

describe("what the receiving hospital reads", () => {
  it("before it accepts is what the table says, with initials, and no home", async () => {
    const { id } = await create(everyField);
    const request = await readRequest(database.db, sender(), id);
    const { transport, handOff } = await read(receiver(), id);
    expect(handOff).toBeNull();
    incomingTransportSchema.parse(transport);
    expect(transport).toMatchObject({
      patientInitials: "Z. O. Ł.",
      patient: null,
      from: null,
      unit: "Unit 3",
      levelOfService: "als",
      isolationPrecautions: "contact",
      acceptingPhysician: "Dr. Varga",
      acceptedAt: null,
      isOwn: false,
      contacts: { hospitalPhone: "410-555-0100", companyPhone: null },
    });
    expect(transport.needs.weightKg).toBe(everyNeed.weightKg);
    for (const found of [transport, await find(receiver(), id)]) {
      const text = JSON.stringify(found);
      expect(text).toContain("Z. O. Ł.");
      const hidden = hiddenTexts(request, incomingFields, true).filter((each) => !vocabulary.test(each));
      expect(hidden).toContain("R71");
      for (const each of [...hidden, request.patientName, "45 Elm", "room 71"]) {
        expect(text, each).not.toContain(each);
      }
    }
  });

  it("after it has accepted is what goes with the patient, and no more", async () => {
    const { id } = await create(everyField);
    const accepted = await accept(id, { acceptingPhysician: "Dr. Ines Varga", bedConfirmed: true });
    expect(accepted).toMatchObject({
      patient: { name: requestBody.patientName },
      acceptingPhysician: "Dr. Ines Varga",
      bedConfirmedAt: expect.any(String),
      acceptedAt: expect.any(String),
    });
    const { handOff } = await read(receiver(), id);
    expect(handOff?.request).toMatchObject({
      patientName: requestBody.patientName,
      specialInstructions: "Zoe likes the window",
      currentLocation: "45 Elm Street",
      destinationRoom: "R71",
      needs: everyNeed,
    });
    const shown = JSON.stringify(handOff);
    const hidden = hiddenTexts(await readRequest(database.db, sender(), id), handOffFields, false);
    expect(hidden).toContain("Zoe is stable");
    for (const each of hidden.filter((text) => !vocabulary.test(text)))
      expect(shown, each).not.toContain(each);
    // Of staff, for the two sides only.
    expect(handOff?.request.contacts).toEqual({
      hospitalPhone: "410-555-0100",
      requesterPhone: null,
      companyPhone: null,
      crewPhone: null,
    });
    expect(await find(receiver(), id)).toMatchObject({ patient: { name: requestBody.patientName } });
  });

  it("is nothing of what goes elsewhere, for it and for every other user", async () => {
    const { id } = await create();
    const elsewhere = await create({ destination: "Brookhollow" });
    const notFound = { category: "not_found" };
    await expect(read(receiver(), elsewhere.id)).rejects.toMatchObject(notFound);
    const widget: Caller = { ...receiver(), scopes: ["list"] };
    for (const who of [stranger(), eastWing(), sender(), crew(), town.admin, widget]) {
      await expect(read(who, id)).rejects.toMatchObject(notFound);
      expect(await find(who, id)).toBeUndefined();
    }
    expect(await find(receiver(), elsewhere.id)).toBeUndefined();
    await expect(readRequest(database.db, receiver(), id)).rejects.toMatchObject(notFound);
  });

  it("of its own requests has everything, without an acceptance", async () => {
    const { id } = await create({ currentLocation: "45 Elm Street" }, receiver());
    expect(await find(receiver(), id)).toMatchObject({
      isOwn: true,
      patient: { name: requestBody.patientName },
    });
    await expect(accept(id)).rejects.toMatchObject({ category: "forbidden" });
  });

  it("names a known facility as the place of departure", async () => {
    const { id } = await create({ currentLocation: "Larkmoor, 4 West, bed 9" });
    expect(await find(receiver(), id)).toMatchObject({ from: "Larkmoor", hospitalName: "Larkmoor" });
  });
});

describe("the expected arrival", () => {
  const travel = 1_800;
  const isNear = (text: string | null | undefined, moment: Date) =>
    Math.abs(Date.parse(text ?? "") - moment.getTime()) < 60_000;

  it("counts from the pick-up, from the promise, then from the departure, and never lies in the past", async () => {
    const transportDate = addHours(new Date(), 3);
    const { id } = await create({ transportDate: transportDate.toISOString() });
    await update(id, { estimatedTravelTime: travel });
    const arrival = async () => (await find(receiver(), id))?.expectedAt;
    expect(isNear(await arrival(), addSeconds(transportDate, travel))).toBe(true);
    await update(id, { transportDate: subHours(new Date(), 5) });
    expect(isNear(await arrival(), addSeconds(new Date(), travel))).toBe(true);
    await update(id, { estimatedTravelTime: null });
    expect(isNear(await arrival(), addSeconds(new Date(), travel))).toBe(false);
    expect(await arrival()).not.toBeNull();
    await update(id, { startLocationLat: null, startLocationLong: null });
    expect(await arrival()).toBeNull();
  });

  it("of a patient aboard counts from then, and ends at the destination", async () => {
    const id = await transportUnderWay(database.db, { hospital: sender(), crew: crew() });
    await update(id, { destination: "St. Odhran Hospital", estimatedTravelTime: travel });
    const step = (milestone: Milestone) =>
      succeed(database.db, { who: crew(), kind: "milestone", request: id, milestone });
    for (const milestone of ["en_route", "at_pickup", "patient_aboard"] as const) await step(milestone);
    await moveEventsBack(database.db, id, 10);
    const found = await find(receiver(), id);
    expect(isNear(found?.expectedAt, addSeconds(subMinutes(new Date(), 10), travel))).toBe(true);
    await step("at_destination");
    expect((await find(receiver(), id))?.expectedAt).toBeNull();
  });
});

describe("an acceptance", () => {
  it("is in the timeline and in the trail, notifies the requesting hospital, and happens once", async () => {
    const { id } = await create({ acceptingPhysician: "Dr. Varga" });
    const both = await Promise.allSettled([accept(id), accept(id, {}, nth(town.hospitals, 1).staff[1])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "transport.patientAccepted" },
    });
    const events = await readEvents(database.db, sender(), id);
    expect(events.at(-1)).toMatchObject({
      type: "patient_accepted",
      organizationName: "St. Odhran Hospital",
      actorName: null,
      details: {},
    });
    const request = await readRequest(database.db, sender(), id);
    expect(request.receivingHospital?.acceptedAt).not.toBeNull();
    // What was stated stays, as nothing else was.
    expect(request).toMatchObject({ acceptingPhysician: "Dr. Varga", bedConfirmedAt: null });
    const rows = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "request.accept_patient"), eq(auditLog.resourceId, id)))
      .orderBy(auditLog.id);
    expect(rows.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(await notified(id)).toEqual(
      nth(town.hospitals, 0).staff.map(({ userId }) => [userId, "patient_accepted"]),
    );
  });

  it("is refused to other hospitals, and after the end", async () => {
    const { id } = await create();
    await expect(accept(id, {}, stranger())).rejects.toMatchObject({ category: "not_found" });
    await expect(accept(id, {}, sender())).rejects.toMatchObject({ category: "forbidden" });
    await expect(accept(id, {}, crew())).rejects.toMatchObject({ category: "forbidden" });
    await changeStatus(database.db, sender(), { requestId: id, status: "cancelled", reason: null });
    await expect(accept(id)).rejects.toMatchObject({ code: "tooLate.request.accept_patient" });
  });

  it("is completed later by a physician and a bed, which are said once", async () => {
    const { id } = await create();
    await accept(id);
    await accept(id, { acceptingPhysician: "Dr. Ines Varga", bedConfirmed: true });
    await expect(accept(id, { bedConfirmed: true })).rejects.toMatchObject({
      code: "transport.patientAccepted",
    });
    const events = await readEvents(database.db, sender(), id);
    expect(events.map(({ type }) => type)).toEqual(["created", "patient_accepted", "acceptance_recorded"]);
    expect(await readRequest(database.db, sender(), id)).toMatchObject({
      acceptingPhysician: "Dr. Ines Varga",
      bedConfirmedAt: expect.any(String),
    });
  });

  it("ends when another hospital becomes the destination, and the first one is notified", async () => {
    const { id } = await create();
    await accept(id);
    const { revision, transportDate } = await readRequest(database.db, sender(), id);
    const change = async (destination: string, at: number, destinationUnit: string | null = null) =>
      changeRequest(mapsOf(database.db), sender(), {
        ...changeRequestSchema.parse({
          ...requestBody,
          transportDate,
          destination,
          destinationUnit,
          revision: at,
        }),
        requestId: id,
      });
    await change("St. Odhran Hospital", revision, "Cardiac ICU");
    expect(await find(receiver(), id)).toMatchObject({
      unit: "Cardiac ICU",
      patient: { name: requestBody.patientName },
    });
    await change("Tamarack", revision + 1);
    await expect(read(receiver(), id)).rejects.toMatchObject({ category: "not_found" });
    expect(await find(stranger(), id)).toMatchObject({ acceptedAt: null, patient: null });
    await change("St. Odhran Hospital", revision + 2);
    expect(await find(receiver(), id)).toMatchObject({ acceptedAt: null, patient: null });
    const news = (await notified(id)).filter(([userId]) => userId === receiver().userId);
    expect(news).toEqual([
      [receiver().userId, "changed"],
      [receiver().userId, "redirected"],
    ]);
  });

  it("lets its hospital open what it is notified of, and a cancelled transport stays for a day", async () => {
    const { id } = await create();
    await accept(id);
    await changeStatus(database.db, sender(), { requestId: id, status: "cancelled", reason: null });
    const [row] = await database.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.transportRequestId, id), eq(notifications.userId, receiver().userId)))
      .orderBy(notifications.id);
    expect(row).toMatchObject({ type: "cancelled" });
    expect(await openNotification(database.db, receiver(), row?.id ?? 0)).toBe(`/incoming/${id}`);
    const { items } = await listNotifications(database.db, receiver(), { limit: 20 });
    expect(items.find(({ transportRequestId }) => transportRequestId === id)).toMatchObject({
      canOpen: true,
      patientInitials: "Z. O. Ł.",
      currentLocation: null,
      destination: null,
    });
    expect((await read(receiver(), id)).transport.status).toBe("cancelled");
    expect((await listed(receiver(), { view: "ended" })).map((each) => each.id)).toContain(id);
    expect(await find(receiver(), id)).toBeUndefined();
    await moveEventsBack(database.db, id, 60 * ENDED_HOURS + 1);
    expect(await openNotification(database.db, receiver(), row?.id ?? 0)).toBeNull();
    await expect(read(receiver(), id)).rejects.toMatchObject({ category: "not_found" });
    expect((await listed(receiver(), { view: "ended" })).map((each) => each.id)).not.toContain(id);
  });
});

const notified = async (id: number) => {
  const rows = await database.db
    .select({ userId: notifications.userId, type: notifications.type })
    .from(notifications)
    .where(
      and(
        eq(notifications.transportRequestId, id),
        inArray(
          notifications.userId,
          town.hospitals.flatMap(({ staff }) => staff.map(({ userId }) => userId)),
        ),
      ),
    )
    .orderBy(notifications.userId, notifications.id);
  return rows.map(({ userId, type }) => [userId, type]);
};

describe("the list", () => {
  it("of a ward has what goes to its unit, however beds and capitals are written", async () => {
    const who = stranger();
    const units = ["Cardiac ICU", "cardiac icu, bed 4", null, "Dialysis"];
    const ids = [];
    for (const destinationUnit of units)
      ids.push((await create({ destination: "Tamarack", destinationUnit })).id);
    const ofUnit = async (unit: string) => (await listed(who, { unit })).map(({ id }) => id).toSorted();
    expect(await ofUnit("CARDIAC ICU")).toEqual([ids[0], ids[1]]);
    expect(await ofUnit("Dialysis")).toEqual([ids[3]]);
    expect(await ofUnit("Oncology")).toEqual([]);
    expect((await listUnits(database.db, who)).map((unit) => unit.toLowerCase())).toEqual([
      "cardiac icu",
      "dialysis",
    ]);
  });

  it("has pages, the earliest pick-up first", async () => {
    const who = eastWing();
    const ids = [];
    for (const hours of [3, 1, 2]) {
      const transportDate = addHours(new Date(), hours).toISOString();
      ids.push(
        (
          await create({
            destination: "St. Odhran Hospital, East Wing",
            destinationUnit: "Lab",
            transportDate,
          })
        ).id,
      );
    }
    const unit = "Lab";
    const first = await listIncoming(database.db, who, { view: "coming", unit, limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
    expect(first.previous).toBeNull();
    const cursor = first.next ?? "";
    const second = await listIncoming(database.db, who, { view: "coming", unit, limit: 2, cursor });
    expect(second.items.map(({ id }) => id)).toEqual([ids[0]]);
    expect(second.next).toBeNull();
    expect(second.previous).not.toBeNull();
  });
});
