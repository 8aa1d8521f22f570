import type { LoaderFunctionArgs } from "@remix-run/node";
import { NOTIFICATION_PAGE_SIZE } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import {
  listNotifications,
  previousNotifications,
  recordsInNotifications,
} from "#app/domain/transports/notifications/list.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

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
