import { setTimeout as delay } from "node:timers/promises";
import { sessions, settings, users } from "@wardway/db/schema";
import type { SystemSettings } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { generateSync } from "otplib";
import { expect } from "vitest";
import type { Portal } from "./portal.ts";
import type { ApiResult, ApiSession } from "./session.ts";

/** How long a server caches settings. */
const SETTINGS_CACHE_MS = 1_000;

/** Writes system settings as another process does, and waits for this one to read them. */
export async function saveSystemSettings(portal: Portal, value: Partial<SystemSettings>): Promise<void> {
  const merged = { requireMFA: false, ...value };
  await portal.db
    .insert(settings)
    .values({ section: "system", value: merged })
    .onConflictDoUpdate({ target: settings.section, set: { value: merged } });
  await delay(SETTINGS_CACHE_MS + 50);
}

export function postForm(
  session: ApiSession,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiResult<string>> {
  return session.send<string>("POST", path, { body: new URLSearchParams(fields) });
}

/** Returns the authenticator code `steps` half minutes from now. */
export const getTotpCode = (seed: string, steps = 0) =>
  generateSync({ secret: seed, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

const securityTab = "/settings?tab=security";

/** Sets up the second factor of the session's account. */
export async function setUpSecondFactor(
  portal: Portal,
  session: ApiSession,
): Promise<{ seed: string; recoveryCodes: readonly string[] }> {
  await postForm(session, securityTab, { intent: "startFactor" });
  const page = (await session.get<string>(securityTab)).body;
  const seed = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(page)?.[0].replaceAll(" ", "") ?? "";
  const shown = (await postForm(session, securityTab, { intent: "confirmFactor", code: getTotpCode(seed) }))
    .body;
  const recoveryCodes = [...new Set(shown.match(/\b(?:[a-z2-7]{4}-){5}[a-z2-7]{4}\b/g))];
  if (recoveryCodes.length !== 10) throw new Error("The second factor was not set up.");
  await resetUsedCodes(portal);
  return { seed, recoveryCodes };
}

/** Allows the current code again. */
export async function resetUsedCodes(portal: Portal): Promise<void> {
  await portal.db.update(users).set({ totpLastStep: null });
}

export async function removeSecondFactors(portal: Portal): Promise<void> {
  await portal.db.update(users).set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
}

export async function countSessions(portal: Portal, username: string): Promise<number> {
  const rows = await portal.db
    .select({ number: sessions.number })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.username, username));
  return rows.length;
}

/** Waits until so many calls wait for locks of the database. */
export async function untilLocksWait(portal: Portal, calls: number): Promise<void> {
  const waiting = () =>
    portal.db.$count(
      sql`pg_locks join pg_stat_activity using (pid)`,
      sql`datname = current_database() and not granted`,
    );
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThanOrEqual(calls);
}
