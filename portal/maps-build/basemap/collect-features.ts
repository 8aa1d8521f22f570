import { clipPolygon, clipPolyline } from "lineclip";
import {
  type Class,
  classifyArea,
  classifyBoundary,
  classifyHouseNumber,
  classifyLine,
  classifyPlace,
  classifyPoi,
} from "./classify.ts";
import { divideByCoast } from "./coastline.ts";
import { isRing, joinLines } from "./join-lines.ts";
import type { Box, Extract, Point, Relation, Tags, Way } from "./read-extract.ts";
import { centerOf, isWithin, type Polygon, withHoles } from "./rings.ts";

export type Geometry =
  | { readonly type: "Point"; readonly coordinates: Point }
  | { readonly type: "LineString"; readonly coordinates: Point[] }
  | { readonly type: "Polygon"; readonly coordinates: Polygon };

export interface Feature extends Class {
  readonly geometry: Geometry;
}

/** All features of the map within the region, in drawing order. */
export function collectFeatures(extract: Extract, region: Box): Feature[] {
  const lineOf = (ids: readonly number[]) =>
    ids.map((id) => extract.nodes.get(id)).filter((point) => point !== undefined);
  const features = [
    ...coast(extract, region, lineOf),
    ...areas(extract, region, lineOf),
    ...lines(extract, region, lineOf),
    ...points(extract, region),
  ];
  // A stable order: the file's bytes depend on the extract only.
  return features.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type LineOf = (ids: readonly number[]) => Point[];

const rankOf = ({ properties }: Feature) => Number(properties.sort_rank ?? 0);

function coast({ ways }: Extract, region: Box, lineOf: LineOf): Feature[] {
  const coastlines = [...ways.values()].filter(({ tags }) => tags.natural === "coastline");
  const joined = joinLines(
    coastlines.map(({ nodes }) => nodes),
    { isDirected: true },
  );
  const { land, sea } = divideByCoast(joined.map(lineOf), region);
  const toFeature = (layer: "earth" | "water", kind: string) => (coordinates: Polygon) => ({
    layer,
    properties: { kind },
    minZoom: 0,
    geometry: { type: "Polygon" as const, coordinates },
  });
  return [...land.map(toFeature("earth", "earth")), ...sea.map(toFeature("water", "ocean"))];
}

function areas({ ways, relations }: Extract, region: Box, lineOf: LineOf): Feature[] {
  const ofWays = [...ways.values()]
    .filter(({ nodes }) => isRing(nodes))
    .map(({ tags, nodes }) => ({ tags, polygons: [[lineOf(nodes)]] }));
  const ofRelations = relations
    .filter(({ tags }) => tags.type === "multipolygon")
    .map((relation) => ({ tags: relation.tags, polygons: assemble(relation, ways, lineOf) }));
  return [...ofWays, ...ofRelations].flatMap(({ tags, polygons }) =>
    polygons.flatMap((polygon) => featuresOfArea(tags, polygon, region)),
  );
}

/** An area, and the points that carry its name and its house number. */
function featuresOfArea(tags: Tags, polygon: Polygon, region: Box): Feature[] {
  const [outer, ...holes] = polygon.map((ring) => clipRing(ring, region)).filter((ring) => ring.length > 3);
  const original = polygon[0];
  if (!outer || !original) return [];
  const area = classifyArea(tags);
  const center = centerOf(original);
  const labels = isWithin(center, region) ? [classifyPoi(tags), classifyHouseNumber(tags)] : [];
  return [
    ...(area ? [{ ...area, geometry: { type: "Polygon" as const, coordinates: [outer, ...holes] } }] : []),
    ...labels
      .filter((label) => label !== null)
      .map((label) => ({ ...label, geometry: { type: "Point" as const, coordinates: center } })),
  ];
}

function clipRing(ring: readonly Point[], region: Box): Point[] {
  if (ring.every((point) => isWithin(point, region))) return [...ring];
  const clipped = clipPolygon(ring, region);
  return clipped[0] ? [...clipped, clipped[0]] : [];
}

/** Incomplete rings are left out. */
function assemble({ members }: Relation, ways: Extract["ways"], lineOf: LineOf): Polygon[] {
  const ringsOf = (role: (name: string) => boolean) => {
    const parts = members
      .filter((member) => member.type === "way" && role(member.role))
      .map(({ ref }) => ways.get(ref)?.nodes)
      .filter((nodes) => nodes !== undefined);
    return joinLines(parts, { isDirected: false }).filter(isRing).map(lineOf);
  };
  return withHoles(
    ringsOf((role) => role !== "inner"),
    ringsOf((role) => role === "inner"),
  );
}

/** Ways with the same properties are joined: a street has one name, whatever its number of bridges. */
function lines({ ways, relations }: Extract, region: Box, lineOf: LineOf): Feature[] {
  const groups = new Map<string, { found: Class; parts: (readonly number[])[] }>();
  const add = (found: Class, nodes: readonly number[]) => {
    const key = JSON.stringify(found);
    const group = groups.get(key);
    if (group) group.parts.push(nodes);
    else groups.set(key, { found, parts: [nodes] });
  };
  for (const { tags, nodes } of ways.values()) {
    const found = isDrawnAsArea(tags, nodes) ? null : classifyLine(tags);
    if (found) add(found, nodes);
  }
  for (const { found, nodes } of boundaryWays(relations, ways)) add(found, nodes);
  return [...groups.values()].flatMap(({ found, parts }) =>
    joinLines(parts, { isDirected: false })
      .flatMap((ids) => clipPolyline(lineOf(ids), region))
      .filter((line) => line.length > 1)
      .map((coordinates) => ({ ...found, geometry: { type: "LineString" as const, coordinates } })),
  );
}

const isDrawnAsArea = (tags: Tags, nodes: Way["nodes"]) =>
  isRing(nodes) && (tags.area === "yes" || tags.man_made === "pier");

/** A way of two boundaries belongs to the higher one. */
function boundaryWays(relations: readonly Relation[], ways: Extract["ways"]) {
  const found = new Map<Way, Class>();
  for (const { tags, members } of relations) {
    const boundary = classifyBoundary(tags);
    if (!boundary) continue;
    for (const { type, ref } of members) {
      const way = type === "way" ? ways.get(ref) : undefined;
      const known = way && found.get(way);
      if (way && (!known || boundary.minZoom < known.minZoom)) found.set(way, boundary);
    }
  }
  return [...found].map(([{ nodes }, boundary]) => ({ found: boundary, nodes }));
}

function points({ taggedNodes }: Extract, region: Box): Feature[] {
  return taggedNodes
    .filter(({ at }) => isWithin(at, region))
    .flatMap(({ at, tags }) =>
      [classifyPlace(tags), classifyPoi(tags), classifyHouseNumber(tags)]
        .filter((found) => found !== null)
        .map((found) => ({ ...found, geometry: { type: "Point" as const, coordinates: at } })),
    );
}
