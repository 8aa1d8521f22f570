import { routeSettingsSchema } from "@wardway/model";
import { expect, it } from "vitest";
import type { EngineOrder, EngineState } from "#app/infra/maps/engine-state.ts";
import { describeMapFunctions, type MapFacts } from "./map-functions.server.ts";

const state = (name: EngineState["name"], status: EngineState["status"]): EngineState => ({
  name,
  status,
  lastFault: null,
});
const estimate = state("estimate", "ready");

function describe(
  settings: Record<string, unknown>,
  engines: Partial<EngineOrder>,
  facts: Partial<MapFacts> = {},
) {
  const { provider, functions } = describeMapFunctions({
    settings: routeSettingsSchema.parse(settings),
    hasApiKey: false,
    engines: { routes: [estimate], addresses: null, service: "not_set_up", ...engines },
    basemap: { name: "Central Baltimore" },
    places: null,
    ...facts,
  });
  return [provider, ...functions.map(({ part, outcome, sentence }) => `${part} ${outcome}: ${sentence}`)];
}

it("says what works of a provider without a key", () => {
  const routes = [state("google", "not_set_up"), state("valhalla_tiles", "ready"), estimate];
  const addresses = state("place_index", "ready");
  expect(describe({ mapProvider: "google" }, { routes, addresses }, { places: "Central Baltimore" })).toEqual(
    [
      "Google Maps is chosen, but without an API key it is not used.",
      "Map tiles passed: Streets are drawn in Central Baltimore. Other areas are plain, with the borders of the states.",
      "Geocoding passed: The portal itself finds addresses, in Central Baltimore only.",
      "Routing passed: The portal itself computes routes where its routing tiles cover both ends. Elsewhere travel times are estimates.",
    ],
  );
});

it("says which of the servers does not respond, and what happens until then", () => {
  const settings = {
    mapProvider: "osm",
    routingUrl: "https://routes.example.org",
    geocoderUrl: "https://places.example.org",
    tileUrl: "https://tiles.example.org/{z}/{x}/{y}.png",
    tileAttribution: "Example",
  };
  const routes = [state("valhalla", "resting"), estimate];
  expect(describe(settings, { routes, addresses: state("nominatim", "ready") })).toEqual([
    "OpenStreetMap is active.",
    "Map tiles passed: Tiles come from tiles.example.org.",
    "Geocoding passed: The Nominatim server finds addresses.",
    "Routing failed: The Valhalla server did not respond several times and is tried again in a moment. Travel times are estimated from the straight line, and no route follows the roads.",
  ]);
});

it("says what nothing is set up for", () => {
  const addresses = state("nominatim", "not_set_up");
  const [provider, , geocoding, routing] = describe({ mapProvider: "osm" }, { addresses });
  expect(provider).toBe("OpenStreetMap is chosen, but without the address of a server it is not used.");
  expect(geocoding).toBe(
    "Geocoding not_set_up: Only facilities are found as places: no server for addresses is set up.",
  );
  expect(routing).toMatch(/^Routing not_set_up: Travel times are estimated/);
  expect(describe({ geocodingEnabled: false }, {})[2]).toMatch(
    /^Geocoding not_set_up: Geocoding is switched off/,
  );
});
