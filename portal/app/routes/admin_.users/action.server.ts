import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { changeUsers } from "#app/ui/users/users-action.server.ts";

/** The others give somebody an account, or end one for good. */
const unconfirmedIntents = ["deactivate", "unlock", "endSessions"];

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "user.update", "change", { except: unconfirmedIntents });
  return changeUsers(args, signedIn);
}
