declare module "lineclip" {
  type Position = [number, number];
  type Box = readonly [west: number, south: number, east: number, north: number];
  export function clipPolyline(points: readonly Position[], box: Box): Position[][];
  export function clipPolygon(points: readonly Position[], box: Box): Position[];
}
