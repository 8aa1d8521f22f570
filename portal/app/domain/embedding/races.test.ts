import { openDatabase } from "@wardway/db/open";
import { auditLog, embedSites, embedUsage, rateLimits, transportRequests } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { embeddingLimits, type OpenWidgetSession } from "@wardway/model";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { findWidgets } from "#app/realtime/server/widgets.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { assertSiteActive } from "../audit/embed-site-lock.server.ts";
import { perform } from "../testing/commands.ts";
import { makeTown, nth, type Town } from "../testing/town.ts";
import { callerOf, findSite, findSiteByKey, isActive, type KeyedSite } from "./active-site.server.ts";
import { createSite } from "./create-site.server.ts";
import { openSessionAction, openWidgetSession } from "./open-session.server.ts";
import { lockSite } from "./rights.server.ts";
import { addKey, revokeKey } from "./site-keys.server.ts";
import { readWidgetSession, type WidgetClaims } from "./token.server.ts";
import { changeOrigins, revokeSite } from "./update-site.server.ts";

const sessionSecrets = ["a session secret of more than thirty-two characters"];
const origin = "https://intranet.example.org";
const wish: OpenWidgetSession = {
  origin,
  staff: { id: "w-17", name: "Maren Falk" },
  scopes: ["request", "track", "cancel"],
};

let database: TestDatabase;
let town: Town;
let manager: Caller;
let siteId: number;
let keyId: number;
/** As the guard found it, before anything else. */
let shown: KeyedSite;

beforeEach(async () => {
  database = await createTestDatabase(10);
  town = await makeTown(database.db);
  manager = { ...nth(town.hospitals, 0).staff[0], isManager: true };
  await database.sql`update users set is_manager = true where id = ${manager.userId}`;
  siteId = (await createSite(database.db, manager, { name: "Intranet", origins: [origin] })).id;
  const key = await addKey(database.db, manager, siteId);
  keyId = key.id;
  const found = await findSiteByKey(database.db, tokenHash(key.secretKey ?? ""));
  if (!found) throw new Error("The key finds no site.");
  shown = found;
});

afterEach(() => database.close());

const mint = (db = database.db) =>
  openWidgetSession({ db, sessionSecrets, ipAddress: "192.0.2.1" }, shown, wish);

async function claimsOf(session: string): Promise<WidgetClaims> {
  const reading = await readWidgetSession(sessionSecrets, session);
  if (reading.kind !== "valid") throw new Error(`The session is ${reading.kind}.`);
  return reading.claims;
}

/** Whether a widget call or socket is accepted with a session. */
async function isAccepted(session: string): Promise<boolean> {
  const claims = await claimsOf(session);
  const site = await findSite(database.db, claims);
  const onSocket = await findWidgets(database.db, [{ widget: claims, ipAddress: null }], true);
  const inCall = site !== null && isActive(site, claims);
  expect(onSocket.size === 1).toBe(inCall);
  return inCall;
}

/** Twenty concurrent calls, with another one started among them. */
async function twentyAround<Value>(call: () => Promise<Value>, other: () => Promise<unknown>) {
  const before = Array.from({ length: 10 }, call);
  const between = other();
  const results = await Promise.allSettled([...before, ...Array.from({ length: 10 }, call)]);
  await between;
  const fulfilled = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  return { fulfilled, rejected };
}

/** Outside a transaction, in which the statistics would not change. */
const waiting = () =>
  database.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

/** A call that starts and waits between a site's revocation and its commit. */
async function begunWhileRevoking<Value>(call: () => Promise<Value>) {
  return database.db.transaction(async (tx) => {
    await lockSite(tx, manager, siteId);
    await tx.update(embedSites).set({ revokedAt: new Date() }).where(eq(embedSites.id, siteId));
    const outcome = call();
    outcome.catch(() => {});
    await expect.poll(waiting).toHaveLength(1);
    return { outcome };
  });
}

const rowsOf = (action: string, success: boolean) =>
  database.db
    .select({ id: auditLog.id, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.success, success)))
    .orderBy(asc(auditLog.id));

/** Id of the site's last audited change. */
const lastChange = async () => (await rowsOf("embedding.manage", true)).at(-1)?.id ?? 0;
const numbersOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const usage = async () => (await database.db.select().from(embedUsage))[0];

describe("creating a session", () => {
  test("fails with a key that was revoked since its check, and is audited once", async () => {
    await revokeKey(database.db, manager, siteId, keyId);
    for (const _ of [1, 2]) await expect(mint()).rejects.toMatchObject({ category: "unauthenticated" });
    expect(await rowsOf(openSessionAction, true)).toEqual([]);
    expect(await rowsOf(openSessionAction, false)).toMatchObject([
      { details: { refused: "unauthenticated", site: "Intranet", staff: "Maren Falk", key: keyId } },
    ]);
    expect(await usage()).toBeUndefined();
  });

  test("waits for a revocation in progress, and fails", async () => {
    const { outcome } = await begunWhileRevoking(() => mint());
    await expect(outcome).rejects.toMatchObject({ category: "unauthenticated" });
  });

  test("does not overtake a waiting revocation, which a busy page would delay", async () => {
    const revocation = await database.db.transaction(async (tx) => {
      // A widget write in progress.
      await assertSiteActive(tx, siteId);
      const revoked = revokeKey(database.db, manager, siteId, keyId);
      await expect.poll(waiting).toHaveLength(1);
      const minted = mint();
      minted.catch(() => {});
      await expect.poll(waiting).toHaveLength(2);
      return { revoked, minted };
    });
    await revocation.revoked;
    await expect(revocation.minted).rejects.toMatchObject({ category: "unauthenticated" });
  });

  test("twenty times during a revocation leaves no accepted session and no later audit row", async () => {
    const { fulfilled, rejected } = await twentyAround(mint, () =>
      revokeKey(database.db, manager, siteId, keyId),
    );
    for (const { session } of fulfilled) expect(await isAccepted(session)).toBe(false);
    for (const error of rejected) expect(error).toMatchObject({ category: "unauthenticated" });
    const notified = await rowsOf(openSessionAction, true);
    expect(notified).toHaveLength(fulfilled.length);
    expect(Math.max(0, ...numbersOf(notified))).toBeLessThan(await lastChange());
    expect((await usage())?.sessions ?? 0).toBe(fulfilled.length);
    await expect(mint()).rejects.toMatchObject({ category: "unauthenticated" });
  });

  test("twenty times concurrently succeeds twenty times", async () => {
    const { fulfilled } = await twentyAround(mint, async () => {});
    expect(fulfilled).toHaveLength(20);
    for (const { session } of fulfilled) expect(await isAccepted(session)).toBe(true);
    expect((await usage())?.sessions).toBe(20);
  });

  test("twenty times while the origin is removed leaves no session for it, on a call or a socket", async () => {
    const earlier = await mint();
    expect(await isAccepted(earlier.session)).toBe(true);
    const { fulfilled, rejected } = await twentyAround(mint, () =>
      changeOrigins(database.db, manager, siteId, ["https://new.example.org"]),
    );
    for (const { session } of [earlier, ...fulfilled]) expect(await isAccepted(session)).toBe(false);
    for (const error of rejected)
      expect(error).toMatchObject({ category: "invalid", errors: [{ field: "origin" }] });
    expect(Math.max(0, ...numbersOf(await rowsOf(openSessionAction, true)))).toBeLessThan(await lastChange());
    await expect(mint()).rejects.toMatchObject({ errors: [{ field: "origin" }] });
  });

  test("is counted over all processes under the portal's role, and two rejections are audited once", async () => {
    await using other = await anotherProcess();
    await mint();
    await database.db
      .update(rateLimits)
      .set({ points: embeddingLimits.sessions.max - 1 })
      .where(eq(rateLimits.key, `embed-sessions:${siteId}`));
    await expect(mint(other.db)).resolves.toBeDefined();
    for (const db of [database.db, other.db]) {
      await expect(mint(db)).rejects.toMatchObject({ category: "too_many", seconds: expect.any(Number) });
    }
    expect(await rowsOf(openSessionAction, false)).toMatchObject([
      { details: { refused: "too_many", site: "Intranet", staff: "Maren Falk" } },
    ]);
  });
});

test("of twenty concurrent revocations of a key, one succeeds and the others conflict", async () => {
  const colleague = { ...nth(town.hospitals, 0).staff[1], isManager: true };
  let turn = 0;
  const revoke = () => {
    turn += 1;
    return revokeKey(database.db, turn % 2 === 0 ? manager : colleague, siteId, keyId);
  };
  const { fulfilled, rejected } = await twentyAround(revoke, async () => {});
  expect(fulfilled).toHaveLength(1);
  expect(rejected).toHaveLength(19);
  for (const error of rejected) {
    expect(error).toMatchObject({ category: "conflict", message: "This key is revoked already." });
  }
  const notified = (await rowsOf("embedding.manage", true)).filter(
    ({ details }) => details.what === "key revoked",
  );
  expect(notified).toHaveLength(1);
  expect(await rowsOf("embedding.manage", false)).toHaveLength(19);
});

describe("a widget write during the site's revocation", () => {
  const widget = async () => callerOf(shown, await claimsOf((await mint()).session), "192.0.2.1");
  const create = (who: Caller) => perform(database.db, { who, kind: "create", hospital: null, key: null });
  const revoke = () => revokeSite(database.db, manager, siteId, "Intranet");

  test("completes before it, or not at all", async () => {
    const who = await widget();
    const { fulfilled } = await twentyAround(() => create(who), revoke);
    const made = fulfilled.filter(({ ok }) => ok);
    for (const outcome of fulfilled) {
      if (!outcome.ok) expect(outcome.code).toBe("unauthenticated");
    }
    expect(await database.db.$count(transportRequests)).toBe(made.length);
    expect((await usage())?.requests ?? 0).toBe(made.length);
    const notified = await rowsOf("request.create", true);
    expect(notified).toHaveLength(made.length);
    expect(Math.max(0, ...numbersOf(notified))).toBeLessThan(await lastChange());
    expect(await rowsOf("request.create", false)).toHaveLength(20 - made.length);
    expect(await create(who)).toEqual({ ok: false, code: "unauthenticated" });
  });

  test("waits for a revocation in progress, and is rejected", async () => {
    const who = await widget();
    const { outcome } = await begunWhileRevoking(() => create(who));
    expect(await outcome).toEqual({ ok: false, code: "unauthenticated" });
    expect(await database.db.$count(transportRequests)).toBe(0);
  });

  test("changes its request before it, or leaves it unchanged", async () => {
    const who = await widget();
    const made = await create(who);
    if (!made.ok) throw new Error(made.code);
    await revoke();
    expect(await perform(database.db, { who, kind: "cancel", request: made.id })).toEqual({
      ok: false,
      code: "unauthenticated",
    });
    const [request] = await database.db.select().from(transportRequests);
    expect(request?.status).toBe("pending");
  });
});

/** A second pool under the portal's role. */
async function anotherProcess() {
  const opened = await openDatabase({ databaseUrl: database.portalUrl, dataDir: "", poolSize: 2 });
  return { db: opened.db, [Symbol.asyncDispose]: () => opened.close() };
}
