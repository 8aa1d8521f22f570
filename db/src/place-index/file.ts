import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { placeKinds } from "../schema/place-index.ts";
import { StartupError } from "../startup-error.ts";

const degrees = z.number().min(-180).max(180);
const text = z.string().min(1);

/** The first line. */
const placeFileHeaderSchema = z.object({
  format: z.literal("wardway-places"),
  version: z.literal(1),
  region: text,
  attribution: text,
});
export type PlaceFileHeader = z.output<typeof placeFileHeaderSchema>;

/** Each further line. Degrees have five decimals. */
const placeLineSchema = z.object({
  kind: z.enum(placeKinds),
  name: text,
  /** Alternative names and road numbers. */
  aliases: z.array(text).default([]),
  address: text.optional(),
  locality: text.optional(),
  city: text.optional(),
  state: text.optional(),
  /** All of a street. */
  postcodes: z.array(text).default([]),
  at: z.tuple([degrees, degrees]).describe("Latitude and longitude."),
  box: z.tuple([degrees, degrees, degrees, degrees]).optional().describe("South, west, north, east."),
  /** As stored. */
  lines: z.array(z.array(z.int())).optional(),
  /** Number, latitude, longitude and postcode if known; each number once. */
  houses: z.array(z.tuple([text, degrees, degrees], text)).default([]),
});
export type PlaceLine = z.output<typeof placeLineSchema>;
export type NewPlaceLine = z.input<typeof placeLineSchema>;

/**
 * Reads a place index: JSON lines, compressed by gzip.
 * @throws StartupError for another or a damaged file
 */
export async function* readPlaceFile(path: string): AsyncGenerator<PlaceFileHeader | PlaceLine> {
  const unzipped = pipeline(createReadStream(path), createGunzip(), () => undefined);
  const lines = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
  // Readline does not pass on its input's errors.
  let fault: unknown;
  unzipped.once("error", (error) => {
    fault = error;
    lines.close();
  });
  let isFirst = true;
  try {
    for await (const line of lines) {
      yield (isFirst ? placeFileHeaderSchema : placeLineSchema).parse(JSON.parse(line));
      isFirst = false;
    }
    if (fault) throw fault;
    if (isFirst) throw new Error("no header");
  } catch (cause) {
    throw new StartupError(`${path} is not a place index, or damaged: build it again with maps:build.`, {
      cause,
    });
  }
}
