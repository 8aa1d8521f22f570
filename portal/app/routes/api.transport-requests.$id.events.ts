import { readEvents } from "../domain/transport-requests/events.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const events = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "request.read");
    return readEvents(db, caller, idOf(args.params));
  },
});

export const loader = events;
export const action = events;
