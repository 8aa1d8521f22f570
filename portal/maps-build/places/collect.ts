import { isRing } from "../basemap/join-lines.ts";
import type { Box, Point, Tags } from "../basemap/read-extract.ts";
import { centerOf } from "../basemap/rings.ts";
import { type Element, readElements } from "../extract/read-elements.ts";
import { NodePositions } from "./node-positions.ts";

export interface AddressTags {
  readonly number?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
}

/** A way with a name, or a part of one. */
export interface StreetWay {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Ids of nodes. */
  readonly nodes: readonly number[];
  readonly postcodes: readonly string[];
  readonly state: string | undefined;
}

export interface House extends AddressTags {
  readonly number: string;
  readonly street: string;
  readonly at: Point;
}

export interface NamedPlace extends AddressTags {
  /** Whether it is a hospital or another place of care. */
  readonly isCare: boolean;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly at: Point;
  readonly box: Box | undefined;
}

/** A settlement, or a part of one. */
export interface Settlement {
  readonly name: string;
  readonly isLocality: boolean;
  readonly radiusKm: number;
  readonly state: string | undefined;
  readonly at: Point;
}

export interface Collected {
  readonly streets: readonly StreetWay[];
  readonly houses: readonly House[];
  readonly places: readonly NamedPlace[];
  readonly settlements: readonly Settlement[];
  readonly positions: NodePositions;
}

/** Streets that an ambulance cannot use are no addresses. */
const ignoredHighways =
  /^(footway|cycleway|path|steps|bus_stop|proposed|construction|platform|raceway|corridor)$/;
/** Features with one of these keys and a name can be searched for. */
const placeKeys = [
  "place",
  "amenity",
  "leisure",
  "tourism",
  "healthcare",
  "building",
  "shop",
  "office",
  "historic",
  "aeroway",
  "natural",
  "landuse",
  "man_made",
  "public_transport",
];
/** Kilometers around the node of a settlement or, from `suburb` on, of a part of one. */
const settlementRadiiKm: Readonly<Record<string, number>> = {
  city: 15,
  town: 6,
  village: 3,
  hamlet: 1.5,
  suburb: 1.5,
  quarter: 1.2,
  neighbourhood: 1.2,
};
const careAmenities = new Set(["hospital", "clinic", "doctors", "nursing_home", "social_facility"]);
const localities = new Set(["suburb", "quarter", "neighbourhood"]);

/** @param onProgress the share done, from 0 to 1 */
export async function collect(file: string, onProgress: (share: number) => void): Promise<Collected> {
  // The file has nodes, then ways, then relations, and each refers to those before it.
  const pass = (index: number) =>
    readElements(file, (done, total) => onProgress((index + done / Math.max(total, 1)) / 3));
  const areas = await readRelations(pass(0));
  const { streets, outlines } = await readWays(pass(1), areas);
  const positions = new NodePositions(allNodes(streets, outlines));
  const found = { houses: [] as House[], places: [] as NamedPlace[], settlements: [] as Settlement[] };
  for await (const element of pass(2)) {
    if (element.type === "way") break;
    if (element.type !== "node") continue;
    const at: Point = [element.lon, element.lat];
    positions.set(element.id, at);
    if (element.tags) addFeature(found, element.tags, at);
  }
  for (const { tags, nodes } of outlines) {
    const ring = nodes.map((id) => positions.get(id)).filter((point) => point !== undefined);
    if (ring.length > 0) addFeature(found, tags, tags.name ? centerOf(ring) : middleOf(ring), boxOf(ring));
  }
  return { streets, positions, ...found };
}

interface Outline {
  readonly tags: Tags;
  readonly nodes: readonly number[];
}

/** Tags of the relations that a way is the first outline of, by the way's id. */
async function readRelations(elements: AsyncGenerator<Element>): Promise<ReadonlyMap<number, Tags[]>> {
  const areas = new Map<number, Tags[]>();
  for await (const element of elements) {
    if (element.type !== "relation" || !element.tags || !isFeature(element.tags)) continue;
    const outer = element.members.find(({ type, role }) => type === "way" && role !== "inner");
    if (outer) areas.set(outer.ref, [...(areas.get(outer.ref) ?? []), element.tags]);
  }
  return areas;
}

async function readWays(elements: AsyncGenerator<Element>, areas: ReadonlyMap<number, Tags[]>) {
  const streets: StreetWay[] = [];
  const outlines: Outline[] = [];
  for await (const element of elements) {
    if (element.type !== "way") continue;
    const { id, refs, tags } = element;
    const street = tags && toStreet(tags, refs);
    if (street) streets.push(street);
    else if (tags && isFeature(tags))
      outlines.push({ tags, nodes: isRing(refs) ? sparse(tags, refs) : refs });
    for (const of of areas.get(id) ?? []) outlines.push({ tags: of, nodes: refs });
  }
  return { streets, outlines };
}

function* allNodes(streets: readonly StreetWay[], outlines: readonly Outline[]): Generator<number> {
  for (const { nodes } of streets) yield* nodes;
  for (const { nodes } of outlines) yield* nodes;
}

/** Two opposite corners are enough for a house without a name, as most elements of an extract are. */
function sparse(tags: Tags, ring: readonly number[]): readonly number[] {
  if (tags.name) return ring;
  return [ring[0], ring[Math.floor((ring.length - 1) / 2)]].filter((id) => id !== undefined);
}

function middleOf(points: readonly Point[]): Point {
  const [west, south, east, north] = boxOf(points);
  return [(west + east) / 2, (south + north) / 2];
}

function boxOf(points: readonly Point[]): Box {
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

function toStreet(tags: Tags, nodes: readonly number[]): StreetWay | null {
  const { highway, name, ref, alt_name, short_name } = tags;
  if (!highway || ignoredHighways.test(highway) || tags.area === "yes") return null;
  const shown = name || (/^(motorway|trunk|primary)$/.test(highway) ? ref : undefined);
  if (!shown) return null;
  return {
    name: shown,
    aliases: [ref, alt_name, short_name].flatMap(listOf).filter((alias) => alias !== shown),
    nodes,
    postcodes: ["postal_code", "addr:postcode", "tiger:zip_left", "tiger:zip_right"].flatMap((key) =>
      listOf(tags[key]),
    ),
    // "Baltimore-City, MD"
    state: tags["addr:state"] ?? /, ([A-Z]{2})\b/.exec(tags["tiger:county"] ?? "")?.[1],
  };
}

const listOf = (value: string | undefined): string[] =>
  (value ?? "")
    .split(/[;:,]/)
    .map((part) => part.trim())
    .filter(Boolean);

const isFeature = (tags: Tags): boolean =>
  isNamedPlace(tags) || (tags["addr:housenumber"] !== undefined && tags["addr:street"] !== undefined);

const isNamedPlace = (tags: Tags): tags is Tags & { readonly name: string } =>
  Boolean(tags.name) &&
  // "(historical)" marks buildings that are gone.
  !tags.name?.endsWith("(historical)") &&
  tags.type !== "route" &&
  (tags.railway === "station" || placeKeys.some((key) => tags[key] !== undefined));

interface Found {
  readonly houses: House[];
  readonly places: NamedPlace[];
  readonly settlements: Settlement[];
}

function addFeature({ houses, places, settlements }: Found, tags: Tags, at: Point, box?: Box): void {
  const address: AddressTags = {
    number: tags["addr:housenumber"],
    street: tags["addr:street"],
    city: tags["addr:city"],
    state: tags["addr:state"] ?? tags["gnis:ST_alpha"],
    postcode: tags["addr:postcode"],
  };
  for (const number of numbersOf(address.number)) {
    if (address.street) houses.push({ ...address, street: address.street, number, at });
  }
  if (!isNamedPlace(tags)) return;
  const { name } = tags;
  const aliases = [tags.alt_name, tags.official_name, tags.short_name].flatMap(listOf);
  const isCare = tags.healthcare !== undefined || careAmenities.has(tags.amenity ?? "");
  places.push({ ...address, name, aliases, isCare, at, box });
  const kind = tags.place ?? "";
  const radiusKm = Object.hasOwn(settlementRadiiKm, kind) ? settlementRadiiKm[kind] : undefined;
  if (radiusKm === undefined) return;
  settlements.push({ name, isLocality: localities.has(kind), radiusKm, state: address.state, at });
}

/** "1800;1802" are two, and a range such as "1800-1806" is found by its ends. */
const numbersOf = (value: string | undefined): string[] =>
  listOf(value).flatMap((part) => (/^\d+-\d+$/.test(part) ? part.split("-") : [part]));
