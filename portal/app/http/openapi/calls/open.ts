import { healthSchema, publicStatisticsQuerySchema, publicStatisticsSchema } from "@wardway/model";
import { z } from "zod";
import type { Subject } from "../operation.ts";

export const open: Subject = {
  name: "For everybody",
  description:
    "No session is asked for. The same statistics come over the WebSocket at /ws, in a message of type statistics, " +
    'whenever one of them changes; send {"type":"ping"} every 30 seconds.',
  operations: [
    {
      method: "GET",
      path: "/api/public/statistics",
      id: "getPublicStatistics",
      summary: "Read the totals that everybody may know",
      details:
        "A page of any site may ask. Ask with If-None-Match, and nothing is sent again that has not changed. A network " +
        "that asks too often is told in Retry-After when it may ask again. A page that names its site is counted with " +
        "the site first, and so is not kept waiting by others behind the same address.",
      query: publicStatisticsQuerySchema,
      answer: publicStatisticsSchema,
      headers: { ETag: "For If-None-Match." },
      refusals: ["too_many"],
      otherwise: { 304: { description: "Not changed since." } },
    },
    {
      method: "GET",
      path: "/api/health",
      id: "getHealth",
      summary: "See whether the services behind the portal answer",
      details:
        "Status degraded: a service does not answer. Maps are unavailable where every map provider that is set up " +
        "has failed lately; routes are estimates then.",
      answer: healthSchema,
      otherwise: { 503: { description: "The database does not answer.", answer: healthSchema } },
    },
    {
      method: "GET",
      path: "/api/openapi.json",
      id: "getDescription",
      summary: "Read this description as a program",
      answer: z.looseObject({ openapi: z.string() }),
    },
    {
      method: "GET",
      path: "/api/docs",
      id: "getDocumentation",
      summary: "Read this description as a person",
      isPage: true,
    },
  ],
};
