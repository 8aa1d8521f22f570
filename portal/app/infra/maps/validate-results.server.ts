import { decode, encode } from "@googlemaps/polyline-codec";
import { isShowable, limits } from "@wardway/model";
import { z } from "zod";
import { ProviderFault } from "./provider-fault.server.ts";
import type { ComputedRoute, GeocodedPlace, Geocoder, RouteProvider } from "./route-provider.server.ts";

const most = 10;
const longestLine = 1_000_000;
/** Twice around the earth. */
const longestWay = 80_000_000;

/** Reads ten items at most: a schema reports every error of a million items. */
export const few = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value.slice(0, most) : value), z.array(item));

/** Limits routes to what a row or a page can hold. */
export function withSoundRoutes(provider: RouteProvider): RouteProvider {
  return {
    source: provider.source,
    async routes(query, signal) {
      const routes = await provider.routes(query, signal);
      const sound = routes.flatMap((route) => soundRoute(route) ?? []);
      if (sound.length === 0 && routes.length > 0) throw new ProviderFault("garbage", provider.source);
      return sound;
    },
  };
}

function soundRoute(route: ComputedRoute): ComputedRoute | null {
  const { distance, freeFlow, inTraffic, polyline } = route;
  const isMeasured =
    isWithin(distance, longestWay) &&
    (freeFlow === null || isWithin(freeFlow, limits.routeSeconds)) &&
    isWithin(inTraffic, limits.routeSeconds);
  if (!isMeasured || polyline.length > longestLine || !/^[?-~]+$/.test(polyline)) return null;
  return { ...route, polyline: thinned(polyline) };
}

const isWithin = (value: number, limit: number) => value >= 0 && value <= limit;

/** Drops points until the line fits a row. */
function thinned(polyline: string): string {
  if (polyline.length <= limits.routeLine) return polyline;
  const points = decode(polyline, 5);
  for (let step = 2; ; step *= 2) {
    const reduced = points.filter((_, index) => index % step === 0 || index === points.length - 1);
    const line = encode(reduced, 5);
    if (line.length <= limits.routeLine || reduced.length <= 2) return line;
  }
}

/** Limits addresses to one line and a field's length. */
export function withSoundPlaces(geocoder: Geocoder): Geocoder {
  return {
    source: geocoder.source,
    search: async (text, near, signal) =>
      (await geocoder.search(text, near, signal)).slice(0, most).flatMap((place) => soundPlace(place) ?? []),
    reverse: async (position, signal) => {
      const place = await geocoder.reverse(position, signal);
      return place && soundPlace(place);
    },
  };
}

function soundPlace(place: GeocodedPlace): GeocodedPlace | null {
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
