import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { CheckCheck } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { NotificationList } from "#app/ui/notifications/notification-list.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Notifications");

export default function Notifications() {
  const { items, previous, next } = useLoaderData<typeof loader>();
  useLiveRevalidation("notifications");
  const clock = useClock();
  const [newest] = items;
  // Only on the first page, which shows the newest: unseen notifications must stay unread.
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
