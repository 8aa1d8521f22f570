import { msg, t } from "@lingui/core/macro";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NotificationGroups } from "#app/ui/notifications/notification-list.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Notifications`);

export default function Notifications() {
  const { items, waiting: older, previous, next } = useLoaderData<typeof loader>();
  useLiveRevalidation("notifications");
  const waiting = previous === null ? [...items.filter(({ waits }) => waits), ...older] : [];
  const clock = useClock();
  const [newest] = items;
  // Unseen notifications, which are on the first page only, must stay unread.
  const hasNews = previous === null && items.some(({ readAt, waits }) => readAt === null && !waits);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t`Notifications`}
        description={t`What happened to your requests and responses, the latest first.`}
        actions={
          newest &&
          hasNews && (
            <Form method="post" action="/notifications?index">
              <input type="hidden" name="upTo" value={newest.id} />
              <button type="submit" className={buttonClass({ variant: "secondary" })}>
                <Icon name="check-check" className="size-4" />
                {t`Mark news as read`}
              </button>
            </Form>
          )
        }
      />
      <div className="sheet border-line border-y">
        <NotificationGroups notifications={items} waiting={waiting} clock={clock} />
        <Pager previous={previous} next={next} label={t`Pages of notifications`} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title={t`The notifications could not be loaded`}
      safe={t`Nothing is lost. Try again in a moment.`}
    />
  );
}
