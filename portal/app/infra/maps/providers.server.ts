import { productName, type RouteSettings } from "@wardway/model";
import type { EngineName } from "./engine-state.ts";
import { googleGeocoding } from "./google-geocoding.server.ts";
import { googleRoutes } from "./google-routes.server.ts";
import { mapboxDirections } from "./mapbox-directions.server.ts";
import { mapboxGeocoding } from "./mapbox-geocoding.server.ts";
import { type NominatimOptions, nominatim } from "./nominatim.server.ts";
import { osrm } from "./osrm.server.ts";
import type { Geocoder, RouteProvider } from "./route-provider.server.ts";
import { valhalla } from "./valhalla.server.ts";
import { withValidPlaces, withValidRoutes } from "./validate-results.server.ts";

type ProviderName = Exclude<EngineName, "estimate" | "valhalla_tiles" | "place_index">;

/** The port is null if its key or address is missing. */
export interface Named<Port> {
  readonly name: ProviderName;
  readonly port: Port | null;
}

export interface Providers {
  readonly routes: Named<RouteProvider>;
  /** Null if geocoding is disabled. */
  readonly addresses: Named<Geocoder> | null;
}

/** @param key decrypted, or null */
export function providersOf(
  settings: RouteSettings,
  key: string | null,
  identification: Pick<NominatimOptions, "userAgent" | "turn">,
): Providers {
  const routes = routesOf(settings, key);
  const addresses = settings.geocodingEnabled ? addressesOf(settings, key, identification) : null;
  return {
    routes: { ...routes, port: routes.port && withValidRoutes(routes.port) },
    addresses: addresses && { ...addresses, port: addresses.port && withValidPlaces(addresses.port) },
  };
}

function routesOf(settings: RouteSettings, key: string | null): Named<RouteProvider> {
  const { mapProvider, routingEngine, routingUrl } = settings;
  if (mapProvider === "google") return { name: "google", port: key ? googleRoutes(key) : null };
  if (mapProvider === "mapbox") return { name: "mapbox", port: key ? mapboxDirections(key) : null };
  const server = { valhalla, osrm }[routingEngine];
  return { name: routingEngine, port: routingUrl ? server(routingUrl) : null };
}

function addressesOf(
  { mapProvider, geocoderUrl }: RouteSettings,
  key: string | null,
  identification: Pick<NominatimOptions, "userAgent" | "turn">,
): Named<Geocoder> {
  if (mapProvider === "google") return { name: "google", port: key ? googleGeocoding(key) : null };
  if (mapProvider === "mapbox") return { name: "mapbox", port: key ? mapboxGeocoding(key) : null };
  return {
    name: "nominatim",
    port: geocoderUrl ? nominatim({ base: geocoderUrl, ...identification }) : null,
  };
}

/** Names product and contact, as Nominatim's usage policy requires. */
export function userAgentOf(contact: string): string {
  // A header takes visible ASCII only, and brackets would end the comment (RFC 9110, 5.6.5).
  const printable = contact.replace(/[^\x21-\x27\x2a-\x5b\x5d-\x7e]/g, "");
  return printable ? `${productName} (${printable})` : productName;
}
