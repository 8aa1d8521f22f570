import { endpoints } from "@wardway/model";
import { decideResponse } from "../domain/transports/lifecycle/lifecycle.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.updateResponseStatus, async ({ db, caller, params, body }) =>
    decideResponse(db, caller, { ...body, responseId: params.id }),
  ),
);

export const loader = route;
export const action = route;
