import { subjects } from "@wardway/model";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import {
  countUnread,
  listNotifications,
  recordsInNotifications,
} from "#app/domain/transports/notifications/list-notifications.server.ts";
import { markRead } from "#app/domain/transports/notifications/mark-read.server.ts";
import { defineEndpoints, Reply } from "#app/http/api/define-endpoint.server.ts";
import { unreadHeader, waitingHeader } from "#app/http/session/unread-count.ts";

export const notifications = defineEndpoints(subjects.notifications, {
  listNotifications: async ({ db, caller, isBackground, query }) => {
    const { waiting: only, ...pageQuery } = query;
    const list = listNotifications(db, caller, { ...pageQuery, isWaiting: only !== undefined });
    const [page, { unread, waiting }] = await Promise.all([
      readRecords({ db, caller, isBackground }, list, recordsInNotifications),
      countUnread(db, caller),
    ]);
    return new Reply(page, [
      [unreadHeader, String(unread)],
      [waitingHeader, String(waiting)],
    ]);
  },

  markNotificationsRead: async ({ db, caller, body }) => {
    await markRead(db, caller, body);
    const { unread } = await countUnread(db, caller);
    return { unread };
  },
});
