import { auditLog, displays, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { DomainError, MAX_ACTIVE_DISPLAYS } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setUnit } from "#app/domain/accounts/preferences.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { sharePositions } from "../transports/tracking/share-positions.server.ts";
import { readBoard } from "./board.server.ts";
import { endDisplay, pruneDisplays } from "./end-display.server.ts";
import { findDisplay, listDisplays } from "./read-displays.server.ts";
import { startDisplay } from "./start-display.server.ts";

let database: TestDatabase;
let nurse: Caller;
let colleague: Caller;
let stranger: Caller;
let dispatcher: Caller;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 2, companies: 1 });
  [nurse, colleague] = nth(town.hospitals, 0).staff as [Caller, Caller];
  stranger = nth(town.hospitals, 1).staff[0];
  dispatcher = nth(town.companies, 0).staff[0];
  admin = town.admin;
});
afterAll(() => database.close());
afterEach(async () => {
  await database.db.delete(displays);
  await database.db.update(users).set({ deactivatedAt: null });
});

const start = (caller: Caller) => startDisplay(database.db, caller, { label: "Control room", days: 7 });

async function started(caller: Caller) {
  const { token } = await start(caller);
  const display = await findDisplay(database.db, token);
  if (!display) throw new Error("The display was not found.");
  return { token, display };
}

describe("a display", () => {
  it("shows its organization's transports with initials, and is audited without a person", async () => {
    const own = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const other = await succeed(database.db, { who: stranger, kind: "create", hospital: null, key: null });
    for (const [caller, visible] of [
      [nurse, [own]],
      [dispatcher, [own, other]],
    ] as const) {
      const { display } = await started(caller);
      const reading = { db: database.db, display, ipAddress: null, isBackground: false };
      const { rows } = await readBoard(reading);
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...visible].toSorted());
      expect(JSON.stringify(rows)).not.toContain(requestBody.patientName);
      expect(JSON.stringify(rows)).not.toContain(requestBody.medicalRecordNumber);
      const [entry] = await database.db
        .select({ userId: auditLog.userId, username: auditLog.username })
        .from(auditLog)
        .where(eq(auditLog.action, "request.read"))
        .orderBy(sql`id desc`)
        .limit(1);
      expect(entry).toEqual({ userId: null, username: `Display ${display.id}` });
    }
  });

  it("shows what each transport needs", async () => {
    await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const { display } = await started(nurse);
    const { rows } = await readBoard({ db: database.db, display, ipAddress: null, isBackground: false });
    expect(rows[0]).toMatchObject({ equipment: requestBody.equipment, isolationPrecautions: "none" });
  });

  it("shows the vehicles of its organization's transports in progress, by their units", async () => {
    await setUnit(database.db, dispatcher, "Medic 12");
    const under = async (hospital: Caller) => {
      const id = await transportUnderWay(database.db, { hospital, crew: dispatcher });
      const fix = { recordedAt: new Date(), latitude: 39.29, longitude: -76.59, accuracy: 8 };
      await sharePositions(mapsOf(database.db), dispatcher, { requestId: id, fixes: [fix] });
      return id;
    };
    const [own, other] = [await under(nurse), await under(stranger)];
    for (const [caller, visible] of [
      [nurse, [own]],
      [dispatcher, [own, other]],
    ] as const) {
      const { display } = await started(caller);
      const { positions } = await readBoard({
        db: database.db,
        display,
        ipAddress: null,
        isBackground: false,
      });
      expect(positions.map(({ requestId }) => requestId).toSorted()).toEqual([...visible].toSorted());
      expect(new Set(positions.map(({ unit }) => unit))).toEqual(new Set(["Medic 12"]));
    }
  });

  it("calls its organization only, whoever of it is called, without what names the patient", async () => {
    const id = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const response = await succeed(database.db, {
      who: dispatcher,
      kind: "respond",
      request: id,
      company: null,
      key: null,
    });
    const callsOf = async (caller: Caller) => {
      const { display } = await started(caller);
      const reading = { db: database.db, display, ipAddress: null, isBackground: false };
      return (await readBoard(reading)).calls.filter((call) => call.id === id);
    };
    const kinds = async () =>
      Promise.all([nurse, stranger, dispatcher].map(async (caller) => (await callsOf(caller))[0]?.kind));
    expect(await kinds()).toEqual(["response", undefined, undefined]);
    await succeed(database.db, { who: colleague, kind: "approve", response });
    expect(await kinds()).toEqual([undefined, undefined, "approved"]);
    await succeed(database.db, { who: dispatcher, kind: "release", request: id });
    const [call] = await callsOf(nurse);
    expect(call).toMatchObject({ kind: "given_back" });
    expect(JSON.stringify(call)).not.toContain(requestBody.patientName);
    expect(JSON.stringify(call)).not.toContain("broke down");
  });

  it("marks the transports that the demo's simulation created", async () => {
    await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const simulated = await succeed(database.db, {
      who: colleague,
      kind: "create",
      hospital: null,
      key: null,
    });
    await database.db.update(users).set({ isSimulation: true }).where(eq(users.id, colleague.userId));
    const { display } = await started(nurse);
    const { rows } = await readBoard({ db: database.db, display, ipAddress: null, isBackground: false });
    expect(rows.filter((row) => "isSimulated" in row)).toEqual([
      expect.objectContaining({ id: simulated, isSimulated: true }),
    ]);
    await database.db.update(users).set({ isSimulation: false }).where(eq(users.id, colleague.userId));
  });

  it("ends at its date, when its starter or an administrator ends it, and with the starter's account", async () => {
    const [first, second, third, fourth] = [
      await started(nurse),
      await started(nurse),
      await started(nurse),
      await started(dispatcher),
    ];
    await endDisplay(database.db, nurse, first.display.id);
    await endDisplay(database.db, admin, second.display.id);
    expect(await findDisplay(database.db, first.token)).toBeNull();
    expect(await findDisplay(database.db, second.token)).toBeNull();
    await database.db.update(displays).set({ endsAt: sql`now()` }).where(eq(displays.id, third.display.id));
    expect(await findDisplay(database.db, third.token)).toBeNull();
    await database.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, dispatcher.userId));
    expect(await findDisplay(database.db, fourth.token)).toBeNull();
  });

  it("is listed for its starter and administrators, who alone can end it", async () => {
    const { token, display } = await started(nurse);
    const ids = async (caller: Caller) => (await listDisplays(database.db, caller)).map(({ id }) => id);
    expect([await ids(nurse), await ids(admin), await ids(colleague), await ids(stranger)]).toEqual([
      [display.id],
      [display.id],
      [],
      [],
    ]);
    for (const caller of [colleague, stranger]) {
      await expect(endDisplay(database.db, caller, display.id)).rejects.toMatchObject({
        category: "not_found",
      });
    }
    expect(await findDisplay(database.db, token)).not.toBeNull();
  });

  it("is one of at most twenty of an organization, also when many are started concurrently", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: MAX_ACTIVE_DISPLAYS + 3 }, () => start(nurse)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_ACTIVE_DISPLAYS);
    const rejected = results.find(({ status }) => status === "rejected");
    expect(rejected).toMatchObject({ reason: expect.any(DomainError) });
    await expect(start(admin)).rejects.toMatchObject({ category: "forbidden" });
  });

  it("is deleted a month after its end", async () => {
    const { display } = await started(nurse);
    await endDisplay(database.db, nurse, display.id);
    await pruneDisplays(database.db);
    expect(await database.db.$count(displays)).toBe(1);
    await database.db.update(displays).set({ endedAt: sql`now() - interval '31 days'` });
    await pruneDisplays(database.db);
    expect(await database.db.$count(displays)).toBe(0);
  });
});
