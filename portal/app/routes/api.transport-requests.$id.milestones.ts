import { endpoints } from "@wardway/model";
import { recordMilestone } from "../domain/transports/lifecycle/lifecycle.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.recordMilestone, async ({ db, caller, params, body, idempotencyKey }) =>
    recordMilestone(db, caller, { ...body, requestId: params.id }, idempotencyKey),
  ),
);

export const loader = route;
export const action = route;
