import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StartupError } from "@wardway/db/startup-error";
import { buildRoutingTiles } from "@wardway/maps-build/routing/build-routing-tiles.ts";
import { greatCircle, type Position } from "@wardway/model";
import {
  type DistanceClass,
  type DistanceClasses,
  onFreeRoads,
} from "@wardway/portal/app/infra/maps/estimate-model.ts";
import { valhallaTiles } from "@wardway/portal/app/infra/maps/valhalla-tiles.server.ts";
import { runTool } from "@wardway/portal/server/tool.ts";

// Node cannot resolve the codec's ES module.
const { decode } = createRequire(import.meta.url)(
  "@googlemaps/polyline-codec",
) as typeof import("@googlemaps/polyline-codec");

interface Drive {
  /** Great-circle distance in metres. */
  readonly crow: number;
  /** By road, in metres. */
  readonly distance: number;
  /** Driving time without traffic. */
  readonly seconds: number;
}

/** Great-circle metres. */
const CLASS_BOUNDS_METERS = [250, 750, 1_250, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000];
/** Places further from a road are water or woods. */
const MAX_SNAP_METERS = 100;
/** Classes with fewer are not reported. */
const MIN_JOURNEYS_PER_CLASS = 50;

/**
 * Fits the built-in estimate to Valhalla's routes between random places in a rectangle: `npm run bench:estimate --
 * city.osm.pbf --field 39.256,-76.613,39.311,-76.527` (south, west, north, east). Half of the pairs fit the
 * constants, the others give the error.
 */
runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      field: { type: "string" },
      pairs: { type: "string", default: "5000" },
      seed: { type: "string", default: "1" },
    },
  });
  const [extract] = positionals;
  if (!extract) throw new StartupError("Pass an OpenStreetMap extract (.osm.pbf).");
  const home = await mkdtemp(join(tmpdir(), "wardway-bench-"));
  const tiles = join(home, "tiles");
  try {
    await buildRoutingTiles(extract, tiles, { country: "US" });
    const places = placesIn(parseField(values.field), randomNumbers(Number(values.seed)));
    const drives = await drivesBetween(places, Number(values.pairs), tiles);
    report(drives);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

function parseField(text = ""): readonly [number, number, number, number] {
  const [south, west, north, east] = text.split(",").map(Number);
  if ([south, west, north, east].every((side) => side !== undefined && Number.isFinite(side))) {
    return [Number(south), Number(west), Number(north), Number(east)];
  }
  throw new StartupError("--field must be four numbers: south,west,north,east in decimal degrees.");
}

/** Reproducible numbers from 0 to 1 (linear congruential generator, Numerical Recipes). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function placesIn([south, west, north, east]: readonly number[], next: () => number): () => Position {
  const from = (least = 0, most = 0) => least + next() * (most - least);
  return () => ({ latitude: from(south, north), longitude: from(west, east) });
}

async function drivesBetween(place: () => Position, pairs: number, folder: string): Promise<Drive[]> {
  const roads = await valhallaTiles(folder);
  const preferences = {
    preferredRouteType: "fastest",
    avoidTolls: false,
    avoidHighways: false,
    trafficDataEnabled: false,
  } as const;
  const drives: Drive[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const [origin, destination] = [place(), place()];
    const question = { origin, destination, departure: new Date(0), preferences };
    const [found] = await roads.routes(question, new AbortController().signal);
    if (!found) continue;
    const [from, to] = getEnds(found.polyline);
    const crow = greatCircle(from, to);
    const snapped = Math.max(greatCircle(origin, from), greatCircle(destination, to));
    if (snapped <= MAX_SNAP_METERS) drives.push({ crow, distance: found.distance, seconds: found.inTraffic });
  }
  return drives;
}

/** First and last point of a route. */
function getEnds(polyline: string): readonly [Position, Position] {
  const line = decode(polyline, 5).map(([latitude, longitude]) => ({ latitude, longitude }));
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) throw new StartupError("A route has no geometry.");
  return [first, last];
}

function report(drives: readonly Drive[]): void {
  const seen = drives.filter((_, index) => index % 2 === 0);
  const unseen = drives.filter((_, index) => index % 2 === 1);
  const [first, ...others] = groupByDistance(seen);
  if (!first) throw new StartupError("Too few journeys: is --field inside the extract?");
  print(`${drives.length} journeys on roads. Relative error, median and 90th percentile:`);
  errors("current constants", unseen);
  errors("fitted constants", unseen, [first, ...others]);
  print("Constants fitted to these roads:");
  for (const { crow, detour, speed } of [first, ...others]) {
    print(`  { crow: ${crow}, detour: ${detour.toFixed(2)}, speed: ${speed.toFixed(1)} },`);
  }
}

/** Middle distance, median detour and median speed per class. */
function groupByDistance(drives: readonly Drive[]): DistanceClass[] {
  return spans().flatMap(([least, most]) => {
    const those = within(drives, least, most);
    if (those.length < MIN_JOURNEYS_PER_CLASS) return [];
    const detour = percentile(
      those.map(({ crow, distance }) => distance / crow),
      0.5,
    );
    const speeds = those.map(({ crow, seconds }) => (crow * detour) / seconds);
    return [{ crow: (least + most) / 2, detour, speed: percentile(speeds, 0.5) }];
  });
}

function errors(title: string, drives: readonly Drive[], classes?: DistanceClasses): void {
  print(`  ${title}`);
  const line = (name: string, those: readonly Drive[]) => {
    const off = those.map(({ crow, distance, seconds }) => {
      const estimate = onFreeRoads(crow, classes);
      return {
        distance: Math.abs(estimate.distance / distance - 1),
        time: Math.abs(estimate.freeFlow / seconds - 1),
      };
    });
    const format = (what: "distance" | "time") =>
      [0.5, 0.9]
        .map((share) =>
          percent(
            percentile(
              off.map((one) => one[what]),
              share,
            ),
          ),
        )
        .join(" ");
    print(
      `    ${name.padEnd(12)} ${String(those.length).padStart(6)}   distance ${format("distance")}   time ${format("time")}`,
    );
  };
  for (const [least, most] of spans()) {
    const those = within(drives, least, most);
    if (those.length >= MIN_JOURNEYS_PER_CLASS) line(`${least}-${most} m`, those);
  }
  line("all", drives);
}

const spans = () =>
  CLASS_BOUNDS_METERS.slice(1).map((most, index) => [Number(CLASS_BOUNDS_METERS[index]), most] as const);

const within = (drives: readonly Drive[], least: number, most: number) =>
  drives.filter(({ crow }) => crow >= least && crow < most);

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

const percent = (share: number) => `${(share * 100).toFixed(0)}%`.padStart(4);

const print = (line: string) => process.stdout.write(`${line}\n`);
