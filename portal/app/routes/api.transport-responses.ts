import { createResponseSchema } from "@wardway/model";
import { respond } from "../domain/transports/responses/respond.server.ts";
import { created, resource } from "../http/api.server.ts";
import { idempotencyKeyOf, readBody } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

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
