import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { fromCaller, runTool } from "@wardway/portal/server/tool.ts";
import { parseBounds } from "./basemap/parse-bounds.ts";
import { buildMaps, requireBasemap } from "./build-maps.ts";

/** Builds all maps of a region into MAPS_DIR: `npm run maps:build -- FILE.osm.pbf`. */
runTool(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string" },
      country: { type: "string", default: "US" },
      bounds: { type: "string" },
      basemap: { type: "string" },
    },
  });
  const [extract] = positionals;
  const { MAPS_DIR } = process.env;
  if (!extract || positionals.length > 1) {
    throw new StartupError("Pass one extract: MAPS_DIR=FOLDER npm run maps:build -- FILE.osm.pbf");
  }
  if (!MAPS_DIR)
    throw new StartupError("MAPS_DIR is not set: it names the folder that the maps are written to.");
  const basemap = values.basemap === undefined ? undefined : fromCaller(values.basemap);
  if (basemap !== undefined) await requireBasemap(basemap);
  const stopping = new AbortController();
  const stop = () => {
    // Ends the tools. What is incomplete is removed by the next run.
    stopping.abort();
    process.exit(130);
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const folder = fromCaller(MAPS_DIR);
  await buildMaps({
    extract: fromCaller(extract),
    folder,
    name: values.name ?? basename(extract).replace(/(?:-latest)?\.osm\.pbf$/, ""),
    country: values.country,
    bounds: values.bounds === undefined ? undefined : parseBounds(values.bounds),
    basemap,
    signal: stopping.signal,
    log: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(`The maps are complete: MAPS_DIR=${resolve(folder)} npm start\n`);
});
