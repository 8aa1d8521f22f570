import { optimizeRoute } from "../domain/transports/routing/optimize-route.server.ts";
import { resource } from "../http/api.server.ts";
import { idempotencyKeyOf, idOf } from "../http/api-input.server.ts";
import { apiGuard } from "../http/guard.server.ts";

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
