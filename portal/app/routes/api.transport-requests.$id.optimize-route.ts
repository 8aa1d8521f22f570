import { optimizeRoute } from "../domain/routing/optimize-route.server.ts";
import { resource } from "../platform/api.server.ts";
import { idempotencyKeyOf, idOf } from "../platform/api-input.server.ts";
import { apiGuard } from "../platform/guard.server.ts";

const optimize = resource({
  POST: async (args) => {
    const { db, caller } = await apiGuard(args, "request.optimize");
    const { maps } = args.context;
    const key = idempotencyKeyOf(args.request);
    return (await optimizeRoute({ db, maps }, caller, idOf(args.params), key)).route;
  },
});

export const loader = optimize;
export const action = optimize;
