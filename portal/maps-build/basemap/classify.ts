import type { Tags } from "./read-extract.ts";

/** Layers of the Protomaps basemap schema (https://docs.protomaps.com/basemaps/layers). */
export const layerNames = [
  "earth",
  "water",
  "landuse",
  "roads",
  "buildings",
  "boundaries",
  "pois",
  "places",
] as const;
export type LayerName = (typeof layerNames)[number];

export interface Class {
  readonly layer: LayerName;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  /** The first zoom level with the feature. */
  readonly minZoom: number;
}

const named = (tags: Tags): { name?: string } => (tags.name ? { name: tags.name } : {});

/** Kind, first zoom level, and rank in drawing order. */
const roads: Readonly<Record<string, readonly [kind: string, minZoom: number, rank: number]>> = {
  motorway: ["highway", 8, 400],
  trunk: ["major_road", 8, 390],
  primary: ["major_road", 9, 380],
  secondary: ["major_road", 10, 370],
  tertiary: ["major_road", 11, 360],
  unclassified: ["minor_road", 12, 350],
  residential: ["minor_road", 12, 350],
  living_street: ["minor_road", 13, 340],
  road: ["minor_road", 13, 340],
  service: ["minor_road", 14, 330],
  pedestrian: ["path", 13, 320],
  track: ["path", 14, 310],
  cycleway: ["path", 14, 310],
  path: ["path", 14, 300],
  footway: ["path", 14, 300],
  steps: ["path", 15, 300],
};

const rails = new Set(["rail", "light_rail", "subway", "tram", "narrow_gauge"]);

/** Null for a line that the map does not show. */
export function classifyLine(tags: Tags): Class | null {
  const highway = tags.highway?.replace(/_link$/, "") ?? "";
  const road = Object.hasOwn(roads, highway) ? roads[highway] : undefined;
  if (road) {
    const [kind, minZoom, rank] = road;
    const properties = {
      kind,
      kind_detail: highway,
      ...named(tags),
      ...(tags.ref && { ref: tags.ref }),
      ...(tags.highway !== highway && { is_link: true }),
      ...(tags.tunnel && tags.tunnel !== "no" && { is_tunnel: true }),
      ...(tags.service && { service: tags.service }),
      sort_rank: rank - (tags.highway === highway ? 0 : 5),
    };
    return { layer: "roads", properties, minZoom };
  }
  if (tags.railway && rails.has(tags.railway)) {
    const isSiding = tags.service !== undefined;
    const properties = {
      kind: "rail",
      kind_detail: tags.railway,
      ...(tags.tunnel && tags.tunnel !== "no" && { is_tunnel: true }),
      sort_rank: 200,
    };
    return { layer: "roads", properties, minZoom: isSiding ? 14 : 11 };
  }
  if (tags.man_made === "pier") {
    return {
      layer: "roads",
      properties: { kind: "path", kind_detail: "pier", sort_rank: 100 },
      minZoom: 14,
    };
  }
  if (tags.waterway === "river" || tags.waterway === "canal" || tags.waterway === "stream") {
    if (tags.tunnel && tags.tunnel !== "no") return null;
    const minZoom = tags.waterway === "stream" ? 13 : 9;
    return { layer: "water", properties: { kind: tags.waterway, ...named(tags) }, minZoom };
  }
  return null;
}

const landuses: readonly (readonly [key: string, value: string, kind: string, minZoom: number])[] = [
  ["amenity", "hospital", "hospital", 10],
  ["amenity", "clinic", "hospital", 13],
  ["amenity", "university", "university", 11],
  ["amenity", "college", "college", 11],
  ["amenity", "school", "school", 13],
  ["amenity", "grave_yard", "cemetery", 12],
  ["leisure", "park", "park", 9],
  ["leisure", "garden", "garden", 13],
  ["leisure", "common", "park", 12],
  ["leisure", "dog_park", "park", 14],
  ["leisure", "playground", "playground", 14],
  ["leisure", "pitch", "pitch", 14],
  ["leisure", "track", "pitch", 14],
  ["leisure", "golf_course", "golf_course", 11],
  ["leisure", "nature_reserve", "nature_reserve", 9],
  ["leisure", "stadium", "stadium", 12],
  ["natural", "wood", "wood", 10],
  ["natural", "scrub", "scrub", 12],
  ["natural", "beach", "beach", 12],
  ["landuse", "forest", "forest", 10],
  ["landuse", "cemetery", "cemetery", 11],
  ["landuse", "grass", "grass", 13],
  ["landuse", "meadow", "meadow", 12],
  ["landuse", "village_green", "village_green", 13],
  ["landuse", "recreation_ground", "recreation_ground", 12],
  ["landuse", "allotments", "allotments", 12],
  ["landuse", "industrial", "industrial", 10],
  ["landuse", "railway", "railway", 12],
  ["landuse", "commercial", "commercial", 12],
  ["landuse", "retail", "commercial", 12],
  ["landuse", "military", "military", 11],
  ["aeroway", "aerodrome", "aerodrome", 10],
  ["man_made", "pier", "pier", 13],
  ["highway", "pedestrian", "pedestrian", 14],
];

const waters: Readonly<Record<string, string>> = {
  lake: "lake",
  river: "river",
  basin: "basin",
  reservoir: "lake",
  dock: "dock",
};

/** Null for an area that the map does not show. */
export function classifyArea(tags: Tags): Class | null {
  if (tags.building && tags.building !== "no") {
    return { layer: "buildings", properties: { kind: "building" }, minZoom: 14 };
  }
  const isWater =
    tags.natural === "water" ||
    ["riverbank", "dock"].includes(tags.waterway ?? "") ||
    tags.landuse === "basin";
  if (isWater) {
    const kind = waters[tags.water ?? tags.waterway ?? tags.landuse ?? ""];
    return { layer: "water", properties: { kind: kind ?? "water", ...named(tags) }, minZoom: 9 };
  }
  const found = landuses.find(([key, value]) => tags[key] === value);
  if (!found || (found[0] === "highway" && tags.area !== "yes")) return null;
  const [, , kind, minZoom] = found;
  return { layer: "landuse", properties: { kind }, minZoom };
}

/** Named places that help a crew or a passenger to find their way. */
const pois: Readonly<Record<string, number>> = {
  hospital: 12,
  clinic: 14,
  nursing_home: 14,
  doctors: 15,
  pharmacy: 15,
  fire_station: 14,
  police: 14,
  university: 13,
  college: 13,
  school: 15,
  library: 15,
  townhall: 14,
  courthouse: 14,
  ferry_terminal: 14,
  park: 13,
  stadium: 13,
  cemetery: 14,
  museum: 15,
  station: 14,
  aerodrome: 11,
};

/** Null for a place without a name, or of a kind that the map does not show. */
export function classifyPoi(tags: Tags): Class | null {
  // "(historical)" marks buildings that are gone.
  if (!tags.name || tags.name.endsWith("(historical)")) return null;
  const railway = tags.railway === "station" ? "station" : undefined;
  const cemetery = tags.landuse === "cemetery" ? "cemetery" : undefined;
  const kind = [tags.amenity, tags.leisure, tags.tourism, tags.aeroway, railway, cemetery].find(
    (value) => value !== undefined && Object.hasOwn(pois, value),
  );
  const minZoom = kind ? pois[kind] : undefined;
  if (!kind || minZoom === undefined) return null;
  return { layer: "pois", properties: { kind, name: tags.name, min_zoom: minZoom }, minZoom };
}

/** Kind, first zoom level, and rank by population. */
const places: Readonly<Record<string, readonly [kind: string, minZoom: number, rank: number]>> = {
  city: ["locality", 6, 11],
  town: ["locality", 9, 8],
  village: ["locality", 10, 6],
  hamlet: ["locality", 12, 4],
  suburb: ["neighbourhood", 11, 0],
  quarter: ["neighbourhood", 12, 0],
  neighbourhood: ["neighbourhood", 12, 0],
};

export function classifyPlace(tags: Tags): Class | null {
  const place = tags.place && Object.hasOwn(places, tags.place) ? places[tags.place] : undefined;
  if (!place || !tags.name || !tags.place) return null;
  const [kind, minZoom, rank] = place;
  const properties = {
    kind,
    kind_detail: tags.place,
    name: tags.name,
    min_zoom: minZoom,
    ...(rank > 0 && { population_rank: rank }),
  };
  return { layer: "places", properties, minZoom };
}

export function classifyHouseNumber(tags: Tags): Class | null {
  const number = tags["addr:housenumber"];
  if (!number) return null;
  return { layer: "buildings", properties: { kind: "address", addr_housenumber: number }, minZoom: 15 };
}

/** Kind and first zoom level by level of administration in the United States. */
const boundaries: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  2: ["country", 0],
  4: ["region", 0],
  6: ["county", 8],
};

export function classifyBoundary(tags: Tags): Class | null {
  const level = tags.boundary === "administrative" ? tags.admin_level : undefined;
  const boundary = level && Object.hasOwn(boundaries, level) ? boundaries[level] : undefined;
  if (!boundary || !level) return null;
  const [kind, minZoom] = boundary;
  return { layer: "boundaries", properties: { kind, kind_detail: Number(level) }, minZoom };
}
