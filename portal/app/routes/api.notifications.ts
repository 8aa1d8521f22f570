import { listNotificationsSchema, notificationsShown } from "@wardway/model";
import { countUnread, listNotifications } from "../domain/transports/notifications/list.server.ts";
import { listed, resource } from "../http/api.server.ts";
import { idCursor, readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";
import { unreadHeader } from "../http/unread-count.ts";

const querySchema = listNotificationsSchema.extend({ cursor: idCursor.optional() });

const notifications = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "signed-in");
    const { cursor, limit = notificationsShown } = readQuery(args.request, querySchema);
    const [page, unread] = await Promise.all([
      listNotifications(db, caller, { cursor, limit }),
      countUnread(db, caller.userId),
    ]);
    const answer = listed(args.request, page);
    answer.headers.set(unreadHeader, String(unread));
    return answer;
  },
});

export const loader = notifications;
export const action = notifications;
