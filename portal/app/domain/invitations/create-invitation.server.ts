import type { Database } from "@wardway/db/open";
import { invitations } from "@wardway/db/schema";
import type { Invite } from "@wardway/model";
import { and, eq, isNull, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import type { SecretBox } from "#app/infra/secret-box.server.ts";
import { checkInvitedPlacement } from "../accounts/users/check-placement.server.ts";
import { assertAdministrator, lockAdministrators } from "../accounts/users/lock-users.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { INVITATION_DAYS } from "./open-invitations.server.ts";

export interface SentInvitation {
  readonly id: number;
  /** Part of the link; only its hash is stored. */
  readonly token: string;
}

/**
 * Replaces an open invitation of the same address.
 * @param mail encrypts the token; null if the administrator hands over the link
 * @throws DomainError invalid on `organizationId`
 */
export async function createInvitation(
  db: Database,
  caller: Caller,
  input: Invite,
  mail: SecretBox | null,
): Promise<SentInvitation> {
  const token = randomToken();
  const intent = { action: "invitation.create", resourceType: "invitation" } as const;
  const id = await runAuditedTransaction(db, caller, intent, async (tx) => {
    // Serializes invitations, so that a concurrent one of the same address is replaced.
    assertAdministrator(await lockAdministrators(tx), caller);
    await checkInvitedPlacement(tx, input.role, input.organizationId);
    const replaced = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(sql`lower(${invitations.email})`, input.email.toLowerCase()),
          isNull(invitations.acceptedAt),
          isNull(invitations.revokedAt),
        ),
      )
      .returning({ id: invitations.id });
    const [created] = await tx
      .insert(invitations)
      .values({
        ...input,
        tokenHash: tokenHash(token),
        invitedBy: caller.userId,
        expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
      })
      .returning({ id: invitations.id });
    if (!created) throw new Error("An insert returned no row.");
    if (mail) {
      await queueMail(tx, {
        key: `invitation:${created.id}`,
        kind: "invitation",
        recipient: input.email,
        details: { token: mail.encrypt(token, "mail") },
      });
    }
    return {
      value: created.id,
      resourceId: created.id,
      details: {
        role: input.role,
        organizationId: input.organizationId,
        by: mail ? "mail" : "link",
        replaced: replaced.length,
      },
    };
  });
  if (mail) triggerJobs("mail");
  return { id, token };
}
