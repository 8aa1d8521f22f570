import { readRecord } from "../domain/audit/reads.server.ts";
import { readEvents } from "../domain/transports/requests/events.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const events = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const id = idOf(args.params);
    return readRecord({ db, caller, quiet }, id, readEvents(db, caller, id));
  },
});

export const loader = events;
export const action = events;
