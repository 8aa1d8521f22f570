import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { auditLog, organizations, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { nemsisTimes } from "@wardway/model";
import { parse } from "csv-parse/sync";
import { addDays, startOfMinute, subMinutes } from "date-fns";
import { and, asc, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import {
  approvedTransport,
  moveEventsBack,
  succeed,
  transportUnderWay,
} from "#app/domain/testing/transport-under-way.ts";
import { readEvents } from "../record/read-events.server.ts";
import { correctMilestone } from "../requests/correct-transport.server.ts";
import { exportHistory, type HistoryExport } from "./export-history.server.ts";
import { readTransportTimes } from "./transport-times.server.ts";

let database: TestDatabase;
let town: Town;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  // 45 minutes off the hour, without daylight saving time.
  await database.db
    .update(organizations)
    .set({ timeZone: "Asia/Kathmandu" })
    .where(eq(organizations.id, nth(town.hospitals, 0).id));
});
afterAll(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const stranger = () => nth(town.hospitals, 1).staff[0];
const crew = () => nth(town.companies, 0).staff[0];
const rival = () => nth(town.companies, 1).staff[0];
const run = (id: number, kind: "cancel" | "complete" | "hand_back" | "call_off") =>
  succeed(database.db, { who: kind === "hand_back" ? crew() : nurse(), kind, request: id });
const reach = (id: number, milestone: "en_route" | "at_pickup") =>
  succeed(database.db, { who: crew(), kind: "milestone", request: id, milestone });
const newRequest = () => succeed(database.db, { who: nurse(), kind: "create", hospital: null, key: null });
const timesOf = async (id: number, who: Caller = nurse()) =>
  (await readTransportTimes(database.db, who, id)).times;
const recordedIn = (times: Readonly<Record<string, string | null>>) =>
  Object.keys(times).filter((element) => times[element] !== null);

describe("the times of a transport", () => {
  it("are by NEMSIS element, with the offset of the hospital's zone, as corrected", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    await reach(id, "en_route");
    await reach(id, "at_pickup");
    expect(recordedIn(await timesOf(id))).toEqual([
      "eTimes.01",
      "eTimes.03",
      "eTimes.04",
      "eTimes.05",
      "eTimes.06",
    ]);
    const events = await readEvents(database.db, nurse(), id);
    const eventId = events.find(({ type }) => type === "at_pickup")?.id ?? 0;
    await moveEventsBack(database.db, id, 30);
    const at = startOfMinute(subMinutes(new Date(), 10));
    await correctMilestone(database.db, crew(), { requestId: id, eventId, at, reason: "Late" });
    const corrected = (await timesOf(id, crew()))["eTimes.06"] ?? "";
    expect(corrected).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:45$/);
    expect(new Date(corrected)).toEqual(at);
  });

  it("are those of the company that has it now", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    await reach(id, "en_route");
    await run(id, "hand_back");
    const response = await succeed(database.db, {
      who: rival(),
      kind: "respond",
      request: id,
      company: null,
      key: null,
    });
    await succeed(database.db, { who: nurse(), kind: "approve", response });
    expect(recordedIn(await timesOf(id, rival()))).toEqual(["eTimes.01", "eTimes.03"]);
    await expect(timesOf(id, crew())).rejects.toMatchObject({ code: "transport.notFound" });
  });

  it("have the cancellation of a unit only if one was assigned", async () => {
    const assigned = await approvedTransport(database.db, { hospital: nurse(), crew: crew() });
    const open = await newRequest();
    for (const id of [assigned, open]) await run(id, "cancel");
    expect(recordedIn(await timesOf(assigned))).toContain("eTimes.14");
    expect(recordedIn(await timesOf(open))).toEqual(["eTimes.01"]);
    const started = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    await run(started, "call_off");
    expect(recordedIn(await timesOf(started))).toContain("eTimes.14");
  });

  it("are not for a company that can only respond, which is audited", async () => {
    const id = await newRequest();
    await expect(timesOf(id, crew())).rejects.toMatchObject({ code: "transport.notAllowed" });
    expect(await lastAuditRow(database.db, "request.read_times")).toMatchObject({
      resourceId: id,
      success: false,
    });
  });
});

const read = async (source: Promise<Readable>) =>
  parse(await text(await source), { bom: true, columns: true }) as Record<string, string>[];
const exported = (who: Caller, wanted: HistoryExport = {}) => read(exportHistory(database.db, who, wanted));

describe("the export of the history", () => {
  it("has what each side sees in its history, and no formulas", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    await run(id, "complete");
    await run(await newRequest(), "cancel");
    await database.db
      .update(transportRequests)
      .set({ patientName: '=HYPERLINK("http://203.0.113.9")', destinationUnit: "+1" })
      .where(eq(transportRequests.id, id));
    for (const who of [nurse(), crew(), town.admin]) {
      const row = (await exported(who)).find(({ Id }) => Id === String(id));
      expect(row).toMatchObject({
        Status: "completed",
        Patient: `'=HYPERLINK("http://203.0.113.9")`,
        "To unit": "'+1",
        "Time zone": "Asia/Kathmandu",
      });
      expect(row?.["eTimes.04 Dispatch Acknowledged Date/Time"]).toMatch(/\+05:45$/);
      expect(Object.keys(row ?? {}).slice(-nemsisTimes.length)).toEqual(
        nemsisTimes.map(({ element, name }) => `${element} ${name}`),
      );
    }
    expect(await exported(stranger())).toEqual([]);
    expect((await exported(rival())).map(({ Id }) => Id)).not.toContain(String(id));
    const statuses = new Set((await exported(town.admin)).map(({ Status }) => Status));
    expect([...statuses].toSorted()).toEqual(["cancelled", "completed"]);
  });

  it("has the pick-ups of a period, and what a search finds", async () => {
    const id = await newRequest();
    await run(id, "cancel");
    const at = addDays(new Date(), 40);
    await database.db
      .update(transportRequests)
      .set({ transportDate: at, patientName: "Ottoline Pemberley" })
      .where(eq(transportRequests.id, id));
    const idsOf = async (wanted: HistoryExport) =>
      (await exported(nurse(), wanted)).map(({ Id }) => Number(Id));
    expect(await idsOf({ period: { from: at, to: undefined } })).toEqual([id]);
    expect(await idsOf({ period: { from: undefined, to: at } })).not.toContain(id);
    expect(await idsOf({ search: "pemberley" })).toEqual([id]);
    expect((await lastAuditRow(database.db, "request.export"))?.details).toEqual({ records: 1 });
  });

  it("goes on after a batch, and its reads are audited by batch with the records", async () => {
    const request = await newRequest();
    await run(request, "cancel");
    const [copied] = await database.db
      .select()
      .from(transportRequests)
      .where(eq(transportRequests.id, request));
    if (!copied) throw new Error("The request is not there.");
    const {
      id: _,
      dispatchBy: __,
      patientSearch: ___,
      roomSearch: ____,
      placeSearch: _____,
      ...row
    } = copied;
    await database.db.insert(transportRequests).values(Array.from({ length: 401 }, () => row));
    const before = (await lastAuditRow(database.db))?.id ?? 0;
    const ids = (await exported(nurse())).map(({ Id }) => Number(Id));
    expect(new Set(ids).size).toBe(ids.length);
    const reads = await database.db
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.id, before), eq(auditLog.action, "request.read")))
      .orderBy(asc(auditLog.id));
    expect(reads.flatMap(({ details }) => String(details.ids).split(" ").map(Number))).toEqual(ids);
    expect(reads.length).toBeGreaterThan(2);
  });

  it("that is broken off says so in the trail", async () => {
    const source = await exportHistory(database.db, nurse(), {});
    const chunks = source[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.return?.();
    await expect
      .poll(async () => (await lastAuditRow(database.db, "request.export"))?.details)
      .toMatchObject({ ended: "early" });
  });
});
