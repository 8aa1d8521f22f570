import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { showProgress } from "@wardway/portal/server/progress.ts";
import { fromCaller, runTool } from "@wardway/portal/server/tool.ts";
import { buildRoutingTiles } from "./routing/build-routing-tiles.ts";

/** Builds routing tiles: `npm run maps:routing -- FILE.osm.pbf FOLDER`. */
runTool(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { country: { type: "string", default: "US" }, compress: { type: "boolean", default: false } },
  });
  const [extract, folder] = positionals;
  if (!extract || !folder || positionals.length > 2) {
    throw new StartupError("Pass a file and a folder: npm run maps:routing -- FILE.osm.pbf FOLDER");
  }
  const start = performance.now();
  const progress = showProgress("Routing tiles");
  const { tiles, bytes } = await buildRoutingTiles(fromCaller(extract), fromCaller(folder), {
    country: values.country,
    isCompressed: values.compress,
    onProgress: progress.update,
  }).finally(progress.stop);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const kilobytes = Math.round(bytes / 1_000).toLocaleString("en-US");
  process.stdout.write(`${folder}: ${tiles} tiles, ${kilobytes} KB, in ${seconds} s.\n`);
});
