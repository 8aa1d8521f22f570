import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { fromCaller, runTool } from "@wardway/portal/server/tool.ts";
import { buildBasemap } from "./basemap/build-basemap.ts";
import { parseBounds } from "./basemap/parse-bounds.ts";

/** Builds a basemap: `npm run maps:basemap -- FILE.osm.pbf OUT.pmtiles --name "Central Baltimore"`. */
runTool(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: { type: "string" }, bounds: { type: "string" } },
  });
  const [extract, output] = positionals;
  if (!extract || !output || positionals.length > 2) {
    throw new StartupError("Pass two files: npm run maps:basemap -- FILE.osm.pbf OUT.pmtiles --name NAME");
  }
  if (!values.name) throw new StartupError("Pass the region's name, which administrators see: --name NAME");
  const start = performance.now();
  const { bytes, tiles, features } = await buildBasemap(fromCaller(extract), {
    name: values.name,
    bounds: values.bounds === undefined ? undefined : parseBounds(values.bounds),
  });
  await writeFile(fromCaller(output), bytes);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const kilobytes = Math.round(bytes.byteLength / 1_000).toLocaleString("en-US");
  process.stdout.write(
    `${output}: ${kilobytes} KB, ${tiles.toLocaleString("en-US")} tiles of ${features.toLocaleString("en-US")} features, in ${seconds} s.\n`,
  );
});
