import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const v1 = { loader: 1_536, statistics: 16_384, tracking: 31_232, request: 43_008 };
/** Pinned loaders contain the SHA-256 of each chunk. */
const HASHES_BYTES = 760;

/** Brotli bytes until a widget is usable. Maps and the socket load later. */
export const budgets = {
  v1,
  pinned: {
    loader: v1.loader + HASHES_BYTES,
    statistics: v1.statistics + HASHES_BYTES,
    tracking: v1.tracking + HASHES_BYTES,
    request: v1.request + HASHES_BYTES,
  },
} as const;
export type Variant = keyof typeof budgets;
export type Part = keyof (typeof budgets)[Variant];

export const parts: readonly (readonly [Variant, Part, number])[] = (["v1", "pinned"] as const).flatMap(
  (variant) =>
    (["loader", "statistics", "tracking", "request"] as const).map(
      (part) => [variant, part, budgets[variant][part]] as const,
    ),
);

const folder = fileURLToPath(new URL("../dist/", import.meta.url));

/** Returns Brotli bytes of the loader and the widget's chunks. */
export function measureSize(variant: Variant, part: Part): number {
  const read = (file: string) => readFileSync(`${folder}${variant}/${file}`);
  const chunks: Readonly<Record<string, readonly string[]>> = JSON.parse(String(read("chunks.json")));
  const fetched = part === "loader" ? [] : chunks[part];
  if (!fetched) throw new Error(`${part} is not built.`);
  return ["wardway.js", ...fetched.map((name) => `chunks/${name}`)].reduce(
    (sum, file) => sum + brotliCompressSync(read(file)).length,
    0,
  );
}

/** Leaflet, the two maps and the renderer of the basemap, which load when a map is opened. */
const mapChunks = ["base-map", "basemap-layer", "picker-canvas", "route-canvas"];
export const MAP_BUDGET = 90_000;

/** Returns Brotli bytes of the chunks of maps. */
export const measureMap = (): number =>
  mapChunks.reduce(
    (sum, name) => sum + brotliCompressSync(readFileSync(`${folder}pinned/chunks/${name}.js`)).length,
    0,
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [variant, part, budget] of parts) {
    const size = String(measureSize(variant, part)).padStart(8);
    process.stdout.write(
      `${variant.padEnd(8)}${part.padEnd(12)}${size} of ${String(budget).padStart(6)} bytes\n`,
    );
  }
  process.stdout.write(`${"map".padEnd(20)}${String(measureMap()).padStart(8)} of ${MAP_BUDGET} bytes\n`);
}
