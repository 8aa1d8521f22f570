import type { Database } from "@wardway/db/open";
import { invitations, organizations, users } from "@wardway/db/schema";
import { DomainError, type Register, type Role } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { hashOf } from "../accounts/password-work.server.ts";
import { type Account, selectAccounts } from "../accounts/session-user.server.ts";
import { usernameTaken } from "../accounts/users/username.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { activeSettings } from "../settings/read.server.ts";
import { isOpen } from "./open.server.ts";

export interface WaitingInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly organization: string | null;
}

/** There is no open sign-up. */
const onlyByInvitation = () => new DomainError("registration.invitationRequired");

/** One sentence for a token that never was, that was used or revoked, and that is over. */
const noInvitation = () => new DomainError("registration.invitationInvalid");

/**
 * @throws DomainError forbidden without a token, not_found where none waits under it, unavailable during maintenance
 * for everybody but an administrator to be
 */
export async function findInvitation(db: Database, token: string): Promise<WaitingInvitation> {
  if (token === "") throw onlyByInvitation();
  const [found] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      organization: organizations.name,
    })
    .from(invitations)
    .leftJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.tokenHash, tokenHash(token)), isOpen()));
  if (!found) throw noInvitation();
  const { maintenanceMode, systemName } = await activeSettings(db);
  if (maintenanceMode && found.role !== "admin") {
    throw new DomainError("server.maintenance", { system: systemName });
  }
  return found;
}

/**
 * Opens the account that somebody was invited to. An invitation works once, however many try at the same time.
 * @throws DomainError as `findInvitation`, or conflict on `username`, after which it may be tried again
 */
export async function acceptInvitation(
  db: Database,
  { token, ...person }: Register,
  ipAddress: string | null,
): Promise<Account> {
  // Looked for before the password is hashed: a guessed token costs its sender more than us.
  await findInvitation(db, token);
  const password = await hashOf(person.password);
  return db.transaction(async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set({ acceptedAt: sql`now()` })
      .where(and(eq(invitations.tokenHash, tokenHash(token)), isOpen()))
      .returning();
    if (!invitation) throw noInvitation();
    const { email, role, organizationId } = invitation;
    const [created] = await tx
      .insert(users)
      .values({ ...person, password, email, role, organizationId })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) throw usernameTaken();
    await recordAudit(
      tx,
      { userId: created.id, username: person.username, ipAddress },
      {
        action: "account.register",
        resourceType: "user",
        resourceId: created.id,
        details: { invitationId: invitation.id, role, organizationId },
        success: true,
      },
    );
    const [account] = await selectAccounts(tx).where(eq(users.id, created.id));
    if (!account) throw new Error("An account is gone that was made a moment ago.");
    return account;
  });
}
