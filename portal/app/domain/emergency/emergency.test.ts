import {
  auditLog,
  emergencyAccesses,
  emergencyAccessReads,
  mailOutbox,
  notifications,
  organizations,
  settings,
  transportEvents,
  transportRequests,
  users,
} from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { emergencyAccessLimits, identityProviderSchema, systemSettingsSchema } from "@wardway/model";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { storeSystemSettings } from "#app/domain/testing/people.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { succeed, transportUnderWay } from "#app/domain/testing/transport-under-way.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { endSessionsOf } from "../accounts/sessions.server.ts";
import { saveProvider } from "../accounts/single-sign-on/save-provider.server.ts";
import { deleteUser } from "../accounts/users/delete-user.server.ts";
import { saveSystemSettings } from "../administration/save-settings.server.ts";
import { compose } from "../mail/compose-mail.server.ts";
import { lockSettings } from "../settings/lock-settings.server.ts";
import { readSystemSettings } from "../settings/read-settings.server.ts";
import { listNotifications } from "../transports/notifications/list-notifications.server.ts";
import { openNotification } from "../transports/notifications/mark-read.server.ts";
import { listEmergencyTransports, readEmergencyTransport } from "./emergency-transports.server.ts";
import { endEmergencyAccess } from "./end-emergency-access.server.ts";
import { listAccesses, listOwnAccesses, readAccess } from "./read-emergency-access.server.ts";
import { findOpenAccess, readEmergencyNotice } from "./read-emergency-notice.server.ts";
import { reviewEmergencyAccess } from "./review-emergency-access.server.ts";
import { startEmergencyAccess } from "./start-emergency-access.server.ts";

const reason = "Quenby Ostrander arrived without papers and the ward does not answer.";

let database: TestDatabase;
/** Has the patient. */
let nurse: Caller;
let ownManager: Caller;
/** Of the hospital that requested the transport. */
let stranger: Caller;
let manager: Caller;
/** Of a third hospital. */
let outsider: Caller;
let outsideManager: Caller;
let dispatcher: Caller;
let admin: Caller;
let targetId: number;
let transport: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const town = await makeTown(db, { hospitals: 3, companies: 1 });
  const [own, target, third] = [0, 1, 2].map((index) => nth(town.hospitals, index).staff) as [
    readonly [Caller, Caller],
    readonly [Caller, Caller],
    readonly [Caller, Caller],
  ];
  [nurse, ownManager] = [own[0], { ...own[1], isManager: true }];
  [stranger, manager] = [target[0], { ...target[1], isManager: true }];
  [outsider, outsideManager] = [third[0], { ...third[1], isManager: true }];
  for (const { userId } of [ownManager, manager, outsideManager]) {
    await db.update(users).set({ isManager: true }).where(eq(users.id, userId));
  }
  await db.update(users).set({ email: sql`username || '@example.org'` });
  dispatcher = nth(town.companies, 0).staff[0];
  admin = town.admin;
  targetId = nth(town.hospitals, 1).id;
  await db.update(organizations).set({ phone: "+1 410 555 0100" });
  transport = await transportUnderWay(db, { hospital: stranger, crew: dispatcher });
});
afterAll(() => database.close());
afterEach(async () => {
  const { db } = database;
  await db.update(users).set({ deactivatedAt: null, role: "hospital" }).where(eq(users.id, nurse.userId));
  await storeSystemSettings(db, {});
  // As if they were long ago.
  await db.update(emergencyAccesses).set({
    startedAt: sql`started_at - interval '2 days'`,
    endsAt: sql`ends_at - interval '2 days'`,
    endedAt: sql`coalesce(ended_at, ends_at) - interval '2 days'`,
  });
});

const start = (caller: Caller, key: string | null = null, hospital = targetId) =>
  startEmergencyAccess(database.db, caller, { targetId: hospital, reason }, key);
const list = (caller: Caller, id: number, search = "") =>
  listEmergencyTransports(database.db, caller, id, search);
const open = (caller: Caller, id: number, request = transport) =>
  readEmergencyTransport(database.db, caller, id, request);
const review = (caller: Caller, id: number) =>
  reviewEmergencyAccess(database.db, caller, id, { finding: "justified", note: null });
const passTime = (id: number, minutes: number) =>
  database.db
    .update(emergencyAccesses)
    .set({
      startedAt: sql`started_at - make_interval(mins => ${minutes})`,
      endsAt: sql`ends_at - make_interval(mins => ${minutes})`,
    })
    .where(eq(emergencyAccesses.id, id));
const notFound = { category: "not_found" };

/** What the page of a record renders. */
const shownFields = [
  "ambulanceCompanyName",
  "contactPerson",
  "createdAt",
  "currentLocation",
  "currentRoom",
  "currentUnit",
  "destination",
  "destinationRoom",
  "destinationUnit",
  "equipment",
  "hospitalName",
  "hospitalTimeZone",
  "id",
  "isolationPrecautions",
  "lastMilestone",
  "levelOfService",
  "medicalRecordNumber",
  "needs",
  "patientName",
  "priority",
  "promisedArrival",
  "specialInstructions",
  "status",
  "transportDate",
];

const trailSince = async (id: number) =>
  (await database.db.select().from(auditLog).where(sql`id > ${id}`).orderBy(asc(auditLog.id))).map(
    ({ username, action, resourceId, success, details }) => ({
      username,
      action,
      resourceId,
      success,
      details,
    }),
  );

describe("an open emergency access", () => {
  it("reads the other hospital's transports, with contacts and without staff, and records it", async () => {
    const { id } = await start(nurse);
    const before = (await lastAuditRow(database.db))?.id ?? 0;
    const listed = await list(nurse, id);
    expect(listed.items.map((item) => item.id)).toContain(transport);
    const { request, contacts, events } = await open(nurse, id);
    expect(request).toMatchObject({
      patientName: requestBody.patientName,
      medicalRecordNumber: requestBody.medicalRecordNumber,
    });
    expect(Object.keys(request).toSorted()).toEqual(shownFields);
    expect(contacts).toMatchObject({ hospitalPhone: "+1 410 555 0100", companyPhone: "+1 410 555 0100" });
    expect(contacts.requestedBy).toMatch(/^Person /);
    expect(events.map(({ type }) => type)).toEqual(["created", "approved", "started"]);
    expect(events.every(({ actorName }) => actorName === null)).toBe(true);
    expect(events.flatMap(({ details }) => Object.keys(details))).toEqual([]);
    const ids = listed.items.map((item) => item.id);
    expect(await trailSince(before)).toEqual([
      {
        username: nurse.username,
        action: "request.read",
        resourceId: null,
        success: true,
        details: { emergencyAccess: id, records: ids.length, ids: ids.join(" ") },
      },
      {
        username: nurse.username,
        action: "request.read",
        resourceId: transport,
        success: true,
        details: { emergencyAccess: id },
      },
    ]);
    const { requests, access } = await readAccess(database.db, manager, id);
    expect(requests?.[0]).toMatchObject({ requestId: transport, listedAt: expect.any(String) });
    expect(requests?.[0]?.openedAt).toEqual(expect.any(String));
    expect(access).toMatchObject({ listed: ids.length, opened: 1 });
  });

  it("records each read whatever the settings of the audit trail say, each request and kind once", async () => {
    await storeSystemSettings(database.db, { hipaaLoggingEnabled: false });
    const { id } = await start(nurse);
    const before = (await lastAuditRow(database.db))?.id ?? 0;
    await open(nurse, id);
    await open(nurse, id);
    await list(nurse, id, "an unknown name");
    expect(await trailSince(before)).toHaveLength(3);
    expect(await database.db.$count(emergencyAccessReads, eq(emergencyAccessReads.accessId, id))).toBe(1);
  });

  it("is found by patient, record number and request, and shows no more than its limit", async () => {
    const { id } = await start(nurse);
    const found = async (search: string) => (await list(nurse, id, search)).items.map((item) => item.id);
    for (const search of [
      requestBody.patientName.slice(2, 7),
      requestBody.medicalRecordNumber,
      `#${transport}`,
    ]) {
      expect(await found(search), search).toContain(transport);
    }
    expect(await found("%")).toEqual([]);
    // A single character would list strangers.
    expect(await found(requestBody.patientName.slice(0, 1))).toEqual([]);
    // Searches no places: they would find patients without knowing them.
    expect(await found(requestBody.currentLocation)).toEqual([]);
    for (let count = 0; count < emergencyAccessLimits.listed; count += 1) {
      await succeed(database.db, { who: stranger, kind: "create", hospital: null, key: null });
    }
    const all = await list(nurse, id);
    expect(all.items).toHaveLength(emergencyAccessLimits.listed);
    expect(all.isTruncated).toBe(true);
    // What is under way comes first.
    expect(all.items[0]?.id).toBe(transport);
  });

  it("opens no transports of others, none that is cancelled, and completed ones for three days", async () => {
    const { db } = database;
    const create = (who: Caller) => succeed(db, { who, kind: "create", hospital: null, key: null });
    const [own, third, cancelled] = [await create(nurse), await create(outsider), await create(stranger)];
    await succeed(db, { who: stranger, kind: "cancel", request: cancelled });
    const completed = await transportUnderWay(db, { hospital: stranger, crew: dispatcher });
    await succeed(db, { who: stranger, kind: "complete", request: completed });
    const { id } = await start(nurse);
    for (const request of [own, third, cancelled, 2_000_000_000]) {
      await expect(open(nurse, id, request), String(request)).rejects.toMatchObject(notFound);
    }
    expect(await lastAuditRow(db)).toMatchObject({
      action: "emergency.access",
      resourceId: id,
      success: false,
      details: { refused: "not_found", ids: "2000000000" },
    });
    await open(nurse, id, completed);
    await db.execute(sql`alter table transport_events disable trigger transport_events_append_only`);
    await db
      .update(transportEvents)
      .set({ recordedAt: sql`recorded_at - interval '73 hours'` })
      .where(and(eq(transportEvents.transportRequestId, completed), eq(transportEvents.type, "completed")));
    await db.execute(sql`alter table transport_events enable trigger transport_events_append_only`);
    await expect(open(nurse, id, completed)).rejects.toMatchObject(notFound);
    expect((await list(nurse, id, String(completed))).items).toEqual([]);
  });

  it("opens nothing for anyone else, whatever their role", async () => {
    const { id } = await start(nurse);
    const before = await database.db.$count(emergencyAccessReads);
    const others = [ownManager, stranger, manager, outsider, dispatcher, admin];
    for (const other of [...others, { ...nurse, scopes: [] }]) {
      await expect(list(other, id), other.username).rejects.toMatchObject(notFound);
      await expect(open(other, id), other.username).rejects.toMatchObject(notFound);
    }
    expect(await database.db.$count(emergencyAccessReads)).toBe(before);
  });

  it.each([
    ["another role", { role: "ambulance" }],
    ["another organization", { organizationId: 1_000 }],
    ["no organization", { organizationId: null }],
  ] as const)("opens nothing for its user with %s", async (_, change) => {
    const { id } = await start(nurse);
    const changed: Caller = { ...nurse, ...change };
    await expect(open(changed, id)).rejects.toMatchObject(notFound);
    expect(await findOpenAccess(database.db, changed)).toBeNull();
  });

  it("ends by time, by its user, by a reviewer, with all sessions, and when it is switched off", async () => {
    const { db } = database;
    const ends: Record<string, (id: number) => Promise<unknown>> = {
      time: (id) => passTime(id, 61),
      user: (id) => endEmergencyAccess(db, nurse, id),
      manager: (id) => endEmergencyAccess(db, manager, id),
      administrator: (id) => endEmergencyAccess(db, admin, id),
      sessions: () => endSessionsOf(db, nurse.userId),
    };
    for (const [name, end] of Object.entries(ends)) {
      const { id } = await start(nurse);
      await open(nurse, id);
      await end(id);
      await expect(open(nurse, id), name).rejects.toMatchObject(notFound);
      await expect(list(nurse, id), name).rejects.toMatchObject(notFound);
      expect(await findOpenAccess(db, nurse), name).toBeNull();
      await expect(endEmergencyAccess(db, nurse, id), name).rejects.toMatchObject(notFound);
    }
  });

  it("is ended for good when an administrator switches emergency access off", async () => {
    const { db } = database;
    const { id } = await start(nurse);
    const change = async (emergencyAccessEnabled: boolean) => {
      const { value, version } = await readSystemSettings(db);
      await saveSystemSettings(db, admin, {
        value: { ...value, emergencyAccessEnabled },
        version,
        secrets: {},
      });
    };
    await change(false);
    expect(await lastAuditRow(db)).toMatchObject({ details: { endedEmergencyAccesses: "1" } });
    await expect(open(nurse, id)).rejects.toMatchObject(notFound);
    await expect(start(nurse)).rejects.toMatchObject({
      code: "emergency.switchedOff",
      category: "forbidden",
    });
    await change(true);
    await expect(open(nurse, id)).rejects.toMatchObject(notFound);
  });

  it("is ended when single sign-on becomes the only way to log in", async () => {
    const { db } = database;
    const { id } = await start(nurse);
    const organizationId = nurse.organizationId ?? 0;
    const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
    const input = identityProviderSchema.parse({
      logInName: "hospital-one",
      issuer: "https://login.example.org",
      clientId: "portal",
      clientSecret: "a secret",
      groupsClaim: "groups",
      groups: "nurses = staff",
      isOnlyWay: "on",
      isEnabled: "on",
    });
    await saveProvider(db, admin, secretBox, { organizationId, version: 0 }, input);
    await expect(open(nurse, id)).rejects.toMatchObject(notFound);
    expect(await findOpenAccess(db, nurse)).toBeNull();
  });

  it("is ended by no one whom it does not concern", async () => {
    const { id } = await start(nurse);
    for (const other of [ownManager, stranger, outsider, outsideManager, dispatcher]) {
      await expect(endEmergencyAccess(database.db, other, id), other.username).rejects.toMatchObject(
        notFound,
      );
    }
    await open(nurse, id);
  });
});

describe("starting an emergency access", () => {
  it("is for hospitals only, and for another hospital", async () => {
    for (const other of [dispatcher, admin, { ...nurse, organizationId: null }, { ...nurse, scopes: [] }]) {
      await expect(start(other), other.username).rejects.toMatchObject({ category: "forbidden" });
    }
    for (const hospital of [nurse.organizationId ?? 0, dispatcher.organizationId ?? 0, 2_000_000]) {
      await expect(start(nurse, null, hospital)).rejects.toMatchObject({
        errors: [{ field: "targetId", code: "emergency.hospitalUnknown" }],
      });
    }
  });

  it("waits for a change of the settings that switches it off", async () => {
    const { db } = database;
    let starting: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await lockSettings(tx, "system", "update");
      await tx
        .update(settings)
        .set({ value: { emergencyAccessEnabled: false } })
        .where(eq(settings.section, "system"));
      starting = start(nurse).catch((error: unknown) => error);
      await expect
        .poll(
          () => database.sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%settings%'`,
        )
        .toHaveLength(1);
    });
    expect(await starting).toMatchObject({ code: "emergency.switchedOff" });
  });

  it("is rejected if the account changed after its session was read", async () => {
    const { db } = database;
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, nurse.userId));
    await expect(start(nurse)).rejects.toMatchObject({ code: "access.denied" });
  });

  it("succeeds once of many at the same time, and says why", async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => start(nurse)));
    const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(rejected).toHaveLength(5);
    for (const error of rejected)
      expect(error).toMatchObject({ code: "emergency.alreadyOpen", category: "conflict" });
    const own = and(eq(emergencyAccesses.userId, nurse.userId), sql`ended_at is null`);
    expect(await database.db.$count(emergencyAccesses, own)).toBe(1);
  });

  it("gives the same access to a form that is sent twice", async () => {
    const [first, second] = await Promise.all([start(nurse, "a form"), start(nurse, "a form")]);
    expect(second).toEqual(first);
    const sent = eq(notifications.emergencyAccessId, first.id);
    expect(await database.db.$count(notifications, and(sent, eq(notifications.userId, admin.userId)))).toBe(
      1,
    );
  });

  it("is refused after five in a day, also to concurrent starts", async () => {
    for (let count = 0; count < emergencyAccessLimits.starts; count += 1) {
      await endEmergencyAccess(database.db, nurse, (await start(nurse)).id);
    }
    const results = await Promise.allSettled([start(nurse), start(nurse)]);
    for (const result of results) {
      expect(result).toMatchObject({ reason: { code: "emergency.tooManyStarts", category: "too_many" } });
    }
    expect(await lastAuditRow(database.db, "emergency.start")).toMatchObject({
      userId: nurse.userId,
      details: { refused: "too_many" },
      success: false,
    });
  });

  it("cannot be longer than an hour, nor open two, even by a statement of its own", async () => {
    const { id } = await start(nurse);
    const row = eq(emergencyAccesses.id, id);
    const longer = { endsAt: sql`ends_at + interval '1 minute'` };
    await expect(database.db.update(emergencyAccesses).set(longer).where(row)).rejects.toThrow();
    const [copy] = await database.db.select().from(emergencyAccesses).where(row);
    if (!copy) throw new Error("The access was not found.");
    const { id: _, ...values } = copy;
    await expect(database.db.insert(emergencyAccesses).values(values)).rejects.toThrow();
    await expect(
      database.db.update(emergencyAccessReads).set({ kind: "listed" }).where(sql`true`),
    ).rejects.toThrow();
  });

  it("notifies administrators, the managers of both hospitals and the user, without naming a patient", async () => {
    const { db } = database;
    const { id } = await start(nurse);
    const recipients = await db
      .select({ username: users.username })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(notifications.emergencyAccessId, id));
    expect(recipients.map(({ username }) => username).toSorted()).toEqual(
      [admin, manager, ownManager, nurse].map(({ username }) => username).toSorted(),
    );
    const { items } = await listNotifications(db, manager, { limit: 1 });
    expect(items[0]).toMatchObject({ type: "emergency_access", canOpen: true, emergencyAccess: { id } });
    expect(await openNotification(db, manager, items[0]?.id ?? 0)).toBe(`/emergency-reviews/${id}`);
    const own = await listNotifications(db, nurse, { limit: 1 });
    expect(await openNotification(db, nurse, own.items[0]?.id ?? 0)).toBe("/emergency-access");

    const mails = await db
      .select()
      .from(mailOutbox)
      .where(sql`${mailOutbox.key} like ${`notice:emergency_access:${id}:%`}`);
    expect(mails).toHaveLength(4);
    const secretBox = createSecretBox(["a key of more than thirty-two characters"]);
    const publicUrl = "https://transport.example.org";
    const parts = { db, secretBox, publicUrl, settings: systemSettingsSchema.parse({}) };
    const composed = await Promise.all(mails.map((mail) => compose(parts, mail)));
    for (const { content } of composed) {
      const text = JSON.stringify(content);
      const [person, hospitals] = [
        /Person \d+ of Organization \d+ can read transports of Organization \d+/,
        /It ends at/,
      ];
      expect(text).toMatch(person);
      expect(text).toMatch(hospitals);
      expect(text).not.toMatch(/Quenby|Ostrander|papers/);
    }
    expect(JSON.stringify([mails, await db.select().from(auditLog)])).not.toMatch(/Quenby|Ostrander/);
    // Who has left since then gets none.
    const ofManager = mails.find(({ userId }) => userId === manager.userId);
    await db.update(users).set({ isManager: false }).where(eq(users.id, manager.userId));
    if (!ofManager) throw new Error("The manager was sent no email.");
    await expect(compose(parts, ofManager)).rejects.toThrow(/no longer/);
    await db.update(users).set({ isManager: true }).where(eq(users.id, manager.userId));
  });
});

describe("the review of an emergency access", () => {
  const ended = async () => {
    const { id } = await start(nurse);
    await open(nurse, id);
    await endEmergencyAccess(database.db, nurse, id);
    return id;
  };

  it("is for managers of the other hospital and administrators, and its user sees the finding", async () => {
    const id = await ended();
    for (const other of [
      ownManager,
      outsideManager,
      stranger,
      nurse,
      dispatcher,
      { ...manager, scopes: [] },
    ]) {
      await expect(review(other, id), other.username).rejects.toThrow();
    }
    await reviewEmergencyAccess(database.db, manager, id, {
      finding: "not_justified",
      note: "No patient of ours.",
    });
    expect(await lastAuditRow(database.db)).toMatchObject({
      action: "emergency.review",
      username: manager.username,
      resourceId: id,
      success: true,
      details: { finding: "not_justified" },
    });
    const [own] = await listOwnAccesses(database.db, nurse);
    expect(own).toMatchObject({ id, review: { finding: "not_justified", note: "No patient of ours." } });
  });

  it("waits for the end of the access", async () => {
    const { id } = await start(nurse);
    await expect(review(manager, id)).rejects.toMatchObject({ code: "emergency.stillOpen" });
  });

  it("is done by one of two concurrent reviewers, and the other gets the name of the first", async () => {
    const id = await ended();
    const results = await Promise.allSettled([review(manager, id), review(admin, id)]);
    const [row] = await database.db.select().from(emergencyAccesses).where(eq(emergencyAccesses.id, id));
    const winner = row?.reviewedBy === admin.userId ? admin : manager;
    const [person] = await database.db.select().from(users).where(eq(users.id, winner.userId));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "emergency.alreadyReviewed", params: { name: person?.name } },
    });
  });

  it("is never done by the user, also as a manager of that hospital or as an administrator", async () => {
    const id = await ended();
    for (const promoted of [
      { ...nurse, role: "hospital", organizationId: targetId, isManager: true },
      { ...nurse, role: "admin", organizationId: null },
    ] as const) {
      await expect(review(promoted, id)).rejects.toMatchObject({ code: "emergency.ownReview" });
      expect((await readAccess(database.db, promoted, id)).mayReview).toBe(false);
    }
    const forged = { reviewedAt: new Date(), reviewedBy: nurse.userId, finding: "justified" } as const;
    await expect(
      database.db.update(emergencyAccesses).set(forged).where(eq(emergencyAccesses.id, id)),
    ).rejects.toThrow();
  });

  it("is listed for those whom it concerns, what was read for those who answer for the transports", async () => {
    const id = await ended();
    const idsFor = async (caller: Caller) =>
      (await listAccesses(database.db, caller, { isReviewed: false, cursor: null })).items.map(
        (item) => item.id,
      );
    for (const reader of [admin, manager, ownManager]) expect(await idsFor(reader)).toContain(id);
    expect(await idsFor(outsideManager)).toEqual([]);
    await expect(readAccess(database.db, outsideManager, id)).rejects.toMatchObject(notFound);
    expect((await readAccess(database.db, manager, id)).requests).toHaveLength(1);
    const { toReview } = await readEmergencyNotice(database.db, manager);
    await reviewEmergencyAccess(database.db, admin, id, { finding: "justified", note: "Known to the ward." });
    expect((await readAccess(database.db, manager, id)).access).toMatchObject({
      reason,
      opened: 1,
      review: { note: "Known to the ward." },
    });
    // What was typed may name a patient who is not theirs.
    const hidden = { reason: null, listed: null, opened: null, review: { finding: "justified", note: null } };
    expect(await readAccess(database.db, ownManager, id)).toMatchObject({ requests: null, access: hidden });
    const { items } = await listAccesses(database.db, ownManager, { isReviewed: true, cursor: null });
    expect(items.find((item) => item.id === id)).toMatchObject(hidden);
    expect((await readEmergencyNotice(database.db, manager)).toReview).toBe(toReview - 1);
    expect(await readEmergencyNotice(database.db, ownManager)).toEqual({ open: null, toReview: 0 });
    expect(await idsFor(manager)).not.toContain(id);
  });

  it("shows that its texts were removed to those who could read them", async () => {
    const id = await ended();
    await reviewEmergencyAccess(database.db, manager, id, {
      finding: "justified",
      note: "Known to the ward.",
    });
    const removed = { reason: null, areTextsRemoved: true, review: { finding: "justified", note: null } };
    expect((await readAccess(database.db, manager, id)).access).toMatchObject({ areTextsRemoved: false });
    await database.sql`select purge_reasons(array[${id}::integer], '{}')`;
    expect((await readAccess(database.db, manager, id)).access).toMatchObject(removed);
    expect((await listOwnAccesses(database.db, nurse)).find((access) => access.id === id)).toMatchObject(
      removed,
    );
    expect((await readAccess(database.db, ownManager, id)).access).toMatchObject({
      reason: null,
      areTextsRemoved: false,
    });
  });

  it("says so if it does not show everything that was read", async () => {
    const id = await ended();
    expect((await readAccess(database.db, manager, id)).shownOf).toBeNull();
    await database.db.execute(sql`
      insert into emergency_access_reads (access_id, transport_request_id, kind)
      select ${id}, 1000000 + n, 'listed' from generate_series(1, 500) n`);
    const { requests, shownOf } = await readAccess(database.db, manager, id);
    expect([requests?.length, shownOf]).toEqual([500, 500]);
  });

  it("is overdue after a week", async () => {
    const id = await ended();
    const isOverdue = async () => (await readAccess(database.db, manager, id)).access.isOverdue;
    expect(await isOverdue()).toBe(false);
    await passTime(id, emergencyAccessLimits.reviewDays * 1_440 + 1);
    expect(await isOverdue()).toBe(true);
  });

  it("outlives the account of its user", async () => {
    const id = await ended();
    await database.db.insert(users).values({
      username: "temp",
      name: "Temp",
      password: "no password opens this account",
      role: "hospital",
      organizationId: nurse.organizationId,
    });
    const [temp] = await database.db.select().from(users).where(eq(users.username, "temp"));
    const caller: Caller = { ...nurse, userId: temp?.id ?? 0, username: "temp" };
    const { id: second } = await start(caller);
    expect(await deleteUser(database.db, admin, caller.userId)).toMatchObject({ isRetained: true });
    await expect(open(caller, second)).rejects.toMatchObject(notFound);
    expect((await readAccess(database.db, manager, second)).access).toMatchObject({
      user: "Deleted user",
      isOpen: false,
    });
    expect((await readAccess(database.db, manager, id)).access.reason).toBe(reason);
  });
});

it("keeps patients out of every audit row", async () => {
  const rows = JSON.stringify(await database.db.select().from(auditLog).orderBy(desc(auditLog.id)));
  const patients = await database.db.select({ name: transportRequests.patientName }).from(transportRequests);
  expect(patients.filter(({ name }) => rows.includes(name))).toEqual([]);
});
