import {
  auditLog,
  facilities,
  followLinks,
  organizations,
  settings,
  transportRequests,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import {
  createRequestSchema,
  type FollowLink,
  type FollowRecipient,
  followFields,
  followLinkLimits,
  followRecipients,
  type Needs,
  needVisibility,
  type TransportRequest,
} from "@wardway/model";
import { addDays, addHours, differenceInMinutes, subMinutes } from "date-fns";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { invalidateSettingsCache } from "#app/domain/settings/read-settings.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { everyField, everyNeed } from "#app/domain/testing/every-need.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import {
  approvedTransport,
  moveEventsBack,
  succeed,
  transportUnderWay,
} from "#app/domain/testing/transport-under-way.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { readEvents } from "../record/read-events.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { correctMilestone } from "../requests/correct-transport.server.ts";
import { createRequest } from "../requests/create-request.server.ts";
import { sharePositions } from "../tracking/share-positions.server.ts";
import { createFollowLink, listFollowLinks, revokeFollowLink } from "./follow-links.server.ts";
import { readFollowed } from "./followed-transport.server.ts";
import { readHandOff } from "./hand-off.server.ts";

let database: TestDatabase;
let town: Town;
const maker = {
  secretBox: createSecretBox(["a key of more than thirty-two characters"]),
  publicUrl: "https://transport.example.org",
};

beforeAll(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  await database.db.insert(facilities).values({
    name: "Larkmoor Rehabilitation",
    sourceKey: "larkmoor",
    latitude: 39.27,
    longitude: -76.54,
  });
});
afterAll(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const stranger = () => nth(town.hospitals, 1).staff[0];
const crew = () => nth(town.companies, 0).staff[0];
const rival = () => nth(town.companies, 1).staff[0];

let records = 0;
const create = (changed: object = {}) =>
  createRequest(
    mapsOf(database.db),
    nurse(),
    createRequestSchema.parse({ ...requestBody, medicalRecordNumber: `MRN-${++records}`, ...changed }),
  );
const link = (requestId: number, recipient: FollowRecipient = "family", who: Caller = nurse()) =>
  createFollowLink(database.db, who, maker, { requestId, recipient, validHours: 24 });
const tokenOf = ({ url }: FollowLink) => url?.split("/follow/")[1] ?? "";
const open = async (token: string, isBackground = false) =>
  (
    await readFollowed(
      { ...mapsOf(database.db), secretBox: maker.secretBox, ipAddress: "192.0.2.7", isBackground },
      token,
    )
  ).followed;
const follow = async (requestId: number, recipient?: FollowRecipient) =>
  open(tokenOf(await link(requestId, recipient)));

const full = { ...everyField, destination: "Larkmoor Rehabilitation, 2nd floor" };

/** Texts of a request that a link must not show. */
function hiddenTexts(request: TransportRequest, recipient: FollowRecipient): string[] {
  const shown: readonly string[] = followFields[recipient];
  const fields = Object.entries(request).filter(([name]) => !shown.includes(name));
  const needs = Object.entries(request.needs).filter(
    ([name]) => recipient === "family" || needVisibility[name as keyof Needs] === "hidden",
  );
  return [...fields, ...needs].flatMap(([, value]) => (typeof value === "string" ? [value] : []));
}

describe("what a link shows", () => {
  it.each(followRecipients)(
    "of each field of a request is what the table says, for: %s",
    async (recipient) => {
      const { id } = await create(full);
      const request = await readRequest(database.db, nurse(), id);
      const followed = await follow(id, recipient);
      const text = JSON.stringify(followed);
      const hidden = hiddenTexts(request, recipient);
      expect(hidden.length).toBeGreaterThan(10);
      // Words such as "high" are in other values too.
      for (const value of hidden) expect(text).not.toContain(JSON.stringify(value));
      expect(text).not.toMatch(/Zo[eë]|O'Brien|ukasz|MRN|45 Elm|bed 2|room 71|2nd floor|P412|R71/);
      expect(followed).toMatchObject({
        patientInitials: "Z. O. Ł.",
        from: null,
        to: "Larkmoor Rehabilitation",
        status: "pending",
        arrival: null,
        steps: [],
      });
      expect(followed.care).toEqual(
        recipient === "family"
          ? null
          : {
              levelOfService: "als",
              isolationPrecautions: "contact",
              equipment: request.equipment,
              needs: Object.fromEntries(
                Object.entries(everyNeed).filter(([name]) => needVisibility[name as keyof Needs] === "shown"),
              ),
            },
      );
      expect(followed.unit).toBe(recipient === "family" ? null : "Unit 3");
    },
  );

  it("is a known place only: hospital, facility or its name before a unit", async () => {
    const own = (await readRequest(database.db, nurse(), (await create()).id)).hospitalName;
    const { id } = await create({ currentLocation: `${own}, 4 West`, destination: "Aunt Larkmoor's house" });
    expect(await follow(id)).toMatchObject({ from: own, to: null });
  });

  it("follows the transport with the corrected times of its company's steps", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    const token = tokenOf(await link(id));
    await succeed(database.db, { who: crew(), kind: "milestone", request: id, milestone: "en_route" });
    const events = await readEvents(database.db, nurse(), id);
    const eventId = events.find(({ type }) => type === "en_route")?.id ?? 0;
    await moveEventsBack(database.db, id, 30);
    const at = subMinutes(new Date(), 10);
    await correctMilestone(database.db, crew(), { requestId: id, eventId, at, reason: "Typed late" });
    expect((await open(token)).steps).toEqual([{ milestone: "en_route", at: at.toISOString() }]);
    await correctMilestone(database.db, crew(), { requestId: id, eventId, at: null, reason: "Wrong one" });
    expect((await open(token)).steps).toEqual([]);
  });

  it("has an arrival while the position is recent", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    const token = tokenOf(await link(id));
    expect((await open(token)).arrival).toBeNull();
    const fix = { latitude: 39.31, longitude: -76.6, accuracy: 8, recordedAt: new Date() };
    await sharePositions(mapsOf(database.db), crew(), { requestId: id, fixes: [fix] });
    expect((await open(token)).arrival).toMatchObject({ leg: "to_pickup" });
  });

  it("has the numbers of the hospital, and of the company for a receiving unit, none of people", async () => {
    const setPhone = async (table: typeof organizations | typeof users, id: number, phone: string) =>
      database.db.update(table).set({ phone }).where(eq(table.id, id));
    await setPhone(organizations, nth(town.hospitals, 0).id, "410-555-0101");
    await setPhone(organizations, nth(town.companies, 0).id, "410-555-0102");
    await setPhone(users, nurse().userId, "410-555-0103");
    await setPhone(users, crew().userId, "410-555-0104");
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    expect((await readRequest(database.db, nurse(), id)).contacts).toMatchObject({
      requesterPhone: "410-555-0103",
      crewPhone: "410-555-0104",
    });
    const ofUnit = await follow(id, "receiving_unit");
    expect(ofUnit.phones).toEqual({ hospitalPhone: "410-555-0101", companyPhone: "410-555-0102" });
    const ofFamily = await follow(id, "family");
    expect(ofFamily.phones).toEqual({ hospitalPhone: "410-555-0101" });
    expect(JSON.stringify([ofUnit, ofFamily])).not.toMatch(/555-010[34]/);
    expect(JSON.stringify(ofFamily)).not.toContain("555-0102");
  });

  it("leaves out the steps of a company that has handed the transport back", async () => {
    const id = await transportUnderWay(database.db, { hospital: nurse(), crew: crew() });
    await succeed(database.db, { who: crew(), kind: "milestone", request: id, milestone: "en_route" });
    const token = tokenOf(await link(id));
    expect((await open(token)).steps).toHaveLength(1);
    await succeed(database.db, { who: crew(), kind: "hand_back", request: id });
    expect(await open(token)).toMatchObject({ status: "pending", steps: [], ambulanceCompanyName: null });
  });

  it("is the end of a cancelled one, without its steps", async () => {
    const { id } = await create();
    const token = tokenOf(await link(id));
    await succeed(database.db, { who: nurse(), kind: "cancel", request: id });
    expect(await open(token)).toMatchObject({ status: "cancelled", steps: [] });
  });
});

describe("a link", () => {
  it("is valid for hours after the pick-up, or after now if that has passed", async () => {
    const minutesAfter = (at: Date, made: FollowLink) => differenceInMinutes(made.expiresAt, at);
    const pickup = addDays(new Date(), 5);
    const { id } = await create({ transportDate: pickup.toISOString() });
    expect(minutesAfter(pickup, await link(id))).toBe(24 * 60);
    await database.db
      .update(transportRequests)
      .set({ transportDate: subMinutes(new Date(), 90) })
      .where(eq(transportRequests.id, id));
    expect(minutesAfter(addHours(new Date(), 24), await link(id))).toBe(0);
  });

  it("is audited with each opening, polls once, without a person", async () => {
    const { id } = await create();
    const made = await link(id);
    expect(await lastAuditRow(database.db, "follow_link.create")).toMatchObject({
      resourceId: made.id,
      details: { transportRequestId: id, recipient: "family", validHours: 24 },
    });
    for (const isBackground of [true, true, false]) await open(tokenOf(made), isBackground);
    const rows = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "request.read"), eq(auditLog.username, `Link ${made.id}`)))
      .orderBy(desc(auditLog.id));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ userId: null, resourceId: id, ipAddress: "192.0.2.7", success: true });
  });

  it("opens nothing when it is wrong, expired or revoked, which is audited", async () => {
    const { id } = await create();
    const [made, other] = [await link(id), await link(id)];
    const signature = (each: FollowLink) => tokenOf(each).split(".")[1];
    const expired = await link(id);
    await database.db
      .update(followLinks)
      .set({ expiresAt: subMinutes(new Date(), 1) })
      .where(eq(followLinks.id, expired.id));
    const revoked = await link(id);
    const revokedToken = tokenOf(revoked);
    await revokeFollowLink(database.db, nurse(), revoked.id);
    const ofOtherKeys = createFollowLink(
      database.db,
      nurse(),
      { ...maker, secretBox: createSecretBox(["another key of more than thirty-two characters"]) },
      { requestId: id, recipient: "family", validHours: 12 },
    );
    const wrong = [
      `${made.id}.${signature(other)}`,
      `${made.id}.${"A".repeat(43)}`,
      `${tokenOf(made)}A`,
      `99999999999.${signature(made)}`,
      "",
      "\0",
      tokenOf(expired),
      revokedToken,
      tokenOf(await ofOtherKeys),
    ];
    const mine = [tokenOf(expired), revokedToken];
    for (const token of wrong) {
      await expect(open(token), token).rejects.toMatchObject({ code: "followLink.invalid" });
      expect(await lastAuditRow(database.db)).toMatchObject({
        action: "follow_link.open",
        // Who only names a link has not opened it.
        username: mine.includes(token) ? expect.stringMatching(/^Link \d+$/) : null,
        success: false,
      });
    }
    expect(await lastAuditRow(database.db, "follow_link.revoke")).toMatchObject({ resourceId: revoked.id });
    const listed = await listFollowLinks(database.db, nurse(), maker, id);
    expect(listed.map(({ url }) => url !== null)).toEqual([true, false, false, true, true]);
    await expect(revokeFollowLink(database.db, nurse(), revoked.id)).rejects.toMatchObject({
      code: "followLink.alreadyRevoked",
    });
  });

  it("is made, listed and revoked by the hospital and administrators, not by others", async () => {
    const { id } = await create();
    const made = await link(id, "family", town.admin);
    for (const who of [stranger(), crew()]) {
      const isHidden = who === stranger();
      const code = isHidden ? "transport.notFound" : "transport.notAllowed";
      await expect(link(id, "family", who)).rejects.toMatchObject({ code });
      await expect(listFollowLinks(database.db, who, maker, id)).rejects.toMatchObject({ code });
      await expect(revokeFollowLink(database.db, who, made.id)).rejects.toMatchObject({
        code: isHidden ? "followLink.notFound" : "transport.notAllowed",
      });
    }
    expect(await open(tokenOf(made))).toMatchObject({ status: "pending" });
  });

  it("is one of at most ten, and of a transport that has not ended", async () => {
    const { id } = await create();
    const makeAll = await Promise.allSettled(
      Array.from({ length: followLinkLimits.open + 3 }, () => link(id)),
    );
    expect(makeAll.filter(({ status }) => status === "fulfilled")).toHaveLength(followLinkLimits.open);
    const [newest] = await listFollowLinks(database.db, nurse(), maker, id);
    await revokeFollowLink(database.db, nurse(), newest?.id ?? 0);
    await link(id);
    await succeed(database.db, { who: nurse(), kind: "cancel", request: id });
    await expect(link(id)).rejects.toMatchObject({ code: "tooLate.follow_link.create" });
  });

  it("shows nothing during maintenance", async () => {
    const { id } = await create();
    const token = tokenOf(await link(id));
    await database.db.insert(settings).values({ section: "system", value: { maintenanceMode: true } });
    invalidateSettingsCache(database.db);
    await expect(open(token)).rejects.toMatchObject({ category: "unavailable" });
    await database.db.delete(settings);
    invalidateSettingsCache(database.db);
    expect(await open(token)).toMatchObject({ status: "pending" });
  });
});

describe("the hand-off sheet", () => {
  it("is for the hospital and the company that runs the transport, with the newest link for a receiving unit", async () => {
    const id = await approvedTransport(database.db, { hospital: nurse(), crew: crew() });
    await link(id, "receiving_unit");
    const newest = await link(id, "receiving_unit");
    await link(id, "family");
    for (const who of [nurse(), crew(), town.admin])
      expect(await readHandOff(database.db, who, maker, id)).toMatchObject({
        url: newest.url,
        request: { patientName: requestBody.patientName },
      });
    await expect(readHandOff(database.db, stranger(), maker, id)).rejects.toMatchObject({
      code: "transport.notFound",
    });
  });

  it("is not for a company that can only respond, which is audited", async () => {
    const { id } = await create();
    await expect(readHandOff(database.db, rival(), maker, id)).rejects.toMatchObject({
      code: "transport.notAllowed",
    });
    expect(await lastAuditRow(database.db, "request.hand_off")).toMatchObject({
      resourceId: id,
      userId: rival().userId,
      success: false,
    });
  });
});
