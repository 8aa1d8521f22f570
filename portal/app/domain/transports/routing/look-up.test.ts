import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { geocodeLimits } from "@wardway/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { lastAuditRow } from "#app/domain/testing/last-audit-row.ts";
import { lookUp } from "./look-up.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

const town = { latitude: 39.29, longitude: -76.61, address: "1 Alder Street, Baltimore" };
const maps = {
  search: async (text: string) => (text === "alder" ? [town] : []),
  searchesLocally: async () => false,
  addressAt: async ({ latitude }: { latitude: number }) => (latitude === 39.29 ? town : null),
};
const caller = (userId: number): Caller => ({
  userId,
  username: "nurse",
  role: "hospital",
  organizationId: 1,
  ipAddress: null,
});
const none = { q: undefined, near: undefined, lat: undefined, lng: undefined };
const responded = [{ lat: 39.29, lng: -76.61, address: "1 Alder Street, Baltimore" }];

it("returns a search and a reverse lookup in one format", async () => {
  const { db } = database;
  expect(await lookUp(db, maps, caller(1), { ...none, q: "alder" })).toEqual(responded);
  expect(await lookUp(db, maps, caller(1), { ...none, lat: 39.29, lng: -76.61 })).toEqual(responded);
  expect(await lookUp(db, maps, caller(1), { ...none, lat: 0, lng: 0 })).toEqual([]);
});

it("limits each account and reports the limit", async () => {
  const { db } = database;
  const ask = (userId: number) => lookUp(db, maps, caller(userId), { ...none, q: "alder" });
  for (let calls = 0; calls < geocodeLimits.lookups; calls += 1) await ask(2);
  await expect(ask(2)).rejects.toMatchObject({
    category: "too_many",
    message: expect.stringMatching(/^You have looked up 60 addresses .* Wait 5 minutes, or type the address/),
  });
  await expect(ask(3)).resolves.toEqual(responded);
});

it("allows more searches of the portal's own index, for results while typing", async () => {
  const { db } = database;
  const local = { ...maps, searchesLocally: async () => true };
  const ask = () => lookUp(db, local, caller(7), { ...none, q: "alder" });
  for (let calls = 0; calls <= geocodeLimits.lookups; calls += 1) expect(await ask()).toEqual(responded);
});

it("calls no provider for suggestions while typing, nor counts them", async () => {
  const { db } = database;
  const query = { ...none, q: "alder", local: "true" } as const;
  const search = () => Promise.reject(new Error("The provider was called."));
  for (let calls = 0; calls <= geocodeLimits.lookups; calls += 1)
    expect(await lookUp(db, { ...maps, search }, caller(8), query)).toEqual([]);
  expect(await lookUp(db, { ...maps, searchesLocally: async () => true }, caller(8), query)).toEqual(
    responded,
  );
});

it("leaves places in a slow geocoder's queue to others", async () => {
  const { db } = database;
  const waiting: (() => void)[] = [];
  const search = () => new Promise<(typeof town)[]>((resolve) => waiting.push(() => resolve([town])));
  const ask = (userId: number) => lookUp(db, { ...maps, search }, caller(userId), { ...none, q: "alder" });
  const calls = [ask(4), ask(4), ask(4)];
  await expect.poll(() => waiting).toHaveLength(3);
  await expect(ask(4)).rejects.toMatchObject({ code: "rateLimit.pendingSearches", category: "too_many" });
  expect(await lastAuditRow(db, "facility.search")).toMatchObject({
    userId: 4,
    details: { refused: "too_many" },
    success: false,
  });
  const others = ask(5);
  await expect.poll(() => waiting).toHaveLength(4);
  for (const response of waiting.splice(0)) response();
  expect(await Promise.all([...calls, others])).toEqual([responded, responded, responded, responded]);
  const next = ask(4);
  await expect.poll(() => waiting).toHaveLength(1);
  waiting[0]?.();
  await expect(next).resolves.toEqual(responded);
});
