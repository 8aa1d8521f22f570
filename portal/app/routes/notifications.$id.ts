import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idCursor } from "@wardway/model";
import { openNotification } from "#app/domain/transports/notifications/mark-read.server.ts";
import { guard } from "#app/http/session/guard.server.ts";

/** Marks a notification as read and redirects to its page. A GET works without a script and in a new tab. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in", { none: "leads to a page, which is audited" });
  const id = idCursor.safeParse(args.params.id);
  const page = id.success ? await openNotification(db, caller, id.data) : null;
  // Revalidates the root loader's unread count.
  const headers = { "x-remix-revalidate": "yes" };
  return redirect(page ?? "/notifications", { headers });
}
