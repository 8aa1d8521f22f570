import { decideResponseSchema } from "@wardway/db/model";
import { decideResponse } from "../domain/responses/decide.server.ts";
import { resource } from "../platform/api.server.ts";
import { idOf, readBody } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

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
