import { z } from "zod";
import { publicStatisticsQuerySchema } from "../embedding.ts";
import { statisticsLimits } from "../limits.ts";
import { publicStatisticsSchema } from "../live.ts";
import { healthSchema } from "../wire.ts";
import type { Subject } from "./contract.ts";
import { portalRoutes, sdkRoutes } from "./routes.ts";

const DESCRIPTION_CACHE_SECONDS = 300;

/** Long documents that change with a release only. */
const DESCRIPTION_CALLS = 60;

/** Monitoring asks every few seconds. */
const HEALTH_CALLS = 300;

export const publicEndpoints = {
  name: "Public",
  description:
    "Without a session. The WebSocket at /ws sends the same statistics in a message of type statistics, whenever one " +
    'of them changes; send {"type":"ping"} every 30 seconds.',
  endpoints: {
    getStatistics: {
      ...sdkRoutes.getStatistics,
      right: "anyone",
      audit: { none: "public figures" },
      summary: "Get the public statistics",
      description:
        "Pages of any site may call this. With If-None-Match, unchanged statistics are not sent again. A network that " +
        "calls too often receives Retry-After. Calls of a page that names its site count towards " +
        "the site's own limit first, so that other callers of the same address do not block it.",
      query: publicStatisticsQuerySchema,
      response: publicStatisticsSchema,
      cacheSeconds: statisticsLimits.cacheSeconds,
      anyOrigin: true,
      errors: ["too_many"],
    },
    getHealth: {
      ...portalRoutes.getHealth,
      right: "anyone",
      audit: { none: "public state of the services" },
      summary: "Check the services that the portal depends on",
      description:
        "Status degraded: a service does not respond. Maps are unavailable if every configured map provider has " +
        "failed recently; routes are estimates then.",
      response: healthSchema,
      callsOfNetwork: HEALTH_CALLS,
      alternatives: { 503: { description: "The database does not respond.", response: healthSchema } },
    },
    getOpenApiDocument: {
      ...portalRoutes.getOpenApiDocument,
      right: "anyone",
      audit: { none: "public description" },
      summary: "Get this description as OpenAPI",
      response: z.looseObject({ openapi: z.string() }),
      cacheSeconds: DESCRIPTION_CACHE_SECONDS,
      callsOfNetwork: DESCRIPTION_CALLS,
    },
    getApiReference: {
      ...portalRoutes.getApiReference,
      right: "anyone",
      audit: { none: "public description" },
      summary: "Get this description as a page",
      contentType: "text/html",
      callsOfNetwork: DESCRIPTION_CALLS,
    },
  },
} as const satisfies Subject;
