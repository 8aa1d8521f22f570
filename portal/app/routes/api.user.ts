import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { countUnread } from "../domain/transports/notifications/list.server.ts";
import { noStore, resource } from "../http/api.server.ts";
import { apiGuard } from "../http/guard.server.ts";
import { unreadHeader } from "../http/unread-count.ts";

/** Every open page asks it every ten seconds: the bell's count comes along. */
const user = resource({
  GET: async (args) => {
    const { db, account } = await apiGuard(args, "signed-in");
    const unread = String(await countUnread(db, account.id));
    return Response.json(toSessionUser(account), { headers: { ...noStore, [unreadHeader]: unread } });
  },
});

export const loader = user;
export const action = user;
