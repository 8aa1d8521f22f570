import { endpoints } from "@wardway/model";
import { readRecords } from "../domain/audit/reads.server.ts";
import {
  countUnread,
  countWaiting,
  listNotifications,
  recordsInNotifications,
} from "../domain/transports/notifications/list.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { unreadHeader, waitingHeader } from "../http/unread-count.ts";

const route = resource(
  defineEndpoint(endpoints.listNotifications, async ({ db, caller, isBackground, query }) => {
    const { waiting: only, ...pageQuery } = query;
    const list = listNotifications(db, caller, { ...pageQuery, isWaiting: only !== undefined });
    const [page, unread, waiting] = await Promise.all([
      readRecords({ db, caller, isBackground }, list, recordsInNotifications),
      countUnread(db, caller.userId),
      countWaiting(db, caller),
    ]);
    return new Reply(page, [
      [unreadHeader, String(unread)],
      [waitingHeader, String(waiting)],
    ]);
  }),
);

export const loader = route;
export const action = route;
