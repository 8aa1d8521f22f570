import { routeQuerySchema } from "@wardway/model";
import { findRoute } from "../domain/transports/routing/find-route.server.ts";
import { resource } from "../http/api.server.ts";
import { readQuery } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

const route = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "route.read");
    const { maps } = args.context;
    return findRoute({ db, maps }, caller, readQuery(args.request, routeQuerySchema));
  },
});

export const loader = route;
export const action = route;
