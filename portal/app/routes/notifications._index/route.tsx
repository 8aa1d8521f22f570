import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { idCursor, NOTIFICATION_DAYS, NOTIFICATION_PAGE_SIZE } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { z } from "zod";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import {
  listNotifications,
  previousNotifications,
  recordsInNotifications,
} from "#app/domain/transports/notifications/list-notifications.server.ts";
import { markRead } from "#app/domain/transports/notifications/mark-read.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { parsePageCursor } from "#app/http/forms/page-cursor.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { NotificationGroups } from "#app/shell/notifications/notification-list.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "signed-in", "records");
  return orErrorResponse(loadNotifications(args.request, session));
}

async function loadNotifications(request: Request, { db, caller, isBackground }: SignedIn) {
  const cursor = parsePageCursor(request);
  const limit = NOTIFICATION_PAGE_SIZE;
  const [{ items, next }, { items: waiting }] = await readRecords(
    { db, caller, isBackground },
    Promise.all([
      listNotifications(db, caller, { cursor: cursor ?? undefined, limit }),
      cursor === null ? listNotifications(db, caller, { isWaiting: true, limit }) : { items: [], next: null },
    ]),
    ([page, others]) => recordsInNotifications({ ...page, items: [...page.items, ...others.items] }),
  );
  return {
    items,
    // Each notification once in the document.
    waiting: waiting.filter(({ id }) => !items.some((item) => item.id === id)),
    next,
    previous: await previousNotifications(db, caller, { cursor, firstId: items[0]?.id, limit }),
  };
}

export const action = defineAction(
  { right: "signed-in", audit: { none: "marks the own notifications" } },
  {
    markRead: pageForm(z.object({ upTo: idCursor }), {
      run: (read, { db, caller }) => markRead(db, caller, read),
      done: () => ({ to: "/notifications" }),
    }),
  },
);

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
              <input type="hidden" name="intent" value="markRead" />
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
      <p className="mt-3 text-muted text-sm">
        {t`Notifications of transports that have ended are removed after ${{ days: NOTIFICATION_DAYS }} days.`}
      </p>
    </div>
  );
}

export const ErrorBoundary = routeError(
  msg`The notifications could not be loaded`,
  msg`Nothing is lost. Try again in a moment.`,
);
