import { z } from "zod";
import { mapConfigSchema } from "../maps.ts";
import {
  facilityQuerySchema,
  facilitySchema,
  frequentDestinationSchema,
  geocodeQuerySchema,
  mapLocationSchema,
  routeQuerySchema,
  routeResultSchema,
} from "../wire.ts";
import type { Subject } from "./contract.ts";
import { sdkRoutes } from "./routes.ts";

export const places = {
  name: "Places and routes",
  description: "Facilities, addresses, map configuration and routes.",
  endpoints: {
    listDestinations: {
      ...sdkRoutes.listDestinations,
      right: "request.fill_in",
      audit: { none: "places where several patients were taken, without a patient" },
      summary: "List the hospital's frequent destinations",
      description:
        "Where the latest requests of the caller's hospital took two or more patients, most first. An administrator has none.",
      response: z.array(frequentDestinationSchema),
    },
    searchFacilities: {
      ...sdkRoutes.searchFacilities,
      right: "facility.search",
      audit: { none: "the public directory of facilities" },
      summary: "Search hospitals and other places of care",
      description:
        "Best match first; among equal matches, the closest to near. Without words: the closest within 250 km; an " +
        "empty list without near too.",
      query: facilityQuerySchema,
      response: z.array(facilitySchema),
      example: { query: "q=dialysis&near=39.2904,-76.6122&limit=5" },
    },
    geocode: {
      ...sdkRoutes.geocode,
      right: "facility.search",
      audit: { none: "addresses without a patient" },
      summary: "Find an address, or the address of a location",
      description:
        "With q, matching addresses, best first; with lat and lng, the address there, if one is known. Without a provider, " +
        "and while it fails, from the portal's own index: house numbers, streets, crossings, places and postcodes. " +
        '"(approximate)" or "(number not found)" after the street marks a house number that the index lacks. Calls are ' +
        "limited per account: with a provider, call when a person has finished typing.",
      query: geocodeQuerySchema,
      response: z.array(mapLocationSchema),
      errors: ["too_many"],
      example: { query: "q=410+Alder+Street&near=39.2904,-76.6122" },
    },
    getMapConfig: {
      ...sdkRoutes.getMapConfig,
      right: "map.read",
      audit: { none: "settings of the map" },
      summary: "Get the map configuration",
      description:
        "The center of the installation's region, the tiles that its administrators have set, and the portal's basemap.",
      response: mapConfigSchema,
    },
    getRoute: {
      ...sdkRoutes.getRoute,
      right: "route.read",
      audit: { none: "a route between two places, without a patient" },
      summary: "Get a route between two locations",
      description: "Null if there is no route information.",
      errors: ["too_many"],
      query: routeQuerySchema,
      response: routeResultSchema,
      example: {
        query: "originLat=39.2904&originLng=-76.6122&destinationLat=39.3299&destinationLng=-76.6205",
      },
    },
  },
} as const satisfies Subject;
