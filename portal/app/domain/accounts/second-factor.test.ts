import { randomBytes } from "node:crypto";
import { auditLog, logIns, rateLimits, recoveryCodes, sessions, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { desc, eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginAwaitingSession, beginSession } from "#app/http/sessions/store.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { makePerson, putInForce } from "../testing/people.ts";
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
const password = "right-password";
let database: TestDatabase;
let nurse: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "nurse", password);
  await putInForce(database.db, { maxLoginAttempts: 3, requireMFA: false });
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

describe("the set-up", () => {
  it("shows the key until a code confirms it, and keeps it sealed", async () => {
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

  it("refuses a wrong code and stays as it was", async () => {
    await startSecondFactor(database.db, nurse, box);
    await expect(confirmSecondFactor(database.db, nurse, box, "000000", null)).rejects.toMatchObject({
      category: "invalid",
      errors: [{ field: "code" }],
    });
    expect(await read()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  });

  it("ends the sessions that were begun without it, all but the one it is made in", async () => {
    const here = await beginSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });
    await beginSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });
    await startSecondFactor(database.db, nurse, box);
    const seed = (await read()).pending?.seed ?? "";
    await confirmSecondFactor(database.db, nurse, box, codeOf(seed), here);
    expect(await database.db.$count(sessions)).toBe(1);
  });

  it("is done once: two confirmations at the same moment give one set of codes", async () => {
    await startSecondFactor(database.db, nurse, box);
    const code = codeOf((await read()).pending?.seed ?? "");
    const confirm = () => confirmSecondFactor(database.db, nurse, box, code, null);
    const done = await Promise.allSettled([confirm(), confirm()]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.db.$count(recoveryCodes)).toBe(10);
  });

  it("cannot be begun anew over one that is in force", async () => {
    const { seed } = await setUp();
    await expect(startSecondFactor(database.db, nurse, box)).rejects.toMatchObject({ category: "conflict" });
    expect(await enter(codeOf(seed))).toBe("authenticator");
  });
});

describe("a code of the authenticator", () => {
  it("opens once, and no older one after it", async () => {
    const { seed } = await setUp();
    expect(await enter(codeOf(seed, 1))).toBe("authenticator");
    expect(await enter(codeOf(seed, 1))).toBe("unauthenticated");
    expect(await enter(codeOf(seed))).toBe("unauthenticated");
  });

  it("that confirmed the set-up opens nothing any more", async () => {
    await startSecondFactor(database.db, nurse, box);
    const code = codeOf((await read()).pending?.seed ?? "");
    await confirmSecondFactor(database.db, nurse, box, code, null);
    expect(await enter(code)).toBe("unauthenticated");
  });

  it("opens for one of two at the same moment", async () => {
    const { seed } = await setUp();
    await putInForce(database.db, { maxLoginAttempts: 20 });
    const code = codeOf(seed);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => enter(code)));
    expect(outcomes.filter((outcome) => outcome === "authenticator")).toHaveLength(1);
  });

  it("may be typed with a space in the middle", async () => {
    const { seed } = await setUp();
    expect(await enter(codeOf(seed).replace(/^.../, "$& "))).toBe("authenticator");
  });

  it("of somebody else's key, or of one that was never confirmed, is wrong", async () => {
    await startSecondFactor(database.db, nurse, box);
    const seed = (await read()).pending?.seed ?? "";
    expect(await enter(codeOf(seed))).toBe("unauthenticated");
  });
});

describe("wrong codes", () => {
  it("lock after as many as the settings allow, the right one too, however many come at once", async () => {
    const { seed } = await setUp();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => enter("000000")));
    expect(outcomes.filter((outcome) => outcome === "unauthenticated")).toHaveLength(3);
    expect(await enter(codeOf(seed))).toBe("too_many");
    expect(await database.db.$count(auditLog, eq(auditLog.action, "account.lock"))).toBe(1);
    expect(await database.db.$count(logIns, eq(logIns.outcome, "wrong_code"))).toBe(3);
  });

  it("from one network leave the owner's open", async () => {
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

  it("are forgotten with time", async () => {
    const { seed } = await setUp();
    for (let time = 0; time < 4; time += 1) await enter("000000");
    await database.db.update(rateLimits).set({ expire: sql`${rateLimits.expire} - interval '15 minutes'` });
    expect(await enter(codeOf(seed))).toBe("authenticator");
  });
});

describe("recovery codes", () => {
  it("are ten, each opens once, in any writing", async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(await enter(first)).toBe("recovery code");
    expect(await enter(first)).toBe("unauthenticated");
    expect(await enter(` ${second.replaceAll("-", " ").toUpperCase()} `)).toBe("recovery code");
    expect((await read()).recoveryCodesLeft).toBe(8);
  });

  it("open for one of two at the same moment", async () => {
    const { codes } = await setUp();
    const outcomes = await Promise.all([enter(codes[0] ?? ""), enter(codes[0] ?? "")]);
    expect(outcomes.toSorted()).toEqual(["recovery code", "unauthenticated"]);
  });

  it("are kept as hashes alone", async () => {
    const { codes } = await setUp();
    const kept = JSON.stringify(await database.db.select().from(recoveryCodes));
    expect(codes.filter((code) => kept.includes(code) || kept.includes(code.replaceAll("-", "")))).toEqual(
      [],
    );
  });

  it("are replaced by new ones against the password, and the old ones stop working", async () => {
    const { codes } = await setUp();
    await expect(newRecoveryCodes(database.db, nurse, "wrong")).rejects.toMatchObject({
      errors: [{ field: "currentPassword" }],
    });
    const [fresh = ""] = await newRecoveryCodes(database.db, nurse, password);
    expect(await enter(codes[0] ?? "")).toBe("unauthenticated");
    expect(await enter(fresh)).toBe("recovery code");
  });
});

describe("switching off", () => {
  it("asks for the password", async () => {
    await setUp();
    await expect(switchOffSecondFactor(database.db, nurse, "wrong")).rejects.toMatchObject({
      category: "invalid",
    });
    expect((await read()).since).not.toBeNull();
    await switchOffSecondFactor(database.db, nurse, password);
    expect(await read()).toMatchObject({ since: null, pending: null, recoveryCodesLeft: 0 });
  });

  it("is refused where the settings require it", async () => {
    await setUp();
    await putInForce(database.db, { requireMFA: true });
    await expect(switchOffSecondFactor(database.db, nurse, password)).rejects.toMatchObject({
      category: "forbidden",
    });
    expect((await read()).since).not.toBeNull();
    expect(await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).toMatchObject([
      { action: "account.second_factor_off", details: { refused: "forbidden" }, success: false },
    ]);
  });

  it("by an administrator leaves no code that opens", async () => {
    const { seed, codes } = await setUp();
    await clearSecondFactor(database.db, nurse.userId);
    expect(await enter(codeOf(seed))).toBe("unauthenticated");
    expect(await enter(codes[0] ?? "")).toBe("unauthenticated");
  });
});

it("a browser that waits for the second factor is none of the signed-in ones", async () => {
  await beginAwaitingSession(database.db, nurse.userId, { ipAddress: null, userAgent: null });

  expect(await listSessions(database.db, nurse.userId, null)).toEqual([]);
});
