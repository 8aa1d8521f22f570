import { routeQuerySchema } from "@wardway/db/model";
import { findRoute } from "../domain/routing/find-route.server.ts";
import { resource } from "../platform/api.server.ts";
import { readQuery } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const route = resource({
  GET: async (args) => {
    const { db, caller } = await apiGuard(args, "route.read");
    const { maps } = args.context;
    return findRoute({ db, maps }, caller, readQuery(args.request, routeQuerySchema));
  },
});

export const loader = route;
export const action = route;
