import { readNotificationsSchema } from "@wardway/db/model";
import { countUnread } from "../domain/notifications/list.server.ts";
import { markRead } from "../domain/notifications/read.server.ts";
import { resource } from "../platform/api.server.ts";
import { readBody } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const read = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "signed-in");
    await markRead(db, caller, await readBody(args.request, readNotificationsSchema));
    return { unread: await countUnread(db, caller.userId) };
  },
});

export const loader = read;
export const action = read;
