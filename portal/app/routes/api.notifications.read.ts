import { readNotificationsSchema } from "@wardway/model";
import { countUnread } from "../domain/transports/notifications/list.server.ts";
import { markRead } from "../domain/transports/notifications/read.server.ts";
import { resource } from "../http/api.server.ts";
import { readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const read = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "signed-in");
    await markRead(db, caller, await readBody(args.request, readNotificationsSchema));
    return { unread: await countUnread(db, caller.userId) };
  },
});

export const loader = read;
export const action = read;
