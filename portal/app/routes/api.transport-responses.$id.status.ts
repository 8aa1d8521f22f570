import { decideResponseSchema } from "@wardway/model";
import { decideResponse } from "../domain/transports/lifecycle/decide.server.ts";
import { resource } from "../http/api.server.ts";
import { idOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const status = resource({
  PATCH: async (args) => {
    const { db, caller } = await apiGuard(args, "request.read");
    const responseId = idOf(args.params);
    return decideResponse(db, caller, {
      ...(await readBody(args.request, decideResponseSchema)),
      responseId,
    });
  },
});

export const loader = status;
export const action = status;
