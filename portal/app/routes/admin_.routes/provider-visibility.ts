import { type MapProvider, mapProviders } from "@wardway/model";

/** Fields follow the selected provider in CSS, also without a script. */
export const providerChoiceClass = "group/provider";

/** Browsers without `:has()` show everything. */
const hiddenFor: Readonly<Record<MapProvider, string>> = {
  google: "group-has-[option[value=google]:checked]/provider:hidden",
  mapbox: "group-has-[option[value=mapbox]:checked]/provider:hidden",
  osm: "group-has-[option[value=osm]:checked]/provider:hidden",
};

/** Hidden fields are still submitted. */
export function visibleFor(...providers: readonly MapProvider[]): string {
  const others = mapProviders.filter((provider) => !providers.includes(provider));
  return others.map((provider) => hiddenFor[provider]).join(" ");
}
