import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { openNotification } from "../domain/transports/notifications/read.server.ts";
import { guard } from "../http/guard.server.ts";

/**
 * Marks the notification as read and redirects to its request, or to the list if it does not exist or belongs to
 * another user. A GET, so that the link works without a script and in a new tab.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in");
  const id = idCursor.safeParse(args.params.id);
  const request = id.success ? await openNotification(db, caller, id.data) : null;
  // Revalidates the root loader, which has the bell's count.
  const headers = { "x-remix-revalidate": "yes" };
  return redirect(request === null ? "/notifications" : `/transport/${request}`, { headers });
}
