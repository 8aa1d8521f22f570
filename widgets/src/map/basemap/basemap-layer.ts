import Point from "@mapbox/point-geometry";
import type { MapBasemap } from "@wardway/model";
import {
  type Coords,
  type DoneCallback,
  GridLayer,
  type LatLngBounds,
  type Map as LeafletMap,
  latLngBounds,
} from "leaflet";
import {
  type Bbox,
  Labeler,
  type LabelRule,
  type PaintRule,
  paint,
  TileCache,
  toIndex,
  View,
} from "protomaps-leaflet";
import { labelsArranged } from "../arrange-labels.ts";
import { labelRules } from "./label-rules.ts";
import { findObstacles } from "./obstacles.ts";
import { paintRules } from "./paint-rules.ts";
import { readPalette, watchPalette } from "./palette.ts";
import { VectorTiles } from "./vector-tiles.ts";

const TILE_PX = 256;
/** A data tile is drawn as four tiles, which is sharper and takes fewer requests. */
const LEVEL_DIFFERENCE = 1;
const MAX_LABELLED_TILES = 32;
/** Labels and halos reach into neighbours. */
const OVERLAP_PX = 16;
const MAX_FONT_WAIT_MS = 500;

interface DrawnTile {
  readonly canvas: HTMLCanvasElement;
  readonly coords: Coords;
}

/** Draws vector tiles with protomaps-leaflet, whose own layer needs Leaflet as a global. */
class BasemapLayer extends GridLayer {
  /** Leaflet's own, which its types leave out. */
  declare protected readonly _tileCoordsToBounds: (coords: Coords) => LatLngBounds;
  readonly #view: View;
  /** The region's bounds; the coordinate grid shows through the tiles at their edge. */
  readonly #bounds: LatLngBounds;
  readonly #drawn = new Map<string, DrawnTile>();
  readonly #scratch = document.createElement("canvas").getContext("2d");
  #earth = "";
  #paintRules: PaintRule[] = [];
  #labelRules: LabelRule[] = [];
  #paletteKey = "";
  #labeler: Labeler | null = null;
  #obstacles: readonly Bbox[] = [];
  #fontsLoaded: Promise<unknown> = Promise.resolve();
  #stopWatching = () => {};

  constructor({ url, maxZoom, bounds: { south, west, north, east } }: MapBasemap) {
    const region = latLngBounds([south, west], [north, east]);
    super({ tileSize: TILE_PX, className: "ww-map-basemap", bounds: region });
    this.#bounds = region;
    const cache = new TileCache(new VectorTiles(url), TILE_PX << LEVEL_DIFFERENCE);
    this.#view = new View(cache, maxZoom, LEVEL_DIFFERENCE);
    this.on("tileunload", ({ coords }) => this.#drawn.delete(toIndex(coords)));
  }

  override onAdd(map: LeafletMap): this {
    const container = map.getContainer();
    this.#style(map);
    this.#obstacles = findObstacles(map);
    const restyle = () => {
      if (this.#style(map)) this.#repaint(this.#drawn.keys());
    };
    const avoid = () => this.#avoid(findObstacles(map));
    const stopWatching = watchPalette(container, restyle);
    // A map in a hidden tab sees no transition; it is resized when it is shown.
    map.on("resize", restyle);
    container.addEventListener(labelsArranged, avoid);
    this.#stopWatching = () => {
      stopWatching();
      map.off("resize", restyle);
      container.removeEventListener(labelsArranged, avoid);
    };
    return super.onAdd(map);
  }

  override onRemove(map: LeafletMap): this {
    this.#stopWatching();
    this.#drawn.clear();
    return super.onRemove(map);
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    this.#drawn.set(toIndex(coords), { canvas, coords });
    this.#draw({ canvas, coords }).then(
      () => done(undefined, canvas),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
    );
    return canvas;
  }

  /** @returns whether the palette has changed */
  #style(map: LeafletMap): boolean {
    const palette = readPalette(map.getContainer());
    const key = JSON.stringify(palette);
    if (key === this.#paletteKey) return false;
    this.#paletteKey = key;
    this.#earth = palette.earth;
    this.#paintRules = paintRules(palette);
    this.#labelRules = labelRules(palette);
    this.#labeler = null;
    this.#fontsLoaded = loadFonts(palette.font);
    return true;
  }

  #avoid(obstacles: readonly Bbox[]): void {
    if (JSON.stringify(obstacles) === JSON.stringify(this.#obstacles)) return;
    this.#obstacles = obstacles;
    this.#labeler = null;
    this.#repaint(this.#drawn.keys());
  }

  /** Labels of a zoom level. */
  #labelerAt(zoom: number): Labeler | null {
    if (this.#labeler?.z === zoom || !this.#scratch) return this.#labeler;
    const labeler = new Labeler(zoom, this.#scratch, this.#labelRules, MAX_LABELLED_TILES, (keys) =>
      this.#repaint(keys),
    );
    // Labels give way to lower orders; an obstacle is below all of them and draws nothing.
    for (const box of this.#obstacles) {
      const anchor = new Point(box.minX, box.minY);
      labeler.index.insert({ anchor, bboxes: [box], draw: () => {} }, -1, "obstacles");
    }
    this.#labeler = labeler;
    return labeler;
  }

  #repaint(keys: Iterable<string>): void {
    for (const key of keys) {
      const tile = this.#drawn.get(key);
      // A tile that fails is reported by its first drawing.
      if (tile) this.#draw(tile).catch(() => undefined);
    }
  }

  async #draw({ canvas, coords }: DrawnTile): Promise<void> {
    const [tile] = await Promise.all([this.#view.getDisplayTile(coords), this.#fontsLoaded]);
    if (this.#drawn.get(toIndex(coords))?.canvas !== canvas) return;
    // Without a graphics card blending tiles takes a fifth of the frames while the map is moved.
    const isOpaque = this.#bounds.contains(this._tileCoordsToBounds(coords));
    const context = canvas.getContext("2d", { alpha: !isOpaque });
    // Tiles of the former level stay as they are until those of this level are drawn.
    if (!context || coords.z !== this._tileZoom) return;
    const tiles = new Map([["", [tile]]]);
    const labeler = this.#labelerAt(coords.z);
    labeler?.add(tiles);
    const scale = devicePixelRatio;
    canvas.width = TILE_PX * scale;
    canvas.height = TILE_PX * scale;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    if (isOpaque) {
      context.fillStyle = this.#earth;
      context.fillRect(0, 0, TILE_PX, TILE_PX);
    }
    const [x, y] = [coords.x * TILE_PX, coords.y * TILE_PX];
    const box = {
      minX: x - OVERLAP_PX,
      minY: y - OVERLAP_PX,
      maxX: x + TILE_PX + OVERLAP_PX,
      maxY: y + TILE_PX + OVERLAP_PX,
    };
    paint(context, coords.z, tiles, labeler?.index ?? null, this.#paintRules, box, new Point(x, y), false);
    canvas.dataset.features = String([...tile.data.values()].reduce((sum, { length }) => sum + length, 0));
  }
}

/** A canvas does not draw again when a font arrives. */
function loadFonts(family: string): Promise<unknown> {
  const fonts = [400, 600].map((weight) => document.fonts.load(`${weight} 14px ${family}`));
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_FONT_WAIT_MS));
  return Promise.race([Promise.allSettled(fonts), timeout]);
}

export default BasemapLayer;
