import { readRecord } from "../domain/audit/reads.server.ts";
import { readRoute } from "../domain/transports/routing/read-route.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const route = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const id = idOf(args.params);
    const { maps } = args.context;
    return readRecord({ db, caller, quiet }, id, readRoute({ db, maps }, caller, id));
  },
});

export const loader = route;
export const action = route;
