import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { changeUsers } from "#app/ui/users/users-action.server.ts";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "user.update");
  return changeUsers(args, signedIn);
}
