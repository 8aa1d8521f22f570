import { readRequest } from "../domain/transport-requests/read.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const request = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "request.read");
    return readRequest(db, caller, idOf(args.params));
  },
});

export const loader = request;
export const action = request;
