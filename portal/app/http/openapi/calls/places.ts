import {
  facilityQuerySchema,
  facilitySchema,
  geocodeQuerySchema,
  mapLocationSchema,
  mapStartSchema,
  routeQuerySchema,
  routeResultSchema,
} from "@wardway/model";
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
      details:
        "The best match first, and of those that match what is close to near. Without words: the closest, within " +
        "250 km; nothing without near either.",
      query: facilityQuerySchema,
      answer: z.array(facilitySchema),
      example: { query: "q=dialysis&near=39.2904,-76.6122&limit=5" },
    },
    {
      method: "GET",
      path: "/api/geocode",
      id: "findAddresses",
      summary: "Find an address, or the address of a place",
      details:
        "With q, addresses that fit it, the best first; with lat and lng, the address there, if one is known. " +
        "Nothing where no geocoder is set up. Ask when a person has finished typing: each account has a share.",
      query: geocodeQuerySchema,
      answer: z.array(mapLocationSchema),
      refusals: ["too_many"],
      example: { query: "q=410+Alder+Street&near=39.2904,-76.6122" },
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
