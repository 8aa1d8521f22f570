import { legalHolds, mailOutbox, notifications, transportRequests, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth } from "../testing/town.ts";
import { openNotification } from "../transports/notifications/mark-read.server.ts";
import { listHolds, releaseHold, setHold } from "./holds.server.ts";
import { readRetention } from "./overview.server.ts";

const keepAll = { recordsYears: null, messagesDays: null, logInsDays: null, auditYears: null };
const reason = "Claim 17 of 2026";

let database: TestDatabase;
let first: Caller;
let second: Caller;
let hospital: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db);
  first = town.admin;
  [hospital] = nth(town.hospitals, 0).staff;
  ({ admin: second } = await makeTown(database.db, { hospitals: 0, companies: 0 }));
});
afterEach(() => database.close());

const everything = { scope: "everything", reason } as const;

describe("a legal hold", () => {
  it("is audited without its reason, and notifies all other administrators", async () => {
    await setHold(database.db, first, everything, "form-1");
    const [hold] = await listHolds(database.db);
    expect(hold).toMatchObject({ scope: "everything", reason, released: null });
    expect(await lastAuditRow(database.db)).toMatchObject({
      action: "retention.hold",
      resourceType: "legal_hold",
      resourceId: hold?.id,
      details: { scope: "everything" },
      success: true,
    });
    const sent = await database.db.select().from(notifications);
    expect(sent).toMatchObject([{ userId: second.userId, type: "legal_hold_set" }]);
    expect(await database.db.$count(mailOutbox)).toBe(1);
    expect(await openNotification(database.db, second, sent[0]?.id ?? 0)).toBe("/admin/retention");
    expect((await readRetention(database.db, keepAll)).hasHold).toBe(true);
  });

  it("is set once by a form that is sent twice", async () => {
    await Promise.all([1, 2].map(() => setHold(database.db, first, everything, "form-1")));
    expect(await database.db.$count(legalHolds)).toBe(1);
    expect(await database.db.$count(notifications)).toBe(1);
  });

  it("is released once, with a reason of its own", async () => {
    await setHold(database.db, first, everything, "form-1");
    const [hold] = await listHolds(database.db);
    await releaseHold(database.db, second, hold?.id ?? 0, "Settled out of court");
    expect(await listHolds(database.db)).toMatchObject([
      { reason, released: { reason: "Settled out of court" } },
    ]);
    expect(await lastAuditRow(database.db)).toMatchObject({
      action: "retention.release",
      resourceId: hold?.id,
    });
    await expect(
      releaseHold(database.db, first, hold?.id ?? 0, "Settled again, or so"),
    ).rejects.toMatchObject({
      code: "retention.holdReleased",
    });
    await expect(releaseHold(database.db, first, 99_999, "Settled again, or so")).rejects.toMatchObject({
      code: "retention.holdNotFound",
    });
  });

  it("stays in the list without its reasons after a purge", async () => {
    await setHold(database.db, first, everything, "form-1");
    await releaseHold(
      database.db,
      second,
      (await listHolds(database.db))[0]?.id ?? 0,
      "Settled out of court",
    );
    await database.sql`select purge_reasons('{}', (select array_agg(id) from legal_holds))`;
    expect(await listHolds(database.db)).toMatchObject([{ reason: null, released: { reason: null } }]);
  });

  it("names a request or organization that exists", async () => {
    const [request] = await database.db
      .insert(transportRequests)
      .values({
        hospitalId: hospital.organizationId ?? 0,
        createdBy: hospital.userId,
        patientName: "A",
        medicalRecordNumber: "1",
        currentLocation: "A",
        destination: "B",
        transportDate: new Date(),
      })
      .returning({ id: transportRequests.id });
    await setHold(
      database.db,
      first,
      { scope: "request", transportRequestId: request?.id, reason },
      "form-1",
    );
    await setHold(
      database.db,
      first,
      { scope: "organization", organizationId: hospital.organizationId ?? 0, reason },
      "form-2",
    );
    await expect(
      setHold(database.db, first, { scope: "request", transportRequestId: 99_999, reason }, "form-3"),
    ).rejects.toMatchObject({ errors: [{ field: "transportRequestId" }] });
    await expect(
      setHold(database.db, first, { scope: "organization", organizationId: 99_999, reason }, "form-4"),
    ).rejects.toMatchObject({ errors: [{ field: "organizationId" }] });
    expect(await database.db.$count(legalHolds)).toBe(2);
  });

  it("keeps the account of the administrator who set it", async () => {
    await setHold(database.db, first, everything, "form-1");
    await expect(database.db.delete(users).where(eq(users.id, first.userId))).rejects.toThrow();
  });
});
