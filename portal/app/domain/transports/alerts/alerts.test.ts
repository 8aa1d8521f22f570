import { organizations, transportCalls, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { CallKind, CallPreferences } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateAlertPreferences } from "#app/domain/accounts/preferences.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Command, perform, requestBody } from "#app/domain/testing/commands.ts";
import { makeTown, nth, type TestOrganization } from "#app/domain/testing/town.ts";
import { openRequest } from "../notifications/open-request.server.ts";
import { pruneCalls } from "./calls.server.ts";
import { listCalls } from "./list-calls.server.ts";
import { recordView } from "./view.server.ts";

let database: TestDatabase;
let hospital: TestOrganization;
let otherHospital: TestOrganization;
let company: TestOrganization;
let rival: TestOrganization;
let nurse: Caller;
let colleague: Caller;
let dispatcher: Caller;
let admin: Caller;
let everybody: readonly Caller[];
let request: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 2, companies: 2 });
  [hospital, otherHospital] = [nth(town.hospitals, 0), nth(town.hospitals, 1)];
  [company, rival] = [nth(town.companies, 0), nth(town.companies, 1)];
  [nurse, colleague] = hospital.staff;
  [dispatcher] = company.staff;
  admin = town.admin;
  everybody = town.everybody;
});
afterAll(() => database.close());

beforeEach(async () => {
  request = await done({ who: nurse, kind: "create", hospital: null, key: null });
});
afterEach(async () => {
  await database.db.delete(transportCalls);
  await database.db.update(users).set({ deactivatedAt: null });
});

async function done(command: Command): Promise<number> {
  const outcome = await perform(database.db, command);
  if (!outcome.ok) throw new Error(`${command.kind} was rejected: ${outcome.code}.`);
  return outcome.id;
}

const respond = (from: TestOrganization) =>
  done({ who: from.staff[0], kind: "respond", request, company: null, key: null });
async function approve(who = nurse): Promise<void> {
  await done({ who, kind: "approve", response: await respond(company) });
}
async function start(): Promise<void> {
  await approve();
  await done({ who: dispatcher, kind: "start", request });
}
const makeCritical = () =>
  database.db
    .update(transportRequests)
    .set({ priority: "critical" })
    .where(eq(transportRequests.id, request));

const callOf = async (reader: Caller, preferences?: CallPreferences) =>
  (await listCalls(database.db, reader, preferences)).find(({ id }) => id === request);
const kindFor = async (reader: Caller, preferences?: CallPreferences): Promise<CallKind | null> =>
  (await callOf(reader, preferences))?.kind ?? null;

/** Who is called by what is not a new request. */
async function called(): Promise<Record<string, CallKind>> {
  const found: Record<string, CallKind> = {};
  for (const reader of everybody) {
    const kind = await kindFor(reader);
    if (kind !== null && kind !== "new_request") found[reader.username] = kind;
  }
  return found;
}
const each = ({ staff }: TestOrganization, kind: CallKind) =>
  Object.fromEntries(staff.map(({ username }) => [username, kind]));

describe("a new request", () => {
  const isCalled = async (reader: Caller) => (await kindFor(reader)) === "new_request";

  it("calls each company until one of its users opens it", async () => {
    const [first, second] = company.staff;
    expect([await isCalled(first), await isCalled(second), await isCalled(rival.staff[0])]).toEqual([
      true,
      true,
      true,
    ]);
    await recordView(database.db, second, request);
    await recordView(database.db, second, request);
    expect([await isCalled(first), await isCalled(second), await isCalled(rival.staff[0])]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("calls no one any more after the response of a company or its end, and the others again when it is given back", async () => {
    const response = await respond(company);
    expect([await isCalled(dispatcher), await isCalled(rival.staff[0])]).toEqual([false, true]);
    await recordView(database.db, rival.staff[0], request);
    await done({ who: nurse, kind: "approve", response });
    await done({ who: dispatcher, kind: "release", request });
    expect([await isCalled(dispatcher), await isCalled(rival.staff[0])]).toEqual([false, true]);
    await done({ who: nurse, kind: "cancel", request });
    expect(await isCalled(rival.staff[0])).toBe(false);
  });

  it("calls companies only and contains no patient", async () => {
    expect([await isCalled(nurse), await isCalled(admin)]).toEqual([false, false]);
    expect(Object.keys((await callOf(rival.staff[0])) ?? {}).toSorted()).toEqual(
      [
        "id",
        "kind",
        "priority",
        "transportDate",
        "hospitalTimeZone",
        "currentLocation",
        "currentUnit",
        "currentRoom",
        "destination",
        "destinationUnit",
        "destinationRoom",
        "equipment",
        "isolationPrecautions",
        "levelOfService",
      ].toSorted(),
    );
  });
});

describe("a change of responsibility calls the side that must act, and no one else", () => {
  it("a response calls the hospital, until it is decided or withdrawn", async () => {
    const response = await respond(company);
    expect(await called()).toEqual(each(hospital, "response"));
    await done({ who: dispatcher, kind: "withdraw", response });
    expect(await called()).toEqual({});
    await done({ who: nurse, kind: "reject", response: await respond(company) });
    expect(await called()).toEqual({});
  });

  it("an approval calls the company, and not the one that was not chosen, until it starts", async () => {
    await respond(rival);
    await approve();
    expect(await called()).toEqual(each(company, "approved"));
    await done({ who: company.staff[1], kind: "start", request });
    expect(await called()).toEqual({});
  });

  it.each(["release", "hand_back"] as const)(
    "a company's %s calls the hospital with the reason and the company's name",
    async (kind) => {
      await (kind === "release" ? approve() : start());
      await done({ who: dispatcher, kind, request });
      expect(await called()).toEqual(each(hospital, "given_back"));
      const [{ name } = { name: "" }] = await database.db
        .select({ name: organizations.name })
        .from(organizations)
        .where(eq(organizations.id, company.id));
      expect(await callOf(nurse)).toMatchObject({
        by: name,
        reason: "The vehicle broke down",
        patientName: requestBody.patientName,
      });
    },
  );

  it("the hospital's release calls the company, also after another one was approved", async () => {
    await approve();
    await done({ who: nurse, kind: "release", request });
    expect(await called()).toEqual(each(company, "taken_back"));
    expect(await kindFor(rival.staff[0])).toBe("new_request");
    await done({ who: nurse, kind: "approve", response: await respond(rival) });
    expect(await called()).toEqual({ ...each(company, "taken_back"), ...each(rival, "approved") });
    expect(await callOf(dispatcher)).toMatchObject({ isHidden: true, currentLocation: "", destination: "" });
  });

  it("a cancellation after the approval calls the company, one before it no one", async () => {
    await respond(rival);
    await approve();
    await done({ who: colleague, kind: "cancel", request });
    expect(await called()).toEqual(each(company, "called_off"));
    request = await done({ who: nurse, kind: "create", hospital: null, key: null });
    await respond(company);
    await done({ who: nurse, kind: "cancel", request });
    expect(await called()).toEqual({});
  });

  it.each([
    ["the hospital", () => nurse, () => each(company, "called_off")],
    ["the company", () => dispatcher, () => each(hospital, "called_off")],
    [
      "an administrator",
      () => admin,
      () => ({ ...each(hospital, "called_off"), ...each(company, "called_off") }),
    ],
  ] as const)("calling a started transport off by %s calls the other side", async (_, who, expected) => {
    await start();
    await done({ who: who(), kind: "call_off", request });
    expect(await called()).toEqual(expected());
  });

  it("start, steps and completion call no one", async () => {
    await start();
    await done({ who: dispatcher, kind: "milestone", request, milestone: "en_route" });
    expect(await called()).toEqual({});
    await done({ who: nurse, kind: "complete", request });
    expect(await called()).toEqual({});
  });

  it("the demo's simulation calls no one", async () => {
    await database.db.update(users).set({ isSimulation: true }).where(eq(users.id, dispatcher.userId));
    await respond(company);
    expect(await called()).toEqual({});
    await database.db.update(users).set({ isSimulation: false });
  });
});

describe("a call", () => {
  it("names no patient to a company, not even the one that is approved", async () => {
    await approve();
    await done({ who: nurse, kind: "cancel", request });
    const text = JSON.stringify(await callOf(dispatcher));
    expect(text).not.toContain(requestBody.patientName);
    expect(text).not.toContain(requestBody.medicalRecordNumber);
  });

  it("ends for all of the side when one of its users opens the request, on their open pages too", async () => {
    await respond(company);
    const published = await database.sql`select coalesce(max(id), 0) as last from live_outbox`;
    await openRequest(database.db, colleague, request);
    expect(await called()).toEqual({});
    const changes = await database.sql<{ userId: number }[]>`
      select distinct (change ->> 'userId')::integer as "userId" from live_outbox
      where id > ${published[0]?.last} and change ->> 'kind' = 'notifications'`;
    expect(changes.map(({ userId }) => userId)).toEqual(
      expect.arrayContaining(hospital.staff.map(({ userId }) => userId)),
    );
  });

  it("does not end because the other side or another hospital opens its page", async () => {
    await respond(company);
    for (const reader of [...otherHospital.staff, ...company.staff, admin]) {
      await recordView(database.db, reader, request);
    }
    expect(await called()).toEqual(each(hospital, "response"));
  });

  it("comes again with the next event", async () => {
    await respond(company);
    await recordView(database.db, nurse, request);
    await respond(rival);
    expect(await called()).toEqual(each(hospital, "response"));
  });

  it("ends after a day, and is then deleted", async () => {
    await respond(company);
    await pruneCalls(database.db);
    expect(await called()).toEqual(each(hospital, "response"));
    await database.db.update(transportCalls).set({ calledAt: sql`now() - interval '25 hours'` });
    expect(await called()).toEqual({});
    await pruneCalls(database.db);
    expect(await database.db.$count(transportCalls)).toBe(0);
  });
});

describe("by preference", () => {
  const onlyOwn: CallPreferences = { mutedCalls: [], onlyOwnCalls: true };

  it("a hospital's user is called for own requests only, and for colleagues' critical ones", async () => {
    await respond(company);
    expect([await kindFor(nurse, onlyOwn), await kindFor(colleague, onlyOwn)]).toEqual(["response", null]);
    await makeCritical();
    expect(await kindFor(colleague, onlyOwn)).toBe("response");
  });

  it("everybody is called for a request whose requester cannot be called", async () => {
    await respond(company);
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, nurse.userId));
    expect(await kindFor(colleague, onlyOwn)).toBe("response");
  });

  it("each switch is stored by itself", async () => {
    const stored = async () => {
      const [account] = await database.db
        .select({ mutedCalls: users.mutedCalls, onlyOwnCalls: users.onlyOwnCalls })
        .from(users)
        .where(eq(users.id, nurse.userId));
      return account;
    };
    await updateAlertPreferences(database.db, nurse, { calls: { response: false } });
    await updateAlertPreferences(database.db, nurse, { calls: { called_off: false }, onlyOwnCalls: false });
    expect(await stored()).toEqual({ mutedCalls: ["response", "called_off"], onlyOwnCalls: false });
    await updateAlertPreferences(database.db, nurse, { calls: { response: true }, onlyOwnCalls: true });
    expect(await stored()).toEqual({ mutedCalls: ["called_off"], onlyOwnCalls: true });
    await updateAlertPreferences(database.db, nurse, { calls: { called_off: true } });
  });

  it("a muted kind does not call, except for a critical request", async () => {
    const muted: CallPreferences = { mutedCalls: ["new_request", "response"], onlyOwnCalls: false };
    await respond(company);
    const readers = [nurse, rival.staff[0]] as const;
    expect(await Promise.all(readers.map((reader) => kindFor(reader, muted)))).toEqual([null, null]);
    await makeCritical();
    expect(await Promise.all(readers.map((reader) => kindFor(reader, muted)))).toEqual([
      "response",
      "new_request",
    ]);
  });
});
