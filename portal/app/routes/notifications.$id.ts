import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { openNotification } from "../domain/transports/notifications/read.server.ts";
import { guard } from "../http/guard.server.ts";

/**
 * The way from a notification to its request marks it as read: a plain link, so that it works without a script and in
 * a tab of its own. One that is not the reader's, or leads nowhere any more, leads to the list.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in");
  const id = idCursor.safeParse(args.params.id);
  const request = id.success ? await openNotification(db, caller, id.data) : null;
  // The bell in the frame of the page counts anew.
  const headers = { "x-remix-revalidate": "yes" };
  return redirect(request === null ? "/notifications" : `/transport/${request}`, { headers });
}
