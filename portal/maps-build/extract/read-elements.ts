import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { StartupError } from "@wardway/db/startup-error";
import { OSMTransform } from "osm-pbf-parser-node";

type Tags = Readonly<Record<string, string>>;

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
    }
  | {
      /** The header; nanodegrees. */
      readonly type?: undefined;
      readonly bbox?: Readonly<Record<"left" | "right" | "top" | "bottom", number>>;
    };

/** Bytes read, of all. */
export type OnBytes = (done: number, total: number) => void;

/**
 * Streams the elements of an extract (.osm.pbf), in the order of the file: header, nodes, ways, relations.
 * @throws StartupError for an unreadable file
 */
export async function* readElements(file: string, onBytes?: OnBytes): AsyncGenerator<Element> {
  const { size } = await stat(file).catch((cause) => {
    throw unreadable(file, cause);
  });
  const source = createReadStream(file);
  const parsed = new OSMTransform({ withInfo: false });
  source.once("error", (error) => parsed.destroy(error)).pipe(parsed);
  const batches = (parsed as AsyncIterable<readonly Element[]>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await batches.next().catch((cause) => {
        throw unreadable(file, cause);
      });
      if (done) return;
      yield* value;
      onBytes?.(source.bytesRead, size);
    }
  } finally {
    source.destroy();
    parsed.destroy();
  }
}

const unreadable = (file: string, cause: unknown) =>
  new StartupError(`${file} is not a readable OpenStreetMap extract (.osm.pbf).`, { cause });
