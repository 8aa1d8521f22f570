import type { Position } from "@wardway/model";
import { z } from "zod";
import { firstResults } from "./first-results.ts";
import { callProvider } from "./provider-request.server.ts";
import type { GeocodedPlace, Geocoder } from "./route-provider.server.ts";

/** Half the side of the preferred area, in degrees. */
const BIAS_DEGREES = 0.5;

/** Degrees are text. */
const placeSchema = z
  .object({
    lat: z.string().trim().min(1).transform(Number).pipe(z.number().min(-90).max(90)),
    lon: z.string().trim().min(1).transform(Number).pipe(z.number().min(-180).max(180)),
    display_name: z.string().min(1),
  })
  .transform(
    ({ lat, lon, display_name }): GeocodedPlace => ({ latitude: lat, longitude: lon, address: display_name }),
  );
const nothingSchema = z.object({ error: z.string() }).transform(() => null);

export interface NominatimOptions {
  /** The operator's own server, or one that permits the use. */
  readonly base: string;
  /** Required by the usage policy. */
  readonly userAgent: string;
  /** Waits until a call is allowed: one a second for all users. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
}

/** nominatim.org/release-docs/latest/api. Not for search as you type. */
export function nominatim({ base, userAgent, turn }: NominatimOptions): Geocoder {
  const call = async <Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: Schema,
    signal: AbortSignal,
  ) => {
    const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
    for (const [name, value] of Object.entries({ format: "jsonv2", ...query })) {
      url.searchParams.set(name, value);
    }
    await turn(signal);
    return callProvider({ provider: "Nominatim", url, headers: { "user-agent": userAgent }, schema, signal });
  };
  return {
    source: "nominatim",
    search: (text, near, signal) =>
      call(
        "search",
        { q: text, limit: "10", ...(near ? viewbox(near) : {}) },
        firstResults(placeSchema),
        signal,
      ),
    reverse: ({ latitude, longitude }, signal) =>
      call(
        "reverse",
        { lat: String(latitude), lon: String(longitude), zoom: "18" },
        z.union([placeSchema, nothingSchema]),
        signal,
      ),
  };
}

/** West, north, east, south. */
function viewbox({ latitude, longitude }: Position): Record<string, string> {
  const sides = [
    longitude - BIAS_DEGREES,
    latitude + BIAS_DEGREES,
    longitude + BIAS_DEGREES,
    latitude - BIAS_DEGREES,
  ];
  return { viewbox: sides.map((side) => side.toFixed(4)).join(",") };
}
