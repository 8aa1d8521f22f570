import type { Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { deletedUsername } from "../deleted-user.ts";
import { userNotFound } from "./read-user.server.ts";

/**
 * Locks all administrators in one order and returns their ids, so that two who remove each other concurrently
 * are serialized. `no key update` lets foreign keys refer to them.
 */
export async function lockAdministrators(tx: Transaction): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
  return new Set(rows.map(({ id }) => id));
}

/** @throws DomainError conflict if it is the last administrator */
export function assertOtherAdministrator(administrators: ReadonlySet<number>, userId: number): void {
  if (!administrators.has(userId) || administrators.size > 1) return;
  throw new DomainError("user.lastAdministrator");
}

/**
 * Locks the administrators and one account.
 * @throws DomainError forbidden if the caller has lost the right since; not_found
 */
export async function lockUser(tx: Transaction, caller: Caller, userId: number) {
  const administrators = await lockAdministrators(tx);
  assertAdministrator(administrators, caller);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isSite, false)))
    .for("no key update");
  if (!user) throw userNotFound();
  return { user, administrators };
}

/** @throws DomainError conflict if the account was deleted */
export function assertNotDeleted(user: { readonly id: number; readonly username: string }): void {
  if (user.username !== deletedUsername(user.id)) return;
  throw new DomainError("user.alreadyDeleted");
}

/** The guard's check, repeated: the right may have been revoked since. */
export function assertAdministrator(administrators: ReadonlySet<number>, caller: Caller): void {
  if (administrators.has(caller.userId)) return;
  throw new DomainError("access.adminOnly");
}
