import { identityProviders, logIns, organizations, passkeys, rateLimits, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { TEMPORARY_PASSWORD_DAYS } from "@wardway/model";
import { eq, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../audit/caller.server.ts";
import { lastAuditRow } from "../testing/last-audit-row.ts";
import { storeSystemSettings } from "../testing/people.ts";
import {
  addSoftwarePasskey,
  handleOf,
  type SoftwarePasskey,
  type Statement,
} from "../testing/software-passkey.ts";
import { makeTown, nth } from "../testing/town.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { checkPasskeyLogIn } from "./check-passkey-log-in.server.ts";
import { recordLogIn } from "./log-ins.server.ts";
import { UNUSABLE_PASSWORD } from "./password-queue.server.ts";

const party = { id: "portal.example.org", origin: "https://portal.example.org" };
let database: TestDatabase;
let nurse: Caller;
let colleague: Caller;
let passkey: SoftwarePasskey;

beforeEach(async () => {
  database = await createTestDatabase();
  const town = await makeTown(database.db, { hospitals: 1, companies: 0 });
  [nurse, colleague] = nth(town.hospitals, 0).staff;
  passkey = await addSoftwarePasskey(database.db, nurse.userId);
});

afterEach(() => database.close());

interface LogIn {
  readonly statement?: Partial<Statement>;
  /** Minutes between the challenge and the answer. */
  readonly minutes?: number;
  readonly ipAddress?: string;
  readonly device?: { readonly id: string; readonly userIds: readonly number[] };
}

const newChallenge = () => crypto.randomUUID();

/** Of the nurse's authenticator, to a challenge of its own. */
function attempt({ statement, minutes = 0, ipAddress = "192.0.2.1", device }: LogIn = {}) {
  const challenge = newChallenge();
  return checkPasskeyLogIn(
    database.db,
    party,
    { challenge, startedAt: Date.now() - minutes * 60_000 },
    passkey.answer({ ...party, challenge, ...statement }),
    { ipAddress, userAgent: null, demoLogins: false, device: device ?? null },
  );
}

const change = (values: Partial<typeof users.$inferInsert>) =>
  database.db.update(users).set(values).where(eq(users.id, nurse.userId));

const notAccepted = { errors: [], code: "login.passkeyWrong", category: "unauthenticated" };

describe("a passkey", () => {
  it("opens the account of its owner", async () => {
    expect(await attempt()).toMatchObject({ id: nurse.userId, username: nurse.username });
    const [stored] = await database.db.select().from(passkeys);
    expect(stored?.lastUsedAt).not.toBeNull();
  });

  it("is accepted until five minutes are over", async () => {
    expect(await attempt({ minutes: 4.9 })).toMatchObject({ id: nurse.userId });
    await expect(attempt({ minutes: 5 })).rejects.toMatchObject(notAccepted);
  });
});

describe("the answer of a passkey is rejected, and audited,", () => {
  const statements: Record<string, () => Partial<Statement>> = {
    "to another challenge": () => ({ challenge: "other" }),
    "of another site": () => ({ origin: "https://portal.example.net" }),
    "of another relying party": () => ({ id: "example.org" }),
    "without verification of the user": () => ({ isVerified: false }),
    "without a user handle": () => ({ userHandle: "" }),
    "with the user handle of a colleague": () => ({ userHandle: handleOf(colleague.userId) }),
  };

  it.each(Object.keys(statements))("%s", async (name) => {
    await expect(attempt({ statement: statements[name]?.() ?? {} })).rejects.toMatchObject(notAccepted);
    expect(await lastAuditRow(database.db, "account.log_in")).toMatchObject({
      username: nurse.username,
      ipAddress: "192.0.2.1",
      details: { refused: "wrong_passkey" },
      success: false,
    });
    const [entry] = await database.db.select().from(logIns).where(eq(logIns.userId, nurse.userId));
    expect(entry?.outcome).toBe("refused");
  });

  it("with a counter that did not grow", async () => {
    await database.db.update(passkeys).set({ counter: 7 });
    await expect(attempt({ statement: { counter: 7 } })).rejects.toMatchObject(notAccepted);
    expect(await attempt({ statement: { counter: 8 } })).toMatchObject({ id: nurse.userId });
  });

  it("when no log-in began in this browser", async () => {
    const answer = passkey.answer({ ...party, challenge: newChallenge() });
    const circumstances = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false };
    await expect(checkPasskeyLogIn(database.db, party, null, answer, circumstances)).rejects.toMatchObject(
      notAccepted,
    );
  });

  it("when the passkey is unknown, without a name", async () => {
    await database.db.delete(passkeys);
    await expect(attempt()).rejects.toMatchObject(notAccepted);
    expect(await lastAuditRow(database.db, "account.log_in")).toMatchObject({
      username: null,
      resourceId: null,
      details: { refused: "wrong_passkey" },
    });
  });

  it("when its challenge was answered before, rightly or wrongly, also concurrently", async () => {
    const circumstances = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false };
    const answerTwice = (first: Partial<Statement>) => {
      const begun = { challenge: newChallenge(), startedAt: Date.now() };
      const answers = [first, {}].map((more) => passkey.answer({ ...party, ...begun, ...more }));
      return answers.map(
        (answer) => () => checkPasskeyLogIn(database.db, party, begun, answer, circumstances),
      );
    };
    for (const first of [{}, { isVerified: false }]) {
      const [one, two] = answerTwice(first);
      await Promise.allSettled([one?.()]);
      await expect(two?.()).rejects.toMatchObject(notAccepted);
    }
    const both = await Promise.allSettled(answerTwice({}).map((send) => send()));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("an account that is closed", () => {
  const closed: Record<string, Partial<typeof users.$inferInsert>> = {
    deactivated: { deactivatedAt: new Date() },
    "of an embed site": { isSite: true },
    "of the demo data, where it is off": { isDemo: true },
    "without a password": { password: UNUSABLE_PASSWORD },
  };

  it.each(Object.keys(closed))("gets the response of an unknown passkey: %s", async (name) => {
    await change(closed[name] ?? {});
    await expect(attempt()).rejects.toMatchObject(notAccepted);
    expect(await lastAuditRow(database.db, "account.log_in")).toMatchObject({
      username: nurse.username,
      details: { refused: "account_closed" },
      success: false,
    });
  });
});

describe("what closes a log-in with a password closes one with a passkey:", () => {
  const rejection = async (refused: string) => {
    const error = await attempt().then(
      () => null,
      (thrown: { code: string }) => thrown.code,
    );
    expect(await lastAuditRow(database.db, "account.log_in")).toMatchObject({
      username: nurse.username,
      details: { refused },
    });
    return error;
  };

  it("a foreign network", async () => {
    await database.db.update(organizations).set({ networks: ["198.51.100.0/24"] });
    expect(await rejection("outside_networks")).toBe("account.networkNotAllowed");
    expect(await attempt({ ipAddress: "198.51.100.7" })).toMatchObject({ id: nurse.userId });
  });

  it("maintenance", async () => {
    await storeSystemSettings(database.db, { maintenanceMode: true });
    expect(await rejection("maintenance")).toBe("server.maintenance");
  });

  it("a temporary password that has expired", async () => {
    const passwordChangedAt = new Date(Date.now() - TEMPORARY_PASSWORD_DAYS * 86_400_000);
    await change({ mustChangePassword: true, passwordChangedAt });
    expect(await rejection("temporary password expired")).toBe("login.temporaryPasswordExpired");
  });

  it("single sign-on as the only way", async () => {
    await database.db.insert(identityProviders).values({
      organizationId: nurse.organizationId ?? 0,
      logInName: "hospital",
      issuer: "https://login.example.org",
      clientId: "wardway",
      clientSecret: "encrypted",
      groupRoles: [{ group: "Nurses", role: "staff" }],
      isEnabled: true,
      isOnlyWay: true,
    });
    expect(await rejection("single_sign_on_only")).toBe("singleSignOn.onlyWay");
  });
});

describe("attempts with passkeys", () => {
  const failures = async () => {
    const [row] = await database.db
      .select({ points: rateLimits.points })
      .from(rateLimits)
      .where(like(rateLimits.key, "log-in-network:%"));
    return row?.points;
  };

  it("are not locked out by wrong passwords, and leave their counts", async () => {
    await storeSystemSettings(database.db, { maxLoginAttempts: 3 });
    const credentials = { username: nurse.username, password: "wrong" };
    const circumstances = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false };
    const tryPassword = () => checkCredentials(database.db, credentials, circumstances);
    for (const category of ["unauthenticated", "unauthenticated", "unauthenticated", "too_many"])
      await expect(tryPassword()).rejects.toMatchObject({ category });
    // As after a hundred in a row, from everywhere.
    await database.db.update(rateLimits).set({ points: 500 }).where(like(rateLimits.key, "log-in-streak:%"));
    expect(await attempt()).toMatchObject({ id: nurse.userId });
    await expect(tryPassword()).rejects.toMatchObject({ category: "too_many" });
  });

  it("count among the failures of the network, but for right ones", async () => {
    await expect(attempt({ statement: { isVerified: false } })).rejects.toMatchObject(notAccepted);
    expect(await failures()).toBe(1);
    await attempt();
    expect(await failures()).toBe(1);
  });

  it("in a network with too many failures open nothing but for users who logged in from there", async () => {
    await expect(attempt({ statement: { isVerified: false } })).rejects.toMatchObject(notAccepted);
    await database.db.update(rateLimits).set({ points: 500 });
    const locked = { category: "too_many", code: "rateLimit.logInNetwork" };
    await expect(attempt()).rejects.toMatchObject(locked);
    expect(await lastAuditRow(database.db, "account.log_in")).toMatchObject({
      details: { refused: "too_many" },
    });
    const device = { id: "browser", userIds: [nurse.userId] };
    expect(await attempt({ device })).toMatchObject({ id: nurse.userId });
    await recordLogIn(database.db, nurse.userId, "success", { ipAddress: "192.0.2.1", userAgent: null });
    await expect(attempt({ statement: { isVerified: false } })).rejects.toMatchObject(locked);
    expect(await attempt()).toMatchObject({ id: nurse.userId });
    await database.db.update(passkeys).set({ credentialId: sql`'other'` });
    await expect(attempt()).rejects.toMatchObject(locked);
  });
});
