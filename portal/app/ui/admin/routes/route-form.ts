import { mapProviders, mapRegions, routeSettingsSchema, routeTypes } from "@wardway/db/model";
import type { FormShape } from "../settings/typed-settings.ts";

export const routeForm = {
  schema: routeSettingsSchema,
  secret: { name: "apiKey", label: "API Key" },
} as const satisfies FormShape<typeof routeSettingsSchema>;

const providerNames: Record<(typeof mapProviders)[number], string> = {
  google: "Google Maps",
  mapbox: "Mapbox",
  osm: "OpenStreetMap",
};

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

export const routeChoices = {
  mapProvider: mapProviders.map((value) => ({ value, label: providerNames[value] })),
  defaultRegion: mapRegions.map((value) => ({ value, label: regionNames[value] })),
  preferredRouteType: routeTypes.map((value) => ({ value, label: routeTypeNames[value] })),
};

/** What the fields are called. */
export const routeLabels: Readonly<Record<string, string>> = {
  mapProvider: "Map Provider",
  defaultRegion: "Default Region",
  preferredRouteType: "Preferred Route Type",
  apiKey: "API Key",
  routeOptimizationEnabled: "Route Optimization",
  trafficDataEnabled: "Real-time Traffic",
  geocodingEnabled: "Geocoding",
  avoidTolls: "Avoid Tolls",
  avoidHighways: "Avoid Highways",
  maxDistance: "Maximum Transport Distance (miles)",
  trafficUpdateInterval: "Traffic Update Interval (minutes)",
};
