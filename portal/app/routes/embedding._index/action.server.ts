import type { ActionFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { createSiteAction } from "./create-site.server.ts";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "embedding.manage");
  return createSiteAction(args, signedIn);
}
