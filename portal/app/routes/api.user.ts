import { endpoints } from "@wardway/model";
import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { countUnread, countWaiting } from "../domain/transports/notifications/list.server.ts";
import { defineEndpoint, Reply, resource } from "../http/define-endpoint.server.ts";
import { readOnlyHeader } from "../http/read-only.ts";
import { formatSessionTime, sessionSecondsHeader } from "../http/sessions/session-end.ts";
import { unreadHeader, waitingHeader } from "../http/unread-count.ts";
import { findDowntime } from "../infra/downtime/downtime.server.ts";

const route = resource(
  // Every open page polls this, so it also returns the counts of the bell.
  defineEndpoint(endpoints.getCurrentUser, async ({ db, account, caller, sessionTime }) => {
    const [unread, waiting] = await Promise.all([countUnread(db, account.id), countWaiting(db, caller)]);
    return new Reply(toSessionUser(account), [
      [unreadHeader, String(unread)],
      [waitingHeader, String(waiting)],
      [sessionSecondsHeader, formatSessionTime(sessionTime)],
      [readOnlyHeader, findDowntime(db) ? "1" : "0"],
    ]);
  }),
);

export const loader = route;
export const action = route;
