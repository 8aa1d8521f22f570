import { createResponseSchema } from "@wardway/db/model";
import { respond } from "../domain/responses/respond.server.ts";
import { created, resource } from "../platform/api.server.ts";
import { idempotencyKeyOf, readBody } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const responses = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "response.create");
    const key = idempotencyKeyOf(args.request);
    const response = await respond(db, caller, await readBody(args.request, createResponseSchema), key);
    return created(response, `/api/transport-responses/by-request/${response.transportRequestId}`);
  },
});

export const loader = responses;
export const action = responses;
