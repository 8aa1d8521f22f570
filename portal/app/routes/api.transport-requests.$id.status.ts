import { changeStatusSchema } from "@wardway/model";
import { changeStatus } from "../domain/transports/lifecycle/change-status.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const status = resource({
  PATCH: async (args) => {
    const { db, caller } = await apiGuard(args, "request.read");
    const requestId = idOf(args.params);
    return changeStatus(db, caller, { ...(await readBody(args.request, changeStatusSchema)), requestId });
  },
});

export const loader = status;
export const action = status;
