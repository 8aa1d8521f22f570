import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const v1 = {
  loader: 1_540,
  statistics: 16_350,
  transports: 28_750,
  tracking: 31_800,
  responses: 30_720,
  request: 47_250,
};
/** Pinned loaders contain the SHA-256 of each chunk, and the chunks are SystemJS modules. */
const PINNED_BYTES = 1_170;

/** Brotli bytes until a widget can be used. Maps, the socket and the timeline load later. */
export const budgets = {
  v1,
  pinned: {
    loader: v1.loader + PINNED_BYTES,
    statistics: v1.statistics + PINNED_BYTES,
    tracking: v1.tracking + PINNED_BYTES,
    request: v1.request + PINNED_BYTES,
    transports: v1.transports + PINNED_BYTES,
    responses: v1.responses + PINNED_BYTES,
  },
} as const;
export type Variant = keyof typeof budgets;
export type Part = keyof (typeof budgets)[Variant];

export const parts: readonly (readonly [Variant, Part, number])[] = (["v1", "pinned"] as const).flatMap(
  (variant) =>
    (["loader", "statistics", "transports", "tracking", "responses", "request"] as const).map(
      (part) => [variant, part, budgets[variant][part]] as const,
    ),
);

const folder = fileURLToPath(new URL("../dist/", import.meta.url));

/** Returns the bytes that the portal serves to browsers with Brotli: of the loader and the widget's chunks. */
export function measureSize(variant: Variant, part: Part): number {
  const read = (file: string) => readFileSync(`${folder}${variant}/${file}`);
  const chunks: Readonly<Record<string, string>> = JSON.parse(String(read("chunks.json")));
  const fetched = part === "loader" ? [] : chunks[part]?.split(" ");
  if (!fetched) throw new Error(`${part} is not built.`);
  return ["wardway.js", ...fetched.map((name) => `chunks/${name}.js`)].reduce(
    (sum, file) => sum + read(`${file}.br`).length,
    0,
  );
}

/** Bytes of the form's schemas, which load when the user begins to type. */
export const VALIDATION_BUDGET = 24_800;

/** Bytes of chunks with what they import, without what a widget already has. */
function measureChunks(names: readonly string[], widget: string): number {
  const pinned = `${folder}pinned/`;
  const initial: Readonly<Record<string, string>> = JSON.parse(String(readFileSync(`${pinned}chunks.json`)));
  const present = new Set(initial[widget]?.split(" "));
  const needed = new Set(names);
  let bytes = 0;
  for (const name of needed) {
    const file = `${pinned}chunks/${name}.js`;
    const [, imports = ""] =
      /^document\.currentScript\.define\(\[([^\]]*)\]/.exec(String(readFileSync(file))) ?? [];
    for (const [, imported = ""] of imports.matchAll(/\.\/([\w-]+)\.js/g))
      if (!present.has(imported)) needed.add(imported);
    bytes += readFileSync(`${file}.br`).length;
  }
  return bytes;
}

/** Returns Brotli bytes of the chunk that validates the form: the pinned one, which is the larger. */
export const measureValidation = (): number => measureChunks(["request-check"], "request");

/**
 * What an element loads after it can be used: all but the form the connection, tracking the rest, and while a vehicle
 * moves all of it. The first part brings the style sheet of all parts.
 */
const later: Readonly<
  Record<string, { readonly widget: string; readonly chunks: readonly string[]; readonly budget: number }>
> = {
  "statistics, later: live connection": {
    widget: "statistics",
    chunks: ["statistics-public-feed"],
    budget: 5_300,
  },
  "session, later: live connection": { widget: "transports", chunks: ["session-feed"], budget: 5_300 },
  "request, later: level of service and needs": {
    widget: "request",
    chunks: ["more-needs"],
    budget: 11_850,
  },
  "request, later: begun from another one or a template": {
    widget: "request",
    chunks: ["begun-request"],
    budget: 3_450,
  },
  "request, later: of a change": { widget: "request", chunks: ["changed-request"], budget: 13_300 },
  "tracking, later: timeline, needs and a proposal": {
    widget: "tracking",
    chunks: ["timeline-and-care", "proposal-part"],
    budget: 21_300,
  },
  "tracking, later: timeline and needs": {
    widget: "tracking",
    chunks: ["timeline-and-care"],
    budget: 15_750,
  },
  "tracking, later: timeline and needs, vehicle, signals": {
    widget: "tracking",
    chunks: ["timeline-and-care", "followed-vehicle", "vehicle-status"],
    budget: 21_600,
  },
  "tracking, later: messages": {
    widget: "tracking",
    chunks: ["timeline-and-care", "messages-part"],
    budget: 17_750,
  },
};

export const laterParts = Object.entries(later).map(([name, { budget }]) => [name, budget] as const);

/** Returns Brotli bytes of scripts of `laterParts`: of the pinned ones, which are the larger. */
export function measureLater(name: string): number {
  const { chunks, widget } = later[name] ?? { chunks: [], widget: "" };
  return measureChunks(chunks, widget);
}

/** Leaflet, the two maps and the renderer of the basemap, which load when a map is opened: all that a form lacks. */
const mapChunks = ["base-map", "basemap-layer", "picker-canvas", "route-canvas"];
export const MAP_BUDGET = 100_000;

/** Returns Brotli bytes of the chunks of maps. */
export const measureMap = (): number => measureChunks(mapChunks, "request");

/**
 * What peers serve for a page that embeds them: Brotli bytes of the file of their npm package, at quality 11. Compare a
 * loader with a loader, and an element with a whole script.
 */
const peers = {
  "@stripe/stripe-js 10.2.1, loader": 1_942,
  "@typeform/embed 6.1.1": 12_160,
  "@calcom/embed-core 1.5.3": 14_817,
  "@clerk/clerk-js 6.40.0": 70_605,
  "posthog-js 1.449.2": 102_457,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [variant, part, budget] of parts) {
    const size = String(measureSize(variant, part)).padStart(8);
    process.stdout.write(
      `${variant.padEnd(8)}${part.padEnd(12)}${size} of ${String(budget).padStart(6)} bytes\n`,
    );
  }
  process.stdout.write(
    `${"validation".padEnd(20)}${String(measureValidation()).padStart(8)} of ${VALIDATION_BUDGET} bytes\n`,
  );
  process.stdout.write(`${"map".padEnd(20)}${String(measureMap()).padStart(8)} of ${MAP_BUDGET} bytes\n`);
  const row = (name: string, bytes: number) =>
    process.stdout.write(`${name.padEnd(48)}${String(bytes).padStart(8)} bytes\n`);
  for (const [name, budget] of laterParts) row(`${name} (of ${budget})`, measureLater(name));
  for (const [name, bytes] of Object.entries(peers)) row(name, bytes);
}
