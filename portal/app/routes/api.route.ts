import { endpoints } from "@wardway/model";
import { findRoute } from "../domain/transports/routing/find-route.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.getRoute, async ({ db, caller, context: { maps }, query }) =>
    findRoute({ db, maps }, caller, query),
  ),
);

export const loader = route;
export const action = route;
