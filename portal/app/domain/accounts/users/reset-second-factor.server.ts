import type { Database } from "@wardway/db/open";
import { DomainError } from "@wardway/model";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { countPasskeys } from "../passkeys.server.ts";
import { clearSecondFactor } from "../second-factor.server.ts";
import { queueAccountChanged } from "../security-mail.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { assertNotSelf } from "./assert-not-self.server.ts";
import { lockUser } from "./lock-users.server.ts";

/** Ends the sessions and mails the owner. @throws DomainError not_found; conflict for oneself or without a second factor */
export async function resetSecondFactor(db: Database, caller: Caller, userId: number): Promise<void> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user } = await lockUser(tx, caller, userId);
    assertNotSelf(caller, userId);
    const hasNone = user.totpSecret === null && (await countPasskeys(tx, userId)) === 0;
    if (hasNone) throw new DomainError("user.noSecondFactor");
    await clearSecondFactor(tx, userId);
    await queueAccountChanged(tx, userId, "secondFactorReset");
    const ended = await endSessionsOf(tx, userId);
    return { value: undefined, details: { changed: "second factor", ...ended } };
  });
  triggerJobs("mail");
}
