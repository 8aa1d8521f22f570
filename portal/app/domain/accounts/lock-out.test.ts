import { auditLog, logIns, mailOutbox, rateLimits, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson, storeSystemSettings } from "../testing/people.ts";
import { checkCredentials } from "./log-in.server.ts";
import { recordLogIn } from "./log-ins.server.ts";
import { pruneRateLimits } from "./rate-limits.server.ts";
import { lockedUntil, unlockAccount } from "./unlock.server.ts";

let database: TestDatabase;
let nurse: Caller;
let administrator: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "Nurse", "right-password");
  administrator = await makePerson(database.db, "chief", "another-password");
  await storeSystemSettings(database.db, { maxLoginAttempts: 3 });
});

afterEach(() => database.close());

/** The error code, or null after a successful log-in. */
async function attempt(password: string, from = "192.0.2.1", username = "nurse"): Promise<string | null> {
  const circumstances = { ipAddress: from, userAgent: null, demoLogins: false };
  return checkCredentials(database.db, { username, password }, circumstances).then(
    () => null,
    (error: { category?: string }) => error.category ?? "fault",
  );
}

async function attempts(times: number, from?: string, username?: string): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  for (let time = 0; time < times; time += 1) codes.push(await attempt("wrong", from, username));
  return codes;
}

const quarterOfAnHourPasses = () =>
  database.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '15 minutes'` });
const historyOf = async (caller: Caller) => {
  const rows = await database.db
    .select({ outcome: logIns.outcome })
    .from(logIns)
    .where(eq(logIns.userId, caller.userId))
    .orderBy(asc(logIns.id));
  return rows.map(({ outcome }) => outcome);
};

describe("wrong passwords from one network", () => {
  it("lock the account for it after the limit, for the right password too", async () => {
    expect(await attempts(3)).toEqual(["unauthenticated", "unauthenticated", "unauthenticated"]);
    expect(await attempt("right-password")).toBe("too_many");
    expect(await historyOf(nurse)).toEqual([
      "wrong_password",
      "wrong_password",
      "wrong_password",
      "locked_out",
    ]);
  });

  it("leave the account open to every other network", async () => {
    await attempts(4);
    expect(await attempt("right-password", "192.0.2.2")).toBeNull();
  });

  it("count for the whole network of an IPv6 address", async () => {
    await attempts(2, "2001:db8:1:1::1");
    expect(await attempts(2, "2001:db8:1:1::2")).toEqual(["unauthenticated", "too_many"]);
    expect(await attempt("right-password", "2001:db8:1:2::1")).toBeNull();
  });

  it("are reset by the right password before the last attempt", async () => {
    for (let round = 0; round < 2; round += 1) {
      await attempts(2);
      expect(await attempt("right-password")).toBeNull();
    }
  });

  it("are reset after a quarter of an hour", async () => {
    await attempts(3);
    expect(await attempt("right-password")).toBe("too_many");
    await quarterOfAnHourPasses();
    expect(await attempt("right-password")).toBeNull();
    await attempts(1);
    await quarterOfAnHourPasses();
    await pruneRateLimits(database.db);
    expect(await database.db.$count(rateLimits)).toBe(0);
  });

  it("report how long to wait", async () => {
    await attempts(3);
    const circumstances = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false };
    await expect(
      checkCredentials(database.db, { username: "nurse", password: "right-password" }, circumstances),
    ).rejects.toThrow("Too many failed attempts. Wait 15 minutes, then try again.");
  });
});

describe("concurrent guesses", () => {
  it("get no more attempts than sequential ones", async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => attempt("wrong")));
    expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(3);
    expect(codes.filter((code) => code === "too_many")).toHaveLength(17);
    expect(await attempt("right-password")).toBe("too_many");
  });
});

describe("an unknown name", () => {
  it("gets the same response at the same time as a known one", async () => {
    expect(await attempts(4, "192.0.2.1", "nobody")).toEqual(await attempts(4));
  });

  it("is not stored and leaves no history", async () => {
    await attempts(2, "192.0.2.1", "Ana Ruiz, MRN 4711");
    const [stored, trail] = await Promise.all([
      database.db.select().from(rateLimits),
      database.db.select().from(auditLog),
    ]);
    expect(JSON.stringify([stored, trail])).not.toMatch(/ana ruiz|mrn 4711/i);
    expect(trail).toHaveLength(2);
    expect(await database.db.$count(logIns)).toBe(0);
  });
});

describe("a name that is guessed from many networks", () => {
  it("is delayed, and its owner can log in", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, network) => attempts(1, `198.51.100.${network}`)));
    const startedMs = performance.now();
    expect(await attempt("right-password", "203.0.113.9")).toBeNull();
    // The ninth attempt: three beyond twice the limit of three.
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(1_500);
  });
});

describe("a network that guesses at many names", () => {
  it("is blocked after a hundred failures, whatever the name", async () => {
    const network = "log-in-network:203.0.113.7";
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(rateLimits).values({ key: network, points: 99, expire });
    expect(await attempt("wrong", "203.0.113.7", "one")).toBe("unauthenticated");
    expect(await attempt("right-password", "203.0.113.7")).toBe("too_many");
    expect(await attempt("right-password", "203.0.113.8")).toBeNull();
  });

  it("does not block users who logged in from it recently, and gets no more attempts at them", async () => {
    const origin = { ipAddress: "203.0.113.20", userAgent: null };
    await recordLogIn(database.db, nurse.userId, "success", origin);
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(rateLimits).values({ key: "log-in-network:203.0.113.20", points: 500, expire });
    expect(await attempt("right-password", "203.0.113.20")).toBeNull();
    expect(await attempt("another-password", "203.0.113.20", "chief")).toBe("too_many");
    await database.db.update(logIns).set({ occurredAt: sql`now() - interval '31 days'` });
    expect(await attempt("right-password", "203.0.113.20")).toBe("too_many");

    await recordLogIn(database.db, nurse.userId, "success", origin);
    expect(await attempts(4, "203.0.113.20")).toEqual([
      "unauthenticated",
      "unauthenticated",
      "unauthenticated",
      "too_many",
    ]);
  });
});

describe("a lock", () => {
  const mails = () => database.db.select().from(mailOutbox).where(eq(mailOutbox.kind, "account_locked"));
  const locks = () => database.db.$count(auditLog, eq(auditLog.action, "account.lock"));

  it("notifies every active administrator once and is audited", async () => {
    const ended = await makePerson(database.db, "gone", "another-password");
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, ended.userId));
    await Promise.all(Array.from({ length: 8 }, () => attempt("wrong")));
    expect(await locks()).toBe(1);
    const notified = await mails();
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual([nurse.userId, administrator.userId]);
    expect(notified[0]?.details).toEqual({ lockedUserId: nurse.userId, minutes: 15 });
  });

  it("sends no second email for a second network within the window", async () => {
    await attempts(3);
    await attempts(3, "192.0.2.2");
    expect([await locks(), (await mails()).length]).toEqual([2, 2]);
  });

  it("is removed by an administrator for every network, which is audited", async () => {
    const account = { id: nurse.userId, username: nurse.username };
    expect(await lockedUntil(database.db, account)).toBeNull();
    await attempts(3);
    await attempts(3, "192.0.2.2");
    const until = (await lockedUntil(database.db, account))?.getTime() ?? 0;
    expect(Math.round((until - Date.now()) / 60_000)).toBe(15);

    await unlockAccount(database.db, administrator, nurse.userId);

    expect(await lockedUntil(database.db, account)).toBeNull();
    expect(await attempt("right-password")).toBeNull();
    expect(await attempt("right-password", "192.0.2.2")).toBeNull();
    const [row] = await database.db.select().from(auditLog).where(eq(auditLog.action, "user.update"));
    expect(row).toMatchObject({
      userId: administrator.userId,
      resourceId: nurse.userId,
      details: { unlocked: 1 },
      success: true,
    });
  });

  it("cannot be removed from an unknown account", async () => {
    await expect(unlockAccount(database.db, administrator, 9999)).rejects.toMatchObject({
      category: "not_found",
    });
  });
});

describe("a denied log-in", () => {
  const last = async () => (await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).at(-1);

  it("names the limit in the audit log", async () => {
    await attempts(4);
    expect(await last()).toMatchObject({
      action: "account.log_in",
      userId: nurse.userId,
      details: { refused: "too_many" },
      success: false,
    });
  });

  it("leaves a few rows with a count during a flood, not one per attempt", async () => {
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(rateLimits).values({ key: "log-in-network:203.0.113.7", points: 500, expire });
    for (let wave = 0; wave < 4; wave += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => attempt("wrong", "203.0.113.7", `${wave}-${index}`)),
      );
    }
    const rows = await database.db.select().from(auditLog);
    expect(rows).toHaveLength(52);
    const notified = rows.flatMap(({ details }) => details.attempts ?? []);
    expect(notified.toSorted()).toEqual([128, 64]);
  });

  it("reads like a wrong password for a closed account", async () => {
    await database.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, nurse.userId));
    expect(await attempt("right-password")).toBe("unauthenticated");
    expect(await historyOf(nurse)).toEqual(["refused"]);
  });

  it("during maintenance applies to everyone but administrators, and only with the right password", async () => {
    await storeSystemSettings(database.db, { maintenanceMode: true });
    expect(await attempt("right-password")).toBeNull();
    const town = await database.sql`
      insert into organizations (name, kind) values ('General', 'hospital') returning id`;
    await database.db
      .update(users)
      .set({ role: "hospital", organizationId: town[0]?.id })
      .where(and(eq(users.id, nurse.userId)));
    expect(await attempt("wrong")).toBe("unauthenticated");
    expect(await attempt("right-password")).toBe("unavailable");
    expect(await database.db.$count(sessions)).toBe(0);
  });
});
