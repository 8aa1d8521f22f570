import { readRecord } from "../domain/audit/reads.server.ts";
import { readTracking } from "../domain/transports/tracking/read.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const tracking = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const id = idOf(args.params);
    const { maps } = args.context;
    return readRecord({ db, caller, quiet }, id, readTracking({ db, maps }, caller, id));
  },
});

export const loader = tracking;
export const action = tracking;
