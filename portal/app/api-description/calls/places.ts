import {
  facilityQuerySchema,
  facilitySchema,
  mapStartSchema,
  routeQuerySchema,
  routeResultSchema,
} from "@wardway/db/model";
import { z } from "zod";
import type { Subject } from "../operation.ts";

export const places: Subject = {
  name: "Places and routes",
  description: "Where patients are brought, and the way there.",
  operations: [
    {
      method: "GET",
      path: "/api/facilities",
      id: "findFacilities",
      summary: "Find hospitals and other places of care",
      details: "The best match first; nothing for a search without words.",
      query: facilityQuerySchema,
      answer: z.array(facilitySchema),
      example: { query: "q=dialysis&limit=5" },
    },
    {
      method: "GET",
      path: "/api/map",
      id: "startMap",
      summary: "Read what a map begins with",
      details: "The middle of the installation's region, and the tiles that its administrators have set.",
      answer: mapStartSchema,
    },
    {
      method: "GET",
      path: "/api/route",
      id: "findRoute",
      summary: "Find a route between two places",
      details: "Null where there is no route information.",
      refusals: ["too_many"],
      query: routeQuerySchema,
      answer: routeResultSchema,
      example: {
        query: "originLat=39.2904&originLng=-76.6122&destinationLat=39.3299&destinationLng=-76.6205",
      },
    },
  ],
};
