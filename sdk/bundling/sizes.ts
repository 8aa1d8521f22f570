import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

/** Bytes, compressed by brotli, of all that is loaded until a widget can be used; maps and the socket come later. */
export const budgets = { loader: 2_048, statistics: 14_336, tracking: 25_600, request: 40_960 } as const;
export type Part = keyof typeof budgets;

const folder = fileURLToPath(new URL("../dist/v1/", import.meta.url));
const read = (file: string) => readFileSync(`${folder}${file}`);

/** Bytes of what was built: the loader, and each file that it fetches for a widget, static imports among them. */
export function sizeOf(part: Part): number {
  const chunks: Readonly<Record<string, readonly string[]>> = JSON.parse(String(read("chunks.json")));
  const fetched = part === "loader" ? [] : chunks[part];
  if (!fetched) throw new Error(`${part} was not built.`);
  return ["wardway.js", ...fetched.map((name) => `chunks/${name}`)].reduce(
    (sum, file) => sum + brotliCompressSync(read(file)).length,
    0,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [part, budget] of Object.entries(budgets)) {
    const size = String(sizeOf(part as Part)).padStart(8);
    process.stdout.write(`${part.padEnd(12)}${size} of ${String(budget).padStart(6)} bytes\n`);
  }
}
