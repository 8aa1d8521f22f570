import type { Database, Transaction } from "@wardway/db/open";
import { linkedIdentities, users } from "@wardway/db/schema";
import { DomainError, emailField, type GroupRole, nameField } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import type { ProvenIdentity } from "#app/infra/oidc/openid-provider.server.ts";
import { assertLogInOpen, findOwnDevice, type LogInContext, mayLogIn } from "../check-credentials.server.ts";
import { beginUnguessable } from "../lock-out.server.ts";
import { recordBlockedLogIn, recordDeniedLogIn } from "../log-in-record.server.ts";
import { hasLoggedInFrom, type Origin } from "../log-ins.server.ts";
import { type Account, selectAccounts } from "../session-user.server.ts";
import { type EndedAccess, endSessionsOf } from "../sessions.server.ts";
import { findGroupRole } from "./group-roles.ts";
import type { IdentityProvider } from "./identity-provider.server.ts";
import { insertAccount } from "./insert-account.server.ts";
import {
  claimsOf,
  findProvisioned,
  hasNamesake,
  insertLink,
  isUnopened,
  linkProvisioned,
  lockNamedAccounts,
  type ProvisionedAccount,
} from "./provisioned-account.server.ts";

/**
 * Finds the account of a person whom the organization's provider has named, or creates it if the organization wishes. The
 * account follows the person's groups. The second factor may still be missing. Records a denial; the caller records the
 * log-in.
 * @throws DomainError forbidden, too_many in a network with too many failures, or unavailable during maintenance
 */
export async function openAccount(
  db: Database,
  provider: IdentityProvider,
  identity: ProvenIdentity,
  context: LogInContext,
): Promise<Account> {
  const { issuer, kind, networks, organization } = provider;
  const linked = await findLinked(db, issuer, identity.subject);
  const provisioned = linked ? null : await findProvisioned(db, provider, identity);
  const account = linked ?? provisioned;
  const deny = async (reason: string, code: DenialCode, more: Partial<EndedAccess> = {}): Promise<never> => {
    await recordDeniedLogIn(db, account, "refused", context, reason, { issuer, ...more });
    throw new DomainError(code);
  };
  if ((account && !isOpenTo(account, provider, context)) || (provisioned && !mayOpen(provisioned, provider)))
    return deny("not_this_account", "singleSignOn.notThisAccount");
  await assertLogInOpen(db, account, { role: kind, networks, organization }, context);
  const role = findGroupRole(provider.groupRoles, identity.groups);
  if (role === null) {
    const ended = account ? await endSessions(db, account) : { sessionsEnded: 0 };
    if (account) await followGroups(db, account, "staff", provider, context);
    return deny("no_group", "singleSignOn.noGroup", ended);
  }
  if (!account) {
    if (claimsOf(provider, identity).length === 0) return deny("claim_missing", "singleSignOn.claimMissing");
    if (!provider.createsAccounts) return deny("no_account", "singleSignOn.noAccount");
    return createAccount(db, provider, identity, role, context);
  }
  await assertNetworkOpen(db, account, context);
  if (provisioned) await linkProvisioned(db, provisioned, provider, identity, context);
  else if (!(await rememberObjectId(db, provider, account, identity)))
    return deny("other_account", "singleSignOn.otherAccount");
  await followGroups(db, account, role, provider, context);
  return readAccount(db, account.id);
}

type DenialCode =
  `singleSignOn.${"notThisAccount" | "noGroup" | "noAccount" | "claimMissing" | "otherAccount"}`;

const mayOpen = (account: ProvisionedAccount, { provisionedClaim }: IdentityProvider) =>
  provisionedClaim !== null && isUnopened(account);

/** Never an administrator's, and only one that still belongs to the organization. */
const isOpenTo = (account: Account, { organizationId }: IdentityProvider, { demoLogins }: LogInContext) =>
  account.role !== "admin" && account.organizationId === organizationId && mayLogIn(account, demoLogins);

async function findLinked(db: Database, issuer: string, subject: string): Promise<Account | null> {
  const [account] = await selectAccounts(db)
    .innerJoin(linkedIdentities, eq(linkedIdentities.userId, users.id))
    .where(and(eq(linkedIdentities.issuer, issuer), eq(linkedIdentities.subject, subject)));
  return account ?? null;
}

async function readAccount(db: Database | Transaction, id: number): Promise<Account> {
  const [account] = await selectAccounts(db).where(eq(users.id, id));
  if (!account) throw new DomainError("account.gone");
  return account;
}

async function endSessions(db: Database, { id }: Account): Promise<EndedAccess> {
  const ended = await db.transaction((tx) => endSessionsOf(tx, id));
  triggerJobs("live");
  return ended;
}

/** Wrong passwords close no account here: a new one has no other way in. @throws DomainError too_many */
async function assertNetworkOpen(db: Database, account: Account, context: LogInContext): Promise<void> {
  const { ipAddress } = context;
  const subject = { ipAddress, device: findOwnDevice(account, context) };
  try {
    const attempt = await beginUnguessable(db, subject, () => hasLoggedInFrom(db, account.id, ipAddress));
    await attempt.succeeded();
  } catch (error) {
    if (error instanceof DomainError) await recordBlockedLogIn(db, account, context, error.category);
    throw error;
  }
}

async function followGroups(
  db: Database,
  account: Account,
  role: GroupRole["role"],
  { issuer }: IdentityProvider,
  { ipAddress }: Origin,
): Promise<void> {
  const isManager = role === "manager";
  if (account.isManager === isManager) return;
  await db.transaction(async (tx) => {
    await tx.update(users).set({ isManager }).where(eq(users.id, account.id));
    await recordAudit(
      tx,
      { userId: account.id, username: account.username, ipAddress },
      {
        action: "account.follow_groups",
        resourceType: "user",
        resourceId: account.id,
        details: { issuer, isManager: isManager ? 1 : 0 },
        success: true,
      },
    );
  });
}

/**
 * By which the provider names the person if it provisions accounts later.
 * @returns false if it has made another account for the person, whose deactivation would not reach this one
 */
function rememberObjectId(
  db: Database,
  provider: IdentityProvider,
  { id }: Account,
  identity: ProvenIdentity,
): Promise<boolean> {
  const { objectId } = identity;
  return db.transaction(async (tx) => {
    const named = await lockNamedAccounts(tx, provider, identity);
    if (provider.provisionedClaim !== null && named.some((userId) => userId !== id)) return false;
    if (objectId === null) return true;
    await tx
      .update(linkedIdentities)
      .set({ objectId })
      .where(
        and(
          eq(linkedIdentities.userId, id),
          // Not of another person, to whom the owner has just linked the account.
          eq(linkedIdentities.issuer, provider.issuer),
          eq(linkedIdentities.subject, identity.subject),
          sql`${linkedIdentities.objectId} is distinct from ${objectId}`,
        ),
      );
    return true;
  });
}

/** The account has no password: only the provider opens it. */
async function createAccount(
  db: Database,
  provider: IdentityProvider,
  identity: ProvenIdentity,
  role: GroupRole["role"],
  { ipAddress }: Origin,
): Promise<Account> {
  const { issuer, organizationId, kind } = provider;
  return db.transaction(async (tx) => {
    // Made a moment ago: the repeated log-in finds it.
    const named = await lockNamedAccounts(tx, provider, identity);
    if (named.length > 0) throw new DomainError("login.credentialsChanged");
    // An account from a former issuer may be this person's: a deactivation would then not reach the person.
    if (await hasNamesake(tx, provider, identity)) throw new DomainError("singleSignOn.otherAccount");
    const names = [identity.preferredUsername, identity.email, identity.name];
    const { id, username } = await insertAccount(tx, names, {
      name: nameField.safeParse(identity.name).data ?? null,
      email: emailField.safeParse(identity.email).data ?? null,
      role: kind,
      organizationId,
      isManager: role === "manager",
    });
    // A second log-in at the same moment fails here, and finds the account when it is repeated.
    if (!(await insertLink(tx, issuer, identity, id))) throw new DomainError("login.credentialsChanged");
    await recordAudit(
      tx,
      { userId: id, username, ipAddress },
      {
        action: "account.create_by_provider",
        resourceType: "user",
        resourceId: id,
        details: { issuer, username, role: kind, organizationId, isManager: role === "manager" ? 1 : 0 },
        success: true,
      },
    );
    return readAccount(tx, id);
  });
}
