import type { ActionFunctionArgs } from "@remix-run/node";
import { leaveBrowser } from "#app/sections/account/leave-browser.server.ts";

/** For a page's script, which deletes what it has stored, and then leaves the document. */
export async function action(args: ActionFunctionArgs) {
  const { continueTo, headers } = await leaveBrowser(args);
  return Response.json({ continueTo }, { headers });
}
