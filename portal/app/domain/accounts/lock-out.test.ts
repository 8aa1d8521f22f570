import { createHash, randomBytes } from "node:crypto";
import { auditLog, logIns, mailOutbox, rateLimits, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { and, asc, eq, like, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pruneRateLimits } from "#app/infra/rate-limits.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { makePerson, storeSystemSettings } from "../testing/people.ts";
import { checkCredentials, type LogInContext } from "./check-credentials.server.ts";
import { pruneUnknownNames } from "./lock-out.server.ts";
import { recordLogIn } from "./log-ins.server.ts";
import { readSecondFactor, startSecondFactor } from "./second-factor.server.ts";
import { lockedUntil, unlockAccount } from "./unlock-account.server.ts";

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
async function attempt(
  password: string,
  from = "192.0.2.1",
  username = "nurse",
  proof: Pick<LogInContext, "device" | "code"> = {},
): Promise<string | null> {
  const circumstances = { ipAddress: from, userAgent: null, demoLogins: false, ...proof };
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
const monthPasses = () =>
  database.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '31 days'` });
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
    await monthPasses();
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

describe("a hundred consecutive failures", () => {
  const box = createSecretBox([randomBytes(32).toString("hex")]);
  const setStreak = async (place: string, points: number, name: number | string = nurse.userId) => {
    const key = `log-in-streak:${name}:${place}`;
    const row = { key, points, expire: new Date(Date.now() + 86_400_000) };
    await database.db
      .insert(rateLimits)
      .values(row)
      .onConflictDoUpdate({ target: rateLimits.key, set: { points } });
  };
  const logInFrom = (ipAddress: string) =>
    recordLogIn(database.db, nurse.userId, "success", { ipAddress, userAgent: null });
  const device = () => ({ id: "a-browser", userIds: [nurse.userId] });

  it("from many networks freeze the account for places where it never logged in", async () => {
    await setStreak("elsewhere", 99);
    expect(await attempt("wrong", "198.51.100.1")).toBe("unauthenticated");
    const circumstances = { ipAddress: "198.51.100.2", userAgent: null, demoLogins: false };
    await expect(
      checkCredentials(database.db, { username: "nurse", password: "right-password" }, circumstances),
    ).rejects.toMatchObject({ category: "too_many", code: "rateLimit.account" });
    expect(await lastAuditRow(database.db, "account.log_in")).toMatchObject({
      userId: nurse.userId,
      ipAddress: "198.51.100.2",
      details: { refused: "too_many" },
    });
    const until = await lockedUntil(database.db, { id: nurse.userId, username: "nurse" });
    expect(until?.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    const [row] = await database.db.select().from(auditLog).where(eq(auditLog.action, "account.lock"));
    expect(row).toMatchObject({ resourceId: nurse.userId, details: { failures: 100 } });
  }, 30_000);

  it("leave a network and a browser where it logged in before open", async () => {
    await setStreak("elsewhere", 1_000_000);
    expect(await attempt("right-password", "198.51.100.2", "nurse", { device: device() })).toBeNull();
    await logInFrom("203.0.113.5");
    expect(await attempt("right-password", "203.0.113.5")).toBeNull();
    // A success in one place does not give strangers another hundred.
    expect(await attempt("right-password", "198.51.100.2")).toBe("too_many");
  });

  it("on a known network or browser freeze it there too", async () => {
    await logInFrom("203.0.113.5");
    await setStreak("203.0.113.5", 100);
    expect(await attempt("right-password", "203.0.113.5")).toBe("too_many");
    await setStreak("device:a-browser", 100);
    expect(await attempt("right-password", "203.0.113.5", "nurse", { device: device() })).toBe("too_many");
    expect(await attempt("right-password", "198.51.100.2")).toBeNull();
  });

  it("on a browser of other accounts give no allowance", async () => {
    await setStreak("elsewhere", 100);
    const others = { id: "a-browser", userIds: [administrator.userId] };
    expect(await attempt("right-password", "198.51.100.2", "nurse", { device: others })).toBe("too_many");
  });

  it("are passed with a right code of the second factor, not with a wrong one", async () => {
    await startSecondFactor(database.db, nurse, box);
    const { pending } = await readSecondFactor(database.db, nurse, box);
    const code = generateSync({ secret: pending?.seed ?? "" });
    await database.db.update(users).set({ totpConfirmedAt: new Date() }).where(eq(users.id, nurse.userId));
    await setStreak("elsewhere", 100);
    const withCode = (typed: string, password = "right-password") =>
      attempt(password, "198.51.100.2", "nurse", { code: { typed, secretBox: box } });
    expect(await withCode("000000")).toBe("too_many");
    expect(await withCode(code)).toBeNull();
    // Once.
    await setStreak("elsewhere", 100);
    expect(await withCode(code)).toBe("too_many");
  });

  it("do not open the account to a code alone", async () => {
    await startSecondFactor(database.db, nurse, box);
    const { pending } = await readSecondFactor(database.db, nurse, box);
    await database.db.update(users).set({ totpConfirmedAt: new Date() });
    await setStreak("elsewhere", 100);
    const code = { typed: generateSync({ secret: pending?.seed ?? "" }), secretBox: box };
    expect(await attempt("wrong", "198.51.100.2", "nurse", { code })).toBe("unauthenticated");
  });

  it("look the same for an unknown name", async () => {
    const key = createHash("sha256").update("nobody").digest("base64url");
    await setStreak("elsewhere", 100, `?${key}`);
    expect(await attempt("wrong", "198.51.100.2", "nobody")).toBe("too_many");
    const code = { typed: "123456", secretBox: box };
    expect(await attempt("wrong", "198.51.100.2", "nobody", { code })).toBe("too_many");
  });

  it("of invented names are dropped beyond a bound, and those of accounts stay", async () => {
    await setStreak("elsewhere", 100);
    await database.sql`
      insert into rate_limits (key, points, expire)
      select 'log-in-streak:?' || n || ':elsewhere', 1, now() + make_interval(secs => 1000 + n)
      from generate_series(1, 100002) n`;
    await pruneUnknownNames(database.db);
    expect(await database.db.$count(rateLimits)).toBe(100_001);
    expect(await attempt("right-password", "198.51.100.2")).toBe("too_many");
  });

  it("end with the unlocking by an administrator", async () => {
    await setStreak("elsewhere", 1_000_000);
    await unlockAccount(database.db, administrator, nurse.userId);
    expect(await attempt("right-password", "198.51.100.2")).toBeNull();
  });
});

describe("wrong passwords at a shared address", () => {
  it("lock neither a colleague's name nor the same name on the owner's browser", async () => {
    const device = { id: "a-browser", userIds: [nurse.userId] };
    await attempts(4);
    expect(await attempt("another-password", "192.0.2.1", "chief")).toBeNull();
    expect(await attempt("right-password")).toBe("too_many");
    expect(await attempt("right-password", "192.0.2.1", "nurse", { device })).toBeNull();
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

  it("does not block users who logged in from it recently, and does not tell who they are", async () => {
    const origin = { ipAddress: "203.0.113.20", userAgent: null };
    await recordLogIn(database.db, nurse.userId, "success", origin);
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(rateLimits).values({ key: "log-in-network:203.0.113.20", points: 500, expire });
    expect(await attempt("right-password", "203.0.113.20")).toBeNull();
    expect(await attempt("another-password", "203.0.113.20", "chief")).toBe("too_many");
    await database.db.update(logIns).set({ occurredAt: sql`now() - interval '31 days'` });
    expect(await attempt("right-password", "203.0.113.20")).toBe("too_many");

    await recordLogIn(database.db, nurse.userId, "success", origin);
    for (const username of ["unknown", "nurse"]) {
      const startedAt = performance.now();
      expect(await attempt("wrong", "203.0.113.20", username)).toBe("too_many");
      // Longer than the check of a password, which only one of the two needs. Timers may be a millisecond early.
      expect(performance.now() - startedAt, username).toBeGreaterThanOrEqual(990);
    }
    expect(await attempt("right-password", "203.0.113.20")).toBeNull();
    for (const username of ["unknown", "nurse"])
      expect(await attempts(3, "203.0.113.20", username)).toEqual(["too_many", "too_many", "too_many"]);
    expect(await attempt("right-password", "203.0.113.20")).toBe("too_many");
    // The network is open again before the names are.
    await database.db.delete(rateLimits).where(like(rateLimits.key, "log-in-network:%"));
    for (const username of ["unknown", "nurse"])
      expect(await attempt("wrong", "203.0.113.20", username), username).toBe("too_many");
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
