import { endpoints } from "@wardway/model";
import { readRecords } from "../domain/audit/reads.server.ts";
import {
  countUnread,
  listNotifications,
  recordsInNotifications,
} from "../domain/transports/notifications/list.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { unreadHeader } from "../http/unread-count.ts";

const route = resource(
  defineEndpoint(endpoints.listNotifications, async ({ db, caller, isBackground, query }) => {
    const [page, unread] = await Promise.all([
      readRecords({ db, caller, isBackground }, listNotifications(db, caller, query), recordsInNotifications),
      countUnread(db, caller.userId),
    ]);
    return new Reply(page, [[unreadHeader, String(unread)]]);
  }),
);

export const loader = route;
export const action = route;
