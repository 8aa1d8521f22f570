import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { callProvider } from "./provider-request.server.ts";
import type { GeocodedPlace, Geocoder } from "./route-provider.server.ts";

const base = "https://api.mapbox.com/search/geocode/v6/";

const responseSchema = z.object({
  features: firstResults(
    z.object({
      geometry: z.object({
        // Longitude first, as in GeoJSON (RFC 7946).
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({
        full_address: z.string().optional(),
        name: z.string().optional(),
        place_formatted: z.string().optional(),
      }),
    }),
  ),
});

/** The API's limits: no semicolon, twenty words, 256 characters. */
const MAX_QUERY = { words: 20, characters: 256 } as const;

/**
 * Version 6 (docs.mapbox.com/api/search/geocoding). The address is stored with the request, which requires
 * `permanent=true`.
 */
export function mapboxGeocoding(token: string): Geocoder {
  const call = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const url = new URL(path, base);
    for (const [name, value] of Object.entries({ ...query, permanent: "true", access_token: token })) {
      url.searchParams.set(name, value);
    }
    const { features } = await callProvider({
      provider: "Mapbox Geocoding",
      url,
      schema: responseSchema,
      signal,
    });
    return features.flatMap(({ geometry, properties }): GeocodedPlace[] => {
      const parts = [properties.name, properties.place_formatted].filter((part) => part !== undefined);
      const address = properties.full_address ?? parts.join(", ");
      const [longitude, latitude] = geometry.coordinates;
      return address ? [{ latitude, longitude, address }] : [];
    });
  };
  return {
    source: "mapbox",
    search: (text, near, signal) =>
      call(
        "forward",
        {
          q: truncateQuery(text),
          limit: "10",
          ...(near ? { proximity: `${near.longitude},${near.latitude}` } : {}),
        },
        signal,
      ),
    reverse: async ({ latitude, longitude }, signal) =>
      (await call("reverse", { longitude: String(longitude), latitude: String(latitude) }, signal))[0] ??
      null,
  };
}

/** Errors would open the circuit breaker for all users. */
function truncateQuery(text: string): string {
  const plain = text
    .replaceAll(";", " ")
    .slice(0, MAX_QUERY.characters)
    .replace(/\p{Surrogate}$/u, "");
  const [beyond] = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].slice(MAX_QUERY.words);
  return plain.slice(0, beyond?.index).trim();
}
