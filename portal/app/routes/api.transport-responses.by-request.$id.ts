import { readResponses } from "../domain/responses/read.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const responses = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "request.read");
    return readResponses(db, caller, idOf(args.params));
  },
});

export const loader = responses;
export const action = responses;
