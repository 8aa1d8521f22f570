import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { fieldRejection } from "@wardway/model";
import { eq } from "drizzle-orm";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import type { Caller } from "../audit/caller.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { verifyPassword } from "./password-queue.server.ts";
import { count, deleteCount } from "./rate-limits.server.ts";

export const ownPasswordWindow = { name: "own-password", seconds: 15 * 60 };

export const wrongOwnPassword = () => {
  return fieldRejection("currentPassword", "password.currentWrong");
};

/**
 * For irreversible actions. Counts the attempt first, so that concurrent ones get no extra tries.
 * @returns the hash that matches
 * @throws DomainError invalid on `currentPassword`; too_many
 */
export async function checkOwnPassword(db: Database, caller: Caller, password: string): Promise<string> {
  const { maxLoginAttempts } = await activeSettings(db);
  const key = String(caller.userId);
  const { attempts, secondsLeft } = await count(db, ownPasswordWindow, key);
  if (attempts > maxLoginAttempts) {
    throw new RateLimitError(secondsLeft, "rateLimit.password", { minutes: inMinutes(secondsLeft) });
  }
  const [account] = await db
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (!account || !(await verifyPassword(account.password, password))) {
    await recordAudit(db, caller, {
      action: "account.check_password",
      resourceType: "user",
      resourceId: caller.userId,
      success: false,
    });
    throw wrongOwnPassword();
  }
  await deleteCount(db, ownPasswordWindow, key);
  return account.password;
}
