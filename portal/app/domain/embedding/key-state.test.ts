import { embedKeys, liveOutbox, mailOutbox, notifications, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import type { OpenWidgetSession } from "@wardway/model";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { findWidgets } from "#app/realtime/server/widgets.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { findSiteByKey } from "./active-site.server.ts";
import { createSite } from "./create-site.server.ts";
import { notifyOfKeys } from "./key-notices.server.ts";
import { openWidgetSession } from "./open-session.server.ts";
import { listSites, readSite } from "./read-sites.server.ts";
import { addKey, adoptKey } from "./site-keys.server.ts";
import { readWidgetSession } from "./token.server.ts";

const sessionSecret = "a session secret of more than thirty-two characters";
const origin = "https://intranet.example.org";
const wish: OpenWidgetSession = { origin, staff: { id: "w-17", name: "Maren Falk" }, scopes: ["track"] };

let database: TestDatabase;
let town: Town;
let maker: Caller;
let colleague: Caller;
let siteId: number;
let keyId: number;
let hash: string;

beforeEach(async () => {
  database = await createTestDatabase();
  town = await makeTown(database.db);
  const [one, two] = nth(town.hospitals, 0).staff;
  maker = { ...one, isManager: true };
  colleague = { ...two, isManager: true };
  await database.sql`update users set is_manager = true where id in (${one.userId}, ${two.userId})`;
  siteId = (await createSite(database.db, maker, { name: "Intranet", origins: [origin] })).id;
  const key = await addKey(database.db, maker, siteId);
  keyId = key.id;
  hash = tokenHash(key.secretKey ?? "");
});
afterEach(() => database.close());

const state = async () => (await findSiteByKey(database.db, hash))?.keyState;
const setKey = (values: { expiresAt?: SQL; lastUsedAt?: SQL; createdAt?: SQL }) =>
  database.db.update(embedKeys).set(values).where(eq(embedKeys.id, keyId));
const deactivate = (who: Caller) =>
  database.db.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, who.userId));
const stored = async () => (await database.db.select().from(embedKeys).where(eq(embedKeys.id, keyId)))[0];
const shownKey = async (by = maker) => (await readSite(database.db, by, siteId)).keys[0];
const notices = async () =>
  (
    await database.db
      .select({ type: notifications.type, userId: notifications.userId, siteId: notifications.embedSiteId })
      .from(notifications)
      .orderBy(asc(notifications.id))
  ).map(({ type, userId, siteId: site }) => `${type} ${userId} ${site}`);
const toManagers = (type: string) => [maker, colleague].map(({ userId }) => `${type} ${userId} ${siteId}`);

async function openSession() {
  const site = await findSiteByKey(database.db, hash);
  if (!site) throw new Error("The key finds no site.");
  const parts = { db: database.db, sessionSecrets: [sessionSecret], ipAddress: "192.0.2.1" };
  const { session } = await openWidgetSession(parts, site, wish);
  const reading = await readWidgetSession([sessionSecret], session);
  if (reading.kind !== "valid") throw new Error(`The session is ${reading.kind}.`);
  return reading.claims;
}

describe("a key", () => {
  it("expires after the chosen time, by default a year, and ends its sessions", async () => {
    const inYear = (await stored())?.expiresAt.getTime() ?? 0;
    expect(Math.round((inYear - Date.now()) / 86_400_000)).toBe(365);
    const { id } = await addKey(database.db, maker, siteId, { days: 30 });
    const [month] = await database.db.select().from(embedKeys).where(eq(embedKeys.id, id));
    expect(Math.round(((month?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(30);
    const claims = await openSession();
    expect((await findWidgets(database.db, [{ widget: claims, ipAddress: null }], true)).size).toBe(1);
    await setKey({ expiresAt: sql`now()` });
    expect(await state()).toBe("expired");
    expect((await findWidgets(database.db, [{ widget: claims, ipAddress: null }], true)).size).toBe(0);
    await expect(openSession()).rejects.toMatchObject({ code: "embedKey.expired" });
  });

  it.each([
    ["deactivated", () => deactivate(maker)],
    ["deleted", () => database.sql`update embed_keys set responsible_id = null`],
    [
      "no manager any more",
      () => database.sql`update users set is_manager = false where id = ${maker.userId}`,
    ],
    [
      "moved to another hospital",
      () =>
        database.sql`update users set organization_id = ${nth(town.hospitals, 1).id} where id = ${maker.userId}`,
    ],
  ])(
    "is disabled, with its sessions, when the account that answers for it is %s, until a manager adopts it",
    async (_, end) => {
      const claims = await openSession();
      await database.db.delete(liveOutbox);
      await end();
      expect(await state()).toBe("disabled");
      expect((await findWidgets(database.db, [{ widget: claims, ipAddress: null }], true)).size).toBe(0);
      expect((await database.db.select().from(liveOutbox)).map(({ change }) => change)).toContainEqual({
        kind: "site",
        siteId,
      });
      expect(await shownKey(colleague)).toMatchObject({ state: "disabled", isOwn: false });
      await adoptKey(database.db, colleague, siteId, keyId);
      expect(await lastAuditRow(database.db)).toMatchObject({
        action: "embedding.manage",
        details: { what: "key adopted", key: keyId },
      });
      expect(await state()).toBe("active");
      expect(await shownKey(colleague)).toMatchObject({ state: "active", isOwn: true });
    },
  );

  it("works again when its account is reactivated, and outlives it if it was adopted before", async () => {
    await deactivate(maker);
    await database.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, maker.userId));
    expect(await state()).toBe("active");
    await adoptKey(database.db, town.admin, siteId, keyId);
    await deactivate(maker);
    expect(await state()).toBe("active");
  });

  it("is adopted by managers of its hospital only, and neither twice nor when it has expired", async () => {
    const stranger = { ...nth(town.hospitals, 1).staff[0], isManager: true };
    const nurse = { ...nth(town.hospitals, 0).staff[1], isManager: false };
    const adopt = (by: Caller) => adoptKey(database.db, by, siteId, keyId);
    await expect(adopt(stranger)).rejects.toMatchObject({ category: "not_found" });
    await expect(adopt(nurse)).rejects.toMatchObject({ category: "forbidden" });
    await expect(adopt(maker)).rejects.toMatchObject({ code: "embedKey.alreadyAnsweredFor" });
    await setKey({ expiresAt: sql`now()` });
    await expect(adopt(colleague)).rejects.toMatchObject({ code: "embedKey.alreadyExpired" });
  });

  it("writes its last use at most once an hour", async () => {
    await openSession();
    const first = (await stored())?.lastUsedAt;
    await openSession();
    expect((await stored())?.lastUsedAt).toEqual(first);
    await setKey({ lastUsedAt: sql`now() - interval '61 minutes'` });
    await openSession();
    expect((await stored())?.lastUsedAt?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
  });

  it.each([
    ["never", "1 day", null, false],
    ["never", "8 days", null, true],
    ["89 days ago", "1 year", "89 days", false],
    ["91 days ago", "1 year", "91 days", true],
  ] as const)("that was used %s and is %s old is shown as unused or not", async (_, age, used, isUnused) => {
    const ago = (time: string) => sql`now() - ${time}::interval`;
    await setKey({ createdAt: ago(age), ...(used && { lastUsedAt: ago(used) }) });
    expect(await shownKey()).toMatchObject({ isUnused });
    const { items } = await listSites(database.db, maker, { after: null, limit: 5 });
    expect(items).toMatchObject([{ keys: 1, keysToCheck: isUnused ? 1 : 0 }]);
  });
});

describe("the managers", () => {
  it("are reminded 30 and 7 days before a key expires, and when it has, once each", async () => {
    const run = async (expiresAt: SQL) => {
      await setKey({ createdAt: sql`now() - interval '300 days'`, expiresAt });
      await database.db.delete(notifications);
      await Promise.all([notifyOfKeys(database.db), notifyOfKeys(database.db)]);
      await notifyOfKeys(database.db);
      return notices();
    };
    expect(await run(sql`now() + interval '31 days'`)).toEqual([]);
    expect(await run(sql`now() + interval '29 days'`)).toEqual(toManagers("embed_key_expiring"));
    expect(await run(sql`now() + interval '8 days'`)).toEqual([]);
    expect(await run(sql`now() + interval '6 days'`)).toEqual(toManagers("embed_key_expires_soon"));
    expect(await run(sql`now() - interval '1 second'`)).toEqual(toManagers("embed_key_expired"));
    expect(await run(sql`now() - interval '2 days'`)).toEqual([]);
    expect(await database.db.$count(mailOutbox, eq(mailOutbox.kind, "notice"))).toBe(6);
  });

  it("are reminded of a key of a month in its last week only", async () => {
    await addKey(database.db, maker, siteId, { days: 30 });
    await notifyOfKeys(database.db);
    expect(await notices()).toEqual([]);
    expect((await shownKey())?.expiresSoon).toBe(false);
    await database.sql`update embed_keys set created_at = created_at - interval '25 days',
      expires_at = expires_at - interval '25 days' where id <> ${keyId}`;
    await notifyOfKeys(database.db);
    expect(await notices()).toEqual(toManagers("embed_key_expires_soon"));
  });

  it("are notified, like the administrators, when no one answers for a key, and again after an adoption", async () => {
    await deactivate(maker);
    await Promise.all([notifyOfKeys(database.db), notifyOfKeys(database.db)]);
    const both = [colleague, town.admin].map(({ userId }) => `embed_key_disabled ${userId} ${siteId}`);
    expect((await notices()).toSorted()).toEqual(both.toSorted());
    await adoptKey(database.db, colleague, siteId, keyId);
    await notifyOfKeys(database.db);
    expect(await notices()).toHaveLength(2);
    await deactivate(colleague);
    await notifyOfKeys(database.db);
    expect((await notices()).slice(2)).toEqual([`embed_key_disabled ${town.admin.userId} ${siteId}`]);
  });

  it("are notified again when its account came back and is deactivated once more", async () => {
    await deactivate(maker);
    await notifyOfKeys(database.db);
    await database.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, maker.userId));
    await notifyOfKeys(database.db);
    expect(await notices()).toHaveLength(2);
    await deactivate(maker);
    await notifyOfKeys(database.db);
    expect(await notices()).toHaveLength(4);
  });
});
