import { decode, encode } from "@googlemaps/polyline-codec";
import { isShowable, limits } from "@wardway/model";
import { MAX_RESULTS } from "./first-results.ts";
import { ProviderFault } from "./provider-fault.server.ts";
import type { ComputedRoute, GeocodedPlace, Geocoder, RouteProvider } from "./route-provider.server.ts";

const MAX_POLYLINE_CHARACTERS = 1_000_000;
/** Twice around the earth. */
const MAX_ROUTE_METERS = 80_000_000;

/** Limits routes to what a row or a page can hold. */
export function withValidRoutes(provider: RouteProvider): RouteProvider {
  return {
    source: provider.source,
    async routes(query, signal) {
      const routes = await provider.routes(query, signal);
      const valid = routes.flatMap((route) => validateRoute(route) ?? []);
      if (valid.length === 0 && routes.length > 0) throw new ProviderFault("garbage", provider.source);
      return valid;
    },
  };
}

function validateRoute(route: ComputedRoute): ComputedRoute | null {
  const { distance, freeFlow, inTraffic, polyline } = route;
  const isPlausible =
    isWithin(distance, MAX_ROUTE_METERS) &&
    (freeFlow === null || isWithin(freeFlow, limits.routeSeconds)) &&
    isWithin(inTraffic, limits.routeSeconds);
  if (!isPlausible || polyline.length > MAX_POLYLINE_CHARACTERS || !/^[?-~]+$/.test(polyline)) return null;
  return { ...route, polyline: simplifyPolyline(polyline) };
}

const isWithin = (value: number, limit: number) => value >= 0 && value <= limit;

/** Drops points until the line fits a row. */
function simplifyPolyline(polyline: string): string {
  if (polyline.length <= limits.routeLine) return polyline;
  const points = decode(polyline, 5);
  for (let step = 2; ; step *= 2) {
    const reduced = points.filter((_, index) => index % step === 0 || index === points.length - 1);
    const line = encode(reduced, 5);
    if (line.length <= limits.routeLine || reduced.length <= 2) return line;
  }
}

/** Limits addresses to one line and a field's length. */
export function withValidPlaces(geocoder: Geocoder): Geocoder {
  return {
    source: geocoder.source,
    search: async (text, near, signal) =>
      (await geocoder.search(text, near, signal))
        .slice(0, MAX_RESULTS)
        .flatMap((place) => validatePlace(place) ?? []),
    reverse: async (position, signal) => {
      const place = await geocoder.reverse(position, signal);
      return place && validatePlace(place);
    },
  };
}

function validatePlace(place: GeocodedPlace): GeocodedPlace | null {
  // Cut first: it may have millions of characters.
  const address = place.address
    .slice(0, 2 * limits.location)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.location)
    // Half of a character after the cut.
    .replace(/\p{Surrogate}$/u, "");
  return address !== "" && isShowable(address) ? { ...place, address } : null;
}
