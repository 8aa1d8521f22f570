import { auditLog, displays, organizations, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { type DisplayKind, DomainError, maxActiveDisplays } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setUnit } from "#app/domain/accounts/preferences.server.ts";
import { endOtherSessions } from "#app/domain/accounts/sessions.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { sharePositions } from "../transports/tracking/share-positions.server.ts";
import { readBoard } from "./board.server.ts";
import { readDowntimeComputer } from "./downtime-computer.server.ts";
import { endDisplay, pruneDisplays } from "./end-display.server.ts";
import { type Display, findDisplay, listDisplays } from "./read-displays.server.ts";
import { startDisplay } from "./start-display.server.ts";

let database: TestDatabase;
let nurse: Caller;
/** Of the nurse's hospital. */
let manager: Caller;
let stranger: Caller;
let dispatcher: Caller;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 2, companies: 1 });
  const [first, second] = nth(town.hospitals, 0).staff;
  nurse = first;
  manager = { ...second, isManager: true };
  stranger = nth(town.hospitals, 1).staff[0];
  dispatcher = nth(town.companies, 0).staff[0];
  admin = town.admin;
  await reset();
});
afterAll(() => database.close());
afterEach(() => reset());

async function reset(): Promise<void> {
  await database.db.delete(displays);
  await database.db.update(users).set({ deactivatedAt: null });
  await setManager(true);
  await setNetworks(["192.0.2.0/24"]);
}

const setManager = (isManager: boolean) =>
  database.db.update(users).set({ isManager }).where(eq(users.id, manager.userId));
const setNetworks = (networks: string[] | null) => database.db.update(organizations).set({ networks });

const start = (caller: Caller, kind: DisplayKind = "board", formerToken: string | null = null) =>
  startDisplay(database.db, caller, { kind, label: "Control room", days: 7, formerToken });

async function started(caller: Caller, kind: DisplayKind = "board") {
  const { token } = await start(caller, kind);
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
    await succeed(database.db, { who: manager, kind: "approve", response });
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
      who: manager,
      kind: "create",
      hospital: null,
      key: null,
    });
    await database.db.update(users).set({ isSimulation: true }).where(eq(users.id, manager.userId));
    const { display } = await started(nurse);
    const { rows } = await readBoard({ db: database.db, display, ipAddress: null, isBackground: false });
    expect(rows.filter((row) => "isSimulated" in row)).toEqual([
      expect.objectContaining({ id: simulated, isSimulated: true }),
    ]);
    await database.db.update(users).set({ isSimulation: false }).where(eq(users.id, manager.userId));
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
    expect([await ids(nurse), await ids(admin), await ids(manager), await ids(stranger)]).toEqual([
      [display.id],
      [display.id],
      [],
      [],
    ]);
    for (const caller of [manager, stranger]) {
      await expect(endDisplay(database.db, caller, display.id)).rejects.toMatchObject({
        category: "not_found",
      });
    }
    expect(await findDisplay(database.db, token)).not.toBeNull();
  });

  it("is one of at most twenty of an organization, also when many are started concurrently", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: maxActiveDisplays.board + 3 }, () => start(nurse)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(maxActiveDisplays.board);
    const rejected = results.find(({ status }) => status === "rejected");
    expect(rejected).toMatchObject({ reason: expect.any(DomainError) });
    await expect(start(admin)).rejects.toMatchObject({ category: "forbidden" });
  });

  it("replaces the one that its browser was, which counts no longer", async () => {
    const { token, display: former } = await started(nurse);
    for (let count = 1; count < maxActiveDisplays.board; count += 1) await start(nurse);
    await expect(start(nurse)).rejects.toMatchObject({ code: "display.tooMany" });
    const { token: next } = await start(nurse, "board", token);
    expect(await findDisplay(database.db, token)).toBeNull();
    const display = await findDisplay(database.db, next);
    expect(await lastAuditRow(database.db, "display.start")).toMatchObject({
      resourceId: display?.id,
      details: { displayEnded: former.id },
    });
    // No display, or one that has ended.
    await expect(start(nurse, "board", "unknown")).rejects.toMatchObject({ code: "display.tooMany" });
    await expect(start(nurse, "board", token)).rejects.toMatchObject({ code: "display.tooMany" });
    expect(await findDisplay(database.db, next)).not.toBeNull();
  });

  it("is counted in the trail when it ends with its starter's sessions", async () => {
    const expired = await started(nurse);
    await database.db.update(displays).set({ endsAt: sql`now()` }).where(eq(displays.id, expired.display.id));
    const { token } = await started(nurse);
    await endOtherSessions(database.db, nurse, null);
    expect(await findDisplay(database.db, token)).toBeNull();
    const ended = async () => (await lastAuditRow(database.db, "account.end_sessions"))?.details;
    expect(await ended()).toEqual({ sessions: 0, displaysEnded: 1 });
    await endOtherSessions(database.db, nurse, null);
    expect(await ended()).toEqual({ sessions: 0 });
  });

  it("is a board unless its start says otherwise, as before there were kinds", async () => {
    await start(nurse);
    const [started] = await listDisplays(database.db, nurse);
    expect(started).toMatchObject({ kind: "board" });
    const [column] = await database.sql`
      select column_default from information_schema.columns
      where table_name = 'displays' and column_name = 'kind'`;
    expect(column?.column_default).toContain("board");
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

describe("a downtime computer", () => {
  const list = (display: Display, { isBackground = false, ipAddress = "192.0.2.9" } = {}) =>
    readDowntimeComputer({ db: database.db, display, ipAddress, isBackground });
  async function open(...reading: Parameters<typeof list>) {
    const found = await list(...reading);
    if (typeof found === "string") throw new Error(`The list is not shown: ${found}.`);
    return found;
  }
  const entriesOf = (display: Display) =>
    database.db
      .select({ userId: auditLog.userId, action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.username, `Display ${display.id}`))
      .orderBy(auditLog.id);

  it("names its organization's patients, and is audited as such without a person", async () => {
    const own = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const other = await succeed(database.db, { who: stranger, kind: "create", hospital: null, key: null });
    const { display } = await started(manager, "downtime_computer");
    const found = await open(display);
    const ids = found.rows.map(({ id }) => id);
    expect(ids).toContain(own);
    expect(ids).not.toContain(other);
    expect(found.rows.find(({ id }) => id === own)?.patientName).toBe(requestBody.patientName);
    expect(JSON.stringify(found)).not.toContain(requestBody.medicalRecordNumber);
    const [entry] = await entriesOf(display);
    expect(entry).toMatchObject({ userId: null, action: "request.read", details: { as: "downtime_list" } });
    expect(String(entry?.details.ids).split(" ")).toContain(String(own));
  });

  it("is audited with each visit, and with its refetches once in 15 minutes for each request", async () => {
    await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const { display } = await started(manager, "downtime_computer");
    await list(display);
    await list(display, { isBackground: true });
    expect(await entriesOf(display)).toHaveLength(1);
    const added = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    await list(display, { isBackground: true });
    const entries = await entriesOf(display);
    expect(entries.map(({ details }) => details.ids).slice(1)).toEqual([String(added)]);
    await list(display);
    expect(await entriesOf(display)).toHaveLength(3);
  });

  it("shows nothing outside of its organization's networks, which is audited, and goes on within them", async () => {
    const { token, display } = await started(manager, "downtime_computer");
    await setNetworks(["198.51.100.0/24"]);
    const now = await findDisplay(database.db, token);
    if (!now) throw new Error("The display has ended.");
    expect(await list(now)).toBe("outside");
    expect(await list(now)).toBe("outside");
    expect(await entriesOf(display)).toEqual([
      { userId: null, action: "display.use", details: { refused: "network" } },
    ]);
    await open(now, { ipAddress: "198.51.100.7" });
  });

  it("is started by a hospital's managers only", async () => {
    for (const caller of [nurse, dispatcher, { ...dispatcher, isManager: true }, admin])
      await expect(start(caller, "downtime_computer")).rejects.toMatchObject({ category: "forbidden" });
    expect(await database.db.$count(displays)).toBe(0);
    const action = "display.start_downtime_computer";
    expect(await lastAuditRow(database.db, action)).toMatchObject({
      userId: admin.userId,
      details: { refused: "forbidden" },
      success: false,
    });
    await start(manager, "downtime_computer");
    expect(await lastAuditRow(database.db, action)).toMatchObject({
      userId: manager.userId,
      details: { kind: "downtime_computer" },
      success: true,
    });
  });

  it("needs networks of its organization, to start and to show anything", async () => {
    const { token } = await started(manager, "downtime_computer");
    await setNetworks(null);
    await expect(start(manager, "downtime_computer")).rejects.toMatchObject({
      errors: [{ field: "kind", code: "display.networksRequired" }],
    });
    const display = await findDisplay(database.db, token);
    if (!display) throw new Error("The display has ended.");
    expect(await list(display)).toBe("unlisted");
    await start(manager, "board");
  });

  it("shows nothing while its starter does not manage the hospital", async () => {
    const { token } = await started(manager, "downtime_computer");
    const board = await start(manager);
    await setManager(false);
    expect(await findDisplay(database.db, token)).toBeNull();
    expect(await findDisplay(database.db, board.token)).not.toBeNull();
  });

  it("is listed for each manager of its hospital, who can end it", async () => {
    const { token, display } = await started(manager, "downtime_computer");
    const ids = async (caller: Caller) => (await listDisplays(database.db, caller)).map(({ id }) => id);
    const other = { ...nurse, isManager: true };
    const foreign = { ...stranger, isManager: true };
    expect([await ids(other), await ids(nurse), await ids(foreign)]).toEqual([[display.id], [], []]);
    for (const caller of [nurse, foreign])
      await expect(endDisplay(database.db, caller, display.id)).rejects.toMatchObject({
        category: "not_found",
      });
    await endDisplay(database.db, other, display.id);
    expect(await findDisplay(database.db, token)).toBeNull();
  });

  it("is one of at most 200 of an organization, beside its boards", async () => {
    for (let count = 0; count < maxActiveDisplays.board; count += 1) await start(nurse);
    const { display } = await started(manager, "downtime_computer");
    const [row] = await database.db.select().from(displays).where(eq(displays.id, display.id));
    if (!row) throw new Error("The display is not stored.");
    const { id: _, ...copied } = row;
    await database.db.insert(displays).values(
      Array.from({ length: maxActiveDisplays.downtime_computer - 1 }, (_each, index) => ({
        ...copied,
        tokenHash: `hash ${index}`,
      })),
    );
    await expect(start(manager, "downtime_computer")).rejects.toMatchObject({
      code: "display.tooMany",
      params: { max: 200 },
    });
    expect(await listDisplays(database.db, manager)).toHaveLength(maxActiveDisplays.downtime_computer);
    await database.db.delete(displays).where(eq(displays.kind, "board"));
    await start(nurse);
  });
});
