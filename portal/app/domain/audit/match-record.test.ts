import { auditLog, emergencyAccesses, emergencyAccessReads, transportResponses } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { AuditRecord } from "@wardway/model";
import { eq, max } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { setHold } from "../retention/holds.server.ts";
import { perform, requestBody } from "../testing/commands.ts";
import { mapsOf } from "../testing/maps.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { succeed, transportUnderWay } from "../testing/transport-under-way.ts";
import { createFollowLink, revokeFollowLink } from "../transports/following/follow-links.server.ts";
import { readFollowed } from "../transports/following/followed-transport.server.ts";
import type { Caller } from "./caller.server.ts";
import { selectEntries } from "./read-entries.server.ts";
import { recordAuditEntries } from "./record-audit.server.ts";
import { readRecord, readRecords } from "./record-reads.server.ts";

const maker = {
  secretBox: createSecretBox(["a key of more than thirty-two characters"]),
  publicUrl: "https://transport.example.org",
};
const portal = { userId: null, username: null, ipAddress: null };

let database: TestDatabase;
let town: Town;
let nurse: Caller;
let crew: Caller;
let rival: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 2, companies: 2 });
  [nurse] = nth(town.hospitals, 0).staff;
  [crew] = nth(town.companies, 0).staff;
  [rival] = nth(town.companies, 1).staff;
});
afterAll(() => database.close());

/** Newest first: action, resource and outcome of each entry. */
async function trailOf(record: AuditRecord, after = 0): Promise<string[]> {
  const rows = await selectEntries(database.db, { record }, null, 1_000);
  return rows
    .filter(({ id }) => id > after)
    .map(({ action, resourceType, success }) => `${action} ${resourceType}${success ? "" : " refused"}`);
}

const transport = (id: number): AuditRecord => ({ type: "transport", id });

async function latestRow(): Promise<number> {
  const [row] = await database.db.select({ id: max(auditLog.id) }).from(auditLog);
  return row?.id ?? 0;
}

const list = (caller: Caller, ids: readonly number[], type?: "standing_order") =>
  readRecords(
    { db: database.db, caller, isBackground: false },
    Promise.resolve(ids.map((id) => ({ id }))),
    (found) => found,
    type,
  );

describe("the entries of a transport", () => {
  it("are its own, those of its responses and rating, and no one else's", async () => {
    const other = await transportUnderWay(database.db, { hospital: nurse, crew });
    const before = await latestRow();
    const id = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const [lost, response] = [
      await succeed(database.db, { who: rival, kind: "respond", request: id, company: null, key: null }),
      await succeed(database.db, { who: crew, kind: "respond", request: id, company: null, key: null }),
    ];
    await succeed(database.db, { who: rival, kind: "withdraw", response: lost });
    await succeed(database.db, { who: nurse, kind: "approve", response });
    await succeed(database.db, { who: crew, kind: "start", request: id });
    await succeed(database.db, { who: crew, kind: "message", request: id, company: null });
    await succeed(database.db, { who: crew, kind: "propose_pickup", request: id });
    await succeed(database.db, { who: nurse, kind: "complete", request: id });
    const rating = { kind: "rate", request: id, company: null, rating: 5, key: null } as const;
    await succeed(database.db, { who: nurse, ...rating });
    expect((await trailOf(transport(id))).toReversed()).toEqual([
      "request.create transport_request",
      "response.create transport_response",
      "response.create transport_response",
      "response.withdraw transport_response",
      "response.approve transport_response",
      "request.start transport_request",
      "request.message transport_request",
      "request.propose_pickup transport_request",
      "request.complete transport_request",
      "request.rate rating",
    ]);
    expect(await trailOf(transport(other), before)).toEqual([]);
  });

  it("include rejected attempts to respond, to rate and to make a link, which have no number of their own", async () => {
    const id = await succeed(database.db, { who: nurse, kind: "create", hospital: null, key: null });
    const before = await latestRow();
    await perform(database.db, { who: nurse, kind: "respond", request: id, company: null, key: null });
    const rating = { kind: "rate", request: id, company: null, rating: 5, key: null } as const;
    await perform(database.db, { who: nurse, ...rating });
    const link = { requestId: id, recipient: "family", validHours: 24 } as const;
    await expect(createFollowLink(database.db, rival, maker, link)).rejects.toThrow();
    expect(await trailOf(transport(id), before)).toEqual([
      "follow_link.create follow_link refused",
      "request.rate rating refused",
      "response.create transport_response refused",
    ]);
  });

  it("are of lists and files with it, and of no list of another kind that has its number", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    const before = await latestRow();
    const ids = `7 ${id} 9`;
    await list(nurse, [id, id + 1]);
    await recordAuditEntries(database.db, portal, [
      {
        action: "downtime_list.write",
        resourceType: "organization",
        resourceId: nurse.organizationId,
        details: { ids },
        success: true,
      },
      { action: "audit.rows_removed", resourceType: "audit_log", details: { ids }, success: false },
    ]);
    await list(nurse, [id], "standing_order");
    await list(nurse, [id * 10, id + 1]);
    for (const resourceType of ["user", "organization", "follow_link", "transport_response", "display"]) {
      await recordAuditEntries(database.db, portal, [
        { action: "test.look", resourceType, resourceId: id + 1_000, success: true },
      ]);
    }
    expect(await trailOf(transport(id), before)).toEqual([
      "downtime_list.write organization",
      "request.read transport_request",
    ]);
    expect(await trailOf({ type: "standing_order", id }, before)).toEqual([
      "standing_order.read standing_order",
    ]);
    expect(await trailOf({ type: "user", id: id + 1_000 }, before)).toEqual(["test.look user"]);
    expect(await trailOf({ type: "display", id: id + 1_000 }, before)).toEqual(["test.look display"]);
  });

  it("are of its links, also refused openings, and of the emergency accesses that showed it", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    const other = await transportUnderWay(database.db, { hospital: nurse, crew });
    const before = await latestRow();
    const create = (requestId: number) =>
      createFollowLink(database.db, nurse, maker, { requestId, recipient: "family", validHours: 24 });
    const [link] = [await create(id), await create(other)];
    const reading = { ...mapsOf(database.db), ipAddress: null, isBackground: false };
    const token = link.url?.split("/").at(-1) ?? "";
    await readFollowed({ ...reading, secretBox: maker.secretBox }, token);
    await revokeFollowLink(database.db, nurse, link.id);
    await expect(readFollowed({ ...reading, secretBox: maker.secretBox }, token)).rejects.toThrow();
    const [access] = await database.db
      .insert(emergencyAccesses)
      .values({
        userId: nurse.userId,
        organizationId: nurse.organizationId ?? 0,
        targetId: nth(town.hospitals, 1).id,
        reason: "Only for this test",
        endsAt: new Date(Date.now() + 60_000),
      })
      .returning();
    const accessId = access?.id ?? 0;
    await database.db
      .insert(emergencyAccessReads)
      .values({ accessId, transportRequestId: id, kind: "listed" });
    const entry = { resourceType: "emergency_access", resourceId: accessId, success: true };
    await recordAuditEntries(database.db, nurse, [
      { ...entry, action: "emergency.start" },
      { ...entry, resourceId: accessId + 1, action: "emergency.start" },
    ]);
    expect(await trailOf(transport(id), before)).toEqual([
      "emergency.start emergency_access",
      "follow_link.open follow_link refused",
      "follow_link.revoke follow_link",
      "request.read transport_request",
      "follow_link.create follow_link",
    ]);
  });

  it("are of legal holds on it, as are those of an organization's", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse, crew });
    const before = await latestRow();
    const hospital = nth(town.hospitals, 1).id;
    const reason = "Claim 17 of 2026";
    await setHold(database.db, town.admin, { scope: "request", transportRequestId: id, reason }, "form-1");
    await setHold(
      database.db,
      town.admin,
      { scope: "organization", organizationId: hospital, reason },
      "form-2",
    );
    expect(await trailOf(transport(id), before)).toEqual(["retention.hold legal_hold"]);
    expect(await trailOf({ type: "organization", id: hospital }, before)).toEqual([
      "retention.hold legal_hold",
    ]);
    expect(await trailOf({ type: "organization", id: nth(town.hospitals, 0).id }, before)).toEqual([]);
  });

  it("are found after the request was purged: its responses, its rating and the links that were opened", async () => {
    const purging = await createTestDatabase();
    try {
      const small = await makeTown(purging.db, { hospitals: 1, companies: 1 });
      const [hospital, company] = [nth(small.hospitals, 0).staff[0], nth(small.companies, 0).staff[0]];
      const id = await transportUnderWay(purging.db, { hospital, crew: company });
      const link = { requestId: id, recipient: "family", validHours: 24 } as const;
      const { url } = await createFollowLink(purging.db, hospital, maker, link);
      await readFollowed(
        {
          ...mapsOf(purging.db),
          secretBox: maker.secretBox,
          ipAddress: null,
          isBackground: false,
        },
        url?.split("/").at(-1) ?? "",
      );
      await succeed(purging.db, { who: hospital, kind: "complete", request: id });
      const rating = { kind: "rate", request: id, company: null, rating: 5, key: null } as const;
      await succeed(purging.db, { who: hospital, ...rating });
      const entries = () => selectEntries(purging.db, { record: transport(id) }, null, 100);
      const before = (await entries()).map((entry) => entry.id);
      await purging.sql`select purge_requests(array[${id}::integer])`;
      expect(await purging.db.$count(transportResponses, eq(transportResponses.transportRequestId, id))).toBe(
        0,
      );
      expect((await entries()).map((entry) => entry.id)).toEqual(before);
    } finally {
      await purging.close();
    }
  });
});

it("the entries of a user include that unusually many reads were noted", async () => {
  const before = await latestRow();
  const noted = { action: "reads.unusual", resourceType: "record_reads", success: true };
  await recordAuditEntries(database.db, portal, [
    { ...noted, resourceId: crew.userId },
    { ...noted, resourceId: nurse.userId },
  ]);
  expect(await trailOf({ type: "user", id: crew.userId }, before)).toEqual(["reads.unusual record_reads"]);
});

it("names in the trail in which form a record left the portal", async () => {
  const id = await transportUnderWay(database.db, { hospital: nurse, crew });
  const reading = { db: database.db, caller: nurse, isBackground: false } as const;
  await readRecord({ ...reading, as: "hand_off_sheet" }, id, Promise.resolve(requestBody));
  await readRecords({ ...reading, as: "export" }, Promise.resolve([{ id }]), (found) => found);
  const rows = await selectEntries(database.db, { record: transport(id) }, null, 2);
  expect(rows.map(({ details }) => details)).toEqual([
    { records: 1, ids: String(id), as: "export" },
    { as: "hand_off_sheet" },
  ]);
});
