import { looksLikeAnotherUsername } from "@wardway/db/look-alike-usernames";
import type { Transaction } from "@wardway/db/open";
import { DomainError, fieldRejection, usernameField } from "@wardway/model";
import { decodeMessage } from "@wardway/model/messages/message";

/** A deactivated account keeps its name for the audit log. */
export const usernameTaken = () => {
  return fieldRejection("username", "user.usernameTaken");
};

export function isUsernameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error) return error.constraint_name === "users_username_unique";
  return isUsernameTaken(error.cause);
}

/** @throws DomainError invalid on `username` */
export function assertPermittedUsername(username: string): void {
  const [issue] = usernameField.safeParse(username).error?.issues ?? [];
  if (issue) throw new DomainError([{ field: "username", ...decodeMessage(issue.message) }]);
}

/**
 * Before it is written.
 * @param userId of the account, null if it is not created yet
 * @throws DomainError conflict on `username`
 */
export async function assertDistinctUsername(
  tx: Transaction,
  username: string,
  userId: number | null,
): Promise<void> {
  if (!(await looksLikeAnotherUsername(tx, username, userId))) return;
  throw fieldRejection("username", "user.usernameLooksAlike");
}
