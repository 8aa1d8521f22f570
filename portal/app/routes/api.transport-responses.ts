import { endpoints } from "@wardway/model";
import { respond } from "../domain/transports/responses/respond.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.createResponse, async ({ db, caller, body, idempotencyKey }) =>
    respond(db, caller, body, idempotencyKey),
  ),
);

export const loader = route;
export const action = route;
