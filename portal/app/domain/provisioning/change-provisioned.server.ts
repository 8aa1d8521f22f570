import type { Connection, Transaction } from "@wardway/db/open";
import { provisionedUsers } from "@wardway/db/schema";
import { DomainError, type ProvisionedPerson } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { type ProvisioningCaller, runProvisioning } from "./provisioning-caller.server.ts";
import { isResourceId, userNotFound } from "./read-provisioned.server.ts";
import { managedBy, type ProvisionedUser, toProvisionedUser } from "./resource.server.ts";
import { type LockedRow, lockProvisioned, saveRow, setActive, writePerson } from "./state.server.ts";

export interface Target {
  readonly id: string;
  /** The versions in `If-Match`; empty if any version may be changed. */
  readonly versions: readonly string[];
}

/**
 * Changes a user whom the provider manages.
 * @param change of what it has written so far; whether the account is active only if it says so now
 * @throws DomainError not_found, also for a user of another organization; conflict for another version or a name that is taken;
 * forbidden for the reactivation of an account that an administrator has deactivated; what `change` throws
 */
export function changeProvisioned(
  db: Connection,
  caller: ProvisioningCaller,
  target: Target,
  change: (before: ProvisionedPerson) => ProvisionedPerson,
): Promise<ProvisionedUser> {
  const intent = { action: "user.update", scimId: target.id } as const;
  return runProvisioning(db, caller, intent, async (tx, provider) => {
    const row = await lockTarget(tx, caller, target);
    return writePerson(tx, provider, row, change({ ...toProvisionedUser(row), active: null }));
  });
}

/**
 * Deactivates the account and ends its sessions; its records stay. The provider finds it no longer, until it creates the person
 * again.
 * @throws DomainError not_found; conflict for another version
 */
export function deleteProvisioned(db: Connection, caller: ProvisioningCaller, target: Target): Promise<void> {
  const intent = { action: "user.delete", scimId: target.id } as const;
  return runProvisioning(db, caller, intent, async (tx) => {
    const row = await lockTarget(tx, caller, target);
    const ended = await setActive(tx, row, false);
    await saveRow(tx, row.userId, { deletedAt: sql`now()`, updatedAt: sql`now()` });
    return {
      value: undefined,
      userId: row.userId,
      details: { username: row.username, account: "deactivated", ...ended },
    };
  });
}

async function lockTarget(
  tx: Transaction,
  { organizationId }: ProvisioningCaller,
  { id, versions }: Target,
): Promise<LockedRow> {
  if (!isResourceId(id)) throw userNotFound();
  const row = await lockProvisioned(tx, and(managedBy(organizationId), eq(provisionedUsers.id, id)));
  if (!row) throw userNotFound();
  const { version } = toProvisionedUser(row);
  if (versions.length > 0 && !versions.includes(version)) throw new DomainError("provisioning.userChanged");
  return row;
}
