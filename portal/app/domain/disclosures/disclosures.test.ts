import { auditLog, displays, organizations, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createStandingOrderSchema, weekdays } from "@wardway/model";
import { addDays, addMilliseconds, addMinutes, subDays, subMinutes, subYears } from "date-fns";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { deleteUser } from "../accounts/users/delete-user.server.ts";
import { updateUser } from "../accounts/users/update-user.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import type { AuditRow } from "../audit/read-entries.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { readRecord, readRecords } from "../audit/record-reads.server.ts";
import { readDowntimeComputer } from "../displays/downtime-computer.server.ts";
import { pruneDisplays } from "../displays/end-display.server.ts";
import { findDisplay } from "../displays/read-displays.server.ts";
import { startDisplay } from "../displays/start-display.server.ts";
import { requestBody } from "../testing/commands.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { mapsOf } from "../testing/maps.ts";
import { storeSystemSettings } from "../testing/people.ts";
import { makeTown, nth, type TestOrganization, type Town } from "../testing/town.ts";
import { succeed, transportUnderWay } from "../testing/transport-under-way.ts";
import { createFollowLink } from "../transports/following/follow-links.server.ts";
import { readFollowed } from "../transports/following/followed-transport.server.ts";
import { expireResponse } from "../transports/lifecycle/lifecycle.server.ts";
import { createOrder } from "../transports/standing-orders/manage-orders.server.ts";
import { requestAhead } from "../transports/standing-orders/request-ahead.server.ts";
import { listReadsOff } from "./reads-off.server.ts";
import { type Disclosure, MAX_DISCLOSURES, reportDisclosures } from "./report-disclosures.server.ts";

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let crew: Caller;
let rival: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 3, companies: 2 });
  [nurse] = nth(town.hospitals, 0).staff;
  [crew] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
});
afterAll(() => database.close());

const range = () => ({ from: subYears(new Date(), 6), to: addMinutes(new Date(), 1) });
const report = (requestId: number) => reportDisclosures(database.db, town.admin, { requestId, ...range() });

const open = (caller: Caller, id: number) =>
  readRecord({ db: database.db, caller, isBackground: false }, id, Promise.resolve("the record"));

const summary = ({ organization, reader, relation, action, form, shows }: Disclosure) =>
  [organization, "name" in reader ? reader.name : reader.kind, relation, form ?? action, shows].join(" | ");

/** Of the entries since the transport was under way. */
async function since(id: number, before: number) {
  const { disclosures } = await report(id);
  return disclosures.filter((disclosure) => disclosure.id > before).map(summary);
}

/** To a receiving hospital. */
const requestTo = ({ name }: TestOrganization, key: string | null = null) =>
  succeed(database.db, { who: nurse, kind: "create", hospital: null, key, to: name });

const accept = ({ staff: [who] }: TestOrganization, request: number) =>
  succeed(database.db, { who, kind: "accept_patient", request });

async function redirect(request: number, { name }: TestOrganization) {
  const { revision } = transportRequests;
  const [row] = await database.db
    .select({ revision })
    .from(transportRequests)
    .where(eq(transportRequests.id, request));
  const change = { who: nurse, kind: "change", request, isDecisive: true, to: name } as const;
  await succeed(database.db, { ...change, revision: row?.revision ?? 0 });
}

/** As receiving hospitals. */
async function shownToHospitals(requestId: number, before: number, from = range().from) {
  const { disclosures } = await reportDisclosures(database.db, town.admin, { ...range(), requestId, from });
  return disclosures
    .filter(({ id, relation }) => id > before && relation === "receiving_hospital")
    .map(({ organization, form, action, shows }) => [organization, form ?? action, shows]);
}

const nameOf = async ({ userId }: Caller) => {
  const [user] = await database.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name;
};

const lastId = async () => (await lastAuditRow(database.db))?.id ?? 0;

describe("a report of disclosures", () => {
  it("tells the requesting hospital, the companies before and after the approval, and others apart", async () => {
    const id = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const before = await lastId();
    await open(crew, id);
    const response = await succeed(database.db, {
      who: crew,
      kind: "respond",
      request: id,
      company: null,
      key: null,
    });
    await succeed(database.db, { who: nurse, kind: "approve", response });
    await open(crew, id);
    await open(rival, id);
    await open(nth(town.hospitals, 1).staff[0], id);
    await open(town.admin, id);
    await open(nurse, id);
    await succeed(database.db, { who: crew, kind: "release", request: id });
    await open(crew, id);
    const [hospital, company, other, receiving] = [
      nth(town.hospitals, 0).name,
      nth(town.companies, 0).name,
      nth(town.companies, 1).name,
      nth(town.hospitals, 1).name,
    ];
    const [n, c] = [await nameOf(nurse), await nameOf(crew)];
    expect(await since(id, before)).toEqual([
      `${company} | ${c} | company | record | initials`,
      `${company} | ${c} | company | response.create | initials`,
      `${hospital} | ${n} | requesting_hospital | response.approve | name`,
      `${company} | ${c} | assigned_company | record | name`,
      `${other} | ${await nameOf(rival)} | company | record | initials`,
      `${receiving} | ${await nameOf(nth(town.hospitals, 1).staff[0])} | receiving_hospital | record | initials`,
      ` | ${await nameOf(town.admin)} | administrator | record | name`,
      `${hospital} | ${n} | requesting_hospital | record | name`,
      expect.stringMatching(/request\.release/),
      `${company} | ${c} | company | record | initials`,
    ]);
  });

  it("names displays, widgets, links, files, forms and emergency accesses", async () => {
    const { db } = database;
    const id = await transportUnderWay(db, { hospital: nurse, crew });
    const before = await lastId();
    const [display] = await db
      .insert(displays)
      .values({
        tokenHash: "a token",
        label: "Dispatch wall",
        organizationId: crew.organizationId ?? 0,
        startedBy: crew.userId,
        endsAt: addMinutes(new Date(), 5),
      })
      .returning();
    const noPerson = { userId: null, ipAddress: null };
    const list = (username: string) =>
      readRecords(
        { db, caller: { ...noPerson, username }, isBackground: false },
        Promise.resolve([{ id }]),
        (found) => found,
      );
    await list(`Display ${display?.id}`);
    await list("Display 999");
    const widget = { siteId: 1, site: "Intranet", staffId: "m.e", staff: "Maren Eide" };
    await readRecord(
      { db, caller: { ...nurse, widget }, isBackground: false },
      id,
      Promise.resolve(requestBody),
    );
    const maker = {
      secretBox: createSecretBox(["a key of more than thirty-two characters"]),
      publicUrl: "https://transport.example.org",
    };
    const link = { requestId: id, recipient: "family", validHours: 24 } as const;
    const { url, id: linkId } = await createFollowLink(db, nurse, maker, link);
    await readFollowed(
      { ...mapsOf(db), secretBox: maker.secretBox, ipAddress: null, isBackground: false },
      url?.split("/").at(-1) ?? "",
    );
    const reading = { db, caller: crew, isBackground: false } as const;
    await readRecords({ ...reading, as: "export" }, Promise.resolve([{ id }]), (found) => found);
    await readRecord({ ...reading, as: "hand_off_sheet" }, id, Promise.resolve(requestBody));
    await recordAudit(
      db,
      { ...noPerson, username: "Downtime list" },
      {
        action: "downtime_list.write",
        resourceType: "organization",
        resourceId: nurse.organizationId,
        details: { records: 1, ids: String(id) },
        success: true,
      },
    );
    await recordAudit(db, nth(town.hospitals, 2).staff[0], {
      action: "request.read",
      resourceType: "transport_request",
      resourceId: id,
      details: { emergencyAccess: 3 },
      success: true,
    });
    const { disclosures } = await report(id);
    const found = disclosures.filter((disclosure) => disclosure.id > before);
    expect(found.map(({ reader, relation, form, shows }) => [reader, relation, form, shows])).toEqual([
      [{ kind: "display", id: display?.id, label: "Dispatch wall" }, "assigned_company", "list", "initials"],
      [{ kind: "display", id: 999, label: null }, "unknown", "list", "initials"],
      [{ kind: "widget", name: "Maren Eide", site: "Intranet" }, "requesting_hospital", "record", "name"],
      [expect.objectContaining({ kind: "person" }), "requesting_hospital", null, "name"],
      [{ kind: "link", id: linkId, recipient: "family" }, "link", "record", "initials"],
      [expect.objectContaining({ kind: "person" }), "assigned_company", "export", "name"],
      [expect.objectContaining({ kind: "person" }), "assigned_company", "hand_off_sheet", "name"],
      [{ kind: "file" }, "requesting_hospital", "file", "name"],
      [expect.objectContaining({ kind: "person" }), "emergency", "record", "name"],
    ]);
  });

  it("says that a downtime computer names the patients whom its organization's staff read by name", async () => {
    const { db } = database;
    const before = await lastId();
    const id = await requestTo(nth(town.hospitals, 1), "a key of its own");
    await db.update(organizations).set({ networks: ["192.0.2.0/24"] });
    await db.update(users).set({ isManager: true }).where(eq(users.role, "hospital"));
    const startedBy = async (staff: Caller) => {
      const starter = { ...staff, isManager: true };
      const { token } = await startDisplay(db, starter, {
        kind: "downtime_computer",
        label: "Ward 4",
        days: 1,
        formerToken: null,
      });
      const display = await findDisplay(db, token);
      if (!display) throw new Error("The display was not found.");
      return { db, display, ipAddress: "192.0.2.1", isBackground: true };
    };
    const [receiving] = nth(town.hospitals, 1).staff;
    await readDowntimeComputer(await startedBy(nurse));
    const refetch = await startedBy(receiving);
    await readDowntimeComputer(refetch);
    await accept(nth(town.hospitals, 1), id);
    await readDowntimeComputer(refetch);
    await readDowntimeComputer(refetch);
    const { disclosures } = await report(id);
    const shown = disclosures.filter(
      (disclosure) => disclosure.id > before && disclosure.reader.kind === "display",
    );
    expect(shown.map(({ relation, form, shows }) => [relation, form, shows])).toEqual([
      ["requesting_hospital", "downtime_list", "name"],
      ["receiving_hospital", "downtime_list", "initials"],
      ["receiving_hospital", "downtime_list", "name"],
    ]);
  });

  it("has the organization of an account at the time, and names a deleted one as the trail does", async () => {
    const { db, sql } = database;
    const { admin: mover } = await makeTown(db, { hospitals: 0, companies: 0 });
    const { companies } = await makeTown(db, { hospitals: 0, companies: 2 });
    const [from, to] = [nth(companies, 0), nth(companies, 1)];
    const [person] = from.staff;
    const id = await transportUnderWay(db, { hospital: nurse, crew });
    const before = await lastId();
    await open(person, id);
    await updateUser(db, mover, person.userId, { organizationId: to.id });
    await open({ ...person, organizationId: to.id }, id);
    await deleteUser(db, mover, person.userId);
    expect(await since(id, before)).toEqual([
      `${from.name} | ${person.username} | company | record | initials`,
      `${to.name} | ${person.username} | company | record | initials`,
    ]);
    const [row] = await sql`select username from users where id = ${person.userId}`;
    expect(row?.username).toBe(`deleted-${person.userId}`);
  });

  it("says by hospital whether it had accepted the patient, and that a redirect ended that", async () => {
    const [first, second] = [nth(town.hospitals, 1), nth(town.hospitals, 2)];
    const id = await requestTo(first, "a key");
    const before = await lastId();
    await open(first.staff[0], id);
    await accept(first, id);
    // A resent form creates nothing.
    expect(await requestTo(first, "a key")).toBe(id);
    await open(first.staff[0], id);
    await redirect(id, first);
    await open(first.staff[1], id);
    await redirect(id, second);
    await open(second.staff[0], id);
    await accept(second, id);
    await open(second.staff[0], id);
    await redirect(id, first);
    await open(first.staff[0], id);
    await accept(first, id);
    await open(first.staff[0], id);
    await redirect(id, second);
    await redirect(id, first);
    await open(first.staff[0], id);
    expect(await shownToHospitals(id, before)).toEqual([
      [first.name, "record", "initials"],
      [first.name, "request.accept_patient", "name"],
      [first.name, "record", "name"],
      [first.name, "record", "name"],
      [second.name, "record", "initials"],
      [second.name, "request.accept_patient", "name"],
      [second.name, "record", "name"],
      [first.name, "record", "initials"],
      [first.name, "request.accept_patient", "name"],
      [first.name, "record", "name"],
      [first.name, "record", "initials"],
    ]);
  });

  it("does not say what a receiving hospital was shown once the trail of its acceptance is purged", async () => {
    const [hospital] = nth(town.hospitals, 1).staff;
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    await database.sql.begin(async (tx) => {
      await tx`select set_config('wardway.purge', 'audit_log', true)`;
      await tx`delete from audit_log where resource_type = 'transport_request' and resource_id = ${id}`;
    });
    await open(hospital, id);
    const { disclosures } = await report(id);
    expect(disclosures.at(-1)).toMatchObject({ relation: "receiving_hospital", shows: null });
  });

  it("has the requests of a standing order as acts of the portal, whose hospital stays that of the order", async () => {
    const { db, sql } = database;
    const { admin: mover } = await makeTown(db, { hospitals: 0, companies: 0 });
    const { hospitals } = await makeTown(db, { hospitals: 2, companies: 0 });
    const [from, to] = [nth(hospitals, 0), nth(hospitals, 1)];
    const [author] = from.staff;
    const requestId = await succeed(db, { who: author, kind: "create", hospital: null, key: null });
    const schedule = {
      requestId,
      weekdays,
      pickupTime: "07:30",
      daysAhead: 3,
      firstDay: addDays(new Date(), 2).toISOString().slice(0, 10),
    };
    const order = await createOrder(db, author, createStandingOrderSchema.parse(schedule));
    await updateUser(db, mover, author.userId, { organizationId: to.id });
    await requestAhead(mapsOf(db));
    const [request] =
      await sql`select max(id) as id from transport_requests where standing_order_id = ${order.id}`;
    const id = Number(request?.id);
    const creation = async () => {
      const { hospital, disclosures } = await report(id);
      const { reader, relation, organization } = disclosures[0] ?? {};
      return [hospital, reader, relation, organization];
    };
    const expected = [from.name, { kind: "portal" }, "portal", from.name];
    expect(await creation()).toEqual(expected);
    await sql`update transport_requests set status = 'cancelled' where id = ${id}`;
    await sql`select purge_requests(array[${id}::integer])`;
    expect(await creation()).toEqual(expected);
    // As an earlier release recorded it.
    await sql.begin(async (tx) => {
      await tx`alter table audit_log disable trigger user`;
      await tx`update audit_log set details = details - 'hospital' where action = 'request.create' and resource_id = ${id}`;
      await tx`alter table audit_log enable trigger user`;
    });
    expect(await creation()).toEqual(expected);
    await sql`update transport_requests set standing_order_id = null where standing_order_id = ${order.id}`;
    await sql`delete from standing_orders where id = ${order.id}`;
    expect(await creation()).toEqual([null, { kind: "portal" }, "portal", null]);
  });

  it("has a response that expired as an act of the portal", async () => {
    const request = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const responding = { who: crew, kind: "respond", request, company: null, key: null } as const;
    await expireResponse(database.db, crew, await succeed(database.db, responding));
    const { disclosures } = await report(request);
    expect(disclosures.at(-1)).toMatchObject({ action: "response.withdraw", reader: { kind: "portal" } });
  });

  it("tells whose a display was that is gone, also after the account that started it was moved", async () => {
    const { db } = database;
    const { admin: mover } = await makeTown(db, { hospitals: 0, companies: 0 });
    const [, starter] = nth(town.hospitals, 0).staff;
    const id = await transportUnderWay(db, { hospital: nurse, crew });
    const before = await lastId();
    await startDisplay(db, starter, { kind: "board", label: "Ward 3", days: 1, formerToken: null });
    const start = { kind: "downtime_computer", label: "Ward 4", days: 1, formerToken: null } as const;
    await db.update(organizations).set({ networks: ["192.0.2.0/24"] });
    await startDisplay(db, { ...starter, isManager: true }, start);
    const [display, computer] = await db
      .select()
      .from(displays)
      .where(eq(displays.startedBy, starter.userId))
      .orderBy(displays.id);
    const readingOf = (shown: typeof display) => ({
      db,
      caller: { userId: null, username: `Display ${shown?.id}`, ipAddress: null },
      isBackground: false,
    });
    const records = Promise.resolve([{ id }]);
    await readRecords(readingOf(display), records, (found) => found);
    await readRecords({ ...readingOf(computer), as: "downtime_list" }, records, (found) => found);
    await updateUser(db, mover, starter.userId, { organizationId: nth(town.hospitals, 1).id });
    await db.update(displays).set({ endsAt: subDays(new Date(), 31) });
    await pruneDisplays(db);
    const { disclosures } = await report(id);
    expect(disclosures.filter((disclosure) => disclosure.id > before)).toMatchObject([
      {
        reader: { kind: "display", id: display?.id, label: "Ward 3" },
        organization: nth(town.hospitals, 0).name,
        relation: "requesting_hospital",
        shows: "initials",
      },
      {
        reader: { kind: "display", id: computer?.id, label: "Ward 4" },
        organization: nth(town.hospitals, 0).name,
        relation: "requesting_hospital",
        shows: "name",
      },
    ]);
  });

  it("shows the patient, counts rejected attempts without listing them, and is audited with the request's number", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    await expect(
      readRecord(
        { db: database.db, caller: rival, isBackground: false },
        id,
        reportDisclosures(database.db, rival, { requestId: 2_000_000_000, ...range() }),
      ),
    ).rejects.toMatchObject({ category: "not_found" });
    const { from, to } = range();
    const made = await reportDisclosures(database.db, town.admin, { requestId: id, from, to });
    expect(made.request).toMatchObject({
      patientName: requestBody.patientName,
      medicalRecordNumber: requestBody.medicalRecordNumber,
    });
    expect(made).toMatchObject({
      rejected: 1,
      isTruncated: false,
      removedBefore: null,
      readsOff: [],
      hospital: nth(town.hospitals, 0).name,
    });
    expect(await lastAuditRow(database.db)).toMatchObject({
      username: town.admin.username,
      action: "audit.report",
      resourceType: "transport_request",
      resourceId: id,
      details: { from: from.toISOString(), to: to.toISOString(), entries: made.disclosures.length },
      success: true,
    });
    const next = await report(id);
    expect(next.disclosures.slice(-2).map(({ form, relation }) => [form, relation])).toEqual([
      ["record", "administrator"],
      ["report", "administrator"],
    ]);
  });

  it("has the entries of its range only, and of a long one the latest", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    const old = subYears(new Date(), 2);
    await database.sql`
      insert into audit_log (timestamp, user_id, username, action, resource_type, resource_id, success)
      select ${old.toISOString()}::timestamptz + make_interval(secs => n), ${crew.userId}, 'crew', 'request.read', 'transport_request', ${id}, true
      from generate_series(1, ${MAX_DISCLOSURES}) n`;
    const inRange = await reportDisclosures(database.db, town.admin, {
      requestId: id,
      from: subMinutes(old, 1),
      to: addMinutes(old, 1),
    });
    expect(inRange.disclosures).toHaveLength(59);
    const all = await report(id);
    expect(all.isTruncated).toBe(true);
    expect(all.disclosures).toHaveLength(MAX_DISCLOSURES);
    expect(all.disclosures.at(-1)?.at.getTime()).toBeGreaterThan(old.getTime());
    expect(all.disclosures[0]?.at.getTime()).toBeLessThan(all.disclosures.at(-1)?.at.getTime() ?? 0);
  });
});

describe("of what is gone", () => {
  it("a purged request is reported by its number, with its hospital as its creation tells it", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    const maker = {
      secretBox: createSecretBox(["a key of more than thirty-two characters"]),
      publicUrl: "https://transport.example.org",
    };
    const link = { requestId: id, recipient: "receiving_unit", validHours: 24 } as const;
    const { url, id: linkId } = await createFollowLink(database.db, nurse, maker, link);
    await readFollowed(
      { ...mapsOf(database.db), secretBox: maker.secretBox, ipAddress: null, isBackground: false },
      url?.split("/").at(-1) ?? "",
    );
    await succeed(database.db, { who: nurse, kind: "complete", request: id });
    await database.sql`select purge_requests(array[${id}::integer])`;
    const made = await report(id);
    expect(made).toMatchObject({ request: null, purgedAt: expect.any(Date) });
    expect(made.hospital).toBe(nth(town.hospitals, 0).name);
    const start = made.disclosures.find(({ action }) => action === "request.start");
    expect(start).toMatchObject({ relation: "company", shows: null });
    expect(made.disclosures[0]).toMatchObject({ action: "request.create", relation: "requesting_hospital" });
    expect(made.disclosures.find(({ relation }) => relation === "link")).toMatchObject({
      reader: { kind: "link", id: linkId, recipient: "receiving_unit" },
      shows: "initials",
    });
  });

  it("a purged request's acceptances are those of the trail, whatever the report's range is", async () => {
    const [first, second] = [nth(town.hospitals, 1), nth(town.hospitals, 2)];
    const id = await requestTo(first);
    await accept(first, id);
    const before = await lastId();
    await open(first.staff[0], id);
    await redirect(id, second);
    await open(second.staff[0], id);
    await accept(second, id);
    await open(second.staff[0], id);
    await succeed(database.db, { who: nurse, kind: "cancel", request: id });
    await database.sql`select purge_requests(array[${id}::integer])`;
    const [acceptance] = await database.db.select().from(auditLog).where(eq(auditLog.id, before));
    const from = addMilliseconds(acceptance?.timestamp ?? 0, 1);
    expect(await shownToHospitals(id, before, from)).toEqual([
      [first.name, "record", "name"],
      [second.name, "record", "initials"],
      [second.name, "request.accept_patient", "name"],
      [second.name, "record", "name"],
    ]);
  });

  it("a request that never was is not found, and not audited as a report", async () => {
    const before = await lastId();
    await expect(report(2_000_000_000)).rejects.toMatchObject({ category: "not_found" });
    expect(await lastId()).toBe(before);
  });

  it("says until when entries were purged, if that is in the range", async () => {
    const purging = await createTestDatabase();
    try {
      const { hospitals, companies, admin } = await makeTown(purging.db, { hospitals: 1, companies: 1 });
      const id = await transportUnderWay(purging.db, {
        hospital: nth(hospitals, 0).staff[0],
        crew: nth(companies, 0).staff[0],
      });
      const cutoff = subYears(new Date(), 3);
      await purging.sql`
        insert into audit_anchors (position, chain_hash, audit_id, written_by, cutoff, has_row_macs, key_name, signature)
        values (1, 'hash', 1, '1'::xid8, ${cutoff.toISOString()}, false, 'key', 'signature')`;
      const removed = async (from: Date) =>
        (await reportDisclosures(purging.db, admin, { requestId: id, from, to: new Date() })).removedBefore;
      expect(await removed(subYears(new Date(), 6))).toEqual(cutoff);
      expect(await removed(subYears(new Date(), 2))).toBeNull();
    } finally {
      await purging.close();
    }
  });
});

describe("the times without an auditing of reads", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const day = { from: at(0), to: at(23) };
  type Change = readonly [hour: number, change: string];

  async function offAfter(changes: readonly Change[], isOnNow = true, within = day) {
    const empty = await createTestDatabase();
    try {
      const entry = { action: "settings.update", resourceType: "settings", success: true } as const;
      const rows: Pick<AuditRow, "timestamp" | "details">[] = changes.map(([hour, change]) => ({
        timestamp: at(hour),
        details: { section: "system", hipaaLoggingEnabled: change },
      }));
      await empty.db
        .insert(auditLog)
        .values([
          ...rows.map((row) => ({ ...entry, ...row, details: { ...row.details } })),
          { ...entry, timestamp: at(1), details: { section: "system", systemName: "a -> b" } },
          { ...entry, timestamp: at(2), details: { hipaaLoggingEnabled: "on -> off" }, success: false },
        ]);
      await storeSystemSettings(empty.db, { hipaaLoggingEnabled: isOnNow });
      return await listReadsOff(empty.db, within);
    } finally {
      await empty.close();
    }
  }

  it.each<[string, readonly Change[], boolean, readonly (readonly [number | null, number | null])[]]>([
    ["are none if nothing was changed", [], true, []],
    [
      "are from the change off to the change on",
      [
        [5, "on -> off"],
        [7, "off -> on"],
      ],
      true,
      [[5, 7]],
    ],
    [
      "are several",
      [
        [3, "on -> off"],
        [4, "off -> on"],
        [8, "on -> off"],
        [9, "off -> on"],
      ],
      true,
      [
        [3, 4],
        [8, 9],
      ],
    ],
    ["last until now", [[5, "on -> off"]], false, [[5, null]]],
    ["began before the oldest entry", [[5, "off -> on"]], true, [[null, 5]]],
    ["are unknown if it is off without an entry", [], false, [[null, null]]],
  ])("%s", async (_, changes, isOnNow, expected) => {
    const hours = (await offAfter(changes, isOnNow)).map(({ from, to }) => [
      from?.getUTCHours() ?? null,
      to?.getUTCHours() ?? null,
    ]);
    expect(hours).toEqual(expected);
  });

  it("are only those of the range", async () => {
    const changes = [
      [5, "on -> off"],
      [7, "off -> on"],
    ] as const;
    expect(await offAfter(changes, true, { from: at(8), to: at(9) })).toEqual([]);
    expect(await offAfter(changes, true, { from: at(6), to: at(9) })).toHaveLength(1);
  });
});
