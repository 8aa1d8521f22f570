import { readRecord } from "../domain/audit/reads.server.ts";
import { readResponses } from "../domain/transports/responses/read.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const responses = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const id = idOf(args.params);
    return readRecord({ db, caller, quiet }, id, readResponses(db, caller, id));
  },
});

export const loader = responses;
export const action = responses;
