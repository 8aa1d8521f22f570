import type { Database, Transaction } from "@wardway/db/open";
import { identityProviders, linkedIdentities, provisionedUsers, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, inArray, isNull, not } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { ProvenIdentity } from "#app/infra/oidc/openid-provider.server.ts";
import type { Origin } from "../log-ins.server.ts";
import { wasOpened } from "../managed-account.server.ts";
import { type Account, selectAccountsWith } from "../session-user.server.ts";
import type { IdentityProvider } from "./identity-provider.server.ts";

export interface ProvisionedAccount extends Account {
  /** By the provider, which may create the person again. */
  readonly deletedAt: Date | null;
  readonly wasOpened: boolean;
}

/**
 * The account that the provider made for a person who has not logged in yet: its `externalId` is the claim that the organization
 * has chosen. Also one that is deleted or deactivated, which must not be replaced by a new one. Null if there is none.
 */
export async function findProvisioned(
  db: Database,
  provider: IdentityProvider,
  identity: ProvenIdentity,
): Promise<ProvisionedAccount | null> {
  const [account] = await selectAccountsWith(db, {
    deletedAt: provisionedUsers.deletedAt,
    wasOpened: wasOpened.as("was_opened"),
  })
    .innerJoin(provisionedUsers, eq(provisionedUsers.userId, users.id))
    .where(isNamed(provider, identity));
  return account ?? null;
}

/** @returns false if the person opens another account */
export async function insertLink(
  tx: Transaction,
  issuer: string,
  { subject, objectId }: ProvenIdentity,
  userId: number,
): Promise<boolean> {
  const linked = await tx
    .insert(linkedIdentities)
    .values({ issuer, subject, objectId, userId })
    .onConflictDoNothing()
    .returning({ userId: linkedIdentities.userId });
  return linked.length > 0;
}

/** Without a chosen claim, either may have named the person before. */
export const claimsOf = (
  { provisionedClaim }: Pick<IdentityProvider, "provisionedClaim">,
  { subject, objectId }: Pick<ProvenIdentity, "subject" | "objectId">,
): string[] => {
  const oid = objectId === null ? [] : [objectId];
  return { sub: [subject], oid, none: [subject, ...oid] }[provisionedClaim ?? "none"];
};

const isNamedAnywhere = (provider: IdentityProvider, identity: ProvenIdentity) =>
  and(
    eq(provisionedUsers.organizationId, provider.organizationId),
    inArray(provisionedUsers.externalId, claimsOf(provider, identity)),
  );
const isNamed = (provider: IdentityProvider, identity: ProvenIdentity) =>
  and(isNamedAnywhere(provider, identity), eq(provisionedUsers.issuer, provider.issuer));

/** Whether any issuer of the organization, also a former one, has provisioned an account by the person's claim. */
export async function hasNamesake(
  tx: Transaction,
  provider: IdentityProvider,
  identity: ProvenIdentity,
): Promise<boolean> {
  return (await tx.$count(provisionedUsers, isNamedAnywhere(provider, identity))) > 0;
}

/** Nothing else opens it, or ever has: what a password or another person opens is not taken over. */
export const isUnopened = ({ deletedAt, wasOpened: isOpened }: ProvisionedAccount): boolean =>
  deletedAt === null && !isOpened;

/**
 * The accounts that the provider has made for a person. Until the end of the transaction it makes no other.
 * @throws DomainError unauthenticated if its settings were changed a moment ago
 */
export async function lockNamedAccounts(
  tx: Transaction,
  provider: IdentityProvider,
  identity: ProvenIdentity,
): Promise<readonly number[]> {
  const { organizationId, issuer, provisionedClaim } = provider;
  const [present] = await tx
    .select({ issuer: identityProviders.issuer, provisionedClaim: identityProviders.provisionedClaim })
    .from(identityProviders)
    .where(and(eq(identityProviders.organizationId, organizationId), identityProviders.isEnabled))
    .for("share");
  if (present?.issuer !== issuer || present.provisionedClaim !== provisionedClaim)
    throw new DomainError("login.credentialsChanged");
  const named = await tx
    .select({ userId: provisionedUsers.userId })
    .from(provisionedUsers)
    .where(isNamed(provider, identity));
  return named.map(({ userId }) => userId);
}

/**
 * From now on the person opens the account.
 * @throws DomainError unauthenticated if the account or its link was changed a moment ago
 */
export async function linkProvisioned(
  db: Database,
  { id, username }: Account,
  provider: IdentityProvider,
  identity: ProvenIdentity,
  { ipAddress }: Origin,
): Promise<void> {
  const { issuer, organizationId } = provider;
  await db.transaction(async (tx) => {
    await lockNamedAccounts(tx, provider, identity);
    const [account] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(provisionedUsers, eq(provisionedUsers.userId, users.id))
      .where(
        and(
          eq(users.id, id),
          eq(users.organizationId, organizationId),
          eq(users.isSite, false),
          isNull(users.deactivatedAt),
          isNamed(provider, identity),
          isNull(provisionedUsers.deletedAt),
        ),
      )
      .for("no key update");
    // After the lock, so that it sees what others wrote before.
    const unopened = await tx.$count(users, and(eq(users.id, id), not(wasOpened)));
    if (!account || unopened === 0) throw new DomainError("login.credentialsChanged");
    if (!(await insertLink(tx, issuer, identity, id))) throw new DomainError("login.credentialsChanged");
    await recordAudit(
      tx,
      { userId: id, username, ipAddress },
      {
        action: "account.link_identity",
        resourceType: "user",
        resourceId: id,
        details: { issuer, by: "provisioning" },
        success: true,
      },
    );
  });
}
