import {
  mapProviderNames,
  mapProviders,
  mapRegions,
  routeSettingsSchema,
  routeTypes,
  routingEngines,
} from "@wardway/model";
import type { FormShape } from "#app/ui/admin/settings/typed-settings.ts";

export const routeForm = {
  schema: routeSettingsSchema,
  secret: { name: "apiKey", label: "API Key" },
} as const satisfies FormShape<typeof routeSettingsSchema>;

/** The fields that the connection test needs, so that an error in another field does not block it. */
export const mapForm = {
  schema: routeSettingsSchema.pick({
    mapProvider: true,
    defaultRegion: true,
    preferredRouteType: true,
    trafficDataEnabled: true,
    geocodingEnabled: true,
    avoidTolls: true,
    avoidHighways: true,
    routingEngine: true,
    routingUrl: true,
    geocoderUrl: true,
  }),
  secret: routeForm.secret,
};

/** The intent of the connection test. */
export const mapTestIntent = "testMaps";
/** Element id of the panel with its outcome. */
export const mapTestId = "map-test";

const regionNames: Record<(typeof mapRegions)[number], string> = {
  US: "United States",
  CA: "Canada",
  UK: "United Kingdom",
  EU: "European Union",
  AU: "Australia",
};

const routeTypeNames: Record<(typeof routeTypes)[number], string> = {
  fastest: "Fastest",
  shortest: "Shortest",
  eco: "Eco-friendly",
};

const engineNames: Record<(typeof routingEngines)[number], string> = { valhalla: "Valhalla", osrm: "OSRM" };

export const routeChoices = {
  mapProvider: mapProviders.map((value) => ({ value, label: mapProviderNames[value] })),
  defaultRegion: mapRegions.map((value) => ({ value, label: regionNames[value] })),
  routingEngine: routingEngines.map((value) => ({ value, label: engineNames[value] })),
  preferredRouteType: routeTypes.map((value) => ({ value, label: routeTypeNames[value] })),
};

export const routeLabels: Readonly<Record<string, string>> = {
  mapProvider: "Map Provider",
  defaultRegion: "Default Region",
  preferredRouteType: "Preferred Route Type",
  apiKey: "API Key",
  routingEngine: "Routing Server",
  routingUrl: "Routing Server Address",
  geocoderUrl: "Geocoding Server Address",
  tileUrl: "Tile Address",
  tileAttribution: "Tile Attribution",
  routeOptimizationEnabled: "Route Optimization",
  trafficDataEnabled: "Real-time Traffic",
  geocodingEnabled: "Geocoding",
  avoidTolls: "Avoid Tolls",
  avoidHighways: "Avoid Highways",
  maxDistance: "Maximum Transport Distance (miles)",
  trafficUpdateInterval: "Traffic Update Interval (minutes)",
  positionRetention: "Position Retention (days)",
};
