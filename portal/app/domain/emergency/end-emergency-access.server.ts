import type { Database } from "@wardway/db/open";
import { emergencyAccesses } from "@wardway/db/schema";
import { accountMay, DomainError } from "@wardway/model";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { isOpen } from "./open-access.server.ts";
import { concerns } from "./read-emergency-access.server.ts";

/** By its user, or by those who may review it. @throws DomainError not_found if it is not open, or of no concern to the caller */
export function endEmergencyAccess(db: Database, caller: Caller, id: number): Promise<void> {
  const intent = { action: "emergency.end", resourceType: "emergency_access", resourceId: id } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const closed = await tx
      .update(emergencyAccesses)
      .set({ endedAt: sql`now()` })
      .where(and(eq(emergencyAccesses.id, id), isOpen, mayEnd(caller)))
      .returning({ id: emergencyAccesses.id });
    if (closed.length === 0) throw new DomainError("emergency.notOpen");
    return { value: undefined };
  });
}

function mayEnd(caller: Caller): SQL | undefined {
  const own = eq(emergencyAccesses.userId, caller.userId);
  if (!accountMay(caller, "emergency.review")) return own;
  return caller.role === "admin" ? undefined : or(own, concerns(caller));
}
