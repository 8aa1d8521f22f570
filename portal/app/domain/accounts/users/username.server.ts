import { fieldRejection } from "@wardway/model";

/** Capitals make no difference, and a deactivated account keeps its name: the trail knows people by it. */
export const usernameTaken = () => {
  return fieldRejection("username", "user.usernameTaken");
};

/** Whether a fault of the database says that a username is there already. */
export function isUsernameTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint_name" in error) return error.constraint_name === "users_username_unique";
  return isUsernameTaken(error.cause);
}
