import { type MapProvider, mapProviders } from "@wardway/model";

/** Put on the form: what belongs to one provider goes by the choice in it, without a script too. */
export const providerChoiceClass = "group/provider";

/** Out of sight while that provider is chosen. A browser that does not know `:has()` shows everything. */
const hiddenFor: Readonly<Record<MapProvider, string>> = {
  google: "group-has-[option[value=google]:checked]/provider:hidden",
  mapbox: "group-has-[option[value=mapbox]:checked]/provider:hidden",
  osm: "group-has-[option[value=osm]:checked]/provider:hidden",
};

/** For what is there with some of the map providers alone; fields out of sight keep and send what is in them. */
export function onlyFor(...providers: readonly MapProvider[]): string {
  const others = mapProviders.filter((one) => !providers.includes(one));
  return others.map((one) => hiddenFor[one]).join(" ");
}
