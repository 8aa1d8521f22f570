import { endpoints } from "@wardway/model";
import { personKey } from "../domain/audit/caller.server.ts";
import { lookUp } from "../domain/transports/routing/look-up.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";

const route = resource(
  defineEndpoint(endpoints.geocode, async ({ db, caller, context, query }) =>
    lookUp(db, context.maps, personKey(caller), query),
  ),
);

export const loader = route;
export const action = route;
