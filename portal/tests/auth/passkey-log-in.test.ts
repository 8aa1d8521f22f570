import { auditLog, organizations, passkeys, rateLimits, sessions, users } from "@wardway/db/schema";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addSoftwarePasskey,
  type SoftwarePasskey,
  type Statement,
} from "#app/domain/testing/software-passkey.ts";
import { postForm, saveSystemSettings } from "../support/log-in.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { type ApiSession, openSession } from "../support/session.ts";

/** Behind a proxy, so that a call may come from any network. */
let portal: Portal;
let passkey: SoftwarePasskey;
let visitor: ApiSession;

beforeAll(async () => {
  const started = await startPortal({ env: { TRUST_PROXY: "true" } });
  // Browsers take no network address as a relying party.
  portal = { ...started, url: started.url.replace("127.0.0.1", "localhost") };
});
afterAll(() => portal?.stop());

beforeEach(async () => {
  const [nurse] = await portal.db.select().from(users).where(eq(users.username, "nurse"));
  passkey = await addSoftwarePasskey(portal.db, nurse?.id ?? 0);
  visitor = openSession(portal);
});
afterEach(async () => {
  await portal.db.delete(passkeys);
  await portal.db.delete(sessions);
  await portal.db.delete(rateLimits);
  await portal.db.update(organizations).set({ networks: null });
  await portal.db.update(users).set({ deactivatedAt: null });
});

/** Begins a log-in. @returns the challenge */
async function begin(by: ApiSession): Promise<string> {
  const { status, body } = await postForm(by, "/login.data", { intent: "startPasskey" });
  const challenge = /"challenge","([\w-]+)"/.exec(JSON.stringify(body))?.[1];
  if (status !== 200 || challenge === undefined) throw new Error(`No challenge came: ${status}`);
  return challenge;
}

/** Sends the answer of the nurse's authenticator. */
const send = (
  by: ApiSession,
  challenge: string,
  { path = "/login", headers = {}, ...statement }: Partial<Statement> & SendOptions = {},
) => {
  const party = { id: "localhost", origin: portal.url };
  const credential = JSON.stringify(passkey.answer({ ...party, challenge, ...statement }));
  const body = new URLSearchParams({ intent: "passkey", credential });
  return by.send<string>("POST", path, { body, headers });
};

interface SendOptions {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const problem = (body: string) =>
  ["This passkey was not accepted, or its five minutes were over.", "networks"].find((text) =>
    body.includes(text),
  );

describe("a log-in with a passkey alone", () => {
  it("opens the page for which it was, without a password and a code", async () => {
    await saveSystemSettings(portal, { requireMFA: true });
    const path = "/login?redirectTo=/ratings";
    const { status, headers } = await send(visitor, await begin(visitor), { path });
    const page = await visitor.get("/ratings");
    await saveSystemSettings(portal, {});
    expect([status, headers.get("location"), page.status]).toEqual([302, "/ratings", 200]);
    const [row] = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.username, "nurse"), eq(auditLog.action, "account.log_in")))
      .orderBy(desc(auditLog.id));
    expect(row).toMatchObject({ details: { firstFactor: "passkey" }, success: true });
  });

  it("is a proof for what needs a recent one", async () => {
    await send(visitor, await begin(visitor));
    const start = () =>
      postForm(visitor, "/settings?tab=security", { intent: "startPasskey", name: "Phone" });
    expect((await start()).status).toBe(200);
    await portal.db.update(sessions).set({ confirmedAt: new Date(0) });
    expect((await start()).headers.get("location")).toMatch(/^\/login\/confirm/);
  });

  it("gives the browser another session than the one before", async () => {
    await send(visitor, await begin(visitor));
    const before = await portal.db.select({ idHash: sessions.idHash }).from(sessions);
    await send(visitor, await begin(visitor));
    const after = await portal.db.select({ idHash: sessions.idHash }).from(sessions);
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });
});

describe("an answer of a passkey logs no one in", () => {
  it("in another browser, whose challenge differs", async () => {
    const challenge = await begin(visitor);
    const other = openSession(portal);
    await begin(other);
    for (const by of [other, openSession(portal)]) {
      const { status, body } = await send(by, challenge);
      expect([status, problem(body)]).toEqual([401, expect.stringContaining("not accepted")]);
    }
    expect((await send(visitor, challenge)).status).toBe(302);
  });

  it("when it was sent before", async () => {
    const challenge = await begin(visitor);
    const cookie = visitor.cookie();
    expect((await send(visitor, challenge)).status).toBe(302);
    const thief = openSession(portal);
    expect((await send(thief, challenge, { headers: { cookie } })).status).toBe(401);
    expect(await portal.db.$count(sessions)).toBe(1);
  });

  it("without verification of the user, or for an account that was deactivated, with the same words", async () => {
    const unverified = await send(visitor, await begin(visitor), { isVerified: false });
    await portal.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.username, "nurse"));
    const deactivated = await send(visitor, await begin(visitor));
    await portal.db.delete(passkeys);
    const unknown = await send(visitor, await begin(visitor));
    const seen = [unverified, deactivated, unknown].map(({ status, body }) => [status, problem(body)]);
    expect(new Set(seen.map(String)).size).toBe(1);
    expect(seen[0]).toEqual([401, expect.stringContaining("not accepted")]);
    expect(await portal.db.$count(sessions)).toBe(0);
  });

  it("from a foreign network", async () => {
    await portal.db.update(organizations).set({ networks: ["198.51.100.0/24"] });
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const { status, body } = await send(visitor, await begin(visitor), { headers });
    expect([status, problem(body)]).toEqual([403, "networks"]);
    expect(await portal.db.$count(sessions)).toBe(0);
  });

  it("when another site has it sent, or was shown to the authenticator", async () => {
    const headers = { origin: "https://elsewhere.example" };
    expect((await send(visitor, await begin(visitor), { headers })).status).toBe(403);
    const origin = "https://elsewhere.example";
    expect((await send(visitor, await begin(visitor), { origin })).status).toBe(401);
    expect(await portal.db.$count(sessions)).toBe(0);
  });

  it.each(["", "{}", "[1]", '{"id":"x"}', "x".repeat(20_000)])("when it is %j", async (credential) => {
    await begin(visitor);
    expect(await postForm(visitor, "/login", { intent: "passkey", credential })).toMatchObject({
      status: 422,
    });
  });
});
