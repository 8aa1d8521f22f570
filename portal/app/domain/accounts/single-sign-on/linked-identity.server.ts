import type { Connection, Database } from "@wardway/db/open";
import { linkedIdentities, provisionedUsers, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, isNull, notInArray } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import type { ProvenIdentity } from "#app/infra/oidc/openid-provider.server.ts";
import { runAuditedTransaction } from "../../audit/audited-transaction.server.ts";
import type { Caller } from "../../audit/caller.server.ts";
import { isProvisioned } from "../managed-account.server.ts";
import { queueAccountChanged } from "../security-mail.server.ts";
import { ownsPassword, usesProviderOnly } from "../session-user.server.ts";
import { ownAccount } from "../sessions.server.ts";
import { findGroupRole } from "./group-roles.ts";
import { findProviderOf, type IdentityProvider } from "./identity-provider.server.ts";
import { claimsOf, insertLink, lockNamedAccounts } from "./provisioned-account.server.ts";

export interface OwnProvider {
  readonly provider: IdentityProvider;
  /** Null if the account is linked to no one there. */
  readonly linkedAt: Date | null;
}

/** Null if the account's organization has no provider in use, and for administrators. */
export async function findOwnProvider(
  connection: Connection,
  { userId, organizationId }: Pick<Caller, "userId" | "organizationId">,
): Promise<OwnProvider | null> {
  const provider = await findProviderOf(connection, organizationId);
  if (!provider) return null;
  const [link] = await connection
    .select({ linkedAt: linkedIdentities.linkedAt })
    .from(linkedIdentities)
    .where(and(eq(linkedIdentities.userId, userId), eq(linkedIdentities.issuer, provider.issuer)));
  return { provider, linkedAt: link?.linkedAt ?? null };
}

/**
 * From now on the person at the provider opens the account. Needs a recent proof of the account, and replaces an earlier link.
 * @throws DomainError forbidden without a group, or for an administrator; conflict if the person opens another account, or the
 * provider has made one for another person
 */
export async function linkIdentity(
  db: Database,
  caller: Caller,
  provider: IdentityProvider,
  identity: ProvenIdentity,
): Promise<void> {
  const { issuer } = provider;
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.link_identity"), async (tx) => {
    if (caller.role === "admin" || caller.organizationId !== provider.organizationId) {
      throw new DomainError("singleSignOn.notThisAccount");
    }
    if (findGroupRole(provider.groupRoles, identity.groups) === null)
      throw new DomainError("singleSignOn.noGroup");
    const named = await lockNamedAccounts(tx, provider, identity);
    if (named.some((userId) => userId !== caller.userId)) throw new DomainError("singleSignOn.otherAccount");
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, caller.userId), isNull(users.deactivatedAt)))
      .for("no key update");
    if (!account) throw new DomainError("account.gone");
    const ofOthers = await tx.$count(
      provisionedUsers,
      and(
        eq(provisionedUsers.userId, caller.userId),
        eq(provisionedUsers.issuer, issuer),
        notInArray(provisionedUsers.externalId, claimsOf(provider, identity)),
      ),
    );
    if (ofOthers > 0) throw new DomainError("singleSignOn.managedLink");
    await tx.delete(linkedIdentities).where(eq(linkedIdentities.userId, caller.userId));
    if (!(await insertLink(tx, issuer, identity, caller.userId)))
      throw new DomainError("singleSignOn.linkedElsewhere");
    await queueAccountChanged(tx, caller.userId, "identityLinked");
    return { value: undefined, details: { issuer } };
  });
  triggerJobs("mail");
}

/** @throws DomainError conflict if nothing else opens the account, a provider manages it, or there is no link */
export async function unlinkIdentity(db: Database, caller: Caller): Promise<void> {
  await runAuditedTransaction(db, caller, ownAccount(caller, "account.unlink_identity"), async (tx) => {
    const isOwn = eq(users.id, caller.userId);
    // Read once the account is locked: a provider may just have adopted it.
    await tx.select({ id: users.id }).from(users).where(isOwn).for("no key update");
    const [account] = await tx
      .select({ hasPassword: ownsPassword, isProviderOnly: usesProviderOnly, isProvisioned })
      .from(users)
      .where(isOwn);
    // Another person could get it by a new external id.
    if (account?.isProvisioned) throw new DomainError("singleSignOn.managedLink");
    if (!account?.hasPassword || account.isProviderOnly) throw new DomainError("singleSignOn.lastWay");
    const [removed] = await tx
      .delete(linkedIdentities)
      .where(eq(linkedIdentities.userId, caller.userId))
      .returning({ issuer: linkedIdentities.issuer });
    if (!removed) throw new DomainError("singleSignOn.notSetUp");
    await queueAccountChanged(tx, caller.userId, "identityUnlinked");
    return { value: undefined, details: { issuer: removed.issuer } };
  });
  triggerJobs("mail");
}

/** A proof for a sensitive act. @throws DomainError unauthenticated if it is not the person linked to the account */
export async function confirmByProvider(
  db: Database,
  caller: Caller,
  { issuer }: IdentityProvider,
  { subject }: ProvenIdentity,
): Promise<void> {
  const isOwn = await db.$count(
    linkedIdentities,
    and(
      eq(linkedIdentities.userId, caller.userId),
      eq(linkedIdentities.issuer, issuer),
      eq(linkedIdentities.subject, subject),
    ),
  );
  await recordAudit(db, caller, {
    action: "account.check_password",
    resourceType: "user",
    resourceId: caller.userId,
    details: { by: "single sign-on", issuer },
    success: isOwn > 0,
  });
  if (isOwn === 0) throw new DomainError("singleSignOn.wrongPerson");
}
