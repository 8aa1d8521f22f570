import type { Database } from "@wardway/db/open";
import { emergencyAccesses, users } from "@wardway/db/schema";
import { accountMay, DomainError, type ReviewEmergencyAccess } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { personName } from "../accounts/deleted-user.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { isOpen } from "./open-access.server.ts";
import { concerns } from "./read-emergency-access.server.ts";

/**
 * Records the finding, once: the second of two reviewers gets the name of the first.
 * @throws DomainError forbidden for the own access; not_found for one that the caller does not answer for; conflict if it
 * is still open or reviewed
 */
export function reviewEmergencyAccess(
  db: Database,
  caller: Caller,
  id: number,
  { finding, note }: ReviewEmergencyAccess,
): Promise<void> {
  const intent = { action: "emergency.review", resourceType: "emergency_access", resourceId: id } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    if (!accountMay(caller, intent.action)) throw new DomainError("access.denied");
    const [access] = await tx
      .select({
        userId: emergencyAccesses.userId,
        reviewedBy: emergencyAccesses.reviewedBy,
        isOpen: sql<boolean>`${isOpen}`,
      })
      .from(emergencyAccesses)
      .where(and(eq(emergencyAccesses.id, id), concerns(caller)))
      .for("update");
    if (!access) throw new DomainError("emergency.notFound");
    if (access.userId === caller.userId) throw new DomainError("emergency.ownReview");
    if (access.reviewedBy !== null) {
      const [by] = await tx
        .select({ id: users.id, name: users.name, username: users.username })
        .from(users)
        .where(eq(users.id, access.reviewedBy));
      throw new DomainError("emergency.alreadyReviewed", { name: by ? personName(by) : "" });
    }
    if (access.isOpen) throw new DomainError("emergency.stillOpen");
    await tx
      .update(emergencyAccesses)
      .set({ reviewedAt: sql`now()`, reviewedBy: caller.userId, finding, note })
      .where(eq(emergencyAccesses.id, id));
    // Not the note, which may name a patient.
    return { value: undefined, details: { finding } };
  });
}
