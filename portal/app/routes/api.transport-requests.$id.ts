import { readRecord } from "../domain/audit/reads.server.ts";
import { readRequest } from "../domain/transports/requests/read.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const request = resource({
  GET: async (args) => {
    const { db, caller, quiet } = await apiGuard(args, "request.read");
    const id = idOf(args.params);
    return readRecord({ db, caller, quiet }, id, readRequest(db, caller, id));
  },
});

export const loader = request;
export const action = request;
