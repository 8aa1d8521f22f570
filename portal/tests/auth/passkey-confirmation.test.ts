import { auditLog, organizations, passkeys, rateLimits, sessions, users } from "@wardway/db/schema";
import { and, desc, eq, gt, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNUSABLE_PASSWORD } from "#app/domain/accounts/password-queue.server.ts";
import {
  addSoftwarePasskey,
  type SoftwarePasskey,
  type Statement,
} from "#app/domain/testing/software-passkey.ts";
import { postForm } from "../support/log-in.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, logInAs } from "../support/session.ts";

/** Behind a proxy, so that a call may come from any network. */
let portal: Portal;
/** By its network address, for which browsers have no passkeys. */
let addressUrl: string;
let nurseId: number;
let crewId: number;
let nurse: ApiSession;
let passkey: SoftwarePasskey;

beforeAll(async () => {
  const started = await startPortal({ env: { TRUST_PROXY: "true" } });
  addressUrl = started.url;
  portal = { ...started, url: started.url.replace("127.0.0.1", "localhost") };
  nurseId = await idOf("nurse");
  crewId = await idOf("crew");
});
afterAll(() => portal?.stop());

beforeEach(async () => {
  nurse = await logInAs(portal, "nurse");
  passkey = await addSoftwarePasskey(portal.db, nurseId);
  await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
});
afterEach(async () => {
  await portal.db.delete(passkeys);
  await portal.db.delete(sessions);
  await portal.db.delete(rateLimits);
  await portal.db.update(organizations).set({ networks: null });
});

async function idOf(username: string): Promise<number> {
  const [user] = await portal.db.select().from(users).where(eq(users.username, username));
  return user?.id ?? 0;
}

const path = "/login/confirm?redirectTo=/settings?tab=security";

/** @returns the challenge, and what the browser's passkey API gets */
async function begin(by: ApiSession): Promise<{ challenge: string; options: string }> {
  const { status, body } = await postForm(by, "/login/confirm.data", { intent: "startPasskey" });
  const options = JSON.stringify(body);
  const challenge = /"challenge","([\w-]+)"/.exec(options)?.[1];
  if (status !== 200 || challenge === undefined) throw new Error(`No challenge came: ${status}`);
  return { challenge, options };
}

interface Answer extends Partial<Statement> {
  readonly by?: ApiSession;
  readonly from?: SoftwarePasskey;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the answer of the nurse's authenticator. */
const send = (challenge: string, { by = nurse, from = passkey, headers = {}, ...statement }: Answer = {}) => {
  const party = { id: "localhost", origin: portal.url };
  const credential = JSON.stringify(from.answer({ ...party, challenge, ...statement }));
  return by.send<string>("POST", path, {
    body: new URLSearchParams({ intent: "passkey", credential }),
    headers,
  });
};

const answer = async (more?: Answer) => send((await begin(nurse)).challenge, more);

const countConfirmed = () =>
  portal.db.$count(sessions, gt(sessions.confirmedAt, sql`now() - interval '1 minute'`));

const lastRow = async (action: string) => {
  const [row] = await portal.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.userId, nurseId)))
    .orderBy(desc(auditLog.id));
  return row;
};

describe("a passkey", () => {
  it("confirms a sensitive act in place of a password or code, and leads back to it", async () => {
    const act = () => postForm(nurse, "/settings?tab=security", { intent: "startPasskey", name: "Phone" });
    expect((await act()).headers.get("location")).toMatch(/^\/login\/confirm/);
    const { status, headers } = await answer();
    expect([status, headers.get("location")]).toEqual([302, "/settings?tab=security"]);
    expect(await lastRow("account.check_password")).toMatchObject({
      username: "nurse",
      details: { by: "passkey" },
      success: true,
    });
    expect((await act()).status).toBe(200);
  });

  it("confirms for an account whose password logs no one in, without a recovery code", async () => {
    const [before] = await portal.db.select().from(users).where(eq(users.id, nurseId));
    await portal.db.update(users).set({ password: UNUSABLE_PASSWORD }).where(eq(users.id, nurseId));
    const { body } = await nurse.get<string>("/login/confirm");
    const { status } = await answer();
    await portal.db
      .update(users)
      .set({ password: before?.password ?? "" })
      .where(eq(users.id, nurseId));
    expect([status, await countConfirmed()]).toEqual([302, 1]);
    expect([body.includes('name="currentPassword"'), body.includes("Use a passkey")]).toEqual([false, true]);
    expect(body).toContain("Use a recovery code");
  });

  it("is requested with verification of the user, among those of the account", async () => {
    const foreign = await addSoftwarePasskey(portal.db, crewId);
    const { options } = await begin(nurse);
    expect(options).toContain('"userVerification","required"');
    expect([passkey, foreign].map(({ credentialId }) => options.includes(credentialId))).toEqual([
      true,
      false,
    ]);
  });

  it("is offered beside the password, at an address that has passkeys, to an account that has one", async () => {
    const offers = async (by: ApiSession) => {
      const { body } = await by.get<string>("/login/confirm");
      return [body.includes('name="currentPassword"'), body.includes("Use a passkey")];
    };
    expect(await offers(nurse)).toEqual([true, true]);
    expect(await offers(await logInAs(portal, "crew"))).toEqual([true, false]);
    await portal.db.delete(passkeys);
    const atAddress = await logInAs({ ...portal, url: addressUrl }, "nurse");
    await addSoftwarePasskey(portal.db, nurseId);
    expect(await offers(atAddress)).toEqual([true, false]);
  });
});

describe("an answer of a passkey confirms nothing", () => {
  const answers: Record<string, () => Promise<{ readonly status: number }>> = {
    "from another account's passkey": async () =>
      answer({ from: await addSoftwarePasskey(portal.db, crewId) }),
    "from a passkey that was removed": async () => {
      const { challenge } = await begin(nurse);
      await portal.db.delete(passkeys);
      return send(challenge);
    },
    "without verification of the user": () => answer({ isVerified: false }),
    "to a challenge of another session of the account": async () => {
      await portal.db.delete(passkeys);
      const other = await logInAs(portal, "nurse");
      passkey = await addSoftwarePasskey(portal.db, nurseId);
      await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
      await begin(nurse);
      return send((await begin(other)).challenge);
    },
    "after five minutes": async () => {
      const { challenge } = await begin(nurse);
      await portal.db.update(sessions).set({ passkeyChallengedAt: sql`now() - interval '5 minutes'` });
      return send(challenge);
    },
    "to a challenge that was answered before, wrongly": async () => {
      const { challenge } = await begin(nurse);
      expect((await send(challenge, { isVerified: false })).status).toBe(401);
      return send(challenge);
    },
    "to a challenge that was answered before, rightly": async () => {
      const { challenge } = await begin(nurse);
      expect((await send(challenge)).status).toBe(302);
      await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
      return send(challenge);
    },
    "without a challenge": () => send("invented"),
    "given on another site": () => answer({ origin: "https://elsewhere.example" }),
    "with a counter that went back": async () => {
      await portal.db.update(passkeys).set({ counter: 1_000 });
      return answer({ counter: 999 });
    },
  };

  it.each(Object.keys(answers))("%s", async (name) => {
    const result = await answers[name]?.();
    expect([result?.status, await countConfirmed()]).toEqual([401, 0]);
    expect(await lastRow("account.log_in")).toMatchObject({
      details: { refused: "wrong_passkey" },
      success: false,
    });
  });

  it("from outside the organization's networks", async () => {
    const { challenge } = await begin(nurse);
    await portal.db.update(organizations).set({ networks: ["198.51.100.0/24"] });
    const result = await send(challenge, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect([result.status, result.headers.get("location")]).toEqual([302, "/login/network"]);
    expect(await countConfirmed()).toBe(0);
  });

  it("after as many wrong answers as wrong codes are allowed, together with those", async () => {
    for (const _ of Array.from({ length: 4 })) expect((await answer({ isVerified: false })).status).toBe(401);
    const enterCode = () => postForm(nurse, path, { code: "000000" });
    expect((await enterCode()).status).toBe(401);
    expect([(await answer()).status, (await enterCode()).status]).toEqual([429, 429]);
    expect(await lastRow("account.log_in")).toMatchObject({ details: { refused: "too_many" } });
    expect(await lastRow("account.lock")).toBeDefined();
    expect(await countConfirmed()).toBe(0);
  });

  it("and leaves the allowance when it is right", async () => {
    await answer({ isVerified: false });
    expect((await answer()).status).toBe(302);
    expect(await portal.db.$count(rateLimits, like(rateLimits.key, "code-network:%"))).toBe(0);
  });

  it.each(["", "{}", "[1]", '{"id":"x"}', "x".repeat(20_000)])("when it is %j", async (credential) => {
    await begin(nurse);
    expect(await postForm(nurse, path, { intent: "passkey", credential })).toMatchObject({ status: 422 });
    expect(await countConfirmed()).toBe(0);
  });
});
