import type { Database } from "@wardway/db/open";
import { provisioningTokens } from "@wardway/db/schema";
import { and, inArray, isNull, or, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { expiresSoon, reminderDays } from "../transports/notifications/expiry.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";

/** Tokens of one run; the next one continues. */
const MAX_TOKENS = 100;

/** Notifies administrators 30 and 7 days before a token expires, and when it has expired. Each once over all processes. */
export async function notifyOfProvisioningTokens(db: Database): Promise<void> {
  const days = reminderDays(provisioningTokens);
  const sent = await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: provisioningTokens.id, days })
      .from(provisioningTokens)
      .where(
        and(
          isNull(provisioningTokens.revokedAt),
          expiresSoon(provisioningTokens),
          or(isNull(provisioningTokens.remindedDays), sql`${provisioningTokens.remindedDays} > ${days}`),
        ),
      )
      .orderBy(provisioningTokens.expiresAt)
      .limit(MAX_TOKENS)
      .for("update", { skipLocked: true });
    for (const token of due) {
      const type = token.days === 0 ? "provisioning_token_expired" : "provisioning_token_expiring";
      await sendNotice(tx, { type, occasion: `${token.id} ${token.days}` }, administrators);
    }
    await tx
      .update(provisioningTokens)
      .set({ remindedDays: days })
      .where(
        inArray(
          provisioningTokens.id,
          due.map(({ id }) => id),
        ),
      );
    return due.length;
  });
  if (sent > 0) triggerJobs("mail");
}
