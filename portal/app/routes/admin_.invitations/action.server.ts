import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { changeInvitations } from "./handle-form.server.ts";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "invitation.create");
  return changeInvitations(args, signedIn);
}
