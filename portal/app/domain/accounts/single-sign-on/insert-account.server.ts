import { looksLikeAnotherUsername } from "@wardway/db/look-alike-usernames";
import type { Transaction } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import type { SQL } from "drizzle-orm";
import { UNUSABLE_PASSWORD } from "../password-queue.server.ts";
import { proposeUsernames } from "./username.ts";

type Values = Pick<typeof users.$inferInsert, "name" | "email" | "role" | "organizationId" | "isManager"> & {
  readonly deactivatedAt?: SQL;
};

/**
 * Creates an account without a password: only the organization's provider opens it.
 * @param names of the provider, by preference
 * @throws DomainError unauthenticated if each username is taken
 */
export async function insertAccount(
  tx: Transaction,
  names: readonly (string | null)[],
  values: Values,
): Promise<{ id: number; username: string }> {
  for (const username of proposeUsernames(names)) {
    if (await looksLikeAnotherUsername(tx, username, null)) continue;
    const [created] = await tx
      .insert(users)
      .values({ ...values, username, password: UNUSABLE_PASSWORD })
      .onConflictDoNothing()
      .returning({ id: users.id, username: users.username });
    if (created) return created;
  }
  throw new DomainError("login.credentialsChanged");
}
