import { auditLog, logIns, rateLimits, users } from "@wardway/db/schema";
import { and, asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getTotpCode, postForm, setUpSecondFactor } from "../support/log-in.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs, openSession } from "../support/session.ts";

let portal: Portal;
let otherPortal: Portal;

/** Of both: a portal with another one would not continue the audit trail. */
const ENCRYPTION_KEY = "an encryption key of both the portals";

beforeAll(async () => {
  portal = await startPortal({ env: { ENCRYPTION_KEY } });
  const { databaseUrl: DATABASE_URL } = portal;
  otherPortal = await startPortal({
    env: { DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL, ENCRYPTION_KEY },
  });
});

afterAll(async () => {
  await otherPortal?.stop();
  await portal?.stop();
});

const attempt = (username: string, password: string, at = portal) =>
  openSession(at).post<{ detail: string }>("/api/login", { username, password });

async function getHistory(username: string): Promise<string[]> {
  const rows = await portal.db
    .select({ outcome: logIns.outcome })
    .from(logIns)
    .innerJoin(users, eq(users.id, logIns.userId))
    .where(eq(users.username, username))
    .orderBy(asc(logIns.id));
  return rows.map(({ outcome }) => outcome);
}

describe("twenty concurrent guesses", () => {
  it("get as many attempts as the settings allow, across two processes", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => attempt("crew", `guess ${at}`, at % 2 ? portal : otherPortal)),
    );
    const statuses = results.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const locked = await attempt("crew", portal.password);
    expect(locked.status).toBe(429);
    const seconds = Number(locked.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(await attempt("crew", portal.password, otherPortal)).toMatchObject({
      status: 429,
      body: { detail: "Too many failed attempts. Wait 15 minutes, then try again." },
    });
  });

  it("are recorded in the account's history and in the trail", async () => {
    const outcomes = await getHistory("crew");
    expect(outcomes.filter((outcome) => outcome === "wrong_password")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "locked_out")).toHaveLength(17);
    const [last] = await portal.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "account.log_in"), eq(auditLog.username, "crew")))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(last).toMatchObject({ success: false, details: { refused: "too_many" } });
  });

  it("get the same response for an unknown name", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => attempt("nobody-here", "guess")));
    const statuses = results.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
  });

  it("do not affect other accounts of the network", async () => {
    expect(await attempt("ambulance", portal.password)).toMatchObject({ status: 200 });
    expect(await getHistory("ambulance")).toEqual(["success"]);
  });
});

describe("a locked account", () => {
  it("shows the lock on the log-in page and keeps the name", async () => {
    const result = await postForm(openSession(portal), "/login", {
      username: "crew",
      password: portal.password,
    });
    expect(result.status).toBe(429);
    expect(result.body).toContain("Too many failed attempts. Wait 15 minutes, then try again.");
    expect(result.body).toContain('value="crew"');
    expect(result.body).not.toContain(portal.password);
  });

  it("unlocks after the lock-out time", async () => {
    await portal.db.update(rateLimits).set({ expire: new Date() });
    expect(await attempt("crew", portal.password)).toMatchObject({ status: 200 });
  });
});

describe("an account with a hundred consecutive wrong passwords", () => {
  it("opens on a browser where it logged in before, and elsewhere with a code", async () => {
    const usual = await logInAs(portal, "hospital2");
    const { seed } = await setUpSecondFactor(portal, usual);
    const [account] = await portal.db.select().from(users).where(eq(users.username, "hospital2"));
    // All of these clients have one address, where nobody logged in so far.
    await portal.db.delete(logIns);
    const expire = new Date(Date.now() + 86_400_000);
    await portal.db
      .insert(rateLimits)
      .values({ key: `log-in-streak:${account?.id}:elsewhere`, points: 100, expire });
    const fields = { username: "hospital2", password: portal.password };

    const frozen = await postForm(openSession(otherPortal), "/login", fields);
    expect(frozen.status).toBe(429);
    expect(frozen.body).toMatch(/Too many failed attempts for this account/);
    expect(frozen.body).toMatch(/<input[^>]* name="code"/);
    const location = async (session = openSession(portal), code = "") =>
      (await postForm(session, "/login", { ...fields, code })).headers.get("location");
    expect(await location(openSession(portal), "000000")).toBeNull();
    expect(await location(usual)).toMatch(/^\/login\/code/);
    // Both proofs at once: no further page asks for a code.
    expect(await location(openSession(portal), getTotpCode(seed))).toBe("/hospital-dashboard");
  });
});
