import type { Connection, Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { fieldRejection } from "@wardway/model";
import { eq } from "drizzle-orm";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { deleteCount, uncount } from "#app/infra/rate-limits.server.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import type { Caller } from "../audit/caller.server.ts";
import { countUse } from "../audit/count-use.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { MAX_CONSECUTIVE_FAILURES } from "./lock-out.server.ts";
import { verifyPassword } from "./password-queue.server.ts";

const quarterHour = { name: "own-password", seconds: 15 * 60 };
/** Until the next log-in. */
const streak = { name: "own-password-streak", seconds: 30 * 24 * 60 * 60 };

/** Allows a user's password to be tried again. */
export async function resetOwnPasswordTries(connection: Connection, userId: number): Promise<void> {
  await deleteCount(connection, quarterHour, String(userId));
  await deleteCount(connection, streak, String(userId));
}

export const wrongOwnPassword = () => {
  return fieldRejection("currentPassword", "password.currentWrong");
};

/**
 * For irreversible actions. Counts the attempt first, so that concurrent ones get no extra tries: some in 15 minutes, and
 * 100 in a row (NIST SP 800-63B-4, 3.2.2).
 * @returns the hash that matches
 * @throws DomainError invalid on `currentPassword`; too_many
 */
export async function checkOwnPassword(db: Database, caller: Caller, password: string): Promise<string> {
  const { maxLoginAttempts } = await activeSettings(db);
  const key = String(caller.userId);
  const entry = {
    action: "account.check_password",
    resourceType: "user",
    resourceId: caller.userId,
  } as const;
  await countUse(
    db,
    caller,
    { window: quarterHour, key, max: maxLoginAttempts, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.password", { minutes: inMinutes(secondsLeft) }),
  );
  await countUse(
    db,
    caller,
    { window: streak, key, max: MAX_CONSECUTIVE_FAILURES, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.confirmations", { max: MAX_CONSECUTIVE_FAILURES }),
  );
  const [account] = await db
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, caller.userId));
  const matches = await verifyPassword(account?.password ?? null, password).catch(async (error: unknown) => {
    // Nothing was checked.
    await Promise.all([uncount(db, quarterHour, key), uncount(db, streak, key)]);
    throw error;
  });
  if (!account || !matches) {
    await recordAudit(db, caller, { ...entry, success: false });
    throw wrongOwnPassword();
  }
  await resetOwnPasswordTries(db, caller.userId);
  return account.password;
}
