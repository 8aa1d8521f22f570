import {
  exp,
  type Feature,
  GeomType,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from "protomaps-leaflet";
import type { Palette } from "./palette.ts";

/** Width in pixels by zoom level. */
type Width = (zoom: number) => number;

const width = (...stops: [zoom: number, pixels: number][]): Width => exp(1.5, stops);

const roadWidths = {
  highway: width([8, 0.8], [11, 1.8], [13, 3.6], [15, 7], [17, 15], [19, 34]),
  main: width([9, 0.4], [11, 1], [13, 2.6], [15, 6.5], [17, 15], [19, 36]),
  side: width([10, 0.4], [12, 0.9], [13, 1.7], [15, 5], [17, 12], [19, 30]),
  minor: width([12, 0.5], [13, 0.9], [15, 3.6], [17, 9.5], [19, 26]),
  service: width([14, 0.6], [15, 1.4], [17, 5], [19, 14]),
};

export function widthOf({ props }: Feature, zoom: number): number {
  const part = props.is_link ? 0.7 : 1;
  if (props.kind === "highway") return roadWidths.highway(zoom) * part;
  if (props.kind === "minor_road") {
    return props.kind_detail === "service" ? roadWidths.service(zoom) : roadWidths.minor(zoom) * part;
  }
  const isMain = props.kind_detail === "trunk" || props.kind_detail === "primary";
  return (isMain ? roadWidths.main(zoom) : roadWidths.side(zoom)) * part;
}

const hasKind =
  (...kinds: readonly string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind));

const isPolygon = ({ geomType }: Feature) => geomType === GeomType.Polygon;
const isLine = ({ geomType }: Feature) => geomType === GeomType.Line;

/** From the ground up. */
export const paintRules = (palette: Palette): PaintRule[] => [
  {
    dataLayer: "water",
    symbolizer: new PolygonSymbolizer({ fill: palette.water }),
    filter: hasKind("ocean"),
  },
  // The stroke closes the seams between tiles.
  {
    dataLayer: "earth",
    symbolizer: new PolygonSymbolizer({ fill: palette.earth }),
    filter: always(isPolygon),
  },
  ...landuseRules(palette),
  {
    dataLayer: "water",
    symbolizer: new PolygonSymbolizer({ fill: palette.water }),
    filter: (_zoom, feature) => isPolygon(feature) && feature.props.kind !== "ocean",
  },
  {
    dataLayer: "water",
    symbolizer: new LineSymbolizer({
      color: palette.water,
      width: (zoom: number, feature?: Feature) =>
        feature?.props.kind === "stream" ? streamWidth(zoom) : riverWidth(zoom),
      lineCap: "round",
      lineJoin: "round",
    }),
    filter: always(isLine),
  },
  ...buildingRules(palette),
  ...roadRules(palette),
  {
    dataLayer: "boundaries",
    symbolizer: new LineSymbolizer({
      color: palette.boundary,
      width: 1,
      dash: [5, 3],
    }),
  },
];

const always = (holds: (feature: Feature) => boolean) => (_zoom: number, feature: Feature) => holds(feature);

const riverWidth = width([9, 0.6], [13, 1.6], [17, 8]);
const streamWidth = width([13, 0.6], [17, 3]);

function landuseRules(palette: Palette): PaintRule[] {
  const rule = (fill: string, ...kinds: readonly string[]): PaintRule => ({
    dataLayer: "landuse",
    symbolizer: new PolygonSymbolizer({ fill }),
    filter: hasKind(...kinds),
  });
  return [
    rule(palette.industry, "industrial", "railway", "commercial", "military", "aerodrome", "airfield"),
    rule(palette.campus, "school", "university", "college", "stadium", "kindergarten", "pedestrian"),
    rule(
      palette.park,
      "park",
      "cemetery",
      "garden",
      "golf_course",
      "grass",
      "grassland",
      "forest",
      "wood",
      "scrub",
      "meadow",
      "village_green",
      "recreation_ground",
      "playground",
      "pitch",
      "allotments",
      "nature_reserve",
      "national_park",
      "protected_area",
      "zoo",
    ),
    rule(palette.care, "hospital"),
    rule(palette.pier, "pier"),
  ];
}

function buildingRules(palette: Palette): PaintRule[] {
  const filter = (_zoom: number, feature: Feature) =>
    isPolygon(feature) && feature.props.kind !== "building_part";
  return [
    {
      dataLayer: "buildings",
      minzoom: 15,
      maxzoom: 15,
      symbolizer: new PolygonSymbolizer({ fill: palette.building }),
      filter,
    },
    {
      dataLayer: "buildings",
      minzoom: 16,
      symbolizer: new PolygonSymbolizer({
        fill: palette.building,
        stroke: palette["building-edge"],
        width: 1,
      }),
      filter,
    },
  ];
}

function roadRules(palette: Palette): PaintRule[] {
  const round = { lineCap: "round", lineJoin: "round" } as const;
  const isRoad = ({ props }: Feature, ...kinds: readonly string[]) =>
    kinds.includes(String(props.kind)) && !props.is_tunnel;
  const edge = (...kinds: readonly string[]): PaintRule => ({
    dataLayer: "roads",
    minzoom: 14,
    symbolizer: new LineSymbolizer({
      ...round,
      lineCap: "butt",
      color: palette["road-edge"],
      width: (zoom: number, feature?: Feature) => (feature ? widthOf(feature, zoom) + 2 : 0),
    }),
    filter: (zoom, feature) =>
      isRoad(feature, ...kinds) && (zoom > 15 || feature.props.kind_detail !== "service"),
  });
  const surface = (color: string, ...kinds: readonly string[]): PaintRule => ({
    dataLayer: "roads",
    symbolizer: new LineSymbolizer({
      ...round,
      // A line that is thinner than its edge has the edge's colour.
      color: (zoom: number, _feature?: Feature) => (zoom < 14 ? palette["road-edge"] : color),
      width: (zoom: number, feature?: Feature) => (feature ? widthOf(feature, zoom) : 0),
    }),
    filter: (_zoom, feature) => isRoad(feature, ...kinds),
  });
  return [
    {
      dataLayer: "roads",
      minzoom: 14,
      symbolizer: new LineSymbolizer({
        color: palette["road-edge"],
        width: (zoom: number, feature?: Feature) => (feature ? widthOf(feature, zoom) * 0.6 : 0),
        dashColor: palette["road-edge"],
        dashWidth: 1.5,
        dash: [4, 3],
        perFeature: true,
      }),
      filter: (_zoom, { props }) =>
        props.is_tunnel === true &&
        props.kind !== "path" &&
        props.kind !== "rail" &&
        props.kind_detail !== "service",
    },
    {
      dataLayer: "roads",
      minzoom: 15,
      symbolizer: new LineSymbolizer({
        ...round,
        color: palette.pier,
        width: width([15, 1.5], [17, 5], [19, 14]),
      }),
      filter: (_zoom, { props }) => props.kind_detail === "pier",
    },
    {
      dataLayer: "roads",
      minzoom: 15,
      symbolizer: new LineSymbolizer({
        color: palette.path,
        width: width([15, 0.8], [17, 1.6], [19, 3]),
        dash: [3, 3],
      }),
      filter: (_zoom, { props }) => props.kind === "path" && props.kind_detail !== "pier",
    },
    {
      dataLayer: "roads",
      minzoom: 12,
      symbolizer: new LineSymbolizer({
        color: palette.rail,
        width: width([12, 0.5], [15, 1], [18, 2]),
      }),
      filter: (_zoom, { props }) => props.kind === "rail" && props.is_tunnel !== true,
    },
    edge("minor_road"),
    edge("major_road"),
    edge("highway"),
    surface(palette.road, "minor_road"),
    surface(palette.road, "major_road"),
    surface(palette.highway, "highway"),
  ];
}
