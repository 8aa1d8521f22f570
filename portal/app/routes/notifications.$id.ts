import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { openNotification } from "../domain/transports/notifications/read.server.ts";
import { guard } from "../http/guard.server.ts";

/** Marks a notification as read and redirects to its request. A GET works without a script and in a new tab. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in");
  const id = idCursor.safeParse(args.params.id);
  const request = id.success ? await openNotification(db, caller, id.data) : null;
  // Revalidates the root loader's unread count.
  const headers = { "x-remix-revalidate": "yes" };
  return redirect(request === null ? "/notifications" : `/transport/${request}`, { headers });
}
