import { type MapProvider, mapProviders } from "@wardway/model";

/** For the form: fields of one provider follow the selected one in CSS, also without JavaScript. */
export const providerChoiceClass = "group/provider";

/** Hidden while that provider is selected. A browser without `:has()` shows everything. */
const hiddenFor: Readonly<Record<MapProvider, string>> = {
  google: "group-has-[option[value=google]:checked]/provider:hidden",
  mapbox: "group-has-[option[value=mapbox]:checked]/provider:hidden",
  osm: "group-has-[option[value=osm]:checked]/provider:hidden",
};

/** Classes of what applies to some providers only; hidden fields are still submitted. */
export function visibleFor(...providers: readonly MapProvider[]): string {
  const others = mapProviders.filter((provider) => !providers.includes(provider));
  return others.map((provider) => hiddenFor[provider]).join(" ");
}
