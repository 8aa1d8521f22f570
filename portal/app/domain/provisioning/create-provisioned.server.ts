import type { Connection, Transaction } from "@wardway/db/open";
import { linkedIdentities, provisionedUsers, users } from "@wardway/db/schema";
import { DomainError, type ProvisionedPerson } from "@wardway/model";
import { and, eq, or, sql } from "drizzle-orm";
import { insertAccount } from "../accounts/single-sign-on/insert-account.server.ts";
import {
  type ManagingProvider,
  type ProvisioningCaller,
  type ProvisioningOutcome,
  runProvisioning,
} from "./provisioning-caller.server.ts";
import { type ProvisionedUser, toNames } from "./resource.server.ts";
import {
  accountName,
  linkedColumn,
  lockProvisioned,
  readBack,
  refuseIfHeld,
  saveRow,
  userTaken,
  writePerson,
} from "./state.server.ts";

/**
 * Creates the account of a person, without a password. A person whom the provider has deleted, recognized by `externalId`, gets
 * the former account under a new id; one who logs in at the provider already is found by the identity that was proven there.
 * @throws DomainError conflict if the person exists, or another account of the organization has the name or address;
 * forbidden if an administrator has deactivated the former account
 */
export function createProvisioned(
  db: Connection,
  caller: ProvisioningCaller,
  person: ProvisionedPerson,
): Promise<ProvisionedUser> {
  const intent = { action: "user.create", scimId: null } as const;
  return runProvisioning(db, caller, intent, async (tx, provider) => {
    const outcome =
      (await reviveDeleted(tx, provider, person)) ??
      (await adoptLinked(tx, provider, person)) ??
      (await insert(tx, provider, person));
    return { ...outcome, details: { ...outcome.details, scimId: outcome.value.id } };
  });
}

type Outcome = ProvisioningOutcome<ProvisionedUser>;

async function reviveDeleted(
  tx: Transaction,
  provider: ManagingProvider,
  person: ProvisionedPerson,
): Promise<Outcome | null> {
  const { organizationId } = provider;
  const hasId = and(
    eq(provisionedUsers.organizationId, organizationId),
    eq(provisionedUsers.externalId, person.externalId),
  );
  const former = await lockProvisioned(
    tx,
    and(hasId, eq(users.organizationId, organizationId), eq(users.isSite, false)),
  );
  if (former === null) {
    // An account that has left the organization.
    if ((await tx.$count(provisionedUsers, hasId)) > 0) throw userTaken();
    return null;
  }
  if (former.deletedAt === null) throw userTaken();
  if (former.issuer !== provider.issuer) {
    // At another provider the number may be another person's.
    await saveRow(tx, former.userId, { externalId: sql`gen_random_uuid()::text` });
    return null;
  }
  const held = await refuseIfHeld(tx, former, person);
  if (held) return held;
  await saveRow(tx, former.userId, {
    // RFC 7644, 3.6: the former id stays unknown.
    id: sql`gen_random_uuid()`,
    userName: person.userName,
    deletedAt: null,
    createdAt: sql`now()`,
  });
  const outcome = await writePerson(tx, provider, former, person);
  return { ...outcome, details: { ...outcome.details, account: "restored" } };
}

/** In a query of `users`: the organization's provider has not written about the account. */
const isNotOf = (organizationId: number) =>
  sql`not exists (select from ${provisionedUsers} where ${provisionedUsers.userId} = ${users.id}
    and ${provisionedUsers.organizationId} = ${organizationId})`;

async function adoptLinked(
  tx: Transaction,
  provider: ManagingProvider,
  person: ProvisionedPerson,
): Promise<Outcome | null> {
  const { organizationId, issuer, provisionedClaim } = provider;
  const [account, ...others] = await tx
    .select({ id: users.id, deactivatedAt: users.deactivatedAt })
    .from(users)
    .innerJoin(linkedIdentities, eq(linkedIdentities.userId, users.id))
    .where(
      and(
        eq(linkedIdentities.issuer, issuer),
        eq(linkedColumn(provisionedClaim), person.externalId),
        eq(users.organizationId, organizationId),
        eq(users.isSite, false),
        isNotOf(organizationId),
      ),
    )
    .for("no key update");
  if (!account) return null;
  if (others.length > 0) throw userTaken();
  // Deletes the row of the organization that the account has left.
  await tx.delete(provisionedUsers).where(eq(provisionedUsers.userId, account.id));
  if (account.deactivatedAt !== null && person.active !== false)
    throw new DomainError("provisioning.closedByAdministrator");
  // A link to a new password, which waits to be mailed to the present address.
  await tx.update(users).set({ resetToken: null, resetTokenExpiry: null }).where(eq(users.id, account.id));
  await insertRow(tx, provider, person, account.id);
  const row = await lockProvisioned(tx, eq(provisionedUsers.userId, account.id));
  if (!row) throw new Error("A written row is missing.");
  const outcome = await writePerson(tx, provider, { ...row, names: {} }, person);
  return { ...outcome, details: { ...outcome.details, account: "linked before" } };
}

async function insert(
  tx: Transaction,
  provider: ManagingProvider,
  person: ProvisionedPerson,
): Promise<Outcome> {
  const { organizationId, kind } = provider;
  if (await hasOtherAccount(tx, organizationId, person)) throw userTaken();
  const names = toNames(person);
  const { id, username } = await insertAccount(tx, [person.userName, person.email, person.displayName], {
    name: accountName(names),
    email: person.email,
    role: kind,
    organizationId,
    ...(person.active === false && { deactivatedAt: sql`now()` }),
  });
  await insertRow(tx, provider, person, id);
  return {
    value: await readBack(tx, id),
    userId: id,
    details: { username, role: kind, account: "new", active: person.active === false ? 0 : 1 },
  };
}

/** An account of the organization that the provider does not manage and that may be this person's: its owner links it. */
async function hasOtherAccount(
  tx: Transaction,
  organizationId: number,
  { userName, email }: ProvisionedPerson,
): Promise<boolean> {
  const local = userName.replace(/@.*$/s, "");
  const others = await tx.$count(
    users,
    and(
      eq(users.organizationId, organizationId),
      eq(users.isSite, false),
      or(
        sql`lower(${users.username}) in (lower(${userName}::text), lower(${local}::text))`,
        email === null ? undefined : sql`lower(${users.email}) = lower(${email}::text)`,
      ),
      isNotOf(organizationId),
    ),
  );
  return others > 0;
}

async function insertRow(
  tx: Transaction,
  { organizationId, issuer }: ManagingProvider,
  person: ProvisionedPerson,
  userId: number,
): Promise<void> {
  const { userName, externalId, active } = person;
  const inserted = await tx
    .insert(provisionedUsers)
    .values({
      organizationId,
      userId,
      issuer,
      userName,
      externalId,
      names: toNames(person),
      active: active !== false,
      ...(active === false && { deactivatedAt: sql`now()` }),
    })
    .onConflictDoNothing()
    .returning({ id: provisionedUsers.id });
  if (inserted.length === 0) throw userTaken();
}
