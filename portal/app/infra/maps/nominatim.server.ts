import type { Position } from "@wardway/model";
import { z } from "zod";
import { ask } from "./provider-request.server.ts";
import type { GeocodedPlace, Geocoder } from "./route-provider.server.ts";
import { few } from "./validate-results.server.ts";

/** Half the side, in degrees, of the field in which places are preferred. */
const field = 0.5;

/** Degrees come as text. */
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
  /** Of the operator's own server, or of one whose terms allow it. */
  readonly base: string;
  /** Names the portal and how to reach who runs it, as the usage policy asks. */
  readonly userAgent: string;
  /** Waits until a call may be made: one a second, all users together. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
}

/** A Nominatim server by its address (nominatim.org/release-docs/latest/api). Never asked while one types. */
export function nominatim({ base, userAgent, turn }: NominatimOptions): Geocoder {
  const call = async <Answer extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    answer: Answer,
    signal: AbortSignal,
  ) => {
    const url = new URL(path, base.endsWith("/") ? base : `${base}/`);
    for (const [name, value] of Object.entries({ format: "jsonv2", ...query })) {
      url.searchParams.set(name, value);
    }
    await turn(signal);
    return ask({ provider: "Nominatim", url, headers: { "user-agent": userAgent }, answer, signal });
  };
  return {
    source: "nominatim",
    search: (text, near, signal) =>
      call("search", { q: text, limit: "10", ...(near ? viewbox(near) : {}) }, few(placeSchema), signal),
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
  const sides = [longitude - field, latitude + field, longitude + field, latitude - field];
  return { viewbox: sides.map((side) => side.toFixed(4)).join(",") };
}
