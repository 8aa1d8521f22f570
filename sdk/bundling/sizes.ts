import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

/**
 * Bytes, compressed by brotli, of all that is loaded until a widget can be used; maps and the socket come later. A
 * pinned loader has the hashes of what it loads, up to 700 bytes of them.
 */
export const budgets = {
  v1: { loader: 2_048, statistics: 14_336, tracking: 25_600, request: 40_960 },
  pinned: { loader: 2_048, statistics: 14_336, tracking: 25_600 + 700, request: 40_960 },
} as const;
export type Way = keyof typeof budgets;
export type Part = keyof (typeof budgets)[Way];

export const parts: readonly (readonly [Way, Part, number])[] = (["v1", "pinned"] as const).flatMap((way) =>
  (["loader", "statistics", "tracking", "request"] as const).map(
    (part) => [way, part, budgets[way][part]] as const,
  ),
);

const folder = fileURLToPath(new URL("../dist/", import.meta.url));

/** Bytes of what was built: the loader, and each file that it fetches for a widget, static imports among them. */
export function sizeOf(way: Way, part: Part): number {
  const read = (file: string) => readFileSync(`${folder}${way}/${file}`);
  const chunks: Readonly<Record<string, readonly string[]>> = JSON.parse(String(read("chunks.json")));
  const fetched = part === "loader" ? [] : chunks[part];
  if (!fetched) throw new Error(`${part} was not built.`);
  return ["wardway.js", ...fetched.map((name) => `chunks/${name}`)].reduce(
    (sum, file) => sum + brotliCompressSync(read(file)).length,
    0,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [way, part, budget] of parts) {
    const size = String(sizeOf(way, part)).padStart(8);
    process.stdout.write(
      `${way.padEnd(8)}${part.padEnd(12)}${size} of ${String(budget).padStart(6)} bytes\n`,
    );
  }
}
