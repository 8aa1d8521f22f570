import type { Database } from "@wardway/db/open";
import { invitations, organizations, users } from "@wardway/db/schema";
import { DomainError, type Register, type Role } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { hashNewPassword } from "../accounts/password-queue.server.ts";
import { assertAcceptablePassword } from "../accounts/password-rules.server.ts";
import { type Account, selectAccounts } from "../accounts/session-user.server.ts";
import { assertDistinctUsername, usernameTaken } from "../accounts/users/username.server.ts";
import { recordAudit } from "../audit/record-audit.server.ts";
import { recordWrongToken } from "../audit/record-rejection.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { isOpen } from "./open-invitations.server.ts";

export interface WaitingInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly organization: string | null;
}

const onlyByInvitation = () => new DomainError("registration.invitationRequired");

const entry = { action: "account.register", resourceType: "user" } as const;

/** Audits it, and returns the same error for an unknown, used, revoked or expired token. */
async function refuse(db: Database, token: string, ipAddress: string | null): Promise<DomainError> {
  await recordWrongToken(db, token, { userId: null, username: null, ipAddress }, entry);
  return new DomainError("registration.invitationInvalid");
}

/**
 * @throws DomainError forbidden without a token; not_found; unavailable during maintenance, except for future
 * administrators
 */
export async function findInvitation(
  db: Database,
  token: string,
  ipAddress: string | null,
): Promise<WaitingInvitation> {
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
  if (!found) throw await refuse(db, token, ipAddress);
  const { maintenanceMode, systemName } = await activeSettings(db);
  if (maintenanceMode && found.role !== "admin") {
    throw new DomainError("server.maintenance", { system: systemName });
  }
  return found;
}

/**
 * Works once, also concurrently.
 * @throws DomainError as `findInvitation`; invalid on `password`, or conflict on `username`, after which a retry is possible
 */
export async function acceptInvitation(
  db: Database,
  { token, ...person }: Register,
  ipAddress: string | null,
): Promise<Account> {
  // Before hashing, so that guessed tokens stay cheap.
  const { email: address, organization } = await findInvitation(db, token, ipAddress);
  await assertAcceptablePassword(
    db,
    person.password,
    { ...person, email: address, organization },
    "password",
  );
  const password = await hashNewPassword(person.password);
  const account = await db.transaction(async (tx) => {
    const [invitation] = await tx
      .update(invitations)
      .set({ acceptedAt: sql`now()` })
      .where(and(eq(invitations.tokenHash, tokenHash(token)), isOpen()))
      .returning();
    if (!invitation) return null;
    const { email, role, organizationId } = invitation;
    await assertDistinctUsername(tx, person.username, null);
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
        ...entry,
        resourceId: created.id,
        details: { invitationId: invitation.id, role, organizationId },
        success: true,
      },
    );
    const [registered] = await selectAccounts(tx).where(eq(users.id, created.id));
    if (!registered) throw new Error("The new account was not found.");
    return registered;
  });
  if (!account) throw await refuse(db, token, ipAddress);
  return account;
}
