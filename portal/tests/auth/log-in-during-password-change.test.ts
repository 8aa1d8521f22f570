import { hashPassword } from "@wardway/db/password";
import { auditLog, users } from "@wardway/db/schema";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import {
  countSessions,
  getTotpCode,
  postForm,
  resetUsedCodes,
  setUpSecondFactor,
  untilLocksWait,
} from "../support/log-in.ts";
import { logInAs, openSession } from "../support/session.ts";

openFixture();

/** Changes a password and ends the sessions while `logIn` runs with the previous one. */
async function changePasswordDuring<Value>(username: string, logIn: () => Promise<Value>): Promise<Value> {
  const password = await hashPassword("the password after it");
  let result: Promise<Value> | undefined;
  await portal.db.transaction(async (tx) => {
    const named = eq(users.username, username);
    await tx.update(users).set({ password, passwordChangedAt: sql`now()` }).where(named);
    await tx.execute(
      sql`delete from sessions using users where users.id = user_id and username = ${username}
          and not awaits_second_factor`,
    );
    result = logIn();
    await Promise.race([result, untilLocksWait(portal, 1)]);
  });
  if (!result) throw new Error("No log-in was started.");
  return result;
}

const lastAudit = async () =>
  (await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

test("a log-in through the API with a password that is being changed starts no session that outlives the change", async () => {
  const credentials = { username: "hospital", password: portal.password };
  const result = await changePasswordDuring("hospital", () =>
    openSession(portal).post("/api/login", credentials),
  );
  expect(result.status).toBe(401);
  expect(await countSessions(portal, "hospital")).toBe(0);
  expect(await lastAudit()).toMatchObject({
    action: "account.log_in",
    username: "hospital",
    details: { refused: "changed_meanwhile" },
    success: false,
  });
});

test("a log-in through the form starts no such session", async () => {
  const fields = { username: "hospital2", password: portal.password };
  const result = await changePasswordDuring("hospital2", () =>
    postForm(openSession(portal), "/login", fields),
  );
  expect(result.status).toBe(401);
  expect(result.body).toContain("changed a moment ago");
  expect(await countSessions(portal, "hospital2")).toBe(0);
});

test("a second factor that is entered during the change starts no such session", async () => {
  const nurse = await logInAs(portal, "nurse");
  const { seed } = await setUpSecondFactor(portal, nurse);
  await resetUsedCodes(portal);
  const waiting = openSession(portal);
  await postForm(waiting, "/login", { username: "nurse", password: portal.password });
  const result = await changePasswordDuring("nurse", () =>
    postForm(waiting, "/login/code", { code: getTotpCode(seed) }),
  );
  expect(result.headers.get("location")).toBe("/login");
  expect((await waiting.get("/api/user")).status).toBe(401);
});
