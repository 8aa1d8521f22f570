import { mapProviderNames, type RouteSettings } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import type { BasemapInfo } from "#app/infra/maps/basemap.server.ts";
import type { EngineName, EngineOrder } from "#app/infra/maps/engine-state.ts";
import { messages } from "./messages.server.ts";

const { t } = createTranslator(portalLanguage, messages);

const engineNames: Readonly<Partial<Record<EngineName, string>>> = {
  google: mapProviderNames.google,
  mapbox: mapProviderNames.mapbox,
  valhalla: t("adminRoutes.valhallaServer"),
  osrm: t("adminRoutes.osrmServer"),
  nominatim: t("adminRoutes.nominatimServer"),
};

/** The portal's own engines are described by what they cover. */
const getName = (name: EngineName) => engineNames[name] ?? t("adminRoutes.portal");

export interface MapFacts {
  /** As saved. */
  readonly settings: RouteSettings;
  readonly hasApiKey: boolean;
  readonly engines: EngineOrder;
  readonly basemap: Pick<BasemapInfo, "name">;
  /** Region of the place index, if one is loaded. */
  readonly places: string | null;
}

export interface MapFunction {
  readonly part: string;
  readonly outcome: "passed" | "failed" | "not_set_up";
  readonly sentence: string;
}

/** What the saved settings do now, in sentences; no engine is called for it. */
export function describeMapFunctions(facts: MapFacts) {
  return {
    provider: describeProvider(facts),
    functions: [describeTiles(facts), describeGeocoding(facts), describeRouting(facts)],
  };
}

function describeProvider({ settings, hasApiKey }: MapFacts): string {
  const { mapProvider, routingUrl, geocoderUrl } = settings;
  const provider = mapProviderNames[mapProvider];
  if (mapProvider === "osm") {
    const isSetUp = routingUrl !== "" || geocoderUrl !== "";
    return t(isSetUp ? "adminRoutes.providerIsActive" : "adminRoutes.providerWithoutServers", { provider });
  }
  return t(hasApiKey ? "adminRoutes.providerIsActive" : "adminRoutes.providerWithoutKey", { provider });
}

function describeTiles({ settings: { tileUrl }, basemap }: MapFacts): MapFunction {
  const part = t("adminRoutes.mapTiles");
  if (tileUrl === "") return works(part, t("adminRoutes.tilesOfBasemap", { region: basemap.name }));
  return works(part, t("adminRoutes.tilesOfServer", { host: new URL(tileUrl).host }));
}

function describeGeocoding({ engines: { addresses }, places }: MapFacts): MapFunction {
  const part = t("adminRoutes.geocoding");
  if (addresses === null) return missing(part, t("adminRoutes.geocodingIsOff"));
  const { name, status } = addresses;
  if (name === "place_index")
    return works(part, t("adminRoutes.geocodingInRegion", { region: places ?? "" }));
  if (status === "not_set_up") return missing(part, t("adminRoutes.geocodingOfFacilities"));
  const engine = getName(name);
  if (status === "ready") return works(part, t("adminRoutes.geocodingBy", { engine }));
  const untilThen =
    places === null
      ? t("adminRoutes.untilThenFacilities")
      : t("adminRoutes.untilThenRegion", { region: places });
  return fails(part, `${t("adminRoutes.notResponding", { engine })} ${untilThen}`);
}

function describeRouting({ engines: { routes } }: MapFacts): MapFunction {
  const part = t("adminRoutes.routing");
  const first = routes.find(({ status }) => status === "ready")?.name ?? "estimate";
  const sentence = describeRouter(first);
  const resting = routes.find(({ status }) => status === "resting");
  if (resting)
    return fails(part, `${t("adminRoutes.notResponding", { engine: getName(resting.name) })} ${sentence}`);
  return first === "estimate" ? missing(part, sentence) : works(part, sentence);
}

function describeRouter(name: EngineName): string {
  if (name === "estimate") return t("adminRoutes.routesAreEstimates");
  if (name === "valhalla_tiles") return t("adminRoutes.routesOfTiles");
  return t("adminRoutes.routesBy", { engine: getName(name) });
}

const works = (part: string, sentence: string): MapFunction => ({ part, outcome: "passed", sentence });
const fails = (part: string, sentence: string): MapFunction => ({ part, outcome: "failed", sentence });
const missing = (part: string, sentence: string): MapFunction => ({ part, outcome: "not_set_up", sentence });
