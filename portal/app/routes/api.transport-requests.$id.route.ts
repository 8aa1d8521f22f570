import { endpoints } from "@wardway/model";
import { readRecord } from "../domain/audit/reads.server.ts";
import { readRoute } from "../domain/transports/routing/read-route.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(
    endpoints.getRequestRoute,
    async ({ db, caller, isBackground, context: { maps }, params: { id } }) =>
      readRecord({ db, caller, isBackground }, id, readRoute({ db, maps }, caller, id)),
  ),
);

export const loader = route;
export const action = route;
