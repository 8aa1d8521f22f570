import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  type Feature,
  GeomType,
  GroupSymbolizer,
  type LabelRule,
  LineLabelPlacement,
  LineLabelSymbolizer,
  OffsetTextSymbolizer,
  Padding,
  TextPlacements,
} from "protomaps-leaflet";
import { widthOf } from "./paint-rules.ts";
import type { Palette } from "./palette.ts";

const HALO_PX = 2;

/** Most important first: a label gives way to those before it. */
export const labelRules = (palette: Palette): LabelRule[] => [
  ...placeRules(palette),
  streetRule(palette, { first: 13, isShown: ({ props }) => props.kind === "highway" && !props.is_link }, [
    "ref",
    "name",
  ]),
  careRule(palette),
  streetRule(palette, { first: 13, isShown: isStreet("trunk", "primary") }),
  streetRule(palette, { first: 14, isShown: isStreet("secondary") }),
  streetRule(palette, { first: 15, isShown: isStreet("tertiary") }),
  ...waterRules(palette),
  poiRule(palette),
  streetRule(palette, {
    first: 16,
    size: 12,
    isShown: ({ props }) => props.kind === "minor_road" && props.kind_detail !== "service",
  }),
  houseNumberRule(palette),
];

const isStreet =
  (...details: readonly string[]) =>
  ({ props }: Feature) =>
    props.kind === "major_road" && !props.is_link && details.includes(String(props.kind_detail));

const text = (palette: Palette, fill: string, size: number, weight: number) => ({
  fontFamily: palette.font,
  fontSize: size,
  fontWeight: weight,
  fill,
  stroke: palette.halo,
  width: HALO_PX,
  lineHeight: 1.4,
});

function placeRules(palette: Palette): LabelRule[] {
  const rule = (size: number, weight: number, isShown: (zoom: number, feature: Feature) => boolean) => ({
    dataLayer: "places",
    symbolizer: new Padding(6, new CenteredTextSymbolizer(text(palette, palette.label, size, weight))),
    filter: isShown,
    sort: (one: Feature["props"], other: Feature["props"]) =>
      Number(other.population_rank ?? 0) - Number(one.population_rank ?? 0),
  });
  const begins = (zoom: number, { props }: Feature) => Number(props.min_zoom ?? 0) <= zoom;
  return [
    rule(
      16,
      600,
      (zoom, feature) => feature.props.kind === "locality" && zoom <= 15 && begins(zoom, feature),
    ),
    rule(14, 500, (zoom, { props }) => props.kind === "neighbourhood" && zoom >= 13 && zoom <= 16),
  ];
}

interface StreetLabels {
  readonly first: number;
  readonly size?: number;
  readonly isShown: (feature: Feature) => boolean;
}

function streetRule(
  palette: Palette,
  { first, size = 14, isShown }: StreetLabels,
  labelProps: string[] = ["name"],
): LabelRule {
  return {
    dataLayer: "roads",
    minzoom: first,
    symbolizer: new LineLabelSymbolizer({
      ...text(palette, palette[size === 14 ? "label" : "label-minor"], size, 450),
      // A stroke of twice the halo's width, half of which the letters cover.
      width: 2 * HALO_PX,
      labelProps,
      position: LineLabelPlacement.Center,
      repeatDistance: 360,
    }),
    filter: (zoom, feature) =>
      isShown(feature) && widthOf(feature, zoom) > 0 && feature.props.is_tunnel !== true,
  };
}

function waterRules(palette: Palette): LabelRule[] {
  const style = {
    ...text(palette, palette["label-water"], 14, 450),
    fontStyle: "italic",
    stroke: palette.water,
  };
  return [
    {
      dataLayer: "water",
      minzoom: 13,
      symbolizer: new CenteredTextSymbolizer(style),
      filter: (_zoom, { geomType }) => geomType === GeomType.Point,
    },
    {
      dataLayer: "water",
      minzoom: 14,
      symbolizer: new LineLabelSymbolizer({ ...style, width: 2 * HALO_PX, repeatDistance: 600 }),
      filter: (_zoom, { geomType }) => geomType === GeomType.Line,
    },
  ];
}

/** A dot with its name below. */
const marked = (palette: Palette, fill: string, size: number, weight: number) =>
  new Padding(
    4,
    new GroupSymbolizer([
      new CircleSymbolizer({ radius: 3, fill, stroke: palette.halo, width: 1.5 }),
      new OffsetTextSymbolizer({
        ...text(palette, fill, size, weight),
        offsetY: 7,
        placements: [TextPlacements.S],
        maxLineChars: 18,
      }),
    ]),
  );

/** Hospitals, where patients come from and go to. */
const careRule = (palette: Palette): LabelRule => ({
  dataLayer: "pois",
  minzoom: 13,
  symbolizer: marked(palette, palette["label-care"], 14, 550),
  filter: (_zoom, { props }) => props.kind === "hospital",
});

/** First zoom level of places that help a crew to find its way. */
const poiZooms: Readonly<Record<string, number>> = {
  park: 15,
  cemetery: 15,
  stadium: 15,
  university: 15,
  college: 15,
  nature_reserve: 15,
  aerodrome: 12,
  clinic: 16,
  nursing_home: 16,
  fire_station: 16,
  police: 16,
  townhall: 16,
  courthouse: 16,
  ferry_terminal: 16,
  station: 15,
  pharmacy: 17,
  doctors: 17,
  school: 17,
  library: 17,
  museum: 17,
};

const greens = new Set(["park", "cemetery", "nature_reserve"]);

function poiRule(palette: Palette): LabelRule {
  const inGreen = marked(palette, palette["label-park"], 12, 450);
  const other = marked(palette, palette["label-minor"], 12, 450);
  return {
    dataLayer: "pois",
    minzoom: 12,
    symbolizer: {
      place: (layout, geometry, feature) =>
        (greens.has(String(feature.props.kind)) ? inGreen : other).place(layout, geometry, feature),
    },
    filter: (zoom, { props }) => zoom >= (poiZooms[String(props.kind)] ?? 99),
  };
}

const houseNumberRule = (palette: Palette): LabelRule => ({
  dataLayer: "buildings",
  minzoom: 18,
  symbolizer: new Padding(
    2,
    new CenteredTextSymbolizer({
      ...text(palette, palette["label-minor"], 11, 400),
      stroke: palette.building,
      labelProps: ["addr_housenumber"],
    }),
  ),
  filter: (_zoom, { props }) => props.kind === "address",
});
