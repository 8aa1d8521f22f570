import { fieldRejection } from "@wardway/model";

/** A deactivated account keeps its name for the audit log. */
export const usernameTaken = () => {
  return fieldRejection("username", "user.usernameTaken");
};

export function isUsernameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error) return error.constraint_name === "users_username_unique";
  return isUsernameTaken(error.cause);
}
