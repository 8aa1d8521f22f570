import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { mapProviderNames, type RouteSettings } from "@wardway/model";
import { i18n } from "#app/infra/locale.ts";
import type { BasemapInfo } from "#app/infra/maps/basemap.server.ts";
import type { EngineName, EngineOrder } from "#app/infra/maps/engine-state.ts";

const serverNames: Readonly<Partial<Record<EngineName, MessageDescriptor>>> = {
  valhalla: msg`The Valhalla server`,
  osrm: msg`The OSRM server`,
  nominatim: msg`The Nominatim server`,
};

/** The portal's own engines are described by what they cover. */
function getName(name: EngineName): string {
  if (name === "google" || name === "mapbox") return mapProviderNames[name];
  return i18n._(serverNames[name] ?? msg`The portal`);
}

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
    return isSetUp
      ? t`${provider} is active.`
      : t`${provider} is chosen, but without the address of a server it is not used.`;
  }
  return hasApiKey
    ? t`${provider} is active.`
    : t`${provider} is chosen, but without an API key it is not used.`;
}

function describeTiles({ settings: { tileUrl }, basemap }: MapFacts): MapFunction {
  const part = t`Map tiles`;
  if (tileUrl === "")
    return works(
      part,
      t`Streets are drawn in ${{ region: basemap.name }}. Other areas are plain, with the borders of the states.`,
    );
  return works(part, t`Tiles come from ${{ host: new URL(tileUrl).host }}.`);
}

function describeGeocoding({ engines: { addresses }, places }: MapFacts): MapFunction {
  const part = t`Geocoding`;
  if (addresses === null)
    return missing(part, t`Geocoding is switched off. Only facilities are found as places.`);
  const { name, status } = addresses;
  if (name === "place_index")
    return works(part, t`The portal itself finds addresses, in ${{ region: places ?? "" }} only.`);
  if (status === "not_set_up")
    return missing(part, t`Only facilities are found as places: no server for addresses is set up.`);
  const engine = getName(name);
  if (status === "ready") return works(part, t`${engine} finds addresses.`);
  const untilThen =
    places === null
      ? t`Until then, only facilities are found as places.`
      : t`Until then, addresses are found in ${places} only.`;
  return fails(
    part,
    `${t`${engine} did not respond several times and is tried again in a moment.`} ${untilThen}`,
  );
}

function describeRouting({ engines: { routes } }: MapFacts): MapFunction {
  const part = t`Routing`;
  const first = routes.find(({ status }) => status === "ready")?.name ?? "estimate";
  const sentence = describeRouter(first);
  const resting = routes.find(({ status }) => status === "resting");
  if (resting)
    return fails(
      part,
      `${t`${{ engine: getName(resting.name) }} did not respond several times and is tried again in a moment.`} ${sentence}`,
    );
  return first === "estimate" ? missing(part, sentence) : works(part, sentence);
}

function describeRouter(name: EngineName): string {
  if (name === "estimate")
    return t`Travel times are estimated from the straight line, and no route follows the roads.`;
  if (name === "valhalla_tiles")
    return t`The portal itself computes routes where its routing tiles cover both ends. Elsewhere travel times are estimates.`;
  return t`${{ engine: getName(name) }} computes routes and travel times.`;
}

const works = (part: string, sentence: string): MapFunction => ({ part, outcome: "passed", sentence });
const fails = (part: string, sentence: string): MapFunction => ({ part, outcome: "failed", sentence });
const missing = (part: string, sentence: string): MapFunction => ({ part, outcome: "not_set_up", sentence });
