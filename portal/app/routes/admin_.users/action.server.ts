import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { changeUsers } from "#app/ui/users/users-action.server.ts";

/** Each hands an account to somebody else, or ends it. */
const confirmedIntents = ["edit", "delete", "reactivate", "resetPassword", "resetSecondFactor"];

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "user.update", confirmedIntents);
  return changeUsers(args, signedIn);
}
