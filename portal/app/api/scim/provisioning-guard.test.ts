import { identityProviders } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { provisioningLimits } from "@wardway/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeToken } from "#app/domain/provisioning/tokens.server.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { makeTown, nth } from "#app/domain/testing/town.ts";
import { provisioningGuard } from "./provisioning-guard.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

it("audits the calls of an organization's provider that are too many, once a minute", async () => {
  const { db } = database;
  const town = await makeTown(db);
  const organizationId = nth(town.hospitals, 0).id;
  await db.insert(identityProviders).values({
    organizationId,
    logInName: "larkmoor",
    issuer: "https://login.example.org",
    clientId: "wardway",
    clientSecret: "encrypted",
    groupRoles: [{ group: "Ward nurses", role: "staff" }],
    isEnabled: true,
    provisionedClaim: "oid",
  });
  const made = await makeToken(db, town.admin, organizationId, { days: 30, idempotencyKey: null });
  const headers = { authorization: `Bearer ${made.token}` };
  const call = () =>
    provisioningGuard({
      request: new Request("http://127.0.0.1/scim/v2/Users", { headers }),
      // One call in a minute.
      context: { db, ipAddress: "192.0.2.7", callLimitFactor: 1 / provisioningLimits.callsPerMinute },
    } as Parameters<typeof provisioningGuard>[0]);
  expect(await call()).toMatchObject({ organizationId });
  const tooMany = { code: "rateLimit.provisioning", seconds: expect.any(Number) };
  await expect(call()).rejects.toMatchObject(tooMany);
  const row = await lastAuditRow(db, "user.provision");
  expect(row).toMatchObject({
    resourceId: organizationId,
    ipAddress: "192.0.2.7",
    details: { refused: "too_many" },
    success: false,
  });
  await expect(call()).rejects.toMatchObject(tooMany);
  expect(await lastAuditRow(db, "user.provision")).toEqual(row);
});
