import type { Database } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import type { AdminUser, CreateUser } from "@wardway/model";
import { runAuditedTransaction } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { hashNewPassword } from "../password-queue.server.ts";
import { assertAcceptablePassword, readOrganizationName } from "../password-rules.server.ts";
import { checkManager, checkPlacement } from "./check-placement.server.ts";
import { assertAdministrator, lockAdministrators } from "./lock-users.server.ts";
import { readUser, toAdminUser } from "./read-user.server.ts";
import { assertDistinctUsername, usernameTaken } from "./username.server.ts";

/**
 * The owner chooses another password at the first log-in.
 * @throws DomainError invalid on `password`, `organizationId` or `isManager`; conflict on `username`
 */
export async function createUser(
  db: Database,
  caller: Caller,
  { password, ...input }: CreateUser,
  idempotencyKey: string | null = null,
): Promise<AdminUser> {
  await assertAcceptablePassword(
    db,
    password,
    { ...input, organization: await readOrganizationName(db, input.organizationId) },
    "password",
  );
  // Queued hashing must not occupy a connection.
  const hash = await hashNewPassword(password);
  // Excludes the password, because only a fast hash of `input` is stored.
  const intent = { action: "user.create", resourceType: "user", idempotencyKey, input } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    assertAdministrator(await lockAdministrators(tx), caller);
    await checkPlacement(tx, input.role, input.organizationId);
    checkManager(input);
    await assertDistinctUsername(tx, input.username, null);
    const [created] = await tx
      .insert(users)
      .values({ ...input, password: hash, mustChangePassword: true })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) throw usernameTaken();
    return {
      value: toAdminUser(await readUser(tx, created.id)),
      resourceId: created.id,
      details: {
        username: input.username,
        role: input.role,
        organizationId: input.organizationId,
        ...(input.isManager && { isManager: 1 }),
      },
    };
  });
}
