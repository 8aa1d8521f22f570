import { endpoints } from "@wardway/model";
import { countUnread } from "../domain/transports/notifications/list.server.ts";
import { markRead } from "../domain/transports/notifications/read.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.markNotificationsRead, async ({ db, caller, body }) => {
    await markRead(db, caller, body);
    return { unread: await countUnread(db, caller.userId) };
  }),
);

export const loader = route;
export const action = route;
