import { endpoints } from "@wardway/model";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { countUnread } from "../domain/transports/notifications/list.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { readOnlyHeader } from "../http/read-only.ts";
import { formatSessionTime, sessionSecondsHeader } from "../http/sessions/session-end.ts";
import { unreadHeader } from "../http/unread-count.ts";
import { findDowntime } from "../infra/downtime/downtime.server.ts";

const route = resource(
  // Every open page polls this, so it also returns the unread count.
  defineEndpoint(endpoints.getCurrentUser, async ({ db, account, sessionTime }) => {
    const unread = await countUnread(db, account.id);
    return new Reply(toSessionUser(account), [
      [unreadHeader, String(unread)],
      [sessionSecondsHeader, formatSessionTime(sessionTime)],
      [readOnlyHeader, findDowntime(db) ? "1" : "0"],
    ]);
  }),
);

export const loader = route;
export const action = route;
