import {
  auditLog,
  emergencyAccesses,
  legalHolds,
  sessions,
  transportRequests,
  users,
} from "@wardway/db/schema";
import { activeStatuses, openStatuses } from "@wardway/model";
import { eq, inArray, sql } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openBrowser, openPageAs } from "../support/browser.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";

let portal: Portal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([
    startPortal({ env: { RETENTION_RECORDS_YEARS: "10", RETENTION_AUDIT_YEARS: "6" } }),
    openBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const path = "/admin/retention";
const isUnended = inArray(transportRequests.status, [...openStatuses, ...activeStatuses]);

/** A nurse, and another hospital whose transports an access is to. */
async function findStaff() {
  const [nurse, other] = await Promise.all(
    ["nurse", "hospital2"].map(async (username) => {
      const [user] = await portal.db.select().from(users).where(eq(users.username, username));
      return user;
    }),
  );
  return {
    userId: nurse?.id ?? 0,
    organizationId: nurse?.organizationId ?? 0,
    targetId: other?.organizationId ?? 0,
  };
}

test.each(["hospital", "ambulance"])("%s can neither read nor set anything", async (username) => {
  const session = await logInAs(portal, username);
  expect(await session.get(path)).toMatchObject({ status: 403 });
  const body = new URLSearchParams({ scope: "everything", reason: "Claim 17 of 2026", submission: "a" });
  expect(await session.send("POST", path, { body })).toMatchObject({ status: 403 });
  expect(await portal.db.$count(legalHolds)).toBe(0);
});

test("an administrator sees the periods, sets a hold and releases it, each with a reason", async () => {
  const page = await openPageAs(browser, portal, "admin", { path });
  const main = page.getByRole("main");
  await main.getByRole("row", { name: /Ended requests.* 10 years 0/ }).waitFor();
  await main.getByRole("row", { name: /Contact messages Without limit Nothing/ }).waitFor();
  await main.getByText("No legal hold was ever set.").waitFor();
  await main.getByText("Nothing was purged yet.").waitFor();
  await main.getByLabel("Covers").selectOption("One request");
  await main.getByLabel(/^Reason/).fill("Claim 17");
  await main.getByRole("button", { name: "Set a legal hold" }).click();
  await main.getByText("Enter the number of the request.").waitFor();
  await main.getByText("Reason must have at least 10 characters.").waitFor();
  await main.getByLabel("Covers").selectOption("Everything");
  await main.getByLabel(/^Reason/).fill("Claim 17 of 2026");
  await main.getByRole("button", { name: "Set a legal hold" }).click();
  await main.getByText("While any hold is active, neither the audit trail nor reasons are purged.").waitFor();
  await main.getByText("Active", { exact: true }).waitFor();
  await expectAccessible(page);
  await main.getByLabel("Reason for the release").fill("short");
  await main.getByRole("button", { name: "Release the hold on: Everything" }).click();
  await main.getByText("Reason must have at least 10 characters.").waitFor();
  await main.getByLabel("Reason for the release").fill("Settled out of court");
  await main.getByRole("button", { name: "Release the hold on: Everything" }).click();
  await main.getByText("Released", { exact: true }).waitFor();
  await main.getByText("Settled out of court").waitFor();
  const actions = await portal.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.resourceType, "legal_hold"));
  expect([...new Set(actions.map(({ action }) => action))].sort()).toEqual([
    "retention.hold",
    "retention.read",
    "retention.release",
  ]);
  expectQuiet(page);
});

test("the page leads to requests that no one has ended, and to accesses that no one has reviewed", async () => {
  const session = await logInAs(portal, "admin");
  const shown = async () =>
    [
      ...(await session.get<string>(path)).body.matchAll(/aria-label="Show the list: [^>]*?href="([^"]+)"/g),
    ].map(([, list = ""]) => list.replaceAll("&amp;", "&"));
  expect(await shown()).toEqual([]);
  const ago = sql`now() - interval '7 years'`;
  await portal.db.update(transportRequests).set({ transportDate: ago }).where(isUnended);
  const [access] = await portal.db
    .insert(emergencyAccesses)
    .values({
      ...(await findStaff()),
      reason: "Needed for the care of a patient",
      ...{ startedAt: ago, endsAt: ago, endedAt: ago },
    })
    .returning({ id: emergencyAccesses.id });
  const lists = await shown();
  expect(lists).toEqual([
    "/hospital-dashboard?tab=pending&sort=pickup",
    "/active-transports",
    "/emergency-reviews",
  ]);
  for (const list of lists) expect(await session.get(list)).toMatchObject({ status: 200 });
  expect((await session.get<string>("/emergency-reviews")).body).toContain(
    `/emergency-reviews/${access?.id}`,
  );
});

test("a form that is sent twice sets one hold, and a stale proof none", async () => {
  const before = await portal.db.$count(legalHolds);
  const session = await logInAs(portal, "admin");
  const send = (submission: string) =>
    session.send("POST", path, {
      headers: { referer: portal.url + path },
      body: new URLSearchParams({
        intent: "set",
        scope: "everything",
        reason: "Claim 18 of 2026",
        submission,
      }),
    });
  const [one, two] = await Promise.all([send("twice"), send("twice")]);
  expect([one.status, two.status]).toEqual([302, 302]);
  expect(await portal.db.$count(legalHolds)).toBe(before + 1);
  await portal.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
  const stale = await send("stale");
  expect(stale.headers.get("location")).toMatch(/^\/login\/confirm/);
  expect(await portal.db.$count(legalHolds)).toBe(before + 1);
});

test("where reasons were removed, the pages of holds and of emergency accesses say so", async () => {
  const session = await logInAs(portal, "admin");
  const [admin] = await portal.db.select().from(users).where(eq(users.username, "admin"));
  const ago = sql`now() - interval '7 years'`;
  await portal.db.insert(legalHolds).values({
    scope: "everything",
    reason: null,
    setBy: admin?.id ?? 0,
    setAt: ago,
    releasedBy: admin?.id ?? 0,
    releasedAt: ago,
  });
  const [access] = await portal.db
    .insert(emergencyAccesses)
    .values({
      ...(await findStaff()),
      ...{ startedAt: ago, endsAt: ago, endedAt: ago, reviewedAt: ago },
      reviewedBy: admin?.id ?? 0,
      finding: "justified",
    })
    .returning({ id: emergencyAccesses.id });
  const removed = "Removed at the end of its retention period";
  const retention = await session.get<string>(path);
  expect(retention.body.split(`>${removed}<`)).toHaveLength(3);
  const review = await session.get<string>(`/emergency-reviews/${access?.id}`);
  expect(review.body).toContain(`>${removed}<`);
  expect(review.body).toContain("If there was a note, it was removed at the end of its retention period.");
  const own = await (await logInAs(portal, "nurse")).get<string>("/emergency-access");
  expect(own.body).toContain(`>${removed}<`);
});
