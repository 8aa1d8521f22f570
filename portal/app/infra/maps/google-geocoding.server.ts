import type { Position } from "@wardway/model";
import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { ProviderFault } from "./provider-fault.server.ts";
import { callProvider } from "./provider-request.server.ts";
import type { GeocodedPlace, Geocoder } from "./route-provider.server.ts";

const address = "https://maps.googleapis.com/maps/api/geocode/json";
/** Half the side of the preferred area, in degrees. */
const BIAS_DEGREES = 0.5;

const responseSchema = z.object({
  status: z.string(),
  results: firstResults(
    z.object({
      formatted_address: z.string().min(1),
      geometry: z.object({
        location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
      }),
    }),
  ).default([]),
});

/** developers.google.com/maps/documentation/geocoding. Rejections have HTTP status 200. */
export function googleGeocoding(key: string): Geocoder {
  const call = async (query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries({ ...query, key })) url.searchParams.set(name, value);
    const { status, results } = await callProvider({
      provider: "Google Geocoding",
      url,
      schema: responseSchema,
      signal,
    });
    if (status === "ZERO_RESULTS") return [];
    if (status !== "OK")
      throw new ProviderFault(faultOf[status] ?? "unreachable", "Google Geocoding", status);
    return results.map(
      ({ formatted_address, geometry: { location } }): GeocodedPlace => ({
        latitude: location.lat,
        longitude: location.lng,
        address: formatted_address,
      }),
    );
  };
  return {
    source: "google",
    search: (text, near, signal) =>
      call({ address: text, ...(near ? { bounds: boundsOf(near) } : {}) }, signal),
    reverse: async ({ latitude, longitude }, signal) =>
      (await call({ latlng: `${latitude},${longitude}` }, signal))[0] ?? null,
  };
}

const faultOf: Readonly<Record<string, "refused" | "quota" | "garbage">> = {
  REQUEST_DENIED: "refused",
  OVER_DAILY_LIMIT: "refused",
  OVER_QUERY_LIMIT: "quota",
  INVALID_REQUEST: "garbage",
};

/** South-west and north-east. */
function boundsOf({ latitude, longitude }: Position): string {
  const corners = [
    latitude - BIAS_DEGREES,
    longitude - BIAS_DEGREES,
    latitude + BIAS_DEGREES,
    longitude + BIAS_DEGREES,
  ];
  const [south, west, north, east] = corners.map((side) => side.toFixed(4));
  return `${south},${west}|${north},${east}`;
}
