import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { shown } from "#app/http/screen.server.ts";
import { siteAction } from "./site-actions.server.ts";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "embedding.manage");
  return shown(siteAction(args, signedIn));
}
