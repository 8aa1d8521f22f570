import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Compresses what the portal serves once, as small as possible: at each answer there is no time for that. */
const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const gzipLevel = { level: constants.Z_BEST_COMPRESSION };

for (const folder of ["v1", "pinned"]) {
  const names = await readdir(join(dist, folder), { recursive: true });
  await Promise.all(
    names
      .filter((name) => /\.(?:js|mjs|css|json)$/.test(name))
      .map(async (name) => {
        const file = join(dist, folder, name);
        const content = await readFile(file);
        // Brotli's own preset is its highest quality, 11.
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
        await writeFile(`${file}.gz`, await promisify(gzip)(content, gzipLevel));
      }),
  );
}
