import { readRecord } from "../domain/audit/reads.server.ts";
import { readResponses } from "../domain/responses/read.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const responses = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const id = idOf(args.params);
    return readRecord({ db, caller, quiet }, id, readResponses(db, caller, id));
  },
});

export const loader = responses;
export const action = responses;
