import type { Database, Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import type { AdminUser, UpdateUser } from "@wardway/model";
import { eq } from "drizzle-orm";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueEmailChanged } from "../security-mail.server.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { checkManager, checkPlacement } from "./check-placement.server.ts";
import { assertNotDeleted, assertOtherAdministrator, lockUser } from "./lock-users.server.ts";
import { readUser, toAdminUser } from "./read-user.server.ts";
import {
  assertDistinctUsername,
  assertPermittedUsername,
  isUsernameTaken,
  usernameTaken,
} from "./username.server.ts";

const factNames = ["username", "name", "email", "role", "organizationId", "isManager"] as const;
type Facts = Pick<typeof users.$inferSelect, (typeof factNames)[number]>;

/**
 * Another role or organization ends the sessions, whose open pages show data of the previous one. The first
 * organization does not.
 * @throws DomainError invalid on `username`, `organizationId` or `isManager`; conflict on `username` or for the last
 * administrator; not_found
 */
export async function updateUser(
  db: Database,
  caller: Caller,
  userId: number,
  changes: UpdateUser,
): Promise<AdminUser> {
  const intent = { action: "user.update", resourceType: "user", resourceId: userId } as const;
  const updated = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { user, administrators } = await lockUser(tx, caller, userId);
    assertNotDeleted(user);
    const after = changed(user, changes);
    if (after.role !== "admin") assertOtherAdministrator(administrators, userId);
    await checkPlacement(tx, after.role, after.organizationId);
    checkManager(after);
    const different = factNames.filter((name) => after[name] !== user[name]);
    if (different.includes("username")) {
      assertPermittedUsername(after.username);
      await assertDistinctUsername(tx, after.username, userId);
    }
    // Revokes a link to the old address.
    const revoked = different.includes("email") ? { resetToken: null, resetTokenExpiry: null } : {};
    await save(tx, userId, { ...after, ...revoked });
    if (different.includes("email")) await queueEmailChanged(tx, userId, user.email);
    const moved =
      different.includes("role") || (different.includes("organizationId") && user.organizationId !== null);
    const ended = moved ? await endSessionsOf(tx, userId) : {};
    return {
      value: toAdminUser(await readUser(tx, userId)),
      details: {
        changed: different.join(", "),
        ...(different.includes("username") && { username: after.username, usernameBefore: user.username }),
        ...(different.includes("role") && { role: after.role, roleBefore: user.role }),
        ...(different.includes("organizationId") && {
          organizationId: after.organizationId,
          organizationIdBefore: user.organizationId,
        }),
        ...(different.includes("isManager") && { isManager: after.isManager ? 1 : 0 }),
        ...ended,
      },
    };
  });
  triggerJobs("mail");
  return updated;
}

function changed(user: Facts, changes: UpdateUser): Facts {
  const role = changes.role ?? user.role;
  // A new administrator leaves the organization; naming one is rejected.
  const present = role === "admin" ? null : user.organizationId;
  const organizationId = changes.organizationId === undefined ? present : changes.organizationId;
  const stays = role === user.role && organizationId === user.organizationId;
  return {
    username: changes.username ?? user.username,
    name: changes.name === undefined ? user.name : changes.name,
    email: changes.email === undefined ? user.email : changes.email,
    role,
    organizationId,
    // Managing ends with the work for that hospital.
    isManager: changes.isManager ?? (stays && user.isManager),
  };
}

async function save(tx: Transaction, userId: number, values: Partial<typeof users.$inferInsert>) {
  try {
    await tx.update(users).set(values).where(eq(users.id, userId));
  } catch (error) {
    throw isUsernameTaken(error) ? usernameTaken() : error;
  }
}
