import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  mapProviderNames,
  mapProviders,
  mapRegions,
  routeSettingsSchema,
  routeTypes,
  routingEngines,
} from "@wardway/model";
import { i18n } from "#app/infra/locale.ts";
import type { FormShape } from "#app/sections/admin/settings/typed-settings.ts";

export const routeForm = {
  schema: routeSettingsSchema,
  secret: { name: "apiKey", label: msg`API Key` },
} as const satisfies FormShape<typeof routeSettingsSchema>;

/** Only what the connection test needs, so that errors of other fields do not block it. */
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

export const mapTestIntent = "testMaps";
export const mapTestId = "map-test";

const regionNames: Record<(typeof mapRegions)[number], MessageDescriptor> = {
  US: msg`United States`,
  CA: msg`Canada`,
  UK: msg`United Kingdom`,
  EU: msg`European Union`,
  AU: msg`Australia`,
};

const routeTypeNames: Record<(typeof routeTypes)[number], MessageDescriptor> = {
  fastest: msg`Fastest`,
  shortest: msg`Shortest`,
  eco: msg`Eco-friendly`,
};

const engineNames: Record<(typeof routingEngines)[number], string> = {
  valhalla: "Valhalla",
  osrm: "OSRM",
};

export const getRouteChoices = () => ({
  mapProvider: mapProviders.map((value) => ({ value, label: mapProviderNames[value] })),
  defaultRegion: mapRegions.map((value) => ({ value, label: i18n._(regionNames[value]) })),
  routingEngine: routingEngines.map((value) => ({ value, label: engineNames[value] })),
  preferredRouteType: routeTypes.map((value) => ({ value, label: i18n._(routeTypeNames[value]) })),
});

export const routeLabels: Readonly<Record<string, MessageDescriptor>> = {
  mapProvider: msg`Map Provider`,
  defaultRegion: msg`Default Region`,
  preferredRouteType: msg`Preferred Route Type`,
  apiKey: msg`API Key`,
  routingEngine: msg`Routing Server`,
  routingUrl: msg`Routing Server Address`,
  geocoderUrl: msg`Geocoding Server Address`,
  tileUrl: msg`Tile Address`,
  tileAttribution: msg`Tile Attribution`,
  routeOptimizationEnabled: msg`Route Optimization`,
  trafficDataEnabled: msg`Real-time Traffic`,
  geocodingEnabled: msg`Geocoding`,
  avoidTolls: msg`Avoid Tolls`,
  avoidHighways: msg`Avoid Highways`,
  maxDistance: msg`Maximum Transport Distance (miles)`,
  trafficUpdateInterval: msg`Traffic Update Interval (minutes)`,
  positionRetention: msg`Position Retention (days)`,
};
