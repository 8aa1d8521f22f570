import { randomBytes } from "node:crypto";
import { hashPassword } from "@wardway/db/password";
import { auditLog, logIns, mailOutbox, rateLimits, recoveryCodes, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { desc, eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginAwaitingSession, beginSession } from "#app/http/session/store.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson, storeSystemSettings } from "../testing/people.ts";
import {
  clearSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  readSecondFactor,
  startSecondFactor,
  switchOffSecondFactor,
} from "./second-factor.server.ts";
import { enterCode } from "./second-factor-code.server.ts";
import { listSessions } from "./sessions.server.ts";

const box = createSecretBox([randomBytes(32).toString("hex")]);
const password = "the-right-password";
let database: TestDatabase;
let nurse: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "nurse", password);
  await storeSystemSettings(database.db, { maxLoginAttempts: 3, requireMFA: false });
});

afterEach(() => database.close());

const read = () => readSecondFactor(database.db, nurse, box);
/** The code `steps` half minutes from now. */
const codeOf = (seed: string, steps = 0) =>
  generateSync({ secret: seed, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

async function setUp(): Promise<{ seed: string; codes: string[] }> {
  await startSecondFactor(database.db, nurse, box);
  const seed = (await read()).pending?.seed ?? "";
  const codes = await confirmSecondFactor(database.db, nurse, box, codeOf(seed), null);
  // As if confirmed earlier: the present code is still valid.
  await database.db.update(users).set({ totpLastStep: null });
  return { seed, codes };
}

/** The kind of code that was accepted, or the error code. */
const enter = (code: string, ipAddress = "192.0.2.1") =>
  enterCode(database.db, box, { id: nurse.userId, username: nurse.username }, code, {
    ipAddress,
    userAgent: null,
  }).catch((error: { category?: string }) => error.category ?? "fault");

describe("the set-up of a second factor", () => {
  it("shows the key until a code confirms it, and stores it encrypted", async () => {
    expect(await read()).toMatchObject({ since: null, pending: null, recoveryCodesLeft: 0 });
    await startSecondFactor(database.db, nurse, box);
    const { pending } = await read();
    expect(pending?.seed).toMatch(/^[A-Z2-7]{32}$/);
    const [row] = await database.db.select().from(users);
    expect(row?.totpSecret).not.toContain(pending?.seed);
    expect(row?.totpConfirmedAt).toBeNull();
    await confirmSecondFactor(database.db, nurse, box, codeOf(pending?.seed ?? ""), null);
    expect(await read()).toMatchObject({ since: expect.any(Date), pending: null, recoveryCodesLeft: 10 });
  });

  it("rejects a wrong code and changes nothing", async () => {
    await startSecondFactor(database.db, nurse, box);
    await expect(confirmSecondFactor(database.db, nurse, box, "000000", null)).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "code" }],
    });
    expect(await read()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  });

  it("ends the other sessions, which began without it", async () => {
    const here = await beginSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });
    await beginSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });
    await startSecondFactor(database.db, nurse, box);
    const seed = (await read()).pending?.seed ?? "";
    await confirmSecondFactor(database.db, nurse, box, codeOf(seed), here);
    expect(await database.db.$count(sessions)).toBe(1);
  });

  it("mails the owner, as new recovery codes and the end of the second factor do", async () => {
    await setUp();
    await newRecoveryCodes(database.db, nurse, password);
    await switchOffSecondFactor(database.db, nurse, password);
    const mails = await database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
    expect(mails.map(({ kind, userId, details }) => [kind, userId, details.change])).toEqual([
      ["account_changed", nurse.userId, "secondFactorOn"],
      ["account_changed", nurse.userId, "recoveryCodes"],
      ["account_changed", nurse.userId, "secondFactorOff"],
    ]);
  });

  it("succeeds once: two concurrent confirmations create one set of codes", async () => {
    await startSecondFactor(database.db, nurse, box);
    const code = codeOf((await read()).pending?.seed ?? "");
    const confirm = () => confirmSecondFactor(database.db, nurse, box, code, null);
    const done = await Promise.allSettled([confirm(), confirm()]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.db.$count(recoveryCodes)).toBe(10);
  });

  it("cannot start while a second factor is active", async () => {
    const { seed } = await setUp();
    await expect(startSecondFactor(database.db, nurse, box)).rejects.toMatchObject({ category: "conflict" });
    expect(await enter(codeOf(seed))).toBe("authenticator");
  });
});

describe("a code of the authenticator", () => {
  it("is accepted once, and no older one after it", async () => {
    const { seed } = await setUp();
    expect(await enter(codeOf(seed, 1))).toBe("authenticator");
    expect(await enter(codeOf(seed, 1))).toBe("unauthenticated");
    expect(await enter(codeOf(seed))).toBe("unauthenticated");
  });

  it("is rejected after it has confirmed the set-up", async () => {
    await startSecondFactor(database.db, nurse, box);
    const code = codeOf((await read()).pending?.seed ?? "");
    await confirmSecondFactor(database.db, nurse, box, code, null);
    expect(await enter(code)).toBe("unauthenticated");
  });

  it("is accepted for one of two concurrent attempts", async () => {
    const { seed } = await setUp();
    await storeSystemSettings(database.db, { maxLoginAttempts: 20 });
    const code = codeOf(seed);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => enter(code)));
    expect(outcomes.filter((outcome) => outcome === "authenticator")).toHaveLength(1);
  });

  it("is accepted with a space in the middle", async () => {
    const { seed } = await setUp();
    expect(await enter(codeOf(seed).replace(/^.../, "$& "))).toBe("authenticator");
  });

  it("is wrong for another user's key or an unconfirmed one", async () => {
    await startSecondFactor(database.db, nurse, box);
    const seed = (await read()).pending?.seed ?? "";
    expect(await enter(codeOf(seed))).toBe("unauthenticated");
  });
});

describe("wrong codes", () => {
  it("lock after the limit, for the right code too, also concurrently", async () => {
    const { seed } = await setUp();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter("000000")));
    expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(3);
    expect(await enter(codeOf(seed))).toBe("too_many");
    expect(await database.db.$count(auditLog, eq(auditLog.action, "account.lock"))).toBe(1);
    expect(await database.db.$count(logIns, eq(logIns.outcome, "wrong_code"))).toBe(3);
  });

  it("from one network do not lock another", async () => {
    const { seed } = await setUp();
    for (let time = 0; time < 4; time += 1) await enter("000000", "198.51.100.1");
    expect(await enter(codeOf(seed))).toBe("authenticator");
  });

  it("are limited over all networks together", async () => {
    const { seed } = await setUp();
    const expire = new Date(Date.now() + 60_000);
    await database.db.insert(rateLimits).values({ key: `code-account:${nurse.userId}`, points: 50, expire });
    expect(await enter(codeOf(seed), "198.51.100.77")).toBe("too_many");
  });

  it("are reset after the window", async () => {
    const { seed } = await setUp();
    for (let time = 0; time < 4; time += 1) await enter("000000");
    await database.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '15 minutes'` });
    expect(await enter(codeOf(seed))).toBe("authenticator");
  });
});

describe("recovery codes", () => {
  it("are ten, each accepted once, in any spelling", async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(await enter(first)).toBe("recovery code");
    expect(await enter(first)).toBe("unauthenticated");
    expect(await enter(` ${second.replaceAll("-", " ").toUpperCase()} `)).toBe("recovery code");
    expect((await read()).recoveryCodesLeft).toBe(8);
  });

  it("are accepted for one of two concurrent attempts", async () => {
    const { codes } = await setUp();
    const outcomes = await Promise.all([enter(codes[0] ?? ""), enter(codes[0] ?? "")]);
    expect(outcomes.toSorted()).toEqual(["recovery code", "unauthenticated"]);
  });

  it("are stored as hashes only", async () => {
    const { codes } = await setUp();
    const stored = JSON.stringify(await database.db.select().from(recoveryCodes));
    expect(
      codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll("-", ""))),
    ).toEqual([]);
  });

  it("are replaced against the password, which revokes the old ones", async () => {
    const { codes } = await setUp();
    await expect(newRecoveryCodes(database.db, nurse, "wrong")).rejects.toMatchObject({
      errors: [{ field: "currentPassword" }],
    });
    const [fresh = ""] = await newRecoveryCodes(database.db, nurse, password);
    expect(await enter(codes[0] ?? "")).toBe("unauthenticated");
    expect(await enter(fresh)).toBe("recovery code");
  });
});

describe("disabling the second factor", () => {
  it("requires the password", async () => {
    await setUp();
    await expect(switchOffSecondFactor(database.db, nurse, "wrong")).rejects.toMatchObject({
      category: "invalid",
    });
    expect((await read()).since).not.toBeNull();
    await switchOffSecondFactor(database.db, nurse, password);
    expect(await read()).toMatchObject({ since: null, pending: null, recoveryCodesLeft: 0 });
  });

  it("requires a password that is long enough alone", async () => {
    await storeSystemSettings(database.db, { requireMFA: false, minPasswordLength: 15 });
    await setUp();
    await database.db.update(users).set({ password: await hashPassword("otter-lamp") });
    await expect(switchOffSecondFactor(database.db, nurse, "otter-lamp")).rejects.toThrow(
      "Without a second factor a password needs at least 15 characters.",
    );
    expect((await read()).since).not.toBeNull();
  });

  it("is rejected if the settings require a second factor", async () => {
    await setUp();
    await storeSystemSettings(database.db, { requireMFA: true });
    await expect(switchOffSecondFactor(database.db, nurse, password)).rejects.toMatchObject({
      category: "forbidden",
    });
    expect((await read()).since).not.toBeNull();
    expect(await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).toMatchObject([
      { action: "account.second_factor_off", details: { refused: "forbidden" }, success: false },
    ]);
  });

  it("by an administrator revokes all codes", async () => {
    const { seed, codes } = await setUp();
    await clearSecondFactor(database.db, nurse.userId);
    expect(await enter(codeOf(seed))).toBe("unauthenticated");
    expect(await enter(codes[0] ?? "")).toBe("unauthenticated");
  });
});

it("lists no session that still awaits the second factor", async () => {
  await beginAwaitingSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });

  expect(await listSessions(database.db, nurse.userId, null)).toEqual([]);
});
