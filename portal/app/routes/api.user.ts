import { toSessionUser } from "../domain/accounts/session-user.server.ts";
import { resource } from "../platform/api.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const user = resource({
  GET: async (args) => {
    const { account } = await apiGuard(args, "signed-in");
    return toSessionUser(account);
  },
});

export const loader = user;
export const action = user;
