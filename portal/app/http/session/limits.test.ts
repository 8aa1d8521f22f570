import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { callLimits, creationLimits, DomainError, organizationCallLimits } from "@wardway/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { countCall } from "./call-limits.server.ts";
import { countCreation } from "./creation-limits.server.ts";

/** Until it is refused. */
async function countUntilRefused(call: (nth: number) => Promise<unknown>, most: number) {
  for (let calls = 0; calls <= most; calls += 1) {
    try {
      await call(calls);
    } catch (error) {
      if (error instanceof RateLimitError) return { calls, seconds: error.seconds, code: error.code };
      throw error;
    }
  }
  return null;
}

const callOf = (method: string) => ({
  request: new Request("http://127.0.0.1/api/user", { method }),
  context: { ipAddress: "192.0.2.1", callLimitFactor: 1 },
});

test("the accounts of an organization have a limit together, and other organizations go on", async () => {
  const { writes } = organizationCallLimits;
  const accounts = (nth: number) => 7_100 + Math.floor(nth / callLimits.writes);
  const refused = await countUntilRefused(
    (nth) => countCall({ id: accounts(nth), organizationId: 71 }, callOf("POST")),
    writes,
  );
  expect(refused).toMatchObject({ calls: writes, code: "rateLimit.organization" });
  expect(refused?.seconds).toBeGreaterThan(0);
  await countCall({ id: 7_999, organizationId: 71 }, callOf("GET"));
  await countCall({ id: 7_999, organizationId: 72 }, callOf("POST"));
  await countCall({ id: 7_998, organizationId: null }, callOf("POST"));
});

describe("requests that are created", () => {
  let database: TestDatabase;
  const caller = (userId: number, organizationId: number | null, staffId?: string): Caller => ({
    userId,
    username: "nurse",
    role: "hospital",
    organizationId,
    ipAddress: "192.0.2.1",
    ...(staffId && { widget: { siteId: 1, site: "Intranet", staffId, staff: "A nurse" } }),
  });
  const create = (
    by: Caller,
    callLimitFactor = 1,
    make = async () => ({ createdAt: new Date().toISOString() }),
  ) => countCreation(by, { db: database.db, callLimitFactor }, make);

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test("have a limit per person and hour, and others of the organization go on", async () => {
    const { perPerson, seconds } = creationLimits;
    const refused = await countUntilRefused(() => create(caller(1, 1)), perPerson + 1);
    expect(refused).toMatchObject({ calls: perPerson, code: "rateLimit.creations" });
    expect(refused?.seconds).toBeGreaterThan(seconds - 120);
    await create(caller(2, 1));
    await create(caller(1, 1, "w-17"));
    await create(caller(1, 1), 1_000);
  });

  test("have a limit per organization, whoever creates them", async () => {
    const { perOrganization } = creationLimits;
    const refused = await countUntilRefused(
      (nth) => create(caller(1_000 + (nth % 10), 2)),
      perOrganization + 1,
    );
    expect(refused).toMatchObject({ calls: perOrganization, code: "rateLimit.creations" });
    await create(caller(5, 3));
    // A leaked key of a site does not block the hospital's staff, nor they the site.
    await create(caller(1_000, 2, "w-18"));
  });

  test("do not count if they are rejected or were created before", async () => {
    const reject = () => Promise.reject(new DomainError("account.notFound"));
    const replay = async () => ({ createdAt: "2026-01-01T00:00:00.000Z" });
    for (let nth = 0; nth <= creationLimits.perPerson; nth += 1) {
      await expect(create(caller(31, 31), 1, reject)).rejects.toMatchObject({ code: "account.notFound" });
      await create(caller(31, 31), 1, replay);
    }
    await create(caller(31, 31));
  });
});
