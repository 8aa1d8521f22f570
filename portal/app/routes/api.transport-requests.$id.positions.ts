import { endpoints } from "@wardway/model";
import { sharePositions } from "../domain/transports/tracking/share.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.sharePositions, async ({ db, caller, context: { maps }, params, body }) =>
    sharePositions({ db, maps }, caller, { requestId: params.id, ...body }),
  ),
);

export const loader = route;
export const action = route;
