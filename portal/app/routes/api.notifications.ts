import { endpoints } from "@wardway/model";
import { countUnread, listNotifications } from "../domain/transports/notifications/list.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { unreadHeader } from "../http/unread-count.ts";

const route = resource(
  defineEndpoint(endpoints.listNotifications, async ({ db, caller, query }) => {
    const [page, unread] = await Promise.all([
      listNotifications(db, caller, query),
      countUnread(db, caller.userId),
    ]);
    return new Reply(page, [[unreadHeader, String(unread)]]);
  }),
);

export const loader = route;
export const action = route;
