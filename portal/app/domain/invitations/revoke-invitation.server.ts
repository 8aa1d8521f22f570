import type { Database } from "@wardway/db/open";
import { invitations } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";

/** @throws DomainError conflict if used or revoked already */
export function revokeInvitation(db: Database, caller: Caller, invitationId: number): Promise<void> {
  const intent = {
    action: "invitation.revoke",
    resourceType: "invitation",
    resourceId: invitationId,
  } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const revoked = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(
        and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)),
      )
      .returning({ id: invitations.id });
    if (revoked.length === 0) {
      throw new DomainError("invitation.closed");
    }
    return { value: undefined };
  });
}
