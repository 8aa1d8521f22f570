import type { Database } from "@wardway/db/open";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { assertNotSelf } from "./assert-not-self.server.ts";
import { lockUser } from "./lock-users.server.ts";

/** @returns how many sessions there were @throws DomainError not_found, conflict */
export function endUserSessions(db: Database, caller: Caller, userId: number): Promise<number> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    await lockUser(tx, caller, userId);
    assertNotSelf(caller, userId);
    const ended = await endSessionsOf(tx, userId);
    return { value: ended.sessionsEnded, details: { changed: "sessions", ...ended } };
  });
}
