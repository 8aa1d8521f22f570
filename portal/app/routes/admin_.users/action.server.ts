import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { changeUsers } from "#app/ui/users/users-action.server.ts";

/** Each gives somebody an account, or ends one. */
const confirmedIntents = ["create", "edit", "delete", "reactivate", "resetPassword", "resetSecondFactor"];

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "user.update", "change", confirmedIntents);
  return changeUsers(args, signedIn);
}
