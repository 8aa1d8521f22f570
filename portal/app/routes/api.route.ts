import { routeQuerySchema } from "@wardway/db/model";
import { resource } from "../platform/api.server.ts";
import { readQuery } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const route = resource({
  GET: async (args) => {
    await apiGuard(args, "route.read");
    readQuery(args.request, routeQuerySchema);
    // No map service is connected: there is no route information, and null says so.
    return null;
  },
});

export const loader = route;
export const action = route;
