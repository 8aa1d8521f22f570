import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { notificationsShown } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { CheckCheck } from "lucide-react";
import { z } from "zod";
import { cursorBefore, listNotifications } from "#app/domain/transports/notifications/list.server.ts";
import { markRead } from "#app/domain/transports/notifications/read.server.ts";
import { idCursor } from "#app/http/api-input.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { NotificationList } from "#app/ui/notifications/notification-list.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { useClock } from "#app/ui/use-clock.ts";

export const meta: MetaFunction = pageTitle("Notifications");

const formSchema = z.object({ upTo: idCursor });

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "signed-in");
  return shown(loadNotifications(args.request, session));
}

async function loadNotifications(request: Request, { db, caller }: SignedIn) {
  const cursor = pageCursor(request) ?? undefined;
  const limit = notificationsShown;
  const { items, next } = await listNotifications(db, caller, { cursor, limit });
  const [first] = items;
  return {
    items,
    next,
    previous: cursor && first ? await cursorBefore(db, caller, first.id, limit) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in");
  const submission = parseWithZod(await readForm(args.request), { schema: formSchema });
  if (submission.status !== "success") return data(submission.reply(), 422);
  await markRead(db, caller, submission.value);
  return redirect("/notifications");
}

export default function Notifications() {
  const { items, previous, next } = useLoaderData<typeof loader>();
  useLiveRevalidation("notifications");
  const clock = useClock();
  const [newest] = items;
  // On a later page the newest is not in sight: what has not been seen is not marked.
  const hasUnread = previous === null && items.some(({ readAt }) => readAt === null);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        description="What happened to your requests and responses, the latest first."
        actions={
          newest &&
          hasUnread && (
            <Form method="post" action="/notifications?index">
              <input type="hidden" name="upTo" value={newest.id} />
              <button type="submit" className={buttonClass({ variant: "secondary" })}>
                <CheckCheck aria-hidden="true" className="size-4" />
                Mark all as read
              </button>
            </Form>
          )
        }
      />
      <Card flush>
        <NotificationList notifications={items} clock={clock} />
        <Pager previous={previous} next={next} label="Pages of notifications" />
      </Card>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title="The notifications could not be loaded"
      safe="Nothing is lost. Try again in a moment."
    />
  );
}
