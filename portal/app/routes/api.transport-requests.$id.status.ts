import { changeStatusSchema } from "@wardway/db/model";
import { changeStatus } from "../domain/transport-requests/change-status.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf, readBody } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const status = resource({
  PATCH: async (args) => {
    const { db, caller } = await apiGuard(args, "request.read");
    const requestId = idOf(args.params);
    return changeStatus(db, caller, { ...(await readBody(args.request, changeStatusSchema)), requestId });
  },
});

export const loader = status;
export const action = status;
