import type { Transaction } from "@wardway/db/open";
import { linkedIdentities, mailOutbox, provisionedUsers, users } from "@wardway/db/schema";
import {
  DomainError,
  nameField,
  type ProvisionedClaim,
  type ProvisionedNames,
  type ProvisionedPerson,
} from "@wardway/model";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { wasOpened } from "../accounts/managed-account.server.ts";
import { UNUSABLE_PASSWORD } from "../accounts/password-queue.server.ts";
import { queueEmailChanged } from "../accounts/security-mail.server.ts";
import { type EndedAccess, endSessionsOf } from "../accounts/sessions.server.ts";
import type { ManagingProvider, ProvisioningOutcome } from "./provisioning-caller.server.ts";
import {
  columns,
  type ProvisionedRow,
  type ProvisionedUser,
  selectProvisioned,
  shownName,
  toNames,
  toProvisionedUser,
} from "./resource.server.ts";

export const userTaken = () => new DomainError("provisioning.userTaken");

export interface LockedRow extends ProvisionedRow {
  readonly wasOpened: boolean;
}

/** Locks an account and what the provider has written about it. */
export async function lockProvisioned(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<LockedRow | null> {
  // The account first, as everywhere: a deletion by an administrator would wait for this one, and this one for it.
  const [row] = await tx
    .select({ ...columns, wasOpened })
    .from(users)
    .innerJoin(provisionedUsers, eq(provisionedUsers.userId, users.id))
    .where(condition)
    .for("no key update");
  return row ?? null;
}

/** The account's name; null for one that the portal could not show. */
export const accountName = (names: ProvisionedNames): string | null =>
  nameField.safeParse(shownName(names)).data ?? null;

/**
 * Writes what the provider says about a person to the account: name, address and whether it is active. A deactivation ends
 * its sessions. The username stays, because the audit trail names it. Of an account that an administrator has deactivated, only
 * the wish to reactivate it is stored, and refused.
 * @throws DomainError conflict, also for another external id of an account that someone has opened
 */
export async function writePerson(
  tx: Transaction,
  provider: ManagingProvider,
  row: LockedRow,
  person: ProvisionedPerson,
): Promise<ProvisioningOutcome<ProvisionedUser>> {
  const held = await refuseIfHeld(tx, row, person);
  if (held) return held;
  const before = toProvisionedUser(row);
  const after = { ...person, active: person.active ?? before.active };
  const changed = (["userName", "externalId", "email", "active"] as const).filter(
    (name) => before[name] !== after[name],
  );
  const isRenumbered = changed.includes("externalId");
  const names = toNames(person);
  const isRenamed = shownName(names) !== shownName(row.names);
  // At another issuer the same number may be another person's.
  const isForeign = row.issuer !== provider.issuer;
  const isOther = isRenumbered || (isForeign && (isRenamed || changed.some((name) => name !== "active")));
  const isKnown = isRenumbered || isForeign ? await isProven(tx, provider, row, person) : true;
  if (isOther && row.wasOpened && !isKnown) throw new DomainError("provisioning.externalIdFixed");
  const isMoved = changed.includes("email");
  const ended = person.active === null ? null : await setActive(tx, row, person.active);
  if (isRenamed || isMoved) {
    await tx
      .update(users)
      .set({
        ...(isRenamed && { name: accountName(names) }),
        // Revokes a link to the old address.
        ...(isMoved && { email: person.email, resetToken: null, resetTokenExpiry: null }),
      })
      .where(eq(users.id, row.userId));
  }
  if (isMoved && row.wasOpened) await notifyOfMove(tx, row);
  await saveRow(tx, row.userId, {
    ...((isRenumbered || isKnown) && { issuer: provider.issuer }),
    userName: person.userName,
    externalId: person.externalId,
    names,
    updatedAt: sql`now()`,
  });
  return {
    value: await readBack(tx, row.userId),
    userId: row.userId,
    details: {
      username: row.username,
      changed: [...changed, ...(isRenamed ? ["name"] : [])].join(", "),
      ...(changed.includes("active") && { active: after.active ? 1 : 0, ...ended }),
    },
  };
}

const isHeld = ({ deactivatedAt, isClosedByProvider }: ProvisionedRow) =>
  deactivatedAt !== null && !isClosedByProvider;

/**
 * What an administrator has deactivated, the provider does not reactivate. The administrator may, once the provider says that the
 * person is active. Null for another account.
 */
export async function refuseIfHeld(
  tx: Transaction,
  row: ProvisionedRow,
  person: ProvisionedPerson,
): Promise<ProvisioningOutcome<ProvisionedUser> | null> {
  if (person.active !== true || !isHeld(row)) return null;
  await saveRow(tx, row.userId, { active: true });
  return {
    value: await readBack(tx, row.userId),
    userId: row.userId,
    details: { username: row.username },
    refusal: new DomainError("provisioning.closedByAdministrator"),
  };
}

/** Whether the person whom the external id names has shown at a log-in to be the one who opens the account. */
async function isProven(
  tx: Transaction,
  { issuer, provisionedClaim }: ManagingProvider,
  { userId }: ProvisionedRow,
  { externalId }: ProvisionedPerson,
): Promise<boolean> {
  const links = await tx.$count(
    linkedIdentities,
    and(
      eq(linkedIdentities.userId, userId),
      eq(linkedIdentities.issuer, issuer),
      eq(linkedColumn(provisionedClaim), externalId),
    ),
  );
  return links > 0;
}

/** The column of a link that has the claim. */
export const linkedColumn = (claim: ProvisionedClaim) =>
  claim === "oid" ? linkedIdentities.objectId : linkedIdentities.subject;

/** Limits emails for one account: a token could mail to any address without end. */
const MAX_NOTICES_A_DAY = 3;

async function notifyOfMove(tx: Transaction, { userId, email }: ProvisionedRow): Promise<void> {
  const queued = await tx.$count(
    mailOutbox,
    and(
      gt(mailOutbox.createdAt, sql`now() - interval '1 day'`),
      eq(mailOutbox.kind, "email_changed"),
      eq(mailOutbox.userId, userId),
    ),
  );
  if (queued < MAX_NOTICES_A_DAY) await queueEmailChanged(tx, userId, email);
}

export async function setActive(
  tx: Transaction,
  row: ProvisionedRow,
  isActive: boolean,
): Promise<EndedAccess> {
  const { userId } = row;
  if (isActive !== row.active) await saveRow(tx, userId, { active: isActive });
  if (isActive === (row.deactivatedAt === null)) return { sessionsEnded: 0 };
  if (isActive) {
    await tx
      .update(users)
      // As after a reactivation by an administrator, a former password opens nothing.
      .set({ deactivatedAt: null, password: UNUSABLE_PASSWORD, mustChangePassword: false })
      .where(eq(users.id, userId));
    await tx.update(provisionedUsers).set({ deactivatedAt: null }).where(eq(provisionedUsers.userId, userId));
    return { sessionsEnded: 0 };
  }
  await tx
    .update(users)
    .set({ deactivatedAt: sql`now()`, resetToken: null, resetTokenExpiry: null })
    .where(eq(users.id, userId));
  await tx
    .update(provisionedUsers)
    .set({ deactivatedAt: sql`now()` })
    .where(eq(provisionedUsers.userId, userId));
  return endSessionsOf(tx, userId);
}

type RowChanges = {
  [Key in keyof typeof provisionedUsers.$inferInsert]?: SQL | (typeof provisionedUsers.$inferInsert)[Key];
};

/** @throws DomainError conflict if another user of the organization has the name or id */
export async function saveRow(tx: Transaction, userId: number, changes: RowChanges): Promise<void> {
  try {
    await tx.update(provisionedUsers).set(changes).where(eq(provisionedUsers.userId, userId));
  } catch (error) {
    throw isTaken(error) ? userTaken() : error;
  }
}

/** PostgreSQL's unique_violation. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "23505") || isTaken(error.cause);
}

export async function readBack(tx: Transaction, userId: number): Promise<ProvisionedUser> {
  const [row] = await selectProvisioned(tx).where(eq(provisionedUsers.userId, userId));
  if (!row) throw new Error("A written row is missing.");
  return toProvisionedUser(row);
}
