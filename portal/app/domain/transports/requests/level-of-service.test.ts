import { auditLog, notifications, organizations, transportEvents, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { createRequestSchema, createResponseSchema, type LevelOfService } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setOwnLevels } from "#app/domain/organizations/set-levels.server.ts";
import { requestBody } from "#app/domain/testing/commands.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { mapsOf } from "#app/domain/testing/maps.ts";
import { makeTown, nth, type Town } from "#app/domain/testing/town.ts";
import { listCalls } from "../alerts/list-calls.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { respond } from "../responses/respond-to-request.server.ts";
import { createRequest } from "./create-request.server.ts";
import { listRequests } from "./list-requests.server.ts";

let database: TestDatabase;
let town: Town;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db, { hospitals: 1, companies: 2 });
});

afterEach(() => database.close());

const nurse = () => nth(town.hospitals, 0).staff[0];
const first = () => nth(town.companies, 0).staff[0];
const second = () => nth(town.companies, 1).staff[0];

const create = (facts: object) =>
  createRequest(
    mapsOf(database.db),
    nurse(),
    createRequestSchema.parse({ ...requestBody, equipment: null, ...facts }),
  );

const offer = (who: typeof first, transportRequestId: number) =>
  respond(
    database.db,
    who(),
    createResponseSchema.parse({ transportRequestId, estimatedArrival: requestBody.transportDate }),
  );

const setLevels = (levels: readonly LevelOfService[], who = second) =>
  setOwnLevels(database.db, who(), levels);

describe("a new request", () => {
  it("has the proposed level, and none if nothing decides it", async () => {
    expect(await create({ equipment: "Cardiac Monitor" })).toMatchObject({
      levelOfService: "als",
      levelReason: null,
    });
    expect(await create({})).toMatchObject({ levelOfService: null, needs: {} });
  });

  it("takes into its equipment what the needs imply", async () => {
    const { equipment, levelOfService } = await create({ needs: { oxygenFlow: 2, mobility: "wheelchair" } });
    expect({ equipment, levelOfService }).toEqual({ equipment: "Oxygen, Wheelchair", levelOfService: "bls" });
  });

  it("records that its hospital chose another level, in timeline and audit trail, without the reason", async () => {
    const { id } = await create({
      equipment: "Ventilator",
      levelOfService: "als",
      levelReason: "Home ventilator",
    });
    const [event] = await database.db
      .select()
      .from(transportEvents)
      .where(eq(transportEvents.transportRequestId, id));
    expect(event?.details).toMatchObject({ level: "als", proposedLevel: "cct" });
    const row = await lastAuditRow(database.db, "request.create");
    expect(row?.details).toMatchObject({ level: "als", proposedLevel: "cct" });
    expect(JSON.stringify([event?.details, row?.details])).not.toMatch(/Home/);
    expect(await readRequest(database.db, nurse(), id)).toMatchObject({ levelReason: "Home ventilator" });
  });

  it("is found by its level", async () => {
    const { id } = await create({ equipment: "Ventilator" });
    await create({});
    const { items } = await listRequests(database.db, first(), {
      statuses: [],
      order: "latest",
      limit: 10,
      search: "CCT",
    });
    expect(items.map((request) => request.id)).toEqual([id]);
  });
});

describe("a company that has declared its levels", () => {
  const notified = (companyId: number, requestId: number) =>
    database.db.$count(
      notifications,
      and(
        eq(notifications.transportRequestId, requestId),
        eq(
          notifications.userId,
          database.db
            .select({ id: users.id })
            .from(users)
            .where(eq(users.organizationId, companyId))
            .orderBy(users.id)
            .limit(1),
        ),
      ),
    );

  it("sees all requests, and is alerted to those only that it can run", async () => {
    await setLevels(["bls", "wheelchair"]);
    const critical = { priority: "critical" };
    const cct = await create({ ...critical, equipment: "Ventilator" });
    const bls = await create({ ...critical, equipment: "Oxygen", medicalRecordNumber: "MRN-2" });
    const open = await create({ ...critical, medicalRecordNumber: "MRN-3" });
    const calls = async (who: typeof first) =>
      (await listCalls(database.db, who())).map(({ id }) => id).sort((one, other) => one - other);
    expect(await calls(first)).toEqual([cct.id, bls.id, open.id]);
    expect(await calls(second)).toEqual([bls.id, open.id]);
    const { id: companyId } = nth(town.companies, 1);
    expect(await notified(companyId, cct.id)).toBe(0);
    expect(await notified(companyId, bls.id)).toBe(1);
    expect(await notified(nth(town.companies, 0).id, cct.id)).toBe(1);
    const { items } = await listRequests(database.db, second(), {
      statuses: ["pending"],
      order: "latest",
      limit: 10,
    });
    expect(items.filter(({ levelNotHeld }) => levelNotHeld).map(({ id }) => id)).toEqual([cct.id]);
  });

  it("cannot respond to another level, and reads why", async () => {
    await setLevels(["bls"]);
    const { id } = await create({ equipment: "Ventilator" });
    await expect(offer(second, id)).rejects.toMatchObject({
      code: "response.levelNotHeld",
      category: "conflict",
      message: expect.stringContaining("CCT"),
    });
    expect(await offer(first, id)).toMatchObject({ status: "pending" });
    await setLevels(["bls", "cct"]);
    expect(await offer(second, id)).toMatchObject({ status: "pending" });
  });

  it("is declared by its own members, audited with before and after", async () => {
    await setLevels(["als", "bls"]);
    expect(await lastAuditRow(database.db)).toMatchObject({
      action: "organization.set_levels",
      resourceId: nth(town.companies, 1).id,
      details: { levelsBefore: "all", levelsAfter: "als, bls" },
      success: true,
    });
    const [company] = await database.db
      .select({ levels: organizations.levelsOfService })
      .from(organizations)
      .where(eq(organizations.id, nth(town.companies, 1).id));
    expect(company?.levels).toEqual(["als", "bls"]);
    for (const who of [nurse, () => town.admin])
      await expect(setLevels(["bls"], who)).rejects.toMatchObject({ category: "forbidden" });
    const rejected = await database.db.$count(auditLog, eq(auditLog.success, false));
    expect(rejected).toBe(2);
  });
});
