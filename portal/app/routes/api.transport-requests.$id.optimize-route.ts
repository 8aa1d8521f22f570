import { endpoints } from "@wardway/model";
import { optimizeRoute } from "../domain/transports/routing/optimize-route.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.optimizeRoute, async ({ db, caller, context, params, idempotencyKey }) => {
    const { route } = await optimizeRoute({ db, maps: context.maps }, caller, params.id, idempotencyKey);
    if (!route) throw new Error("The optimized request has no route.");
    return route;
  }),
);

export const loader = route;
export const action = route;
