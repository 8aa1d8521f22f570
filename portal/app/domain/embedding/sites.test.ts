import { embedKeys, embedSites, embedUsage, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { embeddingLimits } from "@wardway/model";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tokenHash } from "#app/infra/random-token.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { createSite } from "./create-site.server.ts";
import { listSites, readSite } from "./read-sites.server.ts";
import { readUsage, USAGE_DAYS } from "./read-usage.server.ts";
import { addKey, revokeKey } from "./site-keys.server.ts";
import { changeOrigins, renameSite, revokeSite, saveTheme } from "./update-site.server.ts";

let database: TestDatabase;
let town: Town;
let manager: Caller;
let otherUser: Caller;

beforeEach(async () => {
  database = await createTestDatabase(10);
  town = await makeTown(database.db);
  manager = { ...nth(town.hospitals, 0).staff[0], isManager: true };
  await database.sql`update users set is_manager = true where id = ${manager.userId}`;
  otherUser = { ...nth(town.hospitals, 1).staff[0], isManager: true };
});

afterEach(() => database.close());

const origins = ["https://intranet.example.org"];
const make = (caller: Caller = manager, key: string | null = null) =>
  createSite(database.db, caller, { name: "Intranet", origins }, key);
const siteOf = async (id: number) =>
  (await database.db.select().from(embedSites).where(eq(embedSites.id, id)))[0];
const lastEntry = async () => lastAuditRow(database.db);
const notified = <Value>(results: readonly PromiseSettledResult<Value>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

test("creates a manager's site for the own hospital, with an account that cannot log in", async () => {
  const { id } = await make();
  const site = await siteOf(id);
  expect(site).toMatchObject({ hospitalId: manager.organizationId, origins, createdBy: manager.userId });
  expect(site?.publishableKey).toMatch(/^wpk_[\w-]{43}$/);
  const [account] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, site?.userId ?? 0));
  expect(account).toMatchObject({ username: `site ${id}`, isSite: true, role: "hospital", name: "Intranet" });
  expect(account?.password).not.toContain("$argon2");
  expect(await lastEntry()).toMatchObject({
    action: "embedding.manage",
    resourceType: "embed_site",
    resourceId: id,
    details: { site: "Intranet", what: "created" },
  });
});

test("blocks a demo account's site where demo accounts are blocked, with its keys", async () => {
  const accountOf = async (id: number) =>
    (
      await database.db
        .select({ isDemo: users.isDemo })
        .from(embedSites)
        .innerJoin(users, eq(users.id, embedSites.userId))
        .where(eq(embedSites.id, id))
    )[0];
  expect(await accountOf((await make()).id)).toEqual({ isDemo: false });
  await database.db.update(users).set({ isDemo: true }).where(eq(users.id, manager.userId));
  expect(await accountOf((await make()).id)).toEqual({ isDemo: true });
});

test("lets an administrator create a site for any hospital, and only for a hospital", async () => {
  const at = (hospitalId?: number) =>
    createSite(database.db, town.admin, { name: "Intranet", origins, ...(hospitalId && { hospitalId }) });
  const { id } = await at(otherUser.organizationId ?? 0);
  expect((await siteOf(id))?.hospitalId).toBe(otherUser.organizationId);
  for (const wrong of [undefined, nth(town.companies, 0).id, 2_000_000]) {
    await expect(at(wrong)).rejects.toMatchObject({ category: "invalid", errors: [{ field: "hospitalId" }] });
  }
});

test("ignores a hospital that a manager names", async () => {
  const foreign = { name: "Intranet", origins, hospitalId: otherUser.organizationId ?? 0 };
  const { id } = await createSite(database.db, manager, foreign);
  expect((await siteOf(id))?.hospitalId).toBe(manager.organizationId);
});

test("creates one site for a form that is sent twice concurrently", async () => {
  const [one, other] = await Promise.all([make(manager, "key"), make(manager, "key")]);
  expect(one).toEqual(other);
  expect(await database.db.$count(embedSites)).toBe(1);
});

test("rejects users who do not manage the hospital's widgets", async () => {
  const { id } = await make();
  const nurse = nth(town.hospitals, 0).staff[1];
  const { db } = database;
  for (const caller of [nurse, nth(town.companies, 0).staff[0]]) {
    const calls = [
      () => make(caller),
      () => addKey(db, caller, id),
      () => changeOrigins(db, caller, id, []),
      () => revokeSite(db, caller, id, "Intranet"),
      () => listSites(db, caller, { after: null, limit: 10 }),
      () => readSite(db, caller, id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ category: "forbidden" });
  }
  expect(await siteOf(id)).toMatchObject({ origins, revokedAt: null });
});

test("hides another hospital's site from reads and changes", async () => {
  const { id } = await make();
  const { id: keyId } = await addKey(database.db, manager, id);
  const { db } = database;
  const calls = [
    () => readSite(db, otherUser, id),
    () => addKey(db, otherUser, id),
    () => revokeKey(db, otherUser, id, keyId),
    () => renameSite(db, otherUser, id, "Mine"),
    () => changeOrigins(db, otherUser, id, []),
    () => saveTheme(db, otherUser, id, {}),
    () => revokeSite(db, otherUser, id, "Intranet"),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ category: "not_found" });
  expect((await listSites(db, otherUser, { after: null, limit: 10 })).items).toEqual([]);
  // Nor does the id of an own site give access to a foreign key.
  const { id: own } = await make(otherUser);
  await expect(revokeKey(db, otherUser, own, keyId)).rejects.toMatchObject({ category: "not_found" });
});

test("limits the active sites of a hospital, also concurrently", async () => {
  for (let made = 0; made < embeddingLimits.sites - 1; made += 1) await make();
  const results = await Promise.allSettled([make(), make(), make()]);
  expect(notified(results)).toBe(1);
  const { items } = await listSites(database.db, manager, { after: null, limit: 1 });
  await revokeSite(database.db, manager, items[0]?.id ?? 0, "Intranet");
  await expect(make()).resolves.toBeDefined();
});

test("returns a key once: the table and the stored response have its hash", async () => {
  const { id } = await make();
  const first = await addKey(database.db, manager, id, { idempotencyKey: "press" });
  expect(first.secretKey).toMatch(/^wsk_[\w-]{43}$/);
  const [row] = await database.db.select().from(embedKeys);
  expect(row).toMatchObject({ keyHash: tokenHash(first.secretKey ?? ""), hint: first.secretKey?.slice(-4) });
  const again = await addKey(database.db, manager, id, { idempotencyKey: "press" });
  expect(again).toEqual({ ...first, secretKey: null });
  const [found] = await database.db.execute<{ held: boolean }>(
    `select exists (select 1 from idempotency_keys where response::text like '%wsk_%')
       or exists (select 1 from audit_log where details::text like '%wsk_%') as held`,
  );
  expect(found?.held).toBe(false);
});

test("creates one of two concurrent keys at the limit", async () => {
  const { id } = await make();
  for (let made = 0; made < embeddingLimits.keys - 1; made += 1) await addKey(database.db, manager, id);
  const results = await Promise.allSettled([
    addKey(database.db, manager, id),
    addKey(database.db, town.admin, id),
  ]);
  expect(notified(results)).toBe(1);
  const { keys } = await readSite(database.db, manager, id);
  expect(keys).toHaveLength(embeddingLimits.keys);
  await revokeKey(database.db, manager, id, keys[0]?.id ?? 0);
  await expect(addKey(database.db, manager, id)).resolves.toBeDefined();
});

test("revokes a key once, and hides it afterwards", async () => {
  const { id } = await make();
  const key = await addKey(database.db, manager, id);
  await revokeKey(database.db, manager, id, key.id);
  await expect(revokeKey(database.db, manager, id, key.id)).rejects.toMatchObject({ category: "conflict" });
  expect((await readSite(database.db, manager, id)).keys).toEqual([]);
});

test("revokes a site permanently once its name is typed, with its keys and account", async () => {
  const { id } = await make();
  await addKey(database.db, manager, id);
  await expect(revokeSite(database.db, manager, id, "intranet")).rejects.toMatchObject({
    category: "invalid",
    errors: [{ field: "name" }],
  });
  await revokeSite(database.db, manager, id, " Intranet ");
  expect((await siteOf(id))?.revokedAt).not.toBeNull();
  const [key] = await database.db.select().from(embedKeys);
  expect(key?.revokedAt).not.toBeNull();
  await expect(addKey(database.db, manager, id)).rejects.toMatchObject({ category: "conflict" });
  await expect(changeOrigins(database.db, manager, id, origins)).rejects.toMatchObject({
    category: "conflict",
  });
});

test("renames the account with the site; accepts an empty list of origins", async () => {
  const { id } = await make();
  await renameSite(database.db, manager, id, "Ward pages");
  await changeOrigins(database.db, manager, id, []);
  const site = await siteOf(id);
  expect(site).toMatchObject({ name: "Ward pages", origins: [] });
  const [account] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, site?.userId ?? 0));
  expect(account?.name).toBe("Ward pages");
  expect((await lastEntry())?.details).toMatchObject({ what: "origins", originsBefore: origins[0] });
});

test("pages through sites in both directions, with the active keys of each", async () => {
  const made = [await make(), await make(), await make()].map(({ id }) => id);
  await addKey(database.db, manager, made[0] ?? 0);
  const first = await listSites(database.db, manager, { after: null, limit: 2 });
  expect(first).toMatchObject({ items: [{ id: made[2] }, { id: made[1] }], previous: null });
  const second = await listSites(database.db, manager, { after: Number(first.next), limit: 2 });
  expect(second).toMatchObject({ items: [{ id: made[0], keys: 1 }], next: null, previous: "" });
});

test("returns usage for thirty days, including days without any", async () => {
  const { id } = await make();
  await database.db.insert(embedUsage).values([
    { siteId: id, day: "2027-03-01", sessions: 7, requests: 2 },
    { siteId: id, day: "2027-01-01", sessions: 9, requests: 9 },
  ]);
  const days = await readUsage(database.db, id, new Date("2027-03-02T00:30:00Z"));
  expect(days).toHaveLength(USAGE_DAYS);
  expect(days.slice(-2)).toEqual([
    { date: "2027-03-01", sessions: 7, requests: 2 },
    { date: "2027-03-02", sessions: 0, requests: 0 },
  ]);
  expect(days.reduce((sum, day) => sum + day.sessions, 0)).toBe(7);
});
