import { endpoints } from "@wardway/model";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { siteOfKey } from "../domain/embedding/origins.server.ts";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { secondsUntilStatistics } from "../domain/statistics/query-limit.server.ts";
import { defineEndpoint, resource } from "../http/define-endpoint.server.ts";
import { networkOf } from "../infra/network.ts";

const route = resource(
  defineEndpoint(endpoints.getStatistics, async ({ db, request, context, query }) => {
    const origin = request.headers.get("origin");
    // A publishable key counts only on its own site.
    const site = query.site !== undefined && origin !== null ? await siteOfKey(db, query.site, origin) : null;
    const seconds = await secondsUntilStatistics(networkOf(context.ipAddress), site);
    if (seconds > 0) throw new RateLimitError(seconds, "rateLimit.statistics", { seconds });
    return readPublicStatistics(db);
  }),
);

export const loader = route;
export const action = route;
