import {
  mapProviderNames,
  mapProviders,
  mapRegions,
  routeSettingsSchema,
  routeTypes,
  routingEngines,
} from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import type { FormShape } from "#app/ui/admin/settings/typed-settings.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const routeForm = {
  schema: routeSettingsSchema,
  secret: { name: "apiKey", label: translate("adminRoutes.apiKey") },
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

const regionNames: Record<(typeof mapRegions)[number], string> = {
  US: translate("adminRoutes.unitedStates"),
  CA: translate("adminRoutes.canada"),
  UK: translate("adminRoutes.unitedKingdom"),
  EU: translate("adminRoutes.europeanUnion"),
  AU: translate("adminRoutes.australia"),
};

const routeTypeNames: Record<(typeof routeTypes)[number], string> = {
  fastest: translate("adminRoutes.fastest"),
  shortest: translate("adminRoutes.shortest"),
  eco: translate("adminRoutes.ecoFriendly"),
};

const engineNames: Record<(typeof routingEngines)[number], string> = {
  valhalla: translate("adminRoutes.valhalla"),
  osrm: "OSRM",
};

export const routeChoices = {
  mapProvider: mapProviders.map((value) => ({ value, label: mapProviderNames[value] })),
  defaultRegion: mapRegions.map((value) => ({ value, label: regionNames[value] })),
  routingEngine: routingEngines.map((value) => ({ value, label: engineNames[value] })),
  preferredRouteType: routeTypes.map((value) => ({ value, label: routeTypeNames[value] })),
};

export const routeLabels: Readonly<Record<string, string>> = {
  mapProvider: translate("adminRoutes.mapProvider"),
  defaultRegion: translate("adminRoutes.defaultRegion"),
  preferredRouteType: translate("adminRoutes.preferredRouteType"),
  apiKey: translate("adminRoutes.apiKey"),
  routingEngine: translate("adminRoutes.routingServer"),
  routingUrl: translate("adminRoutes.routingServerAddress"),
  geocoderUrl: translate("adminRoutes.geocodingServerAddress"),
  tileUrl: translate("adminRoutes.tileAddress"),
  tileAttribution: translate("adminRoutes.tileAttribution"),
  routeOptimizationEnabled: translate("adminRoutes.routeOptimization"),
  trafficDataEnabled: translate("adminRoutes.realTimeTraffic"),
  geocodingEnabled: translate("adminRoutes.geocodingSetting"),
  avoidTolls: translate("adminRoutes.avoidTolls"),
  avoidHighways: translate("adminRoutes.avoidHighways"),
  maxDistance: translate("adminRoutes.maximumTransportDistance"),
  trafficUpdateInterval: translate("adminRoutes.trafficUpdateIntervalMinutes"),
  positionRetention: translate("adminRoutes.positionRetentionDays"),
};
