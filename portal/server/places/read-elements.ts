import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { StartupError } from "@wardway/db/startup-error";
import { OSMTransform } from "osm-pbf-parser-node";
import type { Tags } from "../basemap/read-extract.ts";

export type Element =
  | {
      readonly type: "node";
      readonly id: number;
      readonly lon: number;
      readonly lat: number;
      readonly tags?: Tags;
    }
  | { readonly type: "way"; readonly id: number; readonly refs: readonly number[]; readonly tags?: Tags }
  | {
      readonly type: "relation";
      readonly members: readonly { readonly type: string; readonly ref: number; readonly role: string }[];
      readonly tags?: Tags;
    };

/** Bytes read, of all. */
export type OnBytes = (done: number, total: number) => void;

/**
 * Streams the elements of an extract, in the order of the file.
 * @throws StartupError for an unreadable file
 */
export async function* readElements(file: string, onBytes: OnBytes): AsyncGenerator<Element> {
  try {
    const { size } = await stat(file);
    const source = createReadStream(file);
    const parsed = new OSMTransform({ withInfo: false });
    source.once("error", (error) => parsed.destroy(error)).pipe(parsed);
    for await (const batch of parsed as AsyncIterable<readonly (Element | { readonly type?: undefined })[]>) {
      for (const element of batch) if (element.type !== undefined) yield element;
      onBytes(source.bytesRead, size);
    }
  } catch (cause) {
    throw new StartupError(`${file} is not a readable OpenStreetMap extract (.osm.pbf).`, { cause });
  }
}
