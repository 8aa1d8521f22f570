import { endpoints } from "@wardway/model";
import { changeStatus } from "../domain/transports/lifecycle/lifecycle.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.updateRequestStatus, async ({ db, caller, params, body }) =>
    changeStatus(db, caller, { ...body, requestId: params.id }),
  ),
);

export const loader = route;
export const action = route;
